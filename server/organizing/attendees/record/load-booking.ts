import type { z } from 'zod';
import type {
  AttendeeBooking,
  AttendeeRefund,
  attendeeChargeSchema,
} from '#contract/bookings/attendees.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { openNote, openNotes } from '#server/bookings/sealed-booking.ts';
import { findSeats } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { shownKind } from '#server/events/event-kind.ts';
import { hasPermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findChargeLines, findChargesPaying } from '#server/ledger/charges/charge-queries.ts';
import { presentDispute } from '#server/ledger/charges/disputed-charge.ts';
import { leftOf } from '#server/ledger/charges/owe-refund.ts';
import { findRefundsOfCharge } from '#server/ledger/charges/refund-queries.ts';
import { findReceiptNumbers, type ReceiptOf } from '#server/ledger/receipts/load-receipt.ts';
import { toGiveByHand } from '#server/ledger/record-by-hand.ts';
import { findEmailsAbout } from '../../mail/email-list-queries.ts';
import { whereItIs } from '../../mail/list-emails.ts';
import { findAttendees } from '../list/attendee-list-queries.ts';
import { seesContact } from '../list/list-attendees.ts';
import {
  findBookingRecord,
  findChargesOf,
  findHistory,
  findMovedSeats,
  findRefundsWithNames,
  findRefundWithName,
  findWhatLinesPay,
} from './booking-record-queries.ts';

/** 13.2: everything about a booking that the organizer may see. */
export async function loadBooking(
  deps: Deps,
  session: Session,
  id: string,
  { evenReleased = false } = {},
): Promise<AttendeeBooking> {
  const { db, clock } = deps;
  const record = await findBookingRecord(db, id);
  // A released hold is a booking only to the person who has just released it.
  const isReleased = record?.status === 'released';
  if (!record || (isReleased && !evenReleased)) throw new HttpError('not_found');
  const { changed_at, changed_by, notes, note, booker, event, status, ...booking } = record;
  const withContact = seesContact(session, event.uuid);
  const withMeal = withContact && event.serves_meal;
  const paying = await findChargesPaying(db, id);
  const paid = await findChargesOf(db, paying);
  const receiptOf = await receiptsFor(db, session, paid);
  const charges = await presentCharges(deps, id, paid, receiptOf);
  const here = new Map(charges.flatMap(({ refunds }) => refunds));
  const refunds = await findRefundsWithNames(db, paying);
  const seats = await presentSeats(db, id, clock.now(), { withContact, withMeal });
  const email = booker.email !== null && isErased(booker.email) ? null : booker.email;
  const sum = (of: (seat: (typeof seats)[number]) => number) =>
    seats.reduce((cents, seat) => cents + of(seat), 0);
  const gifts = charges.map(({ gift }) => gift);
  const gift = gifts.reduce(
    (all, one) => ({ cents: all.cents + one.cents, left: all.left + one.left }),
    {
      cents: 0,
      left: 0,
    },
  );
  return {
    ...booking,
    status: status === 'released' ? 'cancelled' : status,
    event: {
      ...event,
      kind: shownKind(event),
      starts_at: event.starts_at.toISOString(),
      ends_at: event.ends_at.toISOString(),
      cancel_until: event.cancel_until.toISOString(),
    },
    created_at: booking.created_at.toISOString(),
    cancelled_at: booking.cancelled_at?.toISOString() ?? null,
    booker: {
      name: booker.name,
      account: booker.account,
      has_email: email !== null,
      ...(withContact ? { email, phone: booker.phone } : {}),
    },
    ...(withContact
      ? { notes: openNotes(deps, { id, notes }), note: openNote(deps, id, 'note', note) }
      : {}),
    seats,
    paid_cents: sum((seat) => seat.paid_cents) + gift.cents,
    left_cents: sum((seat) => seat.left_cents) + gift.left,
    owing_cents: sum((seat) => seat.owing_cents),
    donation_cents: gift.cents,
    charges: charges.map(({ charge }) => charge),
    refunds: await Promise.all(
      refunds.map((row) => presentRefund(db, row, receiptOf, here.get(row.refund.uuid))),
    ),
    emails: (await findEmailsAbout(db, id)).map((email) => ({
      ...whereItIs(email),
      ...(withContact ? { to: email.to } : {}),
    })),
    history: (await findHistory(db, id, paying)).map(({ at, by_terminal, who, ...entry }) => ({
      ...entry,
      at: at.toISOString(),
      who: by_terminal ? 'terminal' : who,
    })),
  };
}

