import { infiniteQueryOptions } from '@tanstack/react-query';
import { formatNumber } from '#contract/figures.ts';
import type { MemberSort } from '#contract/members.ts';
import { pageOf } from '../api/address-pages.ts';
import { call } from '../api/call.ts';
import { nextPage, searchable } from '../api/paged-list.ts';

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

export const sorts: Record<MemberSort, string> = {
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
  const search = searchable(given.search ?? '');
  return {
    ...(search === '' ? {} : { search }),
    ...(isSort(given.sort) && given.sort !== 'name' ? { sort: given.sort } : {}),
    ...pageOf(given),
  };
}

function isSort(value: unknown): value is MemberSort {
  return typeof value === 'string' && Object.hasOwn(sorts, value);
}

export function memberListQuery({ search, sort }: MemberSearch) {
  return infiniteQueryOptions({
    queryKey: ['members', { search, sort }],
    queryFn: ({ pageParam, signal }) =>
      call('members', { query: { search, sort, page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  });
}

/** "3 members for “halifax”" */
export function totalText(total: number, { search }: MemberSearch): string {
  const counted = `${total === 0 ? 'No' : formatNumber(total)} ${total === 1 ? 'member' : 'members'}`;
  return search === undefined ? counted : `${counted} for “${search}”`;
}
