import { randomBytes, randomUUID } from 'node:crypto';
import type { AddedBooking } from '#contract/bookings/attendee-acts.ts';
import { emailKey } from '#contract/values/fields.ts';
import { formatMoney } from '#contract/values/money.ts';
import { unnamedGuest } from '#contract/values/person-names.ts';
import { dayIn } from '#contract/values/wall-time.ts';
import { loadAssociation } from '#server/association/association.ts';
import {
  type BookingRow,
  bookedByAccount,
  findLiveBooking,
  insertBookings,
} from '#server/bookings/booking-queries.ts';
import { ownPrice } from '#server/bookings/booking-rules.ts';
import { enqueueBookingEmails } from '#server/bookings/emails/enqueue-booking-emails.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { findConfirmedBooker } from '#server/bookings/reserve/booker-queries.ts';
import { sealNote } from '#server/bookings/sealed-booking.ts';
import { countFor, insertSeats, type SeatRow } from '#server/bookings/seat-queries.ts';
import { newCode, newTicket } from '#server/bookings/tickets/new-ticket.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { freeSeats } from '#server/events/availability.ts';
import { handicapToStore } from '#server/events/event-kind.ts';
import { hasPermission, requirePermission } from '#server/http/auth/access.ts';
import type { Session } from '#server/http/auth/session.ts';
import { recordTaken } from '#server/ledger/record-by-hand.ts';
import { bookingAct, type Locked, type Plan } from './booking-act.ts';

type Booker = Awaited<ReturnType<typeof findConfirmedBooker>>;

/**
 * 13.6: adds up to four people, with an account or by name, at any time and up to the capacity. Returns the
 * booking's id.
 */
export async function addBooking(
  deps: Deps,
  session: Session,
  eventUuid: string,
  wanted: AddedBooking,
): Promise<string> {
  // 10.1: captains add paid or owing seats, never free ones.
  if (wanted.pay === 'free') requirePermission(session, 'event.manage', { uuid: eventUuid });
  const { time_zone } = await loadAssociation(deps.db);
  const received_on = dayIn(time_zone, deps.clock.now());
  const { key, ...asked } = wanted;
  return bookingAct(deps, session, {
    action: 'booking_added',
    event: eventUuid,
    request: { act: 'add_booking', eventUuid, ...asked },
    key,
    plan: (lock) => planAdding(deps, session, lock, { ...wanted, received_on }),
  });
}

async function planAdding(
  deps: Deps,
  session: Session,
  { tx, now, event }: Locked,
  wanted: AddedBooking & { received_on: string },
): Promise<Plan> {
  refuseState(session, event);
  const booker = await bookerOf(tx, event, wanted, now);
  refuseNonMember(session, event, booker);
  const people = { players: wanted.seats.length, user: booker?.uuid ?? null };
  await refuseFull(tx, session, event, people, now);
  const id = randomBytes(16).toString('base64url');
  const { booking, seats, request } = newRows(deps, event, wanted, { id, booker, now });
  const total = seats.reduce((sum, { price_cents }) => sum + price_cents, 0);
  refuseOtherTotal(wanted, total);
  const { method, received_on } = wanted;
  return {
    booking,
    answer: id,
    tell: 'everyone',
    seats,
    async act() {
      await insertBookings(tx, [{ booking, request }]);
      await insertSeats(tx, seats, (seat) => ({ ...seat, code: newCode(event.title) }));
      if (method && total > 0) {
        const { user_uuid } = booking;
        const taken = { method, recorded_by: session.userUuid, received_on };
        const lines = seats
          .filter(({ price_cents }) => price_cents > 0)
          .map(({ uuid, price_cents: cents }) => ({
            kind: 'seat' as const,
            seat_uuid: uuid,
            cents,
          }));
        const description = event.title;
        await recordTaken(deps, tx, {
          ...taken,
          user_uuid,
          booking_id: id,
          description,
          lines,
          now,
        });
      }
      await enqueueBookingEmails(tx, now, 'added', [booking]);
      return {
        changes: {
          seats: { old: [], new: seats.map(({ position }) => position + 1) },
          pay: { old: null, new: method ?? wanted.pay },
          price_cents: { old: null, new: total },
        },
      };
    },
  };
}

function refuseState(session: Session, { uuid, status }: BookableEvent): void {
  if (status === 'cancelled') throw new HttpError('event_cancelled');
  if (status !== 'draft') return;
  throw new HttpError('booking_closed', {
    message: `This event is a draft. ${howToPublish(session, uuid)}`,
  });
}

export const howToPublish = (session: Session, uuid: string) =>
  hasPermission(session, 'event.manage', { uuid })
    ? 'Publish it first.'
    : 'Ask an organizer to publish it first.';

