import { search as searchLimits } from 'virtual:limits/events';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import type { EventFilter, EventSort } from '#contract/events.ts';
import { call } from '#web/api/call.ts';
import { isChoice, nextPage, searchable } from '#web/api/paged-list.ts';

/** What the list's address says. The values stand in contract/events.ts; anything else is ignored. */
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

/** What is the rule anyway (upcoming, by date) is not said, so that a list has one address. */
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

/** What a filter's chip leads to. What is over is of interest from its end. */
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

/** 4.5: a list asked for anew begins at page 1, however far it was read before. */
export function resetEventList(queryClient: QueryClient, search: EventSearch): void {
  queryClient.setQueryData(
    eventListQuery(search).queryKey,
    (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
  );
}
