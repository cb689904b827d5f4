import { expect, test } from 'vitest';
import { bodiesOf, eventTexts } from './event-values.ts';
import { inZone } from './in-zone.ts';
import { sampleRecord } from './testing/sample-record.ts';

const record = sampleRecord();
const opens = record.event.booking_opens_at;
const sent = (now: string) =>
  bodiesOf(inZone(eventTexts(record), 'America/Winnipeg', now), record).event;

test('V10 “Booking opens now” stays now when the zone is corrected', () => {
  const { booking_opens_at, starts_at } = sent(opens);
  expect(booking_opens_at).toBe(opens);
  // The event is at the same hour there.
  expect(starts_at).toBe('2027-02-14T00:00:00.000Z');
});

test('V10 an opening to come keeps its clock time in another zone', () => {
  expect(sent('2026-11-30T14:00:00.000Z').booking_opens_at).toBe('2026-12-01T15:00:00.000Z');
});
