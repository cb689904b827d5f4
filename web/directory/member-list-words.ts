import type { Member, MemberSort } from '#contract/members/members.ts';
import type { MemberSearch } from './member-list.ts';

// Apart from the list's address, which every page knows.

export const memberSorts: Record<MemberSort, string> = {
  name: 'Name A–Z',
  '-name': 'Name Z–A',
  '-joined': 'Newest members',
  joined: 'Longest members',
};

export const initials = [...'abcdefghijklmnopqrstuvwxyz'];

/** The letter under which a list by name has a member: "É" is under E. */
export function initialOf({ first_name, last_name }: Pick<Member, 'first_name' | 'last_name'>) {
  const [first = ''] = `${last_name} ${first_name}`.trim().normalize('NFD');
  return first.toUpperCase();
}

/** Q17: a list by name has letters as headings; what a search or a city finds is short. */
export function isByInitial({ search, city, sort = 'name' }: MemberSearch): boolean {
  return search === undefined && city === undefined && (sort === 'name' || sort === '-name');
}

/** "Members in Halifax for “ana”" */
export function memberListName(list: MemberSearch): string {
  const parts = partsOf(list);
  return parts.length === 0 ? 'All Members' : ['Members', ...parts].join(' ');
}

/** "in Halifax", "under T", "for “ana”" */
export function partsOf({ search, initial, city }: MemberSearch): string[] {
  return [
    ...(city === undefined ? [] : [`in ${city}`]),
    ...(initial === undefined ? [] : [`under ${initial.toUpperCase()}`]),
    ...(search === undefined ? [] : [`for “${search}”`]),
  ];
}
