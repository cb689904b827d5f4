import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventFilter, EventSort } from '#contract/events.ts';
import { call } from '../api/call.ts';

/** What the list's address says. The values stand in contract/events.ts; anything else is ignored. */
export interface EventSearch {
  search?: string;
  sort?: EventSort;
  filter?: EventFilter;
}

export const sorts: Record<EventSort, string> = {
  date: 'Soonest first',
  '-date': 'Latest first',
  title: 'Title',
  price: 'Price',
};

export const filters: Record<EventFilter, string> = {
  upcoming: 'Upcoming',
  open: 'Open for booking',
  members: 'Members only',
  free: 'Free',
  past: 'Past',
  all: 'All',
};

export function eventSearch(given: Record<string, unknown>): EventSearch {
  const { search, sort, filter } = given;
  return {
    ...(typeof search === 'string' && search !== '' ? { search: search.slice(0, 100) } : {}),
    ...(typeof sort === 'string' && sort in sorts ? { sort: sort as EventSort } : {}),
    ...(typeof filter === 'string' && filter in filters ? { filter: filter as EventFilter } : {}),
  };
}

/** 4.5: page 1 replaces, later pages append, and the next one only while there is one. */
export function eventListQuery(search: EventSearch) {
  return infiniteQueryOptions({
    queryKey: ['events', search],
    queryFn: ({ pageParam, signal }) =>
      call('events', { query: { ...search, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.current_page < meta.last_page ? meta.current_page + 1 : undefined,
  });
}
