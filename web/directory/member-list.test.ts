import { expect, test } from 'vitest';
import { memberSearch } from './member-list.ts';
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

test('4.5 no URL makes the browser load more than a hundred pages', () => {
  expect(memberSearch({ page: '99999999999999999999999' })).toEqual({ page: '100' });
});

test('3.8 the total names the search', () => {
  expect(memberTotalText(0, { search: 'ana' })).toBe('No members for “ana”');
  expect(memberTotalText(1, {})).toBe('1 member');
  expect(memberTotalText(1204, {})).toBe('1,204 members');
});
