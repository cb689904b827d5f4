import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/organizing/audit-log.ts';
import { foldSame } from './fold-same.ts';

const look = (at: string, more: Partial<AuditEntry> = {}): AuditEntry => ({
  uuid: at,
  at: `2027-01-04T${at}.000Z`,
  act: 'member_record_read',
  who: 'ada@example.org',
  whose: 'eve@example.org',
  own: false,
  names: { who: 'Ada Roy', whose: 'Eve Roy' },
  cents: null,
  back: null,
  event: null,
  changes: null,
  ...more,
});

const counted = (entries: AuditEntry[]) =>
  foldSame(entries).map(({ entry, count }) => [entry.uuid, count]);

test('10.5 the same within a minute is one entry with its number; what differs stays apart', () => {
  const other = look('15:00:30', { whose: 'sam@example.org' });
  const changed = look('15:00:10', { changes: { note: { old: 'a', new: 'b' } } });
  expect(counted([look('15:00:40'), other, look('15:00:20'), changed, look('15:00:05')])).toEqual([
    ['15:00:40', 3],
    ['15:00:30', 1],
    ['15:00:10', 1],
  ]);
  const apart = [
    ['15:01:00', 1],
    ['15:00:00', 1],
  ];
  expect(counted([look('15:01:00'), look('15:00:00')])).toEqual(apart);
  const paid = { act: 'paid', cents: 45_00 };
  expect(counted([look('15:01:00', paid), look('15:00:59', paid)])).toEqual([
    ['15:01:00', 1],
    ['15:00:59', 1],
  ]);
  // Sign-ins are one until something else is done.
  const signedIn = { act: 'signed_in', whose: null };
  const eve = look('16:30:00', { ...signedIn, who: 'eve@example.org' });
  const signIns = [look('17:00:00', signedIn), eve, look('16:00:00', signedIn)];
  expect(counted([...signIns, look('15:00:00'), look('14:00:00', signedIn)])).toEqual([
    ['17:00:00', 2],
    ['16:30:00', 1],
    ['15:00:00', 1],
    ['14:00:00', 1],
  ]);
  expect(foldSame(signIns)[0]?.end).toBe('2027-01-04T16:00:00.000Z');
});
