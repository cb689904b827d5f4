import type { MistakenBooking, ReturnedBookingCheque } from '#contract/bookings/attendee-acts.ts';
import { loadAssociation } from '#server/association/association.ts';
import {
  enqueueChequeReturned,
  enqueuePaymentTakenBack,
} from '#server/bookings/emails/enqueue-organizer-emails.ts';
import {
  findSeats,
  type NamedSeat,
  releaseSeats,
  takePaymentOff,
} from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import {
  findCharge,
  findChargesPaying,
  findPaidCharges,
  lockCharge,
} from '#server/ledger/charges/charge-queries.ts';
import { leftOfCharge } from '#server/ledger/charges/owe-refund.ts';
import { findReceiptNumbers } from '#server/ledger/receipts/load-receipt.ts';
import { isReceiptEmailed } from '#server/ledger/receipts/receipt-emailed-queries.ts';
import { leftToReverse } from '#server/ledger/record-by-hand.ts';
import {
  countsOn,
  nothingToReverse,
  refuseOtherPayment,
  reversalActs,
  reversalOfCheque,
  reversalRequest,
  reversePayment,
  type WantedReversal,
} from '../../acts/reverse-payment.ts';
import { changeBooking, findWhatLinesPay, lockBooking } from '../record/booking-record-queries.ts';
import { refuseWhilePaying } from './act-on-seats.ts';
import { bookingAct, eventOfBooking, type Locked, type Plan } from './booking-act.ts';

/**
 * 16.2: the bank returned the cheque that paid for places, also for those that were moved to another event since.
 * Those that stand owe it again, or are cancelled.
 */
export const returnBookingCheque = (
  deps: Deps,
  session: Session,
  id: string,
  { key, expect, ...asked }: ReturnedBookingCheque,
): Promise<void> => reverse(deps, session, id, { key, expect }, reversalOfCheque(asked));

/** 16.2: the payment for places was recorded by mistake: those that stand owe it again. */
export const takeBackBookingPayment = (
  deps: Deps,
  session: Session,
  id: string,
  { key, expect, charge, reason }: MistakenBooking,
): Promise<void> =>
  reverse(
    deps,
    session,
    id,
    { key, expect },
    { reversal: 'recorded_by_mistake', charge, keep: true, fee_cents: null, reason },
  );

async function reverse(
  deps: Deps,
  session: Session,
  id: string,
  { key, expect }: Pick<ReturnedBookingCheque, 'key' | 'expect'>,
  wanted: WantedReversal,
): Promise<void> {
  const { db } = deps;
  const { charge: uuid, reversal, reason } = wanted;
  const event = await eventOfBooking(db, id);
  const charge = await findCharge(db, uuid);
  if (!charge || !(await findChargesPaying(db, id)).includes(uuid))
    throw new HttpError('not_found');
  const { time_zone: zone } = await loadAssociation(db);
  await bookingAct(deps, session, {
    action: reversalActs[reversal],
    event,
    more: (await findWhatLinesPay(db, [uuid])).map(({ event_uuid }) => event_uuid),
    request: {
      act: reversal === 'cheque_returned' ? 'return_booking_cheque' : 'take_back_booking_payment',
      id,
      ...reversalRequest(wanted),
    },
    reason,
    key,
    expect,
    plan: (lock) => planReversal(lock, session, id, { ...wanted, zone }),
  });
}

