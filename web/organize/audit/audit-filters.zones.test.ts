import { expect, test } from 'vitest';
import { auditActs } from '#contract/organizing/audit-acts.ts';
import { groupsOf } from './audit-filters.tsx';

const named = (...of: Parameters<typeof groupsOf>) =>
  groupsOf(...of).map(({ name, acts }) => [name, acts.map((act) => auditActs[act].name)]);

test('W15 10.5 all acts are offered by kind, of a kind that is chosen its own, and the chosen one', () => {
  const all = groupsOf(undefined, '');
  expect(all.flatMap(({ acts }) => acts).length).toBe(Object.keys(auditActs).length);
  expect(all.length).toBe(11);
  expect(named('bookings', '').map(([name]) => name)).toEqual(['Bookings']);
  expect(named('bookings', '')[0]?.[1]).toContain('Places offered out of turn');
  expect(named('door', 'booking_added')).toContainEqual(['Bookings', ['Booking added']]);
});
