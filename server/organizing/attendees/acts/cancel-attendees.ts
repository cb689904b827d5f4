import type { CancelledAttendees } from '#contract/bookings/attendee-acts.ts';
import { formatMoney } from '#contract/values/money.ts';
import { audit } from '#server/audit/audit.ts';
import { findBooking } from '#server/bookings/booking-queries.ts';
import { giveUpHold } from '#server/bookings/cancel/cancel-seats.ts';
import { enqueueCancelledByOrganizer } from '#server/bookings/emails/enqueue-organizer-emails.ts';
import { keepOfSeats, releaseSeats } from '#server/bookings/seat-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findPendingCharges } from '#server/ledger/charge-queries.ts';
import { keepAsDonation } from '#server/ledger/move-money.ts';
import { oweSeats, quoteRefund } from '#server/ledger/owe-refund.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { doneBefore, refuseOtherNumbers } from '../../acts/act-once.ts';
import { countOrganizerEmails } from '../../acts/count-emails.ts';
import { findAttendees } from '../list/attendee-list-queries.ts';
import { changeBooking, lockBooking } from '../record/booking-record-queries.ts';
import {
  chosenSeats,
  eventOfBooking,
  type PaidSeat,
  refuseMoneyBack,
  refuseWhilePaying,
  refuseWithoutRight,
} from './act-on-seats.ts';
import { findInformed, informedText } from './find-informed.ts';

/**
 * 13.4: cancels one seat to all of a booking, whatever its terms say. What was paid goes back, in whole or in
 * part, is kept, or becomes a donation. Whatever is being paid for the booking is given up first if all of it
 * is cancelled.
 */
export async function cancelAttendees(
  deps: Deps,
  session: Session,
  id: string,
  wanted: CancelledAttendees,
): Promise<void> {
  const event = await eventOfBooking(deps.db, id);
  const act = (tx: Db) => cancelLocked(deps, tx, session, { id, event, wanted });
  if (!wanted.seats && (await findPendingCharges(deps.db, id)).length > 0) {
    const isRest = await giveUpPayment(deps, session, { id, event, wanted });
    if (!isRest) return;
  }
  const owed = await withEventLock(deps.db, event, act);
  deps.wakeJobs();
  await sendRefunds(deps, owed);
}

interface Act {
  id: string;
  event: string;
  wanted: CancelledAttendees;
}

/**
 * Only for who may cancel it and was shown the right numbers; nothing happens otherwise. False if nothing else
 * of the booking stands.
 */
async function giveUpPayment(deps: Deps, session: Session, act: Act): Promise<boolean> {
  const nothingDone = new Error('only asked');
  await withEventLock(deps.db, act.event, async (tx) => {
    await cancelLocked(deps, tx, session, act);
    throw nothingDone;
  }).catch((error: unknown) => {
    const isHeld = error instanceof HttpError && error.code === 'already_cancelled';
    if (error !== nothingDone && !isHeld) throw error;
    if (isHeld) requirePermission(session, 'attendees.change', { uuid: act.event });
  });
  await giveUpHold(deps, act.id);
  return (await findBooking(deps.db, act.id))?.status === 'confirmed';
}

async function cancelLocked(
  deps: Deps,
  tx: Db,
  session: Session,
  { id, event, wanted }: Act,
): Promise<string[]> {
  const { key, expect, ...asked } = wanted;
  const now = deps.clock.now();
  const booking = await lockBooking(tx, id);
  if (!booking) throw new HttpError('not_found');
  const request = { act: 'cancel_attendees', id, ...asked };
  if ((await doneBefore(deps, tx, { key, request, about: id })) !== undefined) return [];

  const { seats, isLast } = await chosenSeats(tx, id, wanted.seats, now);
  refuseWithoutRight(session, event, seats);
  if (wanted.seats) await refuseWhilePaying(tx, id, seats);
  const uuids = seats.map(({ uuid }) => uuid);
  const given = { booking: id, seats: uuids, withDonation: isLast };
  const { cents: left } = await quoteRefund(tx, given);
  const back = backOf(wanted, left);
  refuseMoneyBack(session, event, back);
  refuseMoreThan(left, back);
  const informed = await findInformed(tx, booking, seats, wanted.tell);
  refuseOtherNumbers(expect, { people: seats.length, cents: back, emails: informed.emails });
  await countOrganizerEmails(deps, tx, session, informed.addresses);

  await releaseSeats(tx, { booking: id, seats: uuids, from: ['confirmed'], to: 'cancelled', now });
  const refund = { ...given, reason: 'cancelled' as const, by: session.userUuid, now };
  const owed = await oweSeats(tx, { ...refund, limit: back });
  const donated =
    wanted.refund === 'donation'
      ? await keepAsDonation(tx, { booking: id, seats: uuids, description: donationText, now })
      : 0;
  const retained = await keepTheRest(tx, seats, now);
  await enqueueCancelledByOrganizer(tx, now, booking, {
    ...{ seats: uuids, isLast, informed, reason: wanted.reason },
    money: { refunds: owed.refunds, refund_cents: owed.cents, donated_cents: donated },
  });
  await changeBooking(tx, id, { by: session.userUuid, now });
  await audit(tx, 'seats_cancelled', {
    ...{ at: now, subject: booking.user_uuid, about: event, booking: id },
    changes: {
      seats: { old: seats.map(({ position }) => position + 1), new: [] },
      refund: { old: null, new: wanted.refund },
      refund_cents: { old: null, new: owed.cents },
      ...(donated > 0 ? { donation_cents: { old: null, new: donated } } : {}),
      ...(retained > 0 ? { kept_cents: { old: null, new: retained } } : {}),
      informed: { old: null, new: informedText(informed) },
    },
  });
  return owed.refunds;
}

const donationText = 'Kept as a donation';

function backOf({ refund, cents = 0 }: CancelledAttendees, left: number): number {
  if (refund === 'all') return left;
  return refund === 'amount' ? cents : 0;
}

function refuseMoreThan(left: number, back: number): void {
  if (back <= left) return;
  throw validationError(
    'cents',
    `Of these places ${formatMoney(left)} can go back. Enter at most that.`,
  );
}

/** What neither went back nor became a donation stays with the association. */
async function keepTheRest(tx: Db, seats: PaidSeat[], now: Date): Promise<number> {
  const uuids = seats.map(({ uuid }) => uuid);
  let retained = 0;
  for (const { uuid, left_cents } of await findAttendees(tx, uuids, now)) {
    if (left_cents > 0) await keepOfSeats(tx, uuid, left_cents);
    retained += left_cents;
  }
  return retained;
}
