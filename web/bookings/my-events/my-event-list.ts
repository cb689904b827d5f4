import type { MyEventFilter } from '#contract/bookings/bookings.ts';
import { isChoice } from '#web/api/paged-list.ts';
import { pageSearch } from '#web/api/url-pages.ts';

/** The list's query string; other values are ignored. */
export interface MyEventSearch {
  filter?: MyEventFilter;
  /** The number of shown pages, so that a reload and Back show as many. */
  page?: string;
}

export const myEventFilters: Record<MyEventFilter, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
};

/** Omits the defaults (upcoming, page 1), so that a list has one URL. */
export function myEventSearch(given: { filter?: string; page?: string }): MyEventSearch {
  return {
    ...(isChoice(myEventFilters, given.filter) && given.filter !== 'upcoming'
      ? { filter: given.filter }
      : {}),
    ...pageSearch(given),
  };
}
