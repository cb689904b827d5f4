import { randomBytes, randomUUID } from 'node:crypto';
import type { MovedAttendees } from '#contract/bookings/attendee-acts.ts';
import { audit } from '#server/audit/audit.ts';
import {
  type BookingRow,
  bookedByAccount,
  findLiveBooking,
  insertBookings,
  type NewBookingRow,
} from '#server/bookings/booking-queries.ts';
import { ownPrice } from '#server/bookings/booking-rules.ts';
import { enqueueMovedByOrganizer } from '#server/bookings/emails/enqueue-organizer-emails.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
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
import { withEventLocks } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { moveMoney } from '#server/ledger/move-money.ts';
import { oweSeats } from '#server/ledger/owe-refund.ts';
import { sendRefunds } from '#server/ledger/send-refund.ts';
import { doneBefore, refuseOtherNumbers } from '../../acts/act-once.ts';
import { countOrganizerEmails } from '../../acts/count-emails.ts';
import { changeBooking, lockBooking } from '../record/booking-record-queries.ts';
import {
  chosenSeats,
  eventOfBooking,
  type PaidSeat,
  refuseMoneyBack,
  refuseWhilePaying,
  refuseWithoutRight,
} from './act-on-seats.ts';
import { howToPublish, refuseFull, refuseNonMember } from './add-booking.ts';
import { findInformed, informedText } from './find-informed.ts';

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
  const from = await eventOfBooking(deps.db, id);
  if (wanted.event === from) throw validationError('event', 'Choose another event.');
  const { there, owed } = await withEventLocks(deps.db, [from, wanted.event], (tx, events) => {
    const [here, target] = [events.get(from), events.get(wanted.event)];
    if (!here) throw new HttpError('not_found');
    if (!target) throw validationError('event', 'There is no such event.');
    return moveLocked(deps, tx, session, { id, from: here, to: target, wanted });
  });
  deps.wakeJobs();
  await sendRefunds(deps, owed);
  return there;
}

interface Act {
  id: string;
  from: BookableEvent;
  to: BookableEvent;
  wanted: MovedAttendees;
}

async function moveLocked(deps: Deps, tx: Db, session: Session, { id, from, to, wanted }: Act) {
  const { key, expect, ...asked } = wanted;
  const now = deps.clock.now();
  const booking = await lockBooking(tx, id);
  if (!booking) throw new HttpError('not_found');
  const target = await targetOf(tx, booking, to, now);
  const there = target.live?.id ?? randomBytes(16).toString('base64url');
  const request = { act: 'move_attendees', id, ...asked };
  const before = await doneBefore(deps, tx, { key, request, about: there });
  if (before !== undefined) return { there: before, owed: [] };

  const { seats, isLast } = await chosenSeats(tx, id, wanted.seats, now);
  refuseWithoutRight(session, from.uuid, seats);
  await refuseWhilePaying(tx, id, seats);
  refuseTarget(session, to, now);
  refuseSecondBooking(target, seats);
  const terms = seats.map((seat) => termsOf(seat, wanted, target.priceOf(seat)));
  // A place below its price is given in part, and captains give none away.
  const isGiven = terms.some(({ seat, price }) => price < target.priceOf(seat));
  if (isGiven) requirePermission(session, 'money.refund', from);
  const back = sum(terms, 'back');
  refuseMoneyBack(session, from.uuid, back);
  refuseOtherWay(wanted, back, sum(terms, 'owing'));
  const informed = await findInformed(tx, booking, seats, wanted.tell);
  refuseOtherNumbers(expect, { people: seats.length, cents: back, emails: informed.emails });
  if (!target.live) refuseNonMember(session, to, target);
  await refuseFull(tx, session, to, seats.length, now);
  await countOrganizerEmails(deps, tx, session, informed.addresses);

  const owed = await oweDifference(tx, id, terms, { by: session.userUuid, now });
  const placed = await placeSeats(deps, tx, { booking, there, to, terms, target, isLast, now });
  for (const { uuid, movedTo } of placed) {
    const one = { booking: id, seats: [uuid], from: ['confirmed' as const], now };
    await releaseSeats(tx, { ...one, to: 'moved', movedTo });
  }
  const day = to.starts_at.toLocaleDateString('en-CA', { timeZone: to.timezone });
  await moveMoney(tx, {
    ...{ booking: id, now, event: { title: to.title, day } },
    to: new Map(placed.map(({ uuid, movedTo }) => [uuid, movedTo])),
  });
  await enqueueMovedByOrganizer(
    tx,
    now,
    { ...booking, id: there },
    {
      ...{ informed: seatsThere(informed, placed), from: from.title, reason: wanted.reason },
      ...{ refunds: owed, refund_cents: back, owing_cents: sum(terms, 'owing') },
    },
  );
  await changeBooking(tx, id, { by: session.userUuid, now });
  if (target.live) await changeBooking(tx, there, { by: session.userUuid, now });
  for (const [moved, event] of [
    [id, from],
    [there, to],
  ] as const) {
    await audit(tx, 'seats_moved', {
      ...{ at: now, subject: booking.user_uuid, about: event.uuid, booking: moved },
      changes: {
        event: { old: from.title, new: to.title },
        seats: {
          old: seats.map(({ position }) => position + 1),
          new: placed.map(({ number }) => number),
        },
        difference: { old: null, new: wanted.difference },
        refund_cents: { old: null, new: back },
        owing_cents: { old: sum(seats, 'owing_cents'), new: sum(terms, 'owing') },
        informed: { old: null, new: informedText(informed) },
      },
    });
  }
  return { there, owed };
}

