import { audit } from '#server/audit/audit.ts';
import { openDietary } from '#server/bookings/tickets/present-booking.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { openTexts } from '#server/profile/private-texts.ts';
import { oneDay } from '#server/time/durations.ts';
import { type BookedSeat, listBookedSeats } from './booked-seats-queries.ts';

const head = [
  'Name',
  'Booked by',
  'Email',
  'Telephone',
  'Handicap index',
  'Meals',
  'Notes',
  'Health',
  'Emergency contact',
  'Emergency telephone',
];

/** As the privacy page says. */
const privateDataPeriod = 30 * oneDay;

/**
 * Who comes to an event, as a table for its organizers. Health, meals and whom to call stand beside
 * the name of whoever booked, from the booking until 30 days after the event, and the trail says that
 * they were read. Undefined if there is no such event.
 */
export async function exportBookings(
  deps: Deps,
  slug: string,
): Promise<{ csv: string; places: number; withPrivate: boolean } | undefined> {
  const { db, clock } = deps;
  const now = clock.now();
  const event = await findEvent(db, { slug }, now);
  if (!event) return undefined;
  const withPrivate = now.getTime() < event.ends_at.getTime() + privateDataPeriod;
  const places = await db.transaction(async (tx) => {
    const booked = await listBookedSeats(tx, event.uuid);
    for (const { place, booker } of booked) {
      if (place.position > 0) continue;
      await audit(tx, 'bookings_exported', { at: now, subject: booker.uuid, about: event.uuid });
    }
    return booked;
  });
  const rows = places.map((each) => rowOf(deps, each, withPrivate));
  return { csv: csvOf([head, ...rows]), places: places.length, withPrivate };
}

function rowOf(deps: Deps, { booking, place, booker }: BookedSeat, withPrivate: boolean) {
  const bookedBy = `${booker.first_name} ${booker.last_name}`;
  const handicap = place.handicap_index?.toString();
  if (place.position > 0) return [place.name, bookedBy, place.email, '', handicap];
  // The books keep the place of whoever has left; no letter would arrive.
  const email = isErased(booker.email) ? '' : booker.email;
  const row = [place.name, bookedBy, email, booker.phone_number, handicap];
  if (!withPrivate) return row;
  const texts = openTexts(deps, booker);
  const meals = new Set([openDietary(deps, booking), texts.dietary_restrictions]);
  return [
    ...row,
    [...meals].filter(Boolean).join('; '),
    booking.notes,
    texts.health_conditions,
    texts.emergency_contact_name,
    texts.emergency_contact_phone_number,
  ];
}

/** RFC 4180, with the mark by which spreadsheets know UTF-8. */
function csvOf(rows: (string | null | undefined)[][]): string {
  const lines = rows.map((row) => head.map((_, column) => cell(row[column] ?? '')).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

/** What begins like a formula would be reckoned by a spreadsheet; an apostrophe makes it text. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
