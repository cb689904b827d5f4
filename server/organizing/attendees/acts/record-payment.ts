import type { RecordedPayment } from '#contract/bookings/attendee-acts.ts';
import { formatMoney } from '#contract/values/money.ts';
import { audit } from '#server/audit/audit.ts';
import { findBooker, findBooking } from '#server/bookings/booking-queries.ts';
import { findSeats, payOwing } from '#server/bookings/seat-queries.ts';
import { withEventLock } from '#server/bookings/with-event-lock.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findPendingCharges } from '#server/ledger/charge-queries.ts';
import { recordTaken } from '#server/ledger/record-by-hand.ts';
import { doneBefore } from '../../acts/act-once.ts';
import { countOrganizerEmails } from '../../acts/count-emails.ts';
import { changeBooking, lockBooking } from '../record/booking-record-queries.ts';
import { eventOfBooking } from './act-on-seats.ts';
import { refuseOtherDay, today } from './give-refund.ts';

/** 13.6: takes cash, a cheque or an e-Transfer for what is owing, seat by seat. A receipt is sent. */
export async function recordPayment(
  deps: Deps,
  session: Session,
  id: string,
  { key, ...wanted }: RecordedPayment,
): Promise<void> {
  const received_on = wanted.received_on ?? (await today(deps));
  const uuid = await eventOfBooking(deps.db, id);
  const since = (await findBooking(deps.db, id))?.created_at ?? deps.clock.now();
  await refuseOtherDay(deps, received_on, { field: 'received_on', since, of: 'booking' });
  await withEventLock(deps.db, uuid, async (tx, event) => {
    const now = deps.clock.now();
    const booking = await lockBooking(tx, id);
    if (!event || !booking) throw new HttpError('not_found');
    const request = { act: 'record_payment', id, ...wanted };
    if ((await doneBefore(deps, tx, { key, request, about: id })) !== undefined) return;
    const owing = (await findSeats(tx, id)).filter(
      (seat) => seat.owing_cents > 0 && (wanted.seats?.includes(seat.uuid) ?? true),
    );
    const all = owing.reduce((sum, seat) => sum + seat.owing_cents, 0);
    const { cents = all } = wanted;
    if (all === 0) throw validationError('cents', 'Nothing of this is owing.');
    if (cents > all) {
      throw validationError('cents', `${formatMoney(all)} is owing. Enter at most that.`);
    }
    if ((await findPendingCharges(tx, id)).length > 0) {
      throw new HttpError('booking_closed', {
        message: 'They are paying by card at this moment. Look again in a quarter of an hour.',
      });
    }
    const to = (await findBooker(tx, booking))?.email ?? null;
    await countOrganizerEmails(deps, tx, session, [to]);
    const lines = shares(owing, cents);
    for (const line of lines) await payOwing(tx, line.seat_uuid, line.cents);
    await recordTaken(deps, tx, {
      ...{ user_uuid: booking.user_uuid, booking_id: id, description: event.title, lines, now },
      ...{ method: wanted.method, recorded_by: session.userUuid, received_on },
    });
    await changeBooking(tx, id, { by: session.userUuid, now });
    await audit(tx, 'payment_recorded', {
      ...{ at: now, subject: booking.user_uuid, about: uuid, booking: id },
      changes: {
        method: { old: null, new: wanted.method },
        owing_cents: { old: all, new: all - cents },
        received_on: { old: null, new: received_on },
      },
    });
  });
  deps.wakeJobs();
}

/** By the position of the seats, each up to what it owes. */
function shares(owing: { uuid: string; owing_cents: number }[], cents: number) {
  let rest = cents;
  return owing.flatMap(({ uuid, owing_cents }) => {
    const share = Math.min(rest, owing_cents);
    rest -= share;
    return share > 0 ? [{ kind: 'seat' as const, seat_uuid: uuid, cents: share }] : [];
  });
}
