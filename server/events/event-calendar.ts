import { createHash } from 'node:crypto';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import { ownThingsToBring } from '#contract/events/what-to-bring.ts';
import { whenIn } from '#contract/values/when.ts';
import { oneMinute } from '../time/durations.ts';

interface CalendarEvent {
  title: string;
  summary: string;
  what_to_bring: string | null;
  starts_at: Date;
  ends_at: Date;
  timezone: string;
  venue_name: string;
  venue_address: string;
  venue_city: string;
  venue_province: string;
  venue_latitude: number | null;
  venue_longitude: number | null;
}

const statusOf = {
  held: ICalEventStatus.TENTATIVE,
  confirmed: ICalEventStatus.CONFIRMED,
  cancelled: ICalEventStatus.CANCELLED,
};

/**
 * One event as a calendar file. Its times are in UTC, which every calendar shows in its own zone (H1);
 * the text has the event's local time. `entry.of` identifies the calendar entry, so that a later file
 * changes or cancels it; `from` is the association's short name.
 */
export function eventCalendar(
  event: CalendarEvent,
  entry: { of: string; page: string; status: keyof typeof statusOf; now: Date; from: string },
): Buffer {
  const host = new URL(entry.page).hostname;
  const isCancelled = entry.status === 'cancelled';
  const calendar = ical({
    prodId: { company: entry.from, product: 'Portal', language: 'EN' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    // Hashed, because guests get the file too, and the id opens the booking's page.
    id: `${createHash('sha256').update(entry.of).digest('hex').slice(0, 32)}@${host}`,
    // Higher than in every earlier file, and within 32 bits.
    sequence: Math.floor(entry.now.getTime() / oneMinute),
    stamp: entry.now,
    start: event.starts_at,
    end: event.ends_at,
    summary: event.title,
    description: [
      `${event.summary}\n`,
      `Starts ${whenIn(event.timezone, event.starts_at, 'fact')}.`,
      ...(event.what_to_bring ? [`What to bring: ${ownThingsToBring(event).join(' · ')}`] : []),
      entry.page,
    ].join('\n'),
    location: {
      title: event.venue_name,
      address: `${event.venue_address}, ${event.venue_city}, ${event.venue_province}`,
      ...geoOf(event),
    },
    url: entry.page,
    status: statusOf[entry.status],
  });
  // The last line needs a line break too (RFC 5545), which the generator leaves out.
  return Buffer.from(`${calendar}\r\n`);
}

/** 20.5: the moment at which booking opens, as an entry of its own. */
export function openingCalendar(
  { title, booking_opens_at }: { title: string; booking_opens_at: Date },
  entry: { of: string; page: string; now: Date; from: string },
): Buffer {
  const calendar = ical({
    prodId: { company: entry.from, product: 'Portal', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${createHash('sha256').update(`opening ${entry.of}`).digest('hex').slice(0, 32)}@${new URL(entry.page).hostname}`,
    sequence: Math.floor(entry.now.getTime() / oneMinute),
    stamp: entry.now,
    start: booking_opens_at,
    end: new Date(booking_opens_at.getTime() + openingMinutes * oneMinute),
    summary: `Booking opens: ${title}`,
    description: entry.page,
    url: entry.page,
  });
  return Buffer.from(`${calendar}\r\n`);
}

const openingMinutes = 15;

function geoOf({ venue_latitude: lat, venue_longitude: lon }: CalendarEvent) {
  return lat === null || lon === null ? {} : { geo: { lat, lon } };
}
