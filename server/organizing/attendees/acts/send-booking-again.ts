import { type BookingRow, findBooker, findBooking } from '#server/bookings/booking-queries.ts';
import { enqueueBookingEmails } from '#server/bookings/emails/enqueue-booking-emails.ts';
import { guestConfirmed } from '#server/bookings/emails/guest-confirmed-email.ts';
import { findSeats } from '#server/bookings/seat-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJobs } from '#server/jobs/job-queries.ts';
import { bookingAct, eventOfBooking, type Locked, type Plan } from './booking-act.ts';

/** 13.2: the booking and its tickets once more: to the booker, or to the guests of some seats. */
export async function sendBookingAgain(
  deps: Deps,
  session: Session,
  id: string,
  { key, seats }: { key: string; seats?: string[] | undefined },
): Promise<void> {
  await bookingAct(deps, session, {
    action: 'booking_sent_again',
    event: await eventOfBooking(deps.db, id),
    request: { act: 'send_booking_again', id, seats },
    key,
    plan: (lock) => planSending(lock, id, seats),
  });
}

async function planSending(
  { tx, now }: Locked,
  id: string,
  chosen: string[] | undefined,
): Promise<Plan> {
  const booking = await findBooking(tx, id);
  if (booking?.status !== 'confirmed') throw new HttpError('already_cancelled');
  const seats = (await findSeats(tx, id)).filter(
    ({ uuid, state }) => state === 'confirmed' && chosen?.includes(uuid),
  );
  if (chosen && seats.length < chosen.length) {
    throw validationError('seats', 'These are not places that somebody has.');
  }
  return {
    booking,
    answer: id,
    seats,
    tell: chosen ? 'guests' : 'booker',
    async act({ guests, addresses }) {
      if (addresses.length === 0) {
        throw validationError('seats', 'They have no email address here. Add one first.');
      }
      const isOurs = isMadeByOrganizer(booking);
      const kind = isOurs ? 'added' : 'confirmed';
      if (!chosen) await enqueueBookingEmails(tx, now, kind, [booking], { only: [] });
      const booker = (await findBooker(tx, booking))?.name ?? '';
      const by = isOurs ? ({ by_organizer: 'added' } as const) : {};
      const emails = guests.map((guest) => ({ ...guest, booking: id, booker, ...by }));
      await addJobs(
        tx,
        emails.map((values) => guestConfirmed.toJob(values, now)),
      );
      return { changes: {} };
    },
  };
}

/** V24: a booker confirms their own booking by making it. The email says once more who booked, as the first one did. */
const isMadeByOrganizer = ({ created_at, place_confirmed_at: confirmed }: BookingRow) =>
  confirmed === null || +confirmed !== +created_at;
