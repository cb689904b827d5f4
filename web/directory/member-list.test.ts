import { expect, test } from 'vitest';
import { memberSearch } from './member-list.ts';
import { initialOf, isByInitial, memberListName } from './member-list-words.ts';
import { memberTotalText } from './member-results.tsx';

test('7.19 a list has one URL: defaults are not in it', () => {
  expect(memberSearch({ search: ' ', sort: 'name', page: '1' })).toEqual({});
  expect(memberSearch({ search: ' ana ', sort: '-joined', page: '3' })).toEqual({
    search: 'ana',
    sort: '-joined',
    page: '3',
  });
});

test('7.19 D8 invalid values in a URL make no call that the server rejects', () => {
  expect(memberSearch({ search: '\u0000', sort: 'constructor', page: '-1' })).toEqual({});
  for (const page of ['0', 'NaN', '2.5', '1e3', ' 2', '٣']) {
    expect(memberSearch({ page })).toEqual({});
  }
  expect(memberSearch({ search: 'x'.repeat(200) }).search).toHaveLength(100);
});

test('Q17 letter and city are in the URL, and named with the total', () => {
  expect(memberSearch({ initial: 't', city: ' Halifax ', page: '2' })).toEqual({
    initial: 't',
    city: 'Halifax',
    page: '2',
  });
  for (const initial of ['T', 'tt', 'é', '1', '']) expect(memberSearch({ initial })).toEqual({});
  const search = { initial: 't', city: 'Halifax', search: 'ana' };
  expect(memberTotalText(3, search)).toBe('3 members in Halifax under T for “ana”');
  expect(memberListName(search)).toBe('Members in Halifax under T for “ana”');
  expect(memberListName({ sort: '-name' })).toBe('All Members');
  expect(initialOf({ first_name: 'Ana', last_name: 'Éthier' })).toBe('E');
  expect(initialOf({ first_name: 'zoé', last_name: '' })).toBe('Z');
  const lists = [{}, { sort: 'joined' }, { search: 'a' }, { city: 'Halifax' }] as const;
  expect(lists.map(isByInitial)).toEqual([true, false, false, false]);
});

test('4.5 no URL makes the browser load more than a hundred pages', () => {
  expect(memberSearch({ page: '99999999999999999999999' })).toEqual({ page: '100' });
});

test('3.8 the total names the search', () => {
  expect(memberTotalText(0, { search: 'ana' })).toBe('No members for “ana”');
  expect(memberTotalText(1, {})).toBe('1 member');
  expect(memberTotalText(1204, {})).toBe('1,204 members');
  expect(memberTotalText(140, {}, 140)).toBe('140 members');
  expect(memberTotalText(140, {}, 143)).toBe(
    '140 members. 3 more have not opened their account yet.',
  );
  expect(memberTotalText(12, { search: 'ana' }, 143)).toBe('12 members for “ana”');
});
