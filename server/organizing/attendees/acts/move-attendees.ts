import { randomBytes, randomUUID } from 'node:crypto';
import type { MovedAttendees } from '#contract/bookings/attendee-acts.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import {
  type BookingRow,
  findLiveBooking,
  insertBookings,
  type NewBookingRow,
} from '#server/bookings/booking-queries.ts';
import { ownPrice } from '#server/bookings/booking-rules.ts';
import { enqueueMovedByOrganizer } from '#server/bookings/emails/enqueue-organizer-emails.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { isOwnSeat } from '#server/bookings/own-seat-queries.ts';
import { findBookers } from '#server/bookings/reserve/booker-queries.ts';
import {
  openDiet,
  openNote,
  openNotes,
  sealDiet,
  sealNote,
  sealNotes,
} from '#server/bookings/sealed-booking.ts';
import {
  findAllSeats,
  insertSeats,
  releaseSeats,
  type SeatRow,
} from '#server/bookings/seat-queries.ts';
import { newCode, newTicket } from '#server/bookings/tickets/new-ticket.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { oweOfSeats } from '#server/ledger/charges/owe-refund.ts';
import { moveMoney } from '#server/ledger/move-money.ts';
import { changeBooking, lockBooking } from '../record/booking-record-queries.ts';
import { chosenSeats, type PaidSeat, refuseWhilePaying } from './act-on-seats.ts';
import { howToPublish, refuseFull, refuseNonMember } from './add-booking.ts';
import { bookingAct, eventOfBooking, type Locked, type Plan } from './booking-act.ts';
import type { Informed } from './find-informed.ts';

const maxSeats = 4;

/**
 * 13.5: moves seats to another event with room, with what was paid for them. Both events are locked, in the
 * order of their ids, so that two moves that cross wait for each other and never block each other (J9). Returns
 * the booking there.
 */
export async function moveAttendees(
  deps: Deps,
  session: Session,
  id: string,
  wanted: MovedAttendees,
): Promise<string> {
  const event = await eventOfBooking(deps.db, id);
  if (wanted.event === event) throw validationError('event', 'Choose another event.');
  const { key, expect, ...asked } = wanted;
  return bookingAct(deps, session, {
    action: 'seats_moved',
    event,
    other: wanted.event,
    request: { act: 'move_attendees', id, ...asked },
    key,
    expect,
    reason: wanted.reason,
    plan: (lock) => planMove(deps, session, lock, id, wanted),
  });
}

