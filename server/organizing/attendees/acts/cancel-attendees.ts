import type { CancelledAttendees } from '#contract/bookings/attendee-acts.ts';
import { formatMoney } from '#contract/values/money.ts';
import { enqueueCancelledByOrganizer } from '#server/bookings/emails/enqueue-organizer-emails.ts';
import { keepOfSeats, releaseSeats } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { oweSeats, quoteRefund } from '#server/ledger/charges/owe-refund.ts';
import { keepAsDonation } from '#server/ledger/move-money.ts';
import { findAttendees } from '../list/attendee-list-queries.ts';
import { changeBooking, lockBooking } from '../record/booking-record-queries.ts';
import { chosenSeats, refuseWhilePaying } from './act-on-seats.ts';
import { bookingAct, eventOfBooking, type Locked, type Plan } from './booking-act.ts';

/**
 * 13.4: cancels one seat to all of a booking, under any terms. What was paid goes back, in whole or in
 * part, is kept, or becomes a donation. If all of it is cancelled, what is being paid for it is given up first.
 */
export async function cancelAttendees(
  deps: Deps,
  session: Session,
  id: string,
  wanted: CancelledAttendees,
): Promise<void> {
  const { key, expect, ...asked } = wanted;
  await bookingAct(deps, session, {
    action: 'seats_cancelled',
    event: await eventOfBooking(deps.db, id),
    request: { act: 'cancel_attendees', id, ...asked },
    key,
    expect,
    reason: wanted.reason,
    givesUp: wanted.seats ? undefined : id,
    plan: (lock) => planCancelling(lock, session.userUuid, id, wanted),
  });
}

async function planCancelling(
  { tx, now, hasGivenUp }: Locked,
  by: string,
  id: string,
  wanted: CancelledAttendees,
): Promise<Plan | undefined> {
  const booking = await lockBooking(tx, id);
  const { seats, uuids, isLast, isHeld, right } = await chosenSeats(tx, id, wanted.seats, now);
  if (seats.length === 0) {
    if (hasGivenUp) return undefined;
    const isNone = new HttpError('already_cancelled');
    if (!isHeld) throw isNone;
    // There is only what is given up.
    return { booking, answer: id, right, act: () => Promise.reject(isNone) };
  }
  const given = { booking: id, seats: uuids, withDonation: isLast };
  const { cents: left, charges } = await quoteRefund(tx, given);
  const cents = { all: left, amount: wanted.cents ?? 0, none: 0, donation: 0 }[wanted.refund];
  return {
    booking,
    answer: id,
    right,
    back: {
      cents,
      left,
      from: { field: 'refund', charges },
      tooMuch: `Of these places ${formatMoney(left)} can go back. Enter at most that.`,
    },
    refuse: wanted.seats && (() => refuseWhilePaying(tx, id, uuids)),
    people: seats.length,
    tell: wanted.tell,
    seats,
    async act(informed) {
      await releaseSeats(tx, {
        booking: id,
        seats: uuids,
        from: ['confirmed'],
        to: 'cancelled',
        now,
      });
      const owed = await oweSeats(tx, { ...given, reason: 'cancelled', by, now, limit: cents });
      const retaining = { booking: id, seats: uuids, description: 'Kept as a donation', now };
      const donated = wanted.refund === 'donation' ? await keepAsDonation(tx, retaining) : 0;
      const retained = await keepTheRest(tx, uuids, now);
      await changeBooking(tx, id, { by, now });
      await enqueueCancelledByOrganizer(tx, now, booking, {
        seats: uuids,
        informed,
        reason: wanted.reason,
        money: {
          refunds: owed.refunds,
          refund_cents: owed.cents,
          kept_cents: retained,
          // The gift of the booking, too, where it stays.
          donated_cents: left - owed.cents - retained,
        },
      });
      return {
        refunds: owed.refunds,
        changes: {
          seats: { old: seats.map(({ position }) => position + 1), new: [] },
          refund: { old: null, new: wanted.refund },
          refund_cents: { old: null, new: owed.cents },
          ...(donated > 0 && { donation_cents: { old: null, new: donated } }),
          ...(retained > 0 && { kept_cents: { old: null, new: retained } }),
        },
      };
    },
  };
}

/** What neither went back nor became a donation stays with the association. */
async function keepTheRest(tx: Db, uuids: string[], now: Date): Promise<number> {
  let retained = 0;
  for (const { uuid, left_cents } of await findAttendees(tx, uuids, now)) {
    if (left_cents > 0) await keepOfSeats(tx, uuid, left_cents);
    retained += left_cents;
  }
  return retained;
}
