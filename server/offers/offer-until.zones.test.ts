import { expect, test } from 'vitest';
import { wallTimeIn } from '#contract/values/wall-time.ts';
import { offerUntil } from './offer-until.ts';

const toronto = 'America/Toronto';

/** By the clocks of the event: until when an offer made at `now` holds. */
function until(now: string, closes: string, starts: string, timezone = toronto): string {
  const event = {
    starts_at: new Date(starts),
    booking_closes_at: new Date(closes),
    timezone,
  };
  return wallTimeIn(timezone, offerUntil(event, new Date(now)));
}

test('20.3 a quarter of the time until booking closes, at least an hour, at most a day', () => {
  const soon = '2026-07-18T12:30:00Z';
  // Two days before the event the night counts.
  expect(until('2026-07-16T12:00:00Z', '2026-07-17T12:00:00Z', soon)).toBe('2026-07-16T14:00');
  expect(until('2026-07-17T10:00:00Z', '2026-07-17T12:00:00Z', soon)).toBe('2026-07-17T07:00');
  expect(until('2026-07-16T00:00:00Z', '2026-07-17T12:00:00Z', soon)).toBe('2026-07-16T05:00');
});

test('20.3 an offer never holds beyond the close of booking', () => {
  const closes = '2026-07-17T12:00:00Z';
  expect(until('2026-07-17T11:30:00Z', closes, '2026-07-18T12:30:00Z')).toBe('2026-07-17T08:00');
});

test('R5 20.3 more than three days ahead the clock stands from 22:00 to 8:00 of the event’s zone', () => {
  const [closes, starts] = ['2026-12-01T12:00:00Z', '2026-12-05T15:00:00Z'];
  // 24 hours by day: 2 of the first, 14 of the second, 8 of the third.
  expect(until('2026-06-16T00:00:00Z', closes, starts)).toBe('2026-06-17T16:00');
  expect(until('2026-06-16T00:00:00Z', closes, starts, 'America/Vancouver')).toBe(
    '2026-06-17T13:00',
  );
  // Made in the night it begins in the morning, and it may end with the evening.
  expect(until('2026-06-16T05:00:00Z', closes, starts)).toBe('2026-06-17T18:00');
  expect(until('2026-06-15T16:00:00Z', '2026-06-17T08:00:00Z', starts)).toBe('2026-06-15T22:00');
});

test('R5 20.3 a night with a change of the clock stands from 22:00 to 8:00, too', () => {
  const starts = '2026-12-05T15:00:00Z';
  // Autumn, an hour longer: made on Saturday at 12:00, ten hours, then fourteen of Sunday.
  expect(until('2026-10-31T16:00:00Z', '2026-12-01T12:00:00Z', starts)).toBe('2026-11-01T22:00');
  // Spring, an hour shorter.
  expect(until('2026-03-07T17:00:00Z', '2026-12-01T12:00:00Z', starts)).toBe('2026-03-08T22:00');
  expect(
    offerUntil(
      {
        starts_at: new Date(starts),
        booking_closes_at: new Date('2026-12-01T12:00:00Z'),
        timezone: toronto,
      },
      new Date('2026-03-07T17:00:00Z'),
    ).toISOString(),
  ).toBe('2026-03-09T02:00:00.000Z');
});

test('R5 20.3 an event over midnight: what counts is when it begins', () => {
  const starts = '2026-06-19T03:30:00Z';
  expect(until('2026-06-16T03:30:00Z', '2026-06-18T21:00:00Z', starts)).toBe('2026-06-16T15:52');
  // Three days and a minute ahead, the night stands.
  expect(until('2026-06-16T03:29:00Z', '2026-06-18T21:00:00Z', starts)).toBe('2026-06-17T10:22');
});
