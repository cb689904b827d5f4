import { expect, test } from 'vitest';
import { listSearch } from './list-search.ts';
import { memberList } from './organize-lists.ts';

const list = {
  filters: { all: 'All', owner: 'Owners' },
  sorts: { name: 'Name', seen: 'Last seen' },
  fields: ['day'],
};

test.each([
  [{}, {}],
  [{ filter: 'all', sort: 'name', page: '1' }, {}],
  [
    { filter: 'owner', sort: 'seen', page: '2' },
    { filter: 'owner', sort: 'seen', page: '2' },
  ],
  [{ filter: 'king', sort: '?', page: '0' }, {}],
  [{ page: '-1', day: '2026-11-24', other: 'x' }, { day: '2026-11-24' }],
  [{ search: '  Zoë\n ' }, { search: 'Zoë' }],
])('11.3 the address %o of a list is %o', (given, proper) => {
  expect(listSearch(list, given)).toEqual(proper);
});

test.each([
  ['owner,captain', { filter: 'owner,captain' }],
  ['owner,owner,king', { filter: 'owner' }],
  ['all,king', {}],
])('11.3 13.1 filters that join: %s', (filter, proper) => {
  const filters = { all: 'All', owner: 'Owners', captain: 'Captains' };
  expect(listSearch({ filters, joinsFilters: true }, { filter })).toEqual(proper);
});

test('16.1 11.3 each filter of Members stands in one group', () => {
  const grouped = Object.values(memberList.filterGroups).flat();
  expect(grouped.toSorted()).toEqual(Object.keys(memberList.filters).toSorted());
});
