import { audit } from '#server/audit/audit.ts';
import { openNote, openNotes } from '#server/bookings/sealed-booking.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { findEvent } from '#server/events/event-queries.ts';
import { oneDay } from '#server/time/durations.ts';
import { csvOf } from '../csv.ts';
import { type BookedSeat, listBookedSeats } from './booked-seats-queries.ts';

const head = ['Name', 'Booked by', 'Email', 'Telephone', 'Handicap index', 'Notes'];

/** As the privacy page says. */
const privateDataPeriod = 30 * oneDay;

/**
 * The attendees of an event, as a table for its organizers. How to reach who booked, and what they wrote to
 * the organizers, is beside their name until 30 days after the event, and the audit log records the export.
 * Health notes and meals are in no file: the safety leads read them, one person at a time (10.4).
 * Undefined if there is no such event.
 */
export async function exportBookings(
  deps: Deps,
  slug: string,
): Promise<{ csv: string; seats: number; withPrivate: boolean } | undefined> {
  const { db, clock } = deps;
  const now = clock.now();
  const event = await findEvent(db, { slug }, now);
  if (!event) return undefined;
  const withPrivate = now.getTime() < event.ends_at.getTime() + privateDataPeriod;
  const seats = await db.transaction(async (tx) => {
    const booked = await listBookedSeats(tx, event.uuid);
    for (const { seat, booker } of booked) {
      if (booker === null || seat.user_uuid !== booker.uuid) continue;
      await audit(tx, 'bookings_exported', { at: now, subject: booker.uuid, about: event.uuid });
    }
    return booked;
  });
  const rows = seats.map((each) => rowOf(deps, each, withPrivate));
  return { csv: csvOf(head, rows), seats: seats.length, withPrivate };
}

function rowOf(deps: Deps, { booking, seat, booker }: BookedSeat, withPrivate: boolean) {
  const handicap = seat.handicap_index?.toString();
  if (booker === null) {
    const isOwn = seat.position === 0 && withPrivate;
    const [email, phone] = isOwn ? [booking.email, booking.phone] : [seat.email, ''];
    const row = [seat.name, booking.name, email, phone, handicap];
    return isOwn ? [...row, openNote(deps, booking.id, 'note', booking.note)] : row;
  }
  const bookedBy = `${booker.first_name} ${booker.last_name}`;
  if (seat.user_uuid !== booker.uuid) return [seat.name, bookedBy, seat.email, '', handicap];
  // The seats of an erased account stay, without an email address.
  const email = isErased(booker.email) ? '' : booker.email;
  const row = [seat.name, bookedBy, email, booker.phone_number, handicap];
  if (!withPrivate) return row;
  const note = openNote(deps, booking.id, 'note', booking.note);
  return [...row, [openNotes(deps, booking), note].filter(Boolean).join('; ')];
}
