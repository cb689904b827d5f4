import { expect, test } from 'vitest';
import type { Confirmation } from '#contract/bookings/bookings.ts';
import { sampleEvent } from '#web/events/testing/sample-event.ts';
import { bookerStaysAway, roomForMore } from './room-for-more.ts';

const now = Date.parse('2026-06-15T16:00:00Z');
const hour = 3600_000;
const at = (ms: number) => new Date(now + ms).toISOString();
const open = sampleEvent({
  status: 'published',
  spots_left: 20,
  booking_opens_at: at(-hour),
  booking_closes_at: at(hour),
  starts_at: at(2 * hour),
  ends_at: at(3 * hour),
});

type State = Confirmation['seats'][number]['state'];

/** The first seat is that of the booker. */
const booked = (states: State[], changes: object = {}, status = 'confirmed') =>
  ({
    booking: { status },
    event: { ...open, ...changes },
    seats: states.map((state, index) => ({ state, is_booker: index === 0 })),
  }) as Confirmation;

test('7.37 seats can be added up to a foursome; lost seats and unpaid ones do not count', () => {
  expect(roomForMore(booked(['confirmed']), now)).toBe(3);
  expect(roomForMore(booked(['cancelled', 'confirmed', 'held', 'expired']), now)).toBe(3);
  expect(roomForMore(booked(['confirmed', 'confirmed', 'confirmed', 'confirmed']), now)).toBe(0);
});

test('7.37 no more seats can be added than the event has left', () => {
  expect(roomForMore(booked(['confirmed'], { spots_left: 1 }), now)).toBe(1);
  expect(roomForMore(booked(['confirmed'], { spots_left: 0 }), now)).toBe(0);
  expect(roomForMore(booked(['confirmed'], { spots_left: null }), now)).toBe(3);
});

test.each([
  ['that is not paid', booked(['held'], {}, 'held')],
  ['that is cancelled', booked(['cancelled'], {}, 'cancelled')],
  ['of a cancelled event', booked(['confirmed'], { status: 'cancelled' })],
  ['after booking has closed', booked(['confirmed'], { booking_closes_at: at(-1) })],
  ['of an event that is over', booked(['confirmed'], { starts_at: at(-2), ends_at: at(-1) })],
])('7.37 no seat can be added to a booking %s', (_, confirmation) => {
  expect(roomForMore(confirmation, now)).toBe(0);
});

test('7.37 who gave up the own seat may come again', () => {
  expect(bookerStaysAway(booked(['confirmed', 'confirmed']))).toBe(false);
  expect(bookerStaysAway(booked(['cancelled', 'confirmed']))).toBe(true);
});
