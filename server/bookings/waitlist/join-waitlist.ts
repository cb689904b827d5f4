import type { WaitlistState, WantedPlaces } from '#contract/bookings/waitlist.ts';
import { maxWaitlists } from '#contract/values/portal-limits.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { canViewEvent } from '#server/events/event-policy.ts';
import type { Session } from '#server/http/auth/session.ts';
import {
  changeWaiting,
  countListsAlone,
  findPlaceInLine,
  findWaitedEvent,
  insertWaiting,
  nextTurn,
} from '#server/offers/offer-queries.ts';
import { refusalError } from '../booking-rules.ts';
import { findBookers } from '../reserve/booker-queries.ts';
import { withEventLock } from '../with-event-lock.ts';
import { joinRefusal } from './join-refusal.ts';
import { waitlistStateOf } from './waitlist-state.ts';

/** Joins the line, or changes how many seats are wanted: more of them are a new turn. Sent twice it is one act. */
export async function joinWaitlist(
  deps: Deps,
  session: Session,
  uuid: string,
  { seats, least }: WantedPlaces,
): Promise<WaitlistState> {
  const user = session.userUuid;
  const state = await withEventLock(deps, uuid, async (tx) => {
    const now = deps.clock.now();
    const event = await findWaitedEvent(tx, uuid, now);
    if (!canViewEvent(session, event)) throw new HttpError('not_found');
    const booker = (await findBookers(tx, uuid, [user], now)).get(user);
    if (!booker) throw new HttpError('unauthenticated');
    const { subscribed: isSubscribed, live } = booker;
    const entry = await findPlaceInLine(tx, uuid, user);
    const refusal = joinRefusal(event, { isSubscribed, live, least, now });
    // Who waits already may change it, also once nobody else may join.
    const isChange = entry !== undefined && refusal?.code !== 'already_booked';
    if (refusal && !isChange) throw refusalError(refusal);
    if (entry) {
      const turn = seats > entry.seats ? await nextTurn(tx, uuid) : entry.turn;
      await changeWaiting(tx, entry.uuid, { seats, least, turn });
    } else {
      if ((await countListsAlone(tx, user)) >= maxWaitlists) {
        throw new HttpError('too_many_waitlists');
      }
      const turn = await nextTurn(tx, uuid);
      const joined = { event_uuid: uuid, user_uuid: user, seats, least, turn, joined_at: now };
      await insertWaiting(tx, joined);
    }
    return waitlistStateOf(tx, uuid, user, now);
  });
  deps.wakeJobs();
  return { ...state, why_not: null };
}
