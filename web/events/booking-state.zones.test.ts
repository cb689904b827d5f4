import { expect, test } from 'vitest';
import type { Event } from '#contract/events/events.ts';
import { seatsInAll, seatsLine, whyNot } from './booking-state.ts';
import { type Reader, visitor } from './reader.ts';
import { sampleEvent } from './testing/sample-event.ts';

const open = Date.parse('2027-05-01T12:00:00Z');

function textsFor(overrides: Partial<Event>, now: number | string = open) {
  const event = sampleEvent(overrides);
  const at = typeof now === 'string' ? Date.parse(now) : now;
  return [seatsLine(event, at, visitor), whyNot(event, at)];
}

test('1.5 an open event shows how many seats are left and gives no reason', () => {
  expect(textsFor({})).toEqual(['12 places left', undefined]);
  expect(textsFor({ spots_left: 1 })).toEqual(['1 place left', undefined]);
  expect(textsFor({ capacity: null, spots_left: null })).toEqual(['Open to all', undefined]);
});

test('1.8 a member-only event is open, too: the checkout decides who may book', () => {
  expect(textsFor({ member_only: true })).toEqual(['12 places left', undefined]);
});

test('1.8 a member-only event without a limit of seats is open to members only', () => {
  const limitless = { capacity: null, spots_left: null };
  const forMembers = { ...limitless, member_only: true };
  expect(textsFor(forMembers)).toEqual(['Open to all members', undefined]);
  expect(seatsInAll(sampleEvent(forMembers))).toBe('Open to all members');
  expect(seatsInAll(sampleEvent(limitless))).toBe('Open to all');
  expect(seatsInAll(sampleEvent({ capacity: 72 }))).toBe('72 places');
});

test('1.5 a full event says so', () => {
  expect(textsFor({ spots_left: 0 })).toEqual([
    'Full',
    expect.stringContaining('Every place is taken'),
  ]);
});

test("1.5 before booking opens, the opening is shown in the event's zone", () => {
  expect(textsFor({}, '2027-03-01T13:59:59Z')).toEqual([
    'Booking opens Mar 1',
    'Booking opens on Monday, March 1, 2027, 9:00\u00a0a.m.\u00a0EST.',
  ]);
  expect(textsFor({}, '2027-03-01T14:00:00Z')[1]).toBeUndefined();
});

test('1.5 before booking opens, a full event shows the opening', () => {
  const [line, reason] = textsFor({ spots_left: 0 }, '2027-03-01T13:59:59Z');
  expect([line, reason]).toEqual([
    'Booking opens Mar 1',
    expect.stringMatching(/^Booking opens on/),
  ]);
});

test('1.5 a draft is not published yet', () => {
  expect(textsFor({ status: 'draft' })[1]).toBe('This event is not published yet.');
});

test('1.5 booking is closed from its closing time on', () => {
  expect(textsFor({}, '2027-07-15T20:59:59Z')[1]).toBeUndefined();
  expect(textsFor({}, '2027-07-15T21:00:00Z')).toEqual([
    'Booking closed',
    'Booking closed on Thursday, July 15, 2027, 5:00\u00a0p.m.\u00a0EDT.',
  ]);
});

test('1.5 begun, over and cancelled take precedence over everything else', () => {
  expect(textsFor({ spots_left: 0 }, '2027-07-17T12:30:00Z')[1]).toBe('This event has begun.');
  expect(textsFor({ spots_left: 0 }, '2027-07-17T20:00:00Z')).toEqual([
    'Past event',
    'This event is over.',
  ]);
  expect(textsFor({ status: 'cancelled' }, '2027-08-01T12:00:00Z')).toEqual([
    'Cancelled',
    'This event has been cancelled.',
  ]);
});

test('20.1 20.3 who waits reads that, and who is offered places reads so until the offer ends', () => {
  const event = sampleEvent({ spots_left: 0 });
  const of = { event_uuid: event.uuid, slug: event.slug, title: event.title };
  const { starts_at, timezone } = event;
  const waiting = [{ ...of, seats: 1, ahead: 6, starts_at, timezone }];
  const offers = [
    { ...of, seats: 2, until: '2027-05-01T14:00:00Z', timezone: 'America/Toronto' },
    { ...of, event_uuid: 'another', seats: 1, until: '2027-05-02T14:00:00Z', timezone: 'UTC' },
  ];
  expect(seatsLine(event, open, { ...visitor, waiting })).toBe('Waiting · 6 ahead');
  expect(seatsLine({ ...event, spots_left: 1 }, open, { ...visitor, waiting })).toBe(
    'Waiting · 6 ahead',
  );
  const reader = { ...visitor, offers };
  expect(seatsLine(event, open, reader)).toBe('Offered to you');
  expect(seatsLine(event, Date.parse('2027-05-01T14:00:00Z'), reader)).toBe('Full');
  expect(seatsLine({ ...event, uuid: 'third' }, open, { ...reader, waiting })).toBe('Full');
  expect(seatsLine(event, Date.parse('2027-07-16T12:00:00Z'), { ...visitor, waiting })).toBe(
    'Booking closed',
  );
});

test('Q2 whoever has booked reads that instead of the places left', () => {
  const event = sampleEvent({ spots_left: 0 });
  const line = (booking: Partial<Reader['bookings'][number]>, now: number | string = open) => {
    const own = { id: 'a', event_uuid: event.uuid, status: 'confirmed', seats: 2 } as const;
    const at = typeof now === 'string' ? Date.parse(now) : now;
    return seatsLine(event, at, { ...visitor, bookings: [{ ...own, ...booking }] });
  };
  expect(line({})).toBe('Booked · 2 places');
  expect(line({ seats: 1 })).toBe('Booked · 1 place');
  expect(line({ status: 'held' })).toBe('Held · 2 places');
  expect(line({}, '2027-07-17T12:30:00Z')).toBe('Booked · 2 places');
  expect(line({}, '2027-07-17T20:00:00Z')).toBe('Past event');
  expect(line({ status: 'cancelled' })).toBe('Full');
  expect(line({ event_uuid: 'another' })).toBe('Full');
});