const sum = <K extends string>(rows: Record<K, number>[], key: K) =>
  rows.reduce((all, row) => all + row[key], 0);

type Informed = Awaited<ReturnType<typeof findInformed>>;

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

async function oweDifference(
  tx: Db,
  id: string,
  terms: Terms[],
  { by, now }: { by: string; now: Date },
): Promise<string[]> {
  const owed: string[] = [];
  for (const { seat, back } of terms) {
    if (back === 0) continue;
    const given = { booking: id, seats: [seat.uuid], withDonation: false, limit: back };
    owed.push(...(await oweSeats(tx, { ...given, reason: 'moved', by, now })).refunds);
  }
  return owed;
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
  // The first seat of a booking by name is that of whoever booked.
  const isWithout = booking.user_uuid === null && terms.every(({ seat }) => seat.position > 0);
  const first = target.live
    ? 1 + Math.max(...target.seats.map(({ position }) => position))
    : Number(isWithout);
  const rows = terms.map(({ seat, price, owing }, index): SeatRow => {
    const { user_uuid, name, email, handicap_index, meal } = seat;
    const { consent_at, consent_wording, consent_source } = seat;
    const place = { uuid: randomUUID(), booking_id: there, position: first + index };
    return {
      ...{ ...place, event_uuid: to.uuid, request_uuid: requestUuid, state: 'confirmed' },
      ...{ user_uuid, name, email, handicap_index, meal, checked_in_at: null },
      dietary_restrictions: sealDiet(deps, place, openDiet(deps, seat)),
      ...{ consent_at, consent_wording, consent_source },
      ...{ price_cents: price, owing_cents: owing, kept_cents: 0, moved_to: null },
      ...{ cancel_until: to.cancel_until, hold_expires_at: null },
      ...{ ticket: newTicket(), code: newCode(to.title) },
    };
  });
  const request = {
    ...{ uuid: requestUuid, booking_id: there, key: null, fingerprint: null },
    ...{ payment_method: null, charge_uuid: null, created_at: now },
  };
  const { user_uuid, name, email, email_key, phone } = booking;
  const note = openNote(deps, booking.id, 'note', booking.note);
  const made: NewBookingRow = {
    ...{ id: there, event_uuid: to.uuid, status: 'confirmed', created_at: now, cancelled_at: null },
    ...{ has_party_code: false, ...bookedByAccount, user_uuid, name, email, email_key, phone },
    ...(isLast
      ? {
          notes: sealNotes(deps, there, openNotes(deps, booking)),
          note: sealNote(deps, there, 'note', note),
        }
      : { notes: null }),
  };
  await insertBookings(tx, [target.live ? { request } : { booking: made, request }]);
  await insertSeats(tx, rows, (seat) => ({ ...seat, code: newCode(to.title) }));
  return terms.map(({ seat }, index) => ({
    uuid: seat.uuid,
    movedTo: String(rows[index]?.uuid),
    number: first + index + 1,
  }));
}
