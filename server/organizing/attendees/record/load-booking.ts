import type { z } from 'zod';
import type {
  AttendeeBooking,
  AttendeeRefund,
  attendeeChargeSchema,
} from '#contract/bookings/attendees.ts';
import { openNote, openNotes } from '#server/bookings/sealed-booking.ts';
import { findSeats } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import { isErased } from '#server/db/erased-email.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import type { Session } from '#server/http/auth/session.ts';
import { findChargeLines, findChargesPaying } from '#server/ledger/charge-queries.ts';
import { leftOf } from '#server/ledger/owe-refund.ts';
import { toGiveByHand } from '#server/ledger/record-by-hand.ts';
import { findRefundsOfCharge } from '#server/ledger/refund-queries.ts';
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
  const paying = await findChargesPaying(db, id);
  const charges = await presentCharges(db, paying);
  const refunds = await findRefundsWithNames(db, paying);
  const seats = await presentSeats(db, id, clock.now(), withContact);
  const email = booker.email !== null && isErased(booker.email) ? null : booker.email;
  const sum = (of: (seat: (typeof seats)[number]) => number) =>
    seats.reduce((cents, seat) => cents + of(seat), 0);
  const gifts = charges.filter(({ ofBooking }) => ofBooking === id).map(({ gift }) => gift);
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
      starts_at: event.starts_at.toISOString(),
      ends_at: event.ends_at.toISOString(),
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
    refunds: await Promise.all(refunds.map((row) => presentRefund(db, row))),
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

async function presentSeats(db: Db, id: string, now: Date, withContact: boolean) {
  const uuids = (await findSeats(db, id)).map(({ uuid }) => uuid);
  const moved = await findMovedSeats(db, uuids);
  const away = (seat: string, direction: 'to' | 'from') => {
    const there = moved[direction].get(seat);
    if (!there) return null;
    return { ...there, event: { ...there.event, starts_at: there.event.starts_at.toISOString() } };
  };
  return (await findAttendees(db, uuids, now)).map(
    ({ email, handicap_index, has_meal, ...seat }) => ({
      ...seat,
      here_at: seat.here_at?.toISOString() ?? null,
      moved_to: away(seat.uuid, 'to'),
      moved_from: away(seat.uuid, 'from'),
      ...(withContact
        ? { email: email !== null && isErased(email) ? null : email, handicap_index, has_meal }
        : {}),
    }),
  );
}

async function presentCharges(db: Db, uuids: string[]) {
  const rows = await findChargesOf(db, uuids);
  return Promise.all(
    rows.map(async ({ charge: row, payer, recorded_by }) => {
      const lines = await findChargeLines(db, row.uuid);
      const left = leftOf(lines, await findRefundsOfCharge(db, row.uuid));
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
        lines,
        received_on: row.received_on,
        created_at: row.created_at.toISOString(),
        paid_at: row.paid_at?.toISOString() ?? null,
        disputed_at: row.disputed_at?.toISOString() ?? null,
      };
      const cents = isPaid ? gifts.reduce((all, line) => all + line.cents, 0) : 0;
      const gift = { cents, left: isPaid ? sum(gifts) : 0 };
      return { charge, gift, ofBooking: row.booking_id };
    }),
  );
}

async function presentRefund(
  db: Db,
  { refund, by }: Awaited<ReturnType<typeof findRefundsWithNames>>[number],
): Promise<AttendeeRefund> {
  const { uuid, charge_uuid: charge, cents, state, way, reason } = refund;
  return {
    uuid,
    charge,
    cents,
    state,
    way,
    reason,
    by,
    created_at: refund.created_at.toISOString(),
    done_at: refund.done_at?.toISOString() ?? null,
    to_give_cents: await toGiveByHand(db, refund),
  };
}

export async function loadRefund(db: Db, uuid: string): Promise<AttendeeRefund> {
  const row = await findRefundWithName(db, uuid);
  if (!row) throw new HttpError('not_found');
  return presentRefund(db, row);
}
