import { expect, test } from 'vitest';
import { joinChanges } from './join-changes.ts';

const before = { name: 'Club', phone: '1', hours: 'all day' };

test('12.4 what one of two changed is joined', () => {
  const theirs = { ...before, phone: '2' };
  const mine = { ...before, hours: 'never' };
  expect(joinChanges(before, theirs, mine)).toEqual({
    values: { name: 'Club', phone: '2', hours: 'never' },
    conflicts: [],
  });
});

test('12.4 what both changed is a conflict, unless it is the same', () => {
  const theirs = { ...before, phone: '2', hours: 'noon' };
  const mine = { ...before, phone: '3', hours: 'noon' };
  const { values, conflicts } = joinChanges(before, theirs, mine);
  expect([values, conflicts]).toEqual([{ name: 'Club', phone: '3', hours: 'noon' }, ['phone']]);
});
