import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { oneMinute } from '../time/durations.ts';
import { momentText } from './event-moment.ts';

interface CalendarEvent {
  title: string;
  summary: string;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  venue_name: string;
  venue_address: string;
  venue_city: string;
  venue_province: string;
  venue_latitude: number;
  venue_longitude: number;
}

const statusOf = {
  held: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * One event as a file for calendars. Its times are instants in UTC, which every calendar shows in
 * the zone it is in, right across each change of the clocks (H1); the event's own local time stands
 * in the text. `entry` names the same entry for ever, so a later file changes it or calls it off.
 */
export function eventCalendar(
  event: CalendarEvent,
  entry: { of: string; page: string; status: keyof typeof statusOf; now: Date },
): Buffer {
  const host = new URL(entry.page).hostname;
  const isCancelled = entry.status === 'cancelled';
  const calendar = ical({
    prodId: { company: 'Fairway', product: 'Portal', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // Hashed: guests get the file, too, and the id opens the booking's page.
    id: `${createHash('sha256').update(entry.of).digest('hex').slice(0, 32)}@${host}`,
    // Counts for more than every file before it, and stays within what calendars can count to.
    sequence: Math.floor(entry.now.getTime() / oneMinute),
    stamp: entry.now,
    start: event.starts_at,
    end: event.ends_at,
    summary: event.title,
    description: `${event.summary}\n\nStarts ${momentText(event.starts_at, event.timezone)}.\n${entry.page}`,
    location: {
      title: event.venue_name,
      address: `${event.venue_address}, ${event.venue_city}, ${event.venue_province}`,
      geo: { lat: event.venue_latitude, lon: event.venue_longitude },
    },
    url: entry.page,
    status: statusOf[entry.status],
  });
  // Every line ends with a line break, the last one too (RFC 5545); the generator leaves that one out.
  return Buffer.from(`${calendar}\r\n`);
}
