import type { RefundedCharge } from '#contract/bookings/attendee-acts.ts';
import { formatMoney } from '#contract/values/money.ts';
import { enqueueRefundByOrganizer } from '#server/bookings/emails/enqueue-organizer-emails.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findCharge, lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { leftOfCharge, oweCharge } from '#server/ledger/charges/owe-refund.ts';
import { changeBooking, findWhatLinesPay, lockBooking } from '../record/booking-record-queries.ts';
import { bookingAct, eventOfBooking, type Locked, type Plan } from './booking-act.ts';

/**
 * 13.4: gives back a part of a payment, or all that is left of it for a booking: what moved to another one is theirs.
 * The seats stay. Returns the refund.
 */
export async function refundCharge(
  deps: Deps,
  session: Session,
  uuid: string,
  wanted: RefundedCharge,
): Promise<string> {
  const booking = wanted.booking ?? (await findCharge(deps.db, uuid))?.booking_id;
  if (!booking) throw new HttpError('not_found');
  const { key, expect, ...asked } = wanted;
  return bookingAct(deps, session, {
    action: 'charge_refunded',
    event: await eventOfBooking(deps.db, booking),
    request: { act: 'refund_charge', uuid, ...asked },
    key,
    expect,
    reason: wanted.reason,
    plan: (lock) => planRefund(lock, session.userUuid, { uuid, booking, wanted }),
  });
}

async function planRefund(
  { tx, now }: Locked,
  by: string,
  { uuid, booking: id, wanted }: { uuid: string; booking: string; wanted: RefundedCharge },
): Promise<Plan> {
  const booking = await lockBooking(tx, id);
  const charge = await lockCharge(tx, uuid);
  const pays = await findWhatLinesPay(tx, [uuid]);
  const isChosen = ({ position }: { position: number }) =>
    pays.some((one) => one.position === position && one.booking === id);
  const lines = charge.state === 'paid' ? (await leftOfCharge(tx, charge)).filter(isChosen) : [];
  const left = lines.reduce((sum, line) => sum + line.left, 0);
  if (left === 0) throw validationError('cents', 'Nothing of this payment is left to give back.');
  const { cents = left, reason } = wanted;
  const refund = crypto.randomUUID();
  return {
    booking,
    answer: refund,
    back: {
      cents,
      left,
      from: { field: 'cents', charges: [charge] },
      tooMuch: `Of this payment ${formatMoney(left)} is left. Enter at most that.`,
    },
    people: 0,
    tell: wanted.tell ? 'booker' : 'nobody',
    async act(informed) {
      const owed = { reason: 'by_organizer' as const, by, now, uuid: refund, limit: cents };
      await oweCharge(tx, charge, { ...owed, isChosen });
      await changeBooking(tx, id, { by, now });
      await enqueueRefundByOrganizer(tx, now, booking, { informed, cents, refund, reason });
      return { refunds: [refund], changes: { refund_cents: { old: null, new: cents } } };
    },
  };
}
