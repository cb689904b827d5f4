import { search as searchLimits } from 'virtual:limits/members';
import type { MemberSort } from '#contract/members/members.ts';
import { isChoice, searchable } from '../api/paged-list.ts';
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

export const memberSorts: Record<MemberSort, string> = {
  name: 'Name A–Z',
  '-name': 'Name Z–A',
  '-joined': 'Newest members',
  joined: 'Longest members',
};

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
  return {
    ...(search === '' ? {} : { search }),
    ...(/^[a-z]$/.test(initial) ? { initial } : {}),
    ...(city === '' ? {} : { city }),
    ...(isChoice(memberSorts, given.sort) && given.sort !== 'name' ? { sort: given.sort } : {}),
    ...pageSearch(given),
  };
}
