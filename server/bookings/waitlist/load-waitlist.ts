import type { WaitlistState } from '#contract/bookings/waitlist.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import { findEvent } from '#server/events/event-queries.ts';
import type { Session } from '#server/http/auth/session.ts';
import { subscriptionOf } from '#server/membership/subscription/subscription.ts';
import { findLiveBooking } from '../booking-queries.ts';
import { joinRefusal } from './join-refusal.ts';
import { waitlistStateOf } from './waitlist-state.ts';

/** Of nobody else: an event that the person cannot see has none (R8). */
export async function loadWaitlist(
  deps: Deps,
  session: Session,
  uuid: string,
): Promise<WaitlistState> {
  const { db, clock } = deps;
  const now = clock.now();
  const event = await findEvent(db, { uuid }, now);
  if (!canViewEvent(session, event)) throw new HttpError('not_found');
  const state = await waitlistStateOf(db, uuid, session.userUuid, now);
  if (state.state !== 'none') return { ...state, why_not: null };
  const { subscribed } = await subscriptionOf(deps, session.userUuid);
  const live = await findLiveBooking(db, uuid, session.userUuid);
  const given = { isSubscribed: subscribed, live, least: 1, now };
  return { ...state, why_not: joinRefusal(event, given)?.message ?? null };
}
