import { expect, test } from 'vitest';
import { otherDayInWords } from './other-day.ts';

// From Friday at 6 p.m. to Saturday at 1 a.m. in Vancouver.
const gala = { starts_at: '2027-05-08T01:00:00.000Z', ends_at: '2027-05-08T08:00:00.000Z' };
const at = (now: string) => otherDayInWords(gala, 'America/Vancouver', new Date(now));

test('14.1 V8 a day before the event the door says on which day it is, by the clocks of the place', () => {
  expect(at('2027-05-06T23:00:00Z')).toBe('This event is tomorrow, Friday, May 7, 2027.');
  expect(at('2027-05-01T12:00:00Z')).toBe('This event is on Friday, May 7, 2027.');
  // A minute before midnight there; in Halifax it is the day of the event for hours.
  expect(at('2027-05-07T06:59:00Z')).toMatch(/^This event is tomorrow/);
});

test('14.1 14.2 on its days, and in the night after it, the door says nothing of the day', () => {
  for (const now of ['2027-05-07T07:00:00Z', '2027-05-08T00:59:00Z', '2027-05-08T08:30:00Z'])
    expect(at(now)).toBe('');
  expect(at('2027-05-09T10:59:00Z')).toBe('');
  expect(at('2027-05-09T11:00:00Z')).toBe('This event was on Saturday, May 8, 2027.');
  expect(otherDayInWords({}, 'America/Vancouver', new Date('2027-05-09T11:00:00Z'))).toBe('');
});
