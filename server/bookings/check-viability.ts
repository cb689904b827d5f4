import type { Viability } from '#contract/bookings.ts';
import type { Deps } from '../deps.ts';
import { findEvent } from '../events/event-queries.ts';
import { freePlaces } from '../events/free-places.ts';
import { Fault } from '../http/fault.ts';
import type { Session } from '../http/session.ts';
import { subscriptionOf } from '../membership/subscription.ts';
import { findLiveBooking, hasCancelled } from './booking-queries.ts';
import {
  calledOffAfterBooking,
  calledOffWhilePaying,
  ownPrice,
  type Refusal,
  refusalOf,
} from './booking-rules.ts';

/** Whether one place can be booked now, and why not. It promises nothing: attend asks again. */
export async function checkViability(
  deps: Deps,
  { userUuid, role }: Session,
  uuid: string,
): Promise<Viability> {
  const now = deps.clock.now();
  const event = await findEvent(deps.db, { uuid }, now);
  if (!event || (event.status === 'draft' && role !== 'organizer')) throw new Fault('not_found');
  const { subscribed } = await subscriptionOf(deps, userUuid);
  const live = await findLiveBooking(deps.db, uuid, userUuid);
  const isCalledOff = event.status === 'cancelled';
  const isPaying =
    live?.status === 'held' && live.hold_expires_at !== null && live.hold_expires_at > now;
  // What does not take place is offered to nobody for paying (F10).
  const isHeld = isPaying && !isCalledOff;
  const isBooked = live?.status === 'confirmed';
  const free = freePlaces(event, event.players_booked);

  const booked: Refusal = { code: 'already_booked', message: 'You have booked this event.' };
  const lostPlaces = isCalledOff && (await hasCancelled(deps.db, uuid, userUuid));
  // Who holds places may go on paying for them, whatever became of the others.
  const refusal = isBooked
    ? booked
    : isHeld
      ? undefined
      : isCalledOff && live
        ? calledOffWhilePaying
        : lostPlaces
          ? calledOffAfterBooking
          : refusalOf(event, { now, isSubscribed: subscribed, free, players: 1 });
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