async function planMove(
  deps: Deps,
  session: Session,
  { tx, now, event: from, other: to }: Locked,
  id: string,
  wanted: MovedAttendees,
): Promise<Plan> {
  if (!to) throw validationError('event', 'There is no such event.');
  const booking = await lockBooking(tx, id);
  const target = await targetOf(tx, booking, to, now);
  const there = target.live?.id ?? randomBytes(16).toString('base64url');
  const { seats, uuids, isLast, right } = await chosenSeats(tx, id, wanted.seats, now);
  if (seats.length === 0) throw new HttpError('already_cancelled');
  const terms = seats.map((seat) => termsOf(seat, wanted, target.priceOf(seat)));
  const [back, owing] = [sum(terms, 'back'), sum(terms, 'owing')];
  const by = session.userUuid;
  return {
    booking,
    answer: there,
    right,
    back: { cents: back, left: back, tooMuch: '' },
    owing: { before: sum(seats, 'owing_cents'), after: owing },
    async refuse() {
      await refuseWhilePaying(tx, id, uuids);
      refuseTarget(session, to, now);
      refuseSecondBooking(target, seats);
      // A place below its price is given in part, and captains give none away.
      const isGiven = terms.some(({ seat, price }) => price < target.priceOf(seat));
      if (isGiven) requirePermission(session, 'money.refund', from);
      refuseOtherWay(wanted, back, owing);
    },
    people: seats.length,
    tell: wanted.tell,
    seats,
    async act(informed) {
      if (!target.live) refuseNonMember(session, to, target);
      await refuseFull(tx, session, to, { players: seats.length, user: booking.user_uuid }, now);
      const cents = new Map(terms.map(({ seat, back }) => [seat.uuid, back]));
      const refunds = await oweOfSeats(tx, { booking: id, cents }, { reason: 'moved', by, now });
      const placed = await placeSeats(deps, tx, { booking, there, to, terms, target, isLast, now });
      for (const { uuid, movedTo } of placed) {
        const one = { booking: id, seats: [uuid], from: ['confirmed' as const], now };
        await releaseSeats(tx, { ...one, to: 'moved', movedTo });
      }
      const day = dayIn(to.timezone, to.starts_at);
      await moveMoney(tx, {
        booking: id,
        now,
        event: { title: to.title, day },
        to: new Map(placed.map(({ uuid, movedTo }) => [uuid, movedTo])),
      });
      await changeBooking(tx, id, { by, now });
      if (target.live) await changeBooking(tx, there, { by, now });
      const bookingThere = { ...booking, id: there };
      await enqueueMovedByOrganizer(tx, now, bookingThere, {
        informed: seatsThere(informed, placed),
        from: from.title,
        moved_from: id,
        reason: wanted.reason,
        refunds,
        refund_cents: back,
        owing_cents: owing,
      });
      return {
        refunds,
        alsoOf: [{ booking: there, event: to.uuid }],
        changes: {
          event: { old: from.title, new: to.title },
          seats: {
            old: seats.map(({ position }) => position + 1),
            new: placed.map(({ number }) => number),
          },
          difference: { old: null, new: wanted.difference },
          refund_cents: { old: null, new: back },
          owing_cents: { old: sum(seats, 'owing_cents'), new: owing },
        },
      };
    },
  };
}

const sum = <K extends string>(rows: Record<K, number>[], key: K) =>
  rows.reduce((all, row) => all + row[key], 0);

/** A guest's email is about the seat there. */
function seatsThere(
  { guests, ...informed }: Informed,
  placed: { uuid: string; movedTo: string }[],
): Informed {
  const movedTo = new Map(placed.map((one) => [one.uuid, one.movedTo]));
  return {
    ...informed,
    guests: guests.map(({ seat, to }) => ({ seat: movedTo.get(seat) ?? seat, to })),
  };
}

interface Target {
  /** The booker's live booking there, which takes the seats. */
  live: BookingRow | undefined;
  /** Whether the booker is a member now. */
  subscribed: boolean;
  seats: SeatRow[];
  priceOf(seat: PaidSeat): number;
}

async function targetOf(
  tx: Db,
  { user_uuid }: NewBookingRow,
  to: BookableEvent,
  now: Date,
): Promise<Target> {
  if (user_uuid === null) {
    return { live: undefined, subscribed: false, seats: [], priceOf: () => to.price_cents };
  }
  const live = await findLiveBooking(tx, to.uuid, user_uuid);
  const booker = (await findBookers(tx, to.uuid, [user_uuid], now)).get(user_uuid);
  const subscribed = booker?.subscribed ?? false;
  return {
    live,
    subscribed,
    seats: live ? await findAllSeats(tx, live.id) : [],
    priceOf: (seat) => (seat.user_uuid === user_uuid ? ownPrice(to, subscribed) : to.price_cents),
  };
}

function refuseTarget(session: Session, { uuid, status, ends_at }: BookableEvent, now: Date): void {
  if (status === 'cancelled') throw new HttpError('event_cancelled');
  if (status === 'published' && ends_at > now) return;
  throw new HttpError('booking_closed', {
    message:
      status === 'draft'
        ? `That event is a draft. ${howToPublish(session, uuid)}`
        : 'That event is over.',
  });
}

