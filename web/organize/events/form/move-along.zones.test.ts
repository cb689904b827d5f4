import { expect, test } from 'vitest';
import { eventTexts } from '../record/event-values.ts';
import { sampleRecord } from '../record/testing/sample-record.ts';
import { deadlinesThatStay, movedAlong } from './move-along.tsx';

const before = eventTexts(sampleRecord());
const now = '2026-11-01T12:00';

const follow = (starts_at: string, more: object = {}, last: object = {}, isBack = false) =>
  movedAlong(before, { ...before, starts_at, ...more }, last, isBack, now);

test('V11 the end and the agenda follow the start by as much, the booking times by as many days', () => {
  expect(before).toMatchObject({
    starts_at: '2027-02-13T18:00',
    ends_at: '2027-02-13T23:00',
    booking_opens_at: '2026-12-01T09:00',
  });
  const later = follow('2027-02-20T19:30');
  expect(later).toMatchObject({
    ends_at: '2027-02-21T00:30',
    booking_opens_at: '2026-12-08T09:00',
    booking_closes_at: '2027-02-17T20:00',
    cancel_until: '2027-02-13T20:00',
  });
  expect(JSON.parse(later.agenda ?? '')).toMatchObject([
    { starts_at: '2027-02-20T19:30', ends_at: '2027-02-20T20:30', title: 'Doors and drinks' },
  ]);
  // Within a day the booking times stay.
  expect(Object.keys(follow('2027-02-13T17:00'))).toEqual(['ends_at', 'agenda']);
  expect(follow(before.starts_at)).toEqual({});
});

test('V11 what was typed stays, and so does an opening that is over', () => {
  const typed = { ends_at: '2027-02-13T22:00', agenda: '[]' };
  expect(Object.keys(follow('2027-02-20T18:00', typed))).toEqual([
    ...['booking_opens_at', 'booking_closes_at', 'cancel_until'],
  ]);
  const texts = { ...before, starts_at: '2027-02-20T18:00' };
  expect(movedAlong(before, texts, {}, false, '2026-12-02T12:00')).not.toHaveProperty(
    'booking_opens_at',
  );
});

test('V11 what followed once follows again, from where it stood, and goes back', () => {
  const last = follow('2027-02-20T18:00');
  const again = follow('2027-02-21T18:00', last, last);
  expect(again.cancel_until).toBe('2027-02-14T20:00');
  expect(follow('2027-02-21T18:00', again, again, true)).toMatchObject({
    ends_at: before.ends_at,
    cancel_until: before.cancel_until,
    agenda: before.agenda,
  });
});

test('V11 a deadline at the hour of the start, as a new event has it, moves with it within the day, too', () => {
  const fresh = { booking_closes_at: before.starts_at, cancel_until: '2027-02-06T18:00' };
  const earlier = movedAlong(
    { ...before, ...fresh },
    { ...before, ...fresh, starts_at: '2027-02-13T16:30' },
    {},
    false,
    now,
  );
  expect(earlier).toMatchObject({
    booking_closes_at: '2027-02-13T16:30',
    cancel_until: '2027-02-06T16:30',
  });
});

test('V11 a deadline that stays is said beside a start that moves, and that it is after it', () => {
  expect(deadlinesThatStay(before, before)).toEqual([]);
  const later = { ...before, starts_at: '2027-02-20T18:00' };
  expect(deadlinesThatStay(before, { ...later, ...follow(later.starts_at) })).toEqual([]);
  expect(deadlinesThatStay(before, { ...before, starts_at: '2027-02-08T18:00' })).toEqual([
    'Booking Closes (Feb 10, 8:00 p.m., after the start)',
    'Full Refund Until (Feb 6, 8:00 p.m.)',
  ]);
  expect(deadlinesThatStay(before, { ...before, starts_at: '2028-02-08T18:00' })).toContain(
    'Booking Closes (Feb 10, 2027, 8:00 p.m.)',
  );
  expect(deadlinesThatStay(before, { ...before, starts_at: '2027-02' })).toEqual([]);
});
