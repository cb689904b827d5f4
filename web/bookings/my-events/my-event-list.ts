import type { MyEventFilter } from '#contract/bookings.ts';
import { isChoice } from '#web/api/paged-list.ts';
import { pageSearch } from '#web/api/url-pages.ts';

/** What the list's address says; anything else is ignored. */
export interface MyEventSearch {
  filter?: MyEventFilter;
  /** How many pages are shown, so that a reload and Back show as many. */
  page?: string;
}

export const myEventFilters: Record<MyEventFilter, string> = {
  upcoming: 'Upcoming',
  past: 'Past',
  cancelled: 'Cancelled',
};

/** What is the rule anyway (upcoming, page 1) is not said, so that a list has one address. */
export function myEventSearch(given: { filter?: string; page?: string }): MyEventSearch {
  return {
    ...(isChoice(myEventFilters, given.filter) && given.filter !== 'upcoming'
      ? { filter: given.filter }
      : {}),
    ...pageSearch(given),
  };
}