function refuseSecondBooking({ live, seats }: Target, moved: PaidSeat[]): void {
  if (!live) return;
  const stand = seats.filter(({ state }) => state === 'confirmed' || state === 'held');
  const own = [...stand, ...moved].filter(({ user_uuid }) => user_uuid !== null);
  const fits = stand.length + moved.length <= maxSeats && own.length <= 1;
  if (live.status === 'confirmed' && fits) return;
  throw new HttpError('already_booked', {
    message: 'They have a booking of that event already, and these places do not fit into it.',
    current: { id: live.id },
  });
}

/** What becomes of a seat: its price there, what goes back, what is owing. */
interface Terms {
  seat: PaidSeat;
  price: number;
  back: number;
  owing: number;
}

function termsOf(seat: PaidSeat, { difference }: MovedAttendees, priceThere: number): Terms {
  const { left_cents: left, owing_cents } = seat;
  if (difference === 'keep') {
    return { seat, price: left + owing_cents, back: 0, owing: owing_cents };
  }
  const back = Math.max(0, left - priceThere);
  return { seat, price: priceThere, back, owing: Math.max(0, priceThere - left) };
}

function refuseOtherWay({ difference }: MovedAttendees, back: number, owing: number): void {
  if (difference === 'refund' && back === 0 && owing > 0) {
    throw validationError(
      'difference',
      'The other event costs more. Keep the price, or let the difference be owing.',
    );
  }
  if (difference === 'owe' && back > 0 && owing === 0) {
    throw validationError(
      'difference',
      'The other event costs less. Keep the price, or give the difference back.',
    );
  }
}

interface Placing {
  booking: NewBookingRow;
  there: string;
  to: BookableEvent;
  terms: Terms[];
  target: Target;
  isLast: boolean;
  now: Date;
}

/** The seats there, in the booking of that event or a new one. */
async function placeSeats(deps: Deps, tx: Db, placing: Placing) {
  const { booking, there, to, terms, target, isLast, now } = placing;
  const requestUuid = randomUUID();
  // The first position of a booking by name is for the booker.
  const isWithout =
    booking.user_uuid === null && !terms.some(({ seat }) => isOwnSeat(booking, seat));
  const first = target.live
    ? 1 + Math.max(...target.seats.map(({ position }) => position))
    : Number(isWithout);
  const rows = terms.map(({ seat, price, owing }, index): SeatRow => {
    const { paid_cents: _, left_cents: __, ...row } = seat;
    const place = { uuid: randomUUID(), booking_id: there, position: first + index };
    return {
      ...row,
      ...place,
      event_uuid: to.uuid,
      request_uuid: requestUuid,
      checked_in_at: null,
      dietary_restrictions: sealDiet(deps, place, openDiet(deps, seat)),
      price_cents: price,
      owing_cents: owing,
      kept_cents: 0,
      cancel_until: to.cancel_until,
      ticket: newTicket(),
      code: newCode(to.title),
    };
  });
  const request = {
    uuid: requestUuid,
    booking_id: there,
    key: null,
    fingerprint: null,
    payment_method: null,
    charge_uuid: null,
    created_at: now,
  };
  const note = openNote(deps, booking.id, 'note', booking.note);
  const made: NewBookingRow = {
    ...booking,
    id: there,
    event_uuid: to.uuid,
    created_at: now,
    place_confirmed_at: null,
    has_party_code: false,
    version: 1,
    changed_at: null,
    changed_by: null,
    notes: isLast ? sealNotes(deps, there, openNotes(deps, booking)) : null,
    note: isLast ? sealNote(deps, there, 'note', note) : null,
  };
  await insertBookings(tx, [target.live ? { request } : { booking: made, request }]);
  await insertSeats(tx, rows, (seat) => ({ ...seat, code: newCode(to.title) }));
  return terms.map(({ seat }, index) => ({
    uuid: seat.uuid,
    movedTo: String(rows[index]?.uuid),
    number: first + index + 1,
  }));
}
