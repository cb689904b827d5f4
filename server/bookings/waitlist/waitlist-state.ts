import type { WaitlistState } from '#contract/bookings/waitlist.ts';
import type { Db } from '#server/db/database.ts';
import { countAhead, findLastOffers, findPlaceInLine } from '#server/offers/offer-queries.ts';
import { offeredSeats } from '#server/offers/own-offer.ts';

/** Where a person stands in the line of an event. */
export async function waitlistStateOf(
  db: Db,
  eventUuid: string,
  userUuid: string,
  now: Date,
): Promise<Omit<WaitlistState, 'why_not'>> {
  const entry = await findPlaceInLine(db, eventUuid, userUuid);
  if (!entry) return { state: 'none', seats: null, least: null, ahead: null, offer: null };
  const own = (await findLastOffers(db, eventUuid, [userUuid], now)).get(userUuid);
  const seats = offeredSeats(own, now);
  return {
    state: seats > 0 ? 'offered' : 'waiting',
    seats: entry.seats,
    least: entry.least,
    ahead: await countAhead(db, entry),
    offer: own && seats > 0 ? { seats, until: own.until.toISOString() } : null,
  };
}