async function planReversal(
  { tx, now, event }: Locked,
  session: Session,
  id: string,
  wanted: WantedReversal & { zone: string },
): Promise<Plan> {
  const { charge: uuid, reversal, keep, fee_cents, zone } = wanted;
  const paid = await whatItPaid(tx, uuid, id);
  const booking = paid.bookings.get(id) ?? (await lockBooking(tx, id));
  await refuseOtherPayment(tx, wanted, paid.charge, { zone, now });
  if (paid.cents === 0) throw nothingToReverse();
  const live = paid.seats.filter(({ state }) => state === 'confirmed');
  const by = session.userUuid;
  const isMistake = reversal === 'recorded_by_mistake';
  const isInformed = !isMistake || (await isReceiptEmailed(tx, paid.charge, now));
  return {
    booking,
    answer: id,
    people: live.length,
    unpaid: paid.cents,
    days: await countsOn(tx, wanted, paid.charge, { zone, now }),
    tell: isInformed ? (keep ? 'booker' : 'everyone') : 'nobody',
    seats: live,
    async refuse() {
      for (const other of paid.events) requirePermission(session, 'money.record', { uuid: other });
      if (!keep && event.ends_at <= now)
        throw validationError('keep', 'The event is over: its places stay, and owe it again.');
      if (!keep) await refuseOtherMoney(tx, uuid, live);
    },
    async act(informed) {
      const { cents, changes } = await reversePayment(tx, wanted, { by, zone, now });
      const touched = [...new Set([id, ...paid.seats.map(({ booking_id }) => booking_id)])];
      for (const one of touched) {
        const seats = live.filter(({ booking_id }) => booking_id === one).map((seat) => seat.uuid);
        if (!keep && seats.length > 0)
          await releaseSeats(tx, {
            booking: one,
            seats,
            from: ['confirmed'],
            to: 'cancelled',
            now,
          });
        await changeBooking(tx, one, { by, now });
      }
      for (const [seat, ofSeat] of paid.centsOf) await takePaymentOff(tx, seat, ofSeat);
      const seats = live.map((seat) => seat.uuid);
      const receipt = (await findReceiptNumbers(tx, [uuid]))({ charge: uuid });
      if (isMistake) {
        await enqueuePaymentTakenBack(tx, now, booking, { informed, cents, receipt, by });
      } else {
        const { received_on } = paid.charge;
        const facts = { informed, cents, fee_cents, received_on, receipt, seats, keep, by };
        await enqueueChequeReturned(tx, now, booking, facts);
      }
      const places = live.filter(({ booking_id }) => booking_id === id);
      return {
        changes: {
          ...changes,
          seats: { old: places.map(({ position }) => position + 1), new: null },
        },
        alsoOf: paid.others,
      };
    },
  };
}

/** With its bookings locked: the seats that it paid for, and how much of each. */
async function whatItPaid(tx: Db, uuid: string, id: string) {
  const pays = await findWhatLinesPay(tx, [uuid]);
  const ids = [...new Set([id, ...pays.map(({ booking }) => booking)])].toSorted();
  const bookings = new Map<string, Awaited<ReturnType<typeof lockBooking>>>();
  for (const one of ids) bookings.set(one, await lockBooking(tx, one));
  const charge = await lockCharge(tx, uuid);
  const left = await leftToReverse(tx, charge);
  const centsOf = new Map<string, number>();
  for (const { kind, seat_uuid, left: cents } of left)
    if (kind === 'seat' && seat_uuid !== null)
      centsOf.set(seat_uuid, (centsOf.get(seat_uuid) ?? 0) + cents);
  const seats: NamedSeat[] = [];
  for (const one of ids)
    seats.push(...(await findSeats(tx, one)).filter((seat) => centsOf.has(seat.uuid)));
  return {
    charge,
    cents: left.reduce((sum, line) => sum + line.left, 0),
    centsOf,
    seats,
    bookings,
    events: [...new Set(seats.map(({ event_uuid }) => event_uuid))],
    /** Other bookings whose places it paid for. */
    others: [...new Map(seats.map((seat) => [seat.booking_id, seat.event_uuid]))]
      .filter(([booking]) => booking !== id)
      .map(([booking, event]) => ({ booking, event })),
  };
}

/** What else was paid for these places would go back, which cancelling says and this does not. */
async function refuseOtherMoney(tx: Db, uuid: string, live: NamedSeat[]): Promise<void> {
  const uuids = live.map((seat) => seat.uuid);
  for (const booking of new Set(live.map(({ booking_id }) => booking_id))) {
    await refuseWhilePaying(tx, booking, uuids);
    for (const charge of await findPaidCharges(tx, booking)) {
      if (charge.uuid === uuid) continue;
      const isOfThese = (await leftOfCharge(tx, charge)).some(
        ({ seat_uuid, left }) => left > 0 && seat_uuid !== null && uuids.includes(seat_uuid),
      );
      if (!isOfThese) continue;
      throw validationError(
        'keep',
        'A part of these places was paid in another way. Let them stay, and cancel them afterwards: that says what goes back.',
      );
    }
  }
}
