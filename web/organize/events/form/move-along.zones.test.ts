import { expect, test } from 'vitest';
import { eventTexts } from '../record/event-values.ts';
import { sampleRecord } from '../record/testing/sample-record.ts';
import { movedAlong } from './move-along.tsx';

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
