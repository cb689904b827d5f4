import { zonesEnd } from 'virtual:zones';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showByTable } from '#contract/values/when.ts';
import {
  dateAndTime,
  dateBlock,
  eventDates,
  eventHours,
  shortHours,
  weekdayAndTime,
} from './event-time.ts';
import { clockByTable } from './zone-clock.ts';

const ownZone = process.env.TZ;

beforeEach(() => showByTable(clockByTable));

afterEach(() => {
  showByTable(() => undefined);
  vi.restoreAllMocks();
  process.env.TZ = ownZone;
});

const toronto = 'America/Toronto';

test.each(['America/Vancouver', 'America/St_Johns', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC'])(
  'H1 same day and hour for a viewer in %s',
  (viewerZone) => {
    process.env.TZ = viewerZone;
    expect(dateAndTime('2026-07-18T12:30:00Z', toronto)).toBe(
      'Saturday, July 18, 2026, 8:30\u00a0a.m.\u00a0EDT',
    );
    expect(dateAndTime('2026-07-19T03:45:00Z', toronto)).toBe(
      'Saturday, July 18, 2026, 11:45\u00a0p.m.\u00a0EDT',
    );
    expect(weekdayAndTime('2026-07-19T03:45:00Z', toronto)).toBe('Sat 11:45\u00a0p.m.\u00a0EDT');
  },
);

test('H1 Canadian zones do not use the tables of the browser, which may be out of date', () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('The tables of the browser were used.');
  });
  const lastYear = new Date(zonesEnd * 60_000).getUTCFullYear() - 1;
  const summer = `${lastYear}-07-18T12:30:00Z`;
  expect(dateAndTime(summer, 'America/Winnipeg')).toMatch(/7:30\u00a0a\.m\.\u00a0CDT$/);
  expect(dateAndTime(summer, 'America/Regina')).toMatch(/6:30\u00a0a\.m\.\u00a0CST$/);
  expect(dateAndTime(summer, 'America/Whitehorse')).toMatch(/5:30\u00a0a\.m\.\u00a0Yukon/);
});

test('H1 on the spring-forward day the hour after the gap is shown', () => {
  expect(dateAndTime('2027-03-14T06:59:00Z', toronto)).toBe(
    'Sunday, March 14, 2027, 1:59\u00a0a.m.\u00a0EST',
  );
  // 2:30 in the morning does not exist; the instant that stands for it is 3:30.
  expect(dateAndTime('2027-03-14T07:30:00Z', toronto)).toBe(
    'Sunday, March 14, 2027, 3:30\u00a0a.m.\u00a0EDT',
  );
});

test('H1 on the fall-back day the two 1:30s have different zone names', () => {
  expect(dateAndTime('2027-11-07T05:30:00Z', toronto)).toMatch(/1:30\u00a0a\.m\.\u00a0EDT$/);
  expect(dateAndTime('2027-11-07T06:30:00Z', toronto)).toMatch(/1:30\u00a0a\.m\.\u00a0EST$/);
  const night = { starts_at: '2027-11-07T04:30:00Z', ends_at: '2027-11-07T07:00:00Z' };
  expect(eventHours({ ...night, timezone: toronto })).toBe(
    '12:30\u00a0a.m.\u00a0EDT – 2:00\u00a0a.m.\u00a0EST',
  );
});

test("H1 St John's is half an hour off", () => {
  expect(dateAndTime('2026-12-31T03:29:00Z', 'America/St_Johns')).toBe(
    'Wednesday, December 30, 2026, 11:59\u00a0p.m.\u00a0NST',
  );
  expect(dateAndTime('2026-07-01T12:00:00Z', 'America/St_Johns')).toBe(
    'Wednesday, July 1, 2026, 9:30\u00a0a.m.\u00a0NDT',
  );
});

test('H1 a zone outside Canada is shown by the tables of the browser', () => {
  expect(dateAndTime('2026-07-18T12:30:00Z', 'Asia/Kolkata')).toContain(
    'July 18, 2026, 6:00\u00a0p.m.',
  );
});

test('H1 the date block has the day in the event’s zone', () => {
  expect(dateBlock('2027-01-01T05:00:00Z', 'America/Vancouver')).toEqual({
    weekday: 'Thu',
    day: '31',
    month: 'Dec',
    year: '2026',
  });
});

test('H1 one day, several days, over a month, over New Year', () => {
  const dates = (starts_at: string, ends_at: string) =>
    eventDates({ starts_at, ends_at, timezone: toronto });
  expect(dates('2026-07-18T12:30:00Z', '2026-07-18T20:00:00Z')).toBe('Saturday, July 18, 2026');
  expect(dates('2026-07-18T12:30:00Z', '2026-07-20T20:00:00Z')).toBe('July 18 – 20, 2026');
  expect(dates('2026-07-31T12:30:00Z', '2026-08-02T20:00:00Z')).toBe('July 31 – August 2, 2026');
  expect(dates('2026-12-31T20:00:00Z', '2027-01-01T20:00:00Z')).toBe(
    'December 31, 2026 – January 1, 2027',
  );
});

test('H1 hours of one day and of several', () => {
  const period = (starts_at: string, ends_at: string) => ({
    starts_at,
    ends_at,
    timezone: toronto,
  });
  const day = period('2026-07-18T12:30:00Z', '2026-07-18T20:00:00Z');
  expect(eventHours(day)).toBe('8:30\u00a0a.m. – 4:00\u00a0p.m.\u00a0EDT');
  expect(shortHours(day)).toBe('8:30\u00a0a.m. – 4:00\u00a0p.m.');
  const days = period('2026-07-18T12:30:00Z', '2026-07-20T16:00:00Z');
  expect(eventHours(days)).toBe('Sat 8:30\u00a0a.m. – Mon 12:00\u00a0p.m.\u00a0EDT');
  expect(shortHours(period('2026-07-18T12:30:00Z', '2026-07-18T13:15:00Z'))).toBe(
    '8:30 – 9:15\u00a0a.m.',
  );
});
