import { audit } from '#server/audit/audit.ts';
import { findBooker, findBooking } from '#server/bookings/booking-queries.ts';
import {
  enqueueBookingEmails,
  enqueueGuestEmail,
} from '#server/bookings/emails/enqueue-booking-emails.ts';
import { findSeats } from '#server/bookings/seat-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { doneBefore } from '../../acts/act-once.ts';
import { countOrganizerEmails } from '../../acts/count-emails.ts';
import { findInformed, informedText } from './find-informed.ts';

/** 13.2: the booking and its tickets once more: to who booked, or to the guests of some seats. */
export async function sendBookingAgain(
  deps: Deps,
  session: Session,
  id: string,
  { key, seats: chosen }: { key: string; seats?: string[] | undefined },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction(
    async (tx) => {
      const request = { act: 'send_booking_again', id, seats: chosen };
      if ((await doneBefore(deps, tx, { key, request, about: id })) !== undefined) return;
      const booking = await findBooking(tx, id);
      if (!booking) throw new HttpError('not_found');
      if (booking.status !== 'confirmed') throw new HttpError('already_cancelled');
      const all = (await findSeats(tx, id)).filter(({ state }) => state === 'confirmed');
      const seats = all.filter(({ uuid }) => chosen?.includes(uuid));
      if (chosen && seats.length < chosen.length) {
        throw validationError('seats', 'These are not places that somebody has.');
      }
      const informed = await findInformed(tx, booking, seats, chosen ? 'everyone' : 'booker');
      const to = chosen ? informed.guests : [];
      if (chosen ? to.length === 0 : !informed.booker) {
        throw validationError('seats', 'They have no email address here. Add one first.');
      }
      const addresses = chosen ? to.map((guest) => guest.to) : informed.addresses;
      await countOrganizerEmails(deps, tx, session, addresses);
      if (!chosen) await enqueueBookingEmails(tx, now, 'confirmed', [booking], { only: [] });
      const booker = (await findBooker(tx, booking))?.name ?? '';
      for (const guest of to) {
        await enqueueGuestEmail(tx, now, {
          ...{ letter: 'guest-confirmed', booking: id, booker, ...guest },
        });
      }
      await audit(tx, 'booking_sent_again', {
        ...{ at: now, subject: booking.user_uuid, about: booking.event_uuid, booking: id },
        changes: {
          informed: {
            old: null,
            new: informedText(chosen ? { ...informed, booker: false } : informed),
          },
        },
      });
    },
    { isolationLevel: 'read committed' },
  );
  deps.wakeJobs();
}
