import { expect, test } from 'vitest';
import { type SoonEvent, todaysEvent } from './todays-event.ts';

const opener: SoonEvent = {
  id: 'booking',
  title: 'Red River Opener',
  starts_at: '2027-05-08T12:00:00Z',
  ends_at: '2027-05-08T21:00:00Z',
  timezone: 'America/Winnipeg',
};
const isToday = (event: SoonEvent, now: string) => todaysEvent([event], Date.parse(now)) === event;

test('Q4 today is from midnight in the zone of the event until it is over', () => {
  const moments = [
    ['2027-05-08T04:59:00Z', false],
    ['2027-05-08T05:00:00Z', true],
    ['2027-05-08T15:00:00Z', true],
    ['2027-05-08T21:00:00Z', false],
  ] as const;
  expect(moments.map(([now]) => [now, isToday(opener, now)])).toEqual(moments);
});

test('Q4 an event of two days is today on the second one, too; an evening may end after midnight', () => {
  const weekend = { ...opener, ends_at: '2027-05-09T21:00:00Z' };
  expect(isToday(weekend, '2027-05-09T13:00:00Z')).toBe(true);
  const gala = { ...opener, starts_at: '2027-05-09T00:00:00Z', ends_at: '2027-05-09T07:00:00Z' };
  expect(isToday(gala, '2027-05-09T06:30:00Z')).toBe(true);
});

test('Q4 of several events the one that is not over yet', () => {
  const evening = {
    ...opener,
    starts_at: '2027-05-08T23:00:00Z',
    ends_at: '2027-05-09T02:00:00Z',
  };
  const at = (now: string) => todaysEvent([opener, evening], Date.parse(now));
  expect(at('2027-05-08T13:00:00Z')).toBe(opener);
  expect(at('2027-05-08T22:00:00Z')).toBe(evening);
  expect(at('2027-05-10T12:00:00Z')).toBeUndefined();
});
