import { expect, test } from 'vitest';
import { instantIn } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
import { eventCalendar } from './event-calendar.ts';

const event = (timezone: string, wallTime: string) => ({
  title: 'Sunrise; nine, and “eggs”',
  summary: 'Nine holes.',
  what_to_bring: null,
  starts_at: instantIn(timezone, wallTime),
  ends_at: new Date(instantIn(timezone, wallTime).getTime() + 4 * 3600_000),
  timezone,
  venue_name: 'Maple Ridge Links',
  venue_address: '1 Club Road',
  venue_city: 'Guelph',
  venue_province: 'ON',
  venue_latitude: 43.5448,
  venue_longitude: -80.2482,
});
const entry = {
  of: 'a-booking',
  page: 'https://portal.example.org/events/sunrise',
  status: 'confirmed' as const,
  now: new Date('2026-06-15T16:00:00Z'),
  from: 'Golf for Good',
};
const linesOf = (file: Buffer) => file.toString().replaceAll('\r\n ', '').split('\r\n');

test('H1 the file for calendars has the stated instant, across each change of the clocks', () => {
  const cases = [
    // Clocks go from 2:00 to 3:00: 2:30 is moved to 3:30.
    ['America/Toronto', '2027-03-14T02:30', '20270314T073000Z', '3:30'],
    ['America/Toronto', '2026-11-01T01:30', '20261101T053000Z', '1:30'],
    ['America/St_Johns', '2026-07-18T08:00', '20260718T103000Z', '8:00'],
    ['America/Regina', '2026-12-05T08:00', '20261205T140000Z', '8:00'],
  ] as const;
  for (const [zone, wallTime, utc, shown] of cases) {
    const lines = linesOf(eventCalendar(event(zone, wallTime), entry));
    expect(lines).toContain(`DTSTART:${utc}`);
    expect(whenIn(zone, instantIn(zone, wallTime), 'fact')).toContain(shown);
    expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain(shown);
  }
});

test('N15 the calendar entry says what the event asks to bring', () => {
  const toronto = event('America/Toronto', '2026-07-18T08:30');
  const description = (what_to_bring: string | null) =>
    linesOf(eventCalendar({ ...toronto, what_to_bring }, entry)).find((line) =>
      line.startsWith('DESCRIPTION'),
    );
  expect(description('A map\nA whistle')).toContain('What to bring: A map · A whistle');
  expect(description(null)).not.toContain('What to bring');
});

test('7.40 the same booking is the same calendar entry, and a later file cancels it', () => {
  const toronto = event('America/Toronto', '2026-07-18T08:30');
  const booked = linesOf(eventCalendar(toronto, entry));
  const later = { ...entry, now: new Date(entry.now.getTime() + 60_000) };
  const cancelled = linesOf(eventCalendar(toronto, { ...later, status: 'cancelled' }));
  const held = linesOf(eventCalendar(toronto, { ...entry, status: 'held' }));
  const uid = booked.find((line) => line.startsWith('UID:'));
  expect(uid).toMatch(/^UID:[0-9a-f]{32}@portal\.example\.org$/);
  expect(cancelled).toContain(uid);
  expect(held).toEqual(expect.arrayContaining([uid, 'STATUS:TENTATIVE']));
  expect(booked).toEqual(expect.arrayContaining(['METHOD:PUBLISH', 'STATUS:CONFIRMED']));
  expect(cancelled).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED']));
  const counted = [booked, cancelled].map((lines) =>
    Number(lines.find((line) => line.startsWith('SEQUENCE:'))?.slice('SEQUENCE:'.length)),
  );
  expect(counted[1]).toBe((counted[0] ?? 0) + 1);
  expect(Math.max(...counted)).toBeLessThan(2 ** 31);
  expect(booked).toContain('SUMMARY:Sunrise\\; nine\\, and “eggs”');
  // RFC 5545: the last line ends, too.
  expect(booked.slice(-2)).toEqual(['END:VCALENDAR', '']);
  expect(booked.join()).not.toContain('a-booking');
});
