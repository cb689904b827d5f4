import { search as searchLimits } from 'virtual:limits/members';
import type { MemberSort } from '#contract/members/members.ts';
import { searchable } from '../api/paged-list.ts';
import { pageSearch } from '../api/url-pages.ts';

/** The list's query string. The values are in contract/members/members.ts; others are ignored. */
export interface MemberSearch {
  search?: string;
  /** The letter that the last name begins with. */
  initial?: string;
  city?: string;
  sort?: MemberSort;
  /** The number of shown pages, so that a reload and Back show as many. */
  page?: string;
}

declare module '../router/router.ts' {
  interface VisitState {
    /** The list from which a profile was opened. */
    memberList?: MemberSearch;
  }
}

/** Their words are in member-list-words.ts: every page knows this file. */
const otherSorts = ['-name', '-joined', 'joined'] as const satisfies MemberSort[];

/** Omits the defaults (by name, page 1), so that a list has one URL. */
export function memberSearch(given: {
  search?: string;
  initial?: string;
  city?: string;
  sort?: string;
  page?: string;
}): MemberSearch {
  const search = searchable(given.search ?? '', searchLimits);
  const city = searchable(given.city ?? '', searchLimits);
  const { initial = '' } = given;
  const sort = otherSorts.find((one) => one === given.sort);
  return {
    ...(search === '' ? {} : { search }),
    ...(/^[a-z]$/.test(initial) ? { initial } : {}),
    ...(city === '' ? {} : { city }),
    ...(sort && { sort }),
    ...pageSearch(given),
  };
}
