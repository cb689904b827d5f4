import { expect, test } from 'vitest';
import { daysUntil } from './next-ticket.tsx';

// 7:00 a.m. in Winnipeg.
const opener = { starts_at: '2027-05-08T12:00:00Z', timezone: 'America/Winnipeg' };

test('Q3 how long it is until the next event', () => {
  const days = [
    ['2027-04-19T18:00:00Z', 'in 19 days'],
    // 11:30 p.m. of May 6 there, though May 7 in UTC.
    ['2027-05-07T04:30:00Z', 'in 2 days'],
    ['2027-05-07T05:30:00Z', 'tomorrow'],
    ['2027-05-08T05:00:00Z', 'today'],
    ['2027-05-08T12:00:00Z', 'under way'],
  ] as const;
  expect(days.map(([now]) => [now, daysUntil(opener, Date.parse(now))])).toEqual(days);
});

test('Q3 the change of the clocks in between takes no day away', () => {
  const now = Date.parse('2027-03-01T12:00:00Z');
  expect(daysUntil({ ...opener, starts_at: '2027-03-20T12:00:00Z' }, now)).toBe('in 19 days');
});