/** Whose exact confirmed email it is; 409 if they have a booking. */
async function bookerOf(
  tx: Db,
  { uuid }: BookableEvent,
  { seats: [first] }: AddedBooking,
  now: Date,
): Promise<Booker> {
  const booker = first?.email
    ? await findConfirmedBooker(tx, emailKey(first.email), now)
    : undefined;
  const live = booker && (await findLiveBooking(tx, uuid, booker.uuid));
  if (live) {
    throw new HttpError('already_booked', {
      message: `${booker.name} has a booking of this event already.`,
      current: { id: live.id },
    });
  }
  return booker;
}

/** Captains bring nobody into a members' event who could not book it; organizers may. */
export function refuseNonMember(
  session: Session,
  { uuid, member_only }: BookableEvent,
  booker: { subscribed: boolean } | undefined,
): void {
  if (!member_only || booker?.subscribed || hasPermission(session, 'event.manage', { uuid }))
    return;
  throw new HttpError('subscription_required', {
    message: 'This event is for members alone. Ask an organizer to add them.',
  });
}

/**
 * Beyond the capacity only by raising it, which captains ask somebody else for. What is offered to the person
 * themselves is free for them.
 */
export async function refuseFull(
  tx: Db,
  session: Session,
  { uuid, capacity }: BookableEvent,
  { players, user }: { players: number; user: string | null },
  now: Date,
): Promise<void> {
  const free = freeSeats({ capacity, ...(await countFor(tx, uuid, user, now)) });
  if (free === null || free >= players) return;
  const left = free === 1 ? '1 place is' : `${free} places are`;
  const raise = hasPermission(session, 'event.manage', { uuid })
    ? 'Raise the capacity'
    : 'Ask an organizer to raise the capacity';
  const orFewer = free > 0 ? ', or choose fewer people' : '';
  throw new HttpError('event_full', {
    message: `Capacity ${capacity}: ${left} left, for ${players}. ${raise}${orFewer}.`,
  });
}

function refuseOtherTotal(
  { expected_total_cents: shown, seats }: AddedBooking,
  total: number,
): void {
  if (shown === undefined || shown === total) return;
  const costs = `${seats.length === 1 ? 'The place costs' : 'These places cost'} ${formatMoney(total)}.`;
  // V22: the sentence says what to do with the money in the hand.
  const wayOut =
    shown < total
      ? `If you took ${formatMoney(shown)}, choose “Owing” and record the payment afterwards: ${formatMoney(total - shown)} stays owing.`
      : `If you took more, enter ${formatMoney(total)} and give the rest back.`;
  throw validationError('expected_total_cents', `${costs} ${wayOut} Nothing is booked yet.`);
}

function newRows(
  deps: Deps,
  event: BookableEvent,
  { seats: people, pay, note }: AddedBooking,
  { id, booker, now }: { id: string; booker: Booker; now: Date },
) {
  const requestUuid = randomUUID();
  const [first] = people;
  const bookerName = booker?.name ?? first?.name ?? '';
  const email = first?.email ?? null;
  const seats = people.map((person, position): SeatRow & { name: string } => {
    const isOwn = position === 0;
    const price = isOwn ? ownPrice(event, booker?.subscribed ?? false) : event.price_cents;
    const price_cents = pay === 'free' ? 0 : price;
    return {
      uuid: randomUUID(),
      booking_id: id,
      event_uuid: event.uuid,
      request_uuid: requestUuid,
      position,
      user_uuid: isOwn ? (booker?.uuid ?? null) : null,
      name: isOwn ? bookerName : (person.name ?? unnamedGuest(bookerName, position)),
      email: isOwn ? null : (person.email ?? null),
      handicap_index: handicapToStore(event, person.handicap_index),
      state: 'confirmed',
      price_cents,
      cancel_until: event.cancel_until,
      owing_cents: pay === 'owing' ? price_cents : 0,
      kept_cents: 0,
      moved_to: null,
      hold_expires_at: null,
      cancelled_at: null,
      checked_in_at: null,
      meal: null,
      dietary_restrictions: null,
      consent_at: null,
      consent_wording: null,
      consent_source: null,
      ticket: newTicket(),
      code: newCode(event.title),
    };
  });
  const booking: BookingRow = {
    ...bookedByAccount,
    id,
    event_uuid: event.uuid,
    user_uuid: booker?.uuid ?? null,
    players: people.length,
    status: 'confirmed',
    created_at: now,
    place_confirmed_at: null,
    cancelled_at: null,
    hold_expires_at: null,
    notes: null,
    has_party_code: false,
    note: sealNote(deps, id, 'note', note),
    owing_cents: seats.reduce((sum, { owing_cents }) => sum + owing_cents, 0),
    ...(!booker && {
      name: bookerName,
      email,
      email_key: email && emailKey(email),
      phone: first?.phone ?? null,
    }),
  };
  const request = {
    uuid: requestUuid,
    booking_id: id,
    key: null,
    fingerprint: null,
    payment_method: null,
    charge_uuid: null,
    created_at: now,
  };
  return { booking, seats, request };
}
