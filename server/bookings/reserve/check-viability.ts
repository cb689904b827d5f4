import type { Viability } from '#contract/bookings/bookings.ts';
import { findHowToPay, isByHandOnly } from '#server/association/why-not-paid-here.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { freeSeats } from '#server/events/availability.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import { findEvent } from '#server/events/event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { subscriptionOf } from '#server/membership/subscription/subscription.ts';
import { findLastOffers } from '#server/offers/offer-queries.ts';
import { countedSeats, hadOffer, type OwnOffer } from '#server/offers/own-offer.ts';
import { type BookingRow, findLiveBooking, hasCancelled } from '../booking-queries.ts';
import {
  type BookingConditions,
  type BookingRefusal,
  bookingRefusal,
  cancelledAfterBooking,
  cancelledWhilePaying,
  offerIsOver,
  ownPrice,
} from '../booking-rules.ts';
import type { BookableEvent } from '../event-lock-queries.ts';

/** Whether one seat can be booked now, and why not. It reserves nothing: `attend` checks again. */
export async function checkViability(
  deps: Deps,
  session: Session,
  uuid: string,
): Promise<Viability> {
  const { userUuid } = session;
  const now = deps.clock.now();
  const [event, { subscribed }, live, offers] = await Promise.all([
    findEvent(deps.db, { uuid }, now),
    subscriptionOf(deps, userUuid),
    findLiveBooking(deps.db, uuid, userUuid),
    findLastOffers(deps.db, uuid, [userUuid], now),
  ]);
  if (!canViewEvent(session, event)) throw new HttpError('not_found');
  const isBooked = live?.status === 'confirmed';
  const isHeld = event.status !== 'cancelled' && live !== undefined && isPaying(live, now);
  const own = offers.get(userUuid);
  const free = freeSeats({ ...event, offered: event.offered - countedSeats(own, now) });
  const conditions = { now, isSubscribed: subscribed, free, players: 1 };
  const refusal = await refusalFor(deps, userUuid, event, { live, own }, conditions);
  return {
    viable: refusal === undefined,
    code: refusal?.code ?? null,
    message: refusal?.message ?? '',
    spots_left: free,
    price_cents: event.price_cents,
    member_price_cents: event.member_price_cents,
    own_price_cents: ownPrice(event, subscribed),
    booking_id: isBooked || isHeld ? live.id : null,
    booking_status: isBooked ? 'confirmed' : isHeld ? 'held' : null,
    hold_expires_at: isHeld ? (live.hold_expires_at?.toISOString() ?? null) : null,
  };
}

/** The person's own booking decides first, then the rules for everybody. */
async function refusalFor(
  deps: Deps,
  userUuid: string,
  event: BookableEvent,
  { live, own }: { live: BookingRow | undefined; own: OwnOffer | undefined },
  conditions: BookingConditions,
): Promise<BookingRefusal | undefined> {
  if (live?.status === 'confirmed') {
    return { code: 'already_booked', message: 'You have booked this event.' };
  }
  // A cancelled event cannot be paid for (F10).
  if (event.status === 'cancelled') {
    if (live) return cancelledWhilePaying;
    if (await hasCancelled(deps.db, event.uuid, userUuid)) return cancelledAfterBooking;
  }
  // A hold can still be paid, even if the event is full or closed by now.
  if (live && isPaying(live, conditions.now)) return undefined;
  const refusal = bookingRefusal(event, conditions);
  if (refusal?.code === 'event_full' && hadOffer(own, conditions.now)) return offerIsOver;
  if (refusal || !isByHandOnly(deps)) return refusal;
  if (ownPrice(event, conditions.isSubscribed) === 0) return undefined;
  return { code: 'booking_closed', message: await findHowToPay(deps) };
}

function isPaying({ status, hold_expires_at }: BookingRow, now: Date): boolean {
  return status === 'held' && hold_expires_at !== null && hold_expires_at > now;
}
