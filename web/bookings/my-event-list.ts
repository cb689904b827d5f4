import { infiniteQueryOptions } from '@tanstack/react-query';
import type { MyEventFilter } from '#contract/bookings.ts';
import { pageOf } from '../api/address-pages.ts';
import { call } from '../api/call.ts';
import { nextPage } from '../api/paged-list.ts';

/** What the list's address says; anything else is ignored. */
export interface MyEventSearch {
  filter?: MyEventFilter;
  /** How many pages are shown, so that a reload and Back show as many. */
  page?: string;
}

export const filters: Record<MyEventFilter, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
};

/** What is the rule anyway (upcoming, page 1) is not said, so that a list has one address. */
export function myEventSearch(given: { filter?: string; page?: string }): MyEventSearch {
  return {
    ...(isFilter(given.filter) && given.filter !== 'upcoming' ? { filter: given.filter } : {}),
    ...pageOf(given),
  };
}

function isFilter(value: unknown): value is MyEventFilter {
  return typeof value === 'string' && Object.hasOwn(filters, value);
}

export function myEventListQuery({ filter }: MyEventSearch) {
  return infiniteQueryOptions({
    queryKey: ['myEvents', { filter }],
    queryFn: ({ pageParam, signal }) =>
      call('myEvents', { query: { filter, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** "1 booking to come" */
export function totalText(total: number, { filter = 'upcoming' }: MyEventSearch): string {
  const which = { upcoming: 'to come', past: 'in the past', cancelled: 'cancelled' }[filter];
  return `${total === 0 ? 'No' : total} ${total === 1 ? 'booking' : 'bookings'} ${which}`;
}
