import type { RecordedPayment } from '#contract/bookings/attendee-acts.ts';
import { formatMoney } from '#contract/values/money.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import { findBooking } from '#server/bookings/booking-queries.ts';
import { findSeats, payOwing } from '#server/bookings/seat-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findPendingCharges } from '#server/ledger/charges/charge-queries.ts';
import { recordTaken } from '#server/ledger/record-by-hand.ts';
import { refuseOtherDay } from '../../acts/day-of-money.ts';
import { changeBooking, lockBooking } from '../record/booking-record-queries.ts';
import { bookingAct, eventOfBooking, type Locked, type Plan } from './booking-act.ts';

/** 13.6: takes cash, a cheque or an e-Transfer for what is owing, seat by seat. A receipt is sent. */
export async function recordPayment(
  deps: Deps,
  session: Session,
  id: string,
  { key, expect, ...wanted }: RecordedPayment,
): Promise<void> {
  const { time_zone: zone } = await loadAssociation(deps.db);
  const now = deps.clock.now();
  const received_on = wanted.received_on ?? dayIn(zone, now);
  const event = await eventOfBooking(deps.db, id);
  const made = (await findBooking(deps.db, id))?.created_at ?? now;
  const of = { what: 'booking', made } as const;
  refuseOtherDay(received_on, { field: 'received_on', zone, now, of });
  await bookingAct(deps, session, {
    action: 'payment_recorded',
    event,
    request: { act: 'record_payment', id, ...wanted },
    key,
    plan: (lock) =>
      planPayment(deps, lock, session.userUuid, id, { ...wanted, expect, received_on }),
  });
}

async function planPayment(
  deps: Deps,
  { tx, now, event }: Locked,
  by: string,
  id: string,
  wanted: Omit<RecordedPayment, 'key'> & { received_on: string },
): Promise<Plan> {
  const { method, received_on } = wanted;
  const booking = await lockBooking(tx, id);
  const owing = (await findSeats(tx, id)).filter(
    (seat) => seat.owing_cents > 0 && (wanted.seats?.includes(seat.uuid) ?? true),
  );
  const all = owing.reduce((sum, seat) => sum + seat.owing_cents, 0);
  const { cents = all } = wanted;
  // 11.4: somebody else recorded a part of it meanwhile, perhaps the same one.
  if (wanted.expect && wanted.expect.owing_cents !== all)
    throw new HttpError('numbers_changed', { current: { owing_cents: all } });
  if (all === 0) throw validationError('cents', 'Nothing of this is owing.');
  if (cents > all) {
    throw validationError('cents', `${formatMoney(all)} is owing. Enter at most that.`);
  }
  if ((await findPendingCharges(tx, id)).length > 0) {
    throw new HttpError('booking_closed', {
      message: 'They are paying by card at this moment. Look again in a quarter of an hour.',
    });
  }
  return {
    booking,
    answer: id,
    tell: 'booker',
    async act() {
      const lines = shares(owing, cents);
      for (const line of lines) await payOwing(tx, line.seat_uuid, line.cents);
      const { user_uuid } = booking;
      const taken = { method, recorded_by: by, received_on, description: event.title };
      await recordTaken(deps, tx, { ...taken, user_uuid, booking_id: id, lines, now });
      await changeBooking(tx, id, { by, now });
      return {
        changes: {
          method: { old: null, new: method },
          owing_cents: { old: all, new: all - cents },
          received_on: { old: null, new: received_on },
        },
      };
    },
  };
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
