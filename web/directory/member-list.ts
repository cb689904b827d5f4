import { search as searchLimits } from 'virtual:limits/members';
import type { MemberSort } from '#contract/members.ts';
import { isChoice, searchable } from '../api/paged-list.ts';
import { pageSearch } from '../api/url-pages.ts';

/** What the list's address says. The values stand in contract/members.ts; anything else is ignored. */
export interface MemberSearch {
  search?: string;
  sort?: MemberSort;
  /** How many pages are shown, so that a reload and Back show as many. */
  page?: string;
}

declare module '../router/router.ts' {
  interface VisitState {
    /** The list that a profile was opened from. */
    memberList?: MemberSearch;
  }
}

export const memberSorts: Record<MemberSort, string> = {
  name: 'Name A–Z',
  '-name': 'Name Z–A',
  '-joined': 'Newest members',
  joined: 'Longest members',
};

/** What is the rule anyway (by name, page 1) is not said, so that a list has one address. */
export function memberSearch(given: {
  search?: string;
  sort?: string;
  page?: string;
}): MemberSearch {
  const search = searchable(given.search ?? '', searchLimits);
  return {
    ...(search === '' ? {} : { search }),
    ...(isChoice(memberSorts, given.sort) && given.sort !== 'name' ? { sort: given.sort } : {}),
    ...pageSearch(given),
  };
}
