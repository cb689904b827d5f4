import { expect, test } from 'vitest';
import { auditActs } from '#contract/organizing/audit-acts.ts';
import { groupsOf } from './audit-filters.tsx';

const named = (...of: Parameters<typeof groupsOf>) =>
  groupsOf(...of).map(({ name, acts }) => [name, acts.map((act) => auditActs[act].name)]);

test('W15 10.5 of all acts, by kind, those with the words are offered, and the chosen one', () => {
  const all = groupsOf(undefined, '', '');
  expect(all.flatMap(({ acts }) => acts).length).toBe(Object.keys(auditActs).length);
  expect(all.length).toBe(11);
  const waiting = ['Bookings', expect.arrayContaining(['Places offered out of turn'])];
  expect(named(undefined, 'OFFERED  turn', '')).toEqual([waiting]);
  // The word may be that of the kind; a kind that was chosen stays alone.
  expect(named(undefined, 'door', '').map(([name]) => name)).toContain('Door');
  expect(named('bookings', 'booking added', '')).toEqual([['Bookings', ['Booking added']]]);
  expect(named(undefined, 'nothing of this kind', '')).toEqual([]);
  expect(named(undefined, 'nothing of this kind', 'booking_added')).toEqual([
    ['Bookings', ['Booking added']],
  ]);
});