async function presentSeats(
  db: Db,
  id: string,
  now: Date,
  { withContact, withMeal }: { withContact: boolean; withMeal: boolean },
) {
  const uuids = (await findSeats(db, id)).map(({ uuid }) => uuid);
  const moved = await findMovedSeats(db, uuids);
  const away = (seat: string, direction: 'to' | 'from') => {
    const there = moved[direction].get(seat);
    if (!there) return null;
    return { ...there, event: { ...there.event, starts_at: there.event.starts_at.toISOString() } };
  };
  return (await findAttendees(db, uuids, now)).map(
    ({ email, handicap_index, has_meal, ticket_hash: _, notes: __, note: ___, ...seat }) => ({
      ...seat,
      cancel_until: seat.cancel_until.toISOString(),
      here_at: seat.here_at?.toISOString() ?? null,
      moved_to: away(seat.uuid, 'to'),
      moved_from: away(seat.uuid, 'from'),
      ...(withContact
        ? { email: email !== null && isErased(email) ? null : email, handicap_index }
        : {}),
      ...(withMeal && { has_meal }),
    }),
  );
}

type Paid = Awaited<ReturnType<typeof findChargesOf>>;
type FindReceipt = (of: ReceiptOf) => AttendeeRefund['receipt'];

/** The receipts of some charges and of their refunds, for people who record payments. */
async function receiptsFor(db: Db, session: Session, paid: Paid): Promise<FindReceipt> {
  const isSeen = ({ event }: Paid[number]) =>
    event !== null && hasPermission(session, 'money.record', { uuid: event });
  const seen = paid.filter(isSeen).map(({ charge }) => charge.uuid);
  const numberOf = await findReceiptNumbers(db, seen);
  return (of) => {
    const number = numberOf(of);
    if (number === null) return null;
    const { path } = of.refund ? organizeApi.refundReceipt : organizeApi.chargeReceipt;
    return { number, url: path.replace(':uuid', of.refund ?? of.charge) };
  };
}

/** What was paid, as far as it is about one booking: money moves on with places. */
async function presentCharges(deps: Deps, id: string, paid: Paid, receiptOf: FindReceipt) {
  const { db } = deps;
  const uuids = paid.map(({ charge }) => charge.uuid);
  const pays = await findWhatLinesPay(db, uuids);
  return Promise.all(
    paid.map(async ({ charge: row, payer, recorded_by, slip }) => {
      const lines = await findChargeLines(db, row.uuid);
      const refunds = await findRefundsOfCharge(db, row.uuid);
      const paidBy = (position: number) =>
        pays.find((one) => one.charge === row.uuid && one.position === position);
      const isHere = ({ position }: { position: number }) => paidBy(position)?.booking === id;
      const left = leftOf(lines, refunds).filter(isHere);
      const isPaid = row.state === 'paid';
      const sum = (chosen: typeof left) => chosen.reduce((cents, line) => cents + line.left, 0);
      const gifts = left.filter(({ kind }) => kind === 'donation');
      const charge: z.input<typeof attendeeChargeSchema> = {
        uuid: row.uuid,
        payer,
        recorded_by,
        method: row.method,
        state: row.state,
        amount_cents: row.amount_cents,
        left_cents: isPaid ? sum(left) : 0,
        lines: lines.map((line) => ({
          ...line,
          elsewhere: isHere(line) ? null : (paidBy(line.position)?.event ?? null),
        })),
        received_on: row.received_on,
        deposit:
          row.deposit_uuid === null || slip === null ? null : { uuid: row.deposit_uuid, slip },
        created_at: row.created_at.toISOString(),
        paid_at: row.paid_at?.toISOString() ?? null,
        ...(await presentDispute(deps, db, row)),
        receipt: receiptOf({ charge: row.uuid }),
      };
      const cents = isPaid ? gifts.reduce((all, line) => all + line.cents, 0) : 0;
      const gift = { cents, left: isPaid ? sum(gifts) : 0 };
      const back = refunds.map((refund): [string, number] => [
        refund.uuid,
        refund.lines.filter(isHere).reduce((all, line) => all + line.cents, 0),
      ]);
      return { charge, gift, refunds: back };
    }),
  );
}

async function presentRefund(
  db: Db,
  { refund, by }: Awaited<ReturnType<typeof findRefundsWithNames>>[number],
  receiptOf: FindReceipt,
  here_cents = refund.cents,
): Promise<AttendeeRefund> {
  const { uuid, charge_uuid: charge, cents, state, way, reason } = refund;
  return {
    uuid,
    charge,
    cents,
    here_cents,
    state,
    way,
    reason,
    fee_cents: refund.fee_cents ?? null,
    by,
    created_at: refund.created_at.toISOString(),
    done_at: refund.done_at?.toISOString() ?? null,
    given_on: refund.given_on ?? null,
    to_give_cents: await toGiveByHand(db, refund),
    receipt: receiptOf({ charge, refund: uuid }),
  };
}

export async function loadRefund(db: Db, session: Session, uuid: string): Promise<AttendeeRefund> {
  const row = await findRefundWithName(db, uuid);
  if (!row) throw new HttpError('not_found');
  const paid = await findChargesOf(db, [row.refund.charge_uuid]);
  return presentRefund(db, row, await receiptsFor(db, session, paid));
}
