import type { AttendeeSeatChange } from '#contract/bookings/attendee-acts.ts';
import { emailKey } from '#contract/values/fields.ts';
import {
  findBooker,
  findLiveBooking,
  type NewBookingRow,
} from '#server/bookings/booking-queries.ts';
import { applySeatChange } from '#server/bookings/change/change-seat.ts';
import { enqueueRenamed } from '#server/bookings/emails/enqueue-organizer-emails.ts';
import { findConfirmedBooker } from '#server/bookings/reserve/booker-queries.ts';
import { type NamedSeat, updateSeat } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import { findPaidCharges } from '#server/ledger/charges/charge-queries.ts';
import { changeBooking } from '../record/booking-record-queries.ts';
import { chosenSeats, refuseWhilePaying } from './act-on-seats.ts';
import type { Locked, Plan } from './booking-act.ts';

/**
 * 13.3: the booking of an account goes to another person, with the booker's own place. From then on it is a booking by
 * name: the account with that confirmed address claims it (13.6), and confirms the place (V24). A booking
 * that its account paid for stays with it, as refunds, receipts and returned cheques concern the payer.
 */
export async function planHandOver(
  deps: Deps,
  { tx, now, event }: Locked,
  {
    booking,
    before,
    by,
    change: { name = before.name, email, ...change },
  }: {
    by: string;
    booking: NewBookingRow;
    before: NamedSeat;
    change: Omit<AttendeeSeatChange, 'version' | 'booker'>;
  },
): Promise<Plan> {
  const { id } = booking;
  const { uuids, isHeld, right } = await chosenSeats(tx, id, undefined, now);
  const last = (await findBooker(tx, booking))?.email ?? null;
  const key = email ? emailKey(email) : null;
  if (!email || key === null || (last !== null && key === emailKey(last)))
    throw validationError('email', 'Enter the address of whoever has the booking from now on.');
  const paid = (await findPaidCharges(tx, id)).some(({ user_uuid }) => user_uuid !== null);
  if (paid)
    throw validationError(
      'email',
      'This booking was paid for from its account, and stays with it: what goes back goes there. Change who comes beside the places, or cancel it and add the new person.',
    );
  const next = await findConfirmedBooker(tx, key, now);
  if (next && (await findLiveBooking(tx, booking.event_uuid, next.uuid)))
    throw validationError('email', 'This account has a booking of this event already.');
  return {
    booking,
    answer: id,
    right,
    async refuse() {
      // Whoever pays at this moment pays for a booking of theirs.
      if (isHeld) throw new HttpError('booking_closed', { message: 'It is being paid for.' });
      await refuseWhilePaying(tx, id, uuids);
    },
    addresses: [last, email],
    async act() {
      await updateSeat(tx, before.uuid, { user_uuid: null });
      await applySeatChange(deps, tx, {
        event,
        booking: { ...booking, user_uuid: null, name: before.name },
        before: { ...before, user_uuid: null },
        change: { ...change, name },
        by: 'booker',
        isAnother: true,
      });
      const contact = { name, email, email_key: key, phone: null };
      // What the last booker wrote, and what organizers noted about them, is theirs alone.
      const written = { notes: null, note: null, place_confirmed_at: null };
      const theirs = { user_uuid: null, has_party_code: false, ...written };
      await changeBooking(tx, id, { ...contact, ...theirs, by, now });
      const lost = last === null ? [] : [last];
      await enqueueRenamed(tx, now, booking, {
        lost,
        before: before.name,
        seat: before.uuid,
        email,
      });
      await enqueueClaimOf(tx, now, email);
      return {
        changes: {
          fields: { old: null, new: ['name', 'email'] },
          place: { old: null, new: before.position + 1 },
          name: { old: before.name, new: name },
          informed: { old: null, new: last === null ? 'booker' : 'booker, guests: 1' },
        },
      };
    },
  };
}

/** 13.6: the account with that confirmed address gets a booking that was put in its name. */
export async function enqueueClaimOf(tx: Db, now: Date, email: string | null): Promise<void> {
  const account = email === null ? undefined : await findConfirmedBooker(tx, emailKey(email), now);
  if (account) await addJob(tx, { kind: 'booking-claim', payload: { user: account.uuid }, now });
}
