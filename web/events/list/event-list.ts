import { search as searchLimits } from 'virtual:limits/events';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { EventFilter, EventSort } from '#contract/events/events.ts';
import { call } from '#web/api/call.ts';
import { isChoice, nextPage, searchable } from '#web/api/paged-list.ts';

/** The list's query string. The values are in contract/events/events.ts; others are ignored. */
export interface EventSearch {
  search?: string;
  sort?: EventSort;
  filter?: EventFilter;
}

export const eventSorts: Record<EventSort, string> = {
  date: 'Soonest first',
  '-date': 'Latest first',
  title: 'Title',
  price: 'Price',
};

export const eventFilters: Record<EventFilter, string> = {
  upcoming: 'Upcoming',
  open: 'Open for booking',
  members: 'Members only',
  free: 'Free',
  past: 'Past',
  all: 'All',
};

/** Omits the defaults (upcoming, by date), so that a list has one URL. */
export function eventSearch(given: {
  search?: string;
  sort?: string | undefined;
  filter?: string;
}): EventSearch {
  const { sort, filter } = given;
  const search = searchable(given.search ?? '', searchLimits);
  return {
    ...(search === '' ? {} : { search }),
    ...(isChoice(eventSorts, sort) && sort !== 'date' ? { sort } : {}),
    ...(isChoice(eventFilters, filter) && filter !== 'upcoming' ? { filter } : {}),
  };
}

/** The search behind a filter's chip. Past events begin with the latest. */
export function withFilter(search: EventSearch, filter: EventFilter): EventSearch {
  const sort = search.filter === 'past' && search.sort === '-date' ? 'date' : search.sort;
  return eventSearch({ ...search, filter, sort: filter === 'past' ? '-date' : sort });
}

export function eventListQuery(search: EventSearch) {
  return infiniteQueryOptions({
    queryKey: ['events', search],
    queryFn: ({ pageParam, signal, meta }) =>
      call('events', { query: { ...search, page: String(pageParam) } }, { signal, meta }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** 4.5: a list that is opened again begins at page 1, also if more pages are cached. */
export function resetEventList(queryClient: QueryClient, search: EventSearch): void {
  queryClient.setQueryData(
    eventListQuery(search).queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
}
