import type { RefundedCharge } from '#contract/bookings/attendee-acts.ts';
import { formatMoney } from '#contract/values/money.ts';
import { audit } from '#server/audit/audit.ts';
import { enqueueRefundByOrganizer } from '#server/bookings/emails/enqueue-organizer-emails.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findCharge, lockCharge } from '#server/ledger/charge-queries.ts';
import { leftOfCharge, oweCharge } from '#server/ledger/owe-refund.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { doneBefore, refuseOtherNumbers } from '../../acts/act-once.ts';
import { countOrganizerEmails } from '../../acts/count-emails.ts';
import { changeBooking, lockBooking } from '../record/booking-record-queries.ts';
import { eventOfBooking } from './act-on-seats.ts';
import { findInformed, informedText } from './find-informed.ts';

/** 13.4: gives back a part of a payment, or all that is left of it. The seats stay. Returns the refund. */
export async function refundCharge(
  deps: Deps,
  session: Session,
  uuid: string,
  wanted: RefundedCharge,
): Promise<string> {
  const booking = (await findCharge(deps.db, uuid))?.booking_id;
  if (!booking) throw new HttpError('not_found');
  const event = await eventOfBooking(deps.db, booking);
  const refund = await withEventLock(deps.db, event, (tx) =>
    refundLocked(deps, tx, session, { uuid, id: booking, event, wanted }),
  );
  deps.wakeJobs();
  await sendRefunds(deps, [refund]);
  return refund;
}

async function refundLocked(
  deps: Deps,
  tx: Db,
  session: Session,
  { uuid, id, event, wanted }: { uuid: string; id: string; event: string; wanted: RefundedCharge },
): Promise<string> {
  const { key, expect, ...asked } = wanted;
  const now = deps.clock.now();
  const booking = await lockBooking(tx, id);
  if (!booking) throw new HttpError('not_found');
  const refund = crypto.randomUUID();
  const request = { act: 'refund_charge', uuid, ...asked };
  const before = await doneBefore(deps, tx, { key, request, about: refund });
  if (before !== undefined) return before;

  const charge = await lockCharge(tx, uuid);
  const lines = charge.state === 'paid' ? await leftOfCharge(tx, charge) : [];
  const left = lines.reduce((sum, line) => sum + line.left, 0);
  const { cents = left } = wanted;
  if (cents > left || left === 0) {
    throw validationError(
      'cents',
      left === 0
        ? 'Nothing of this payment is left to give back.'
        : `Of this payment ${formatMoney(left)} is left. Enter at most that.`,
    );
  }
  const informed = await findInformed(tx, booking, [], wanted.tell ? 'booker' : 'nobody');
  refuseOtherNumbers(expect, { people: 0, cents, emails: informed.emails });
  await countOrganizerEmails(deps, tx, session, informed.addresses);
  const why = { reason: 'by_organizer' as const, by: session.userUuid, now };
  await oweCharge(tx, charge, { ...why, uuid: refund, limit: cents });
  await enqueueRefundByOrganizer(tx, now, booking, {
    informed,
    cents,
    refund,
    reason: wanted.reason,
  });
  await changeBooking(tx, id, { by: session.userUuid, now });
  await audit(tx, 'charge_refunded', {
    ...{ at: now, subject: booking.user_uuid, about: event, booking: id },
    changes: {
      refund_cents: { old: null, new: cents },
      informed: { old: null, new: informedText(informed) },
    },
  });
  return refund;
}
