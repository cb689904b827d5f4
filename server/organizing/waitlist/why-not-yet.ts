import { noPlaceIsFree } from '#contract/bookings/waitlist-words.ts';
import { bookingState } from '#contract/events/why-not-bookable.ts';
import { maxOffers, openCallHours } from '#contract/values/portal-limits.ts';
import { freeSeats } from '#server/events/availability.ts';
import { isOpenCall, whyNoOffer } from '#server/offers/advance-waitlist.ts';
import type { InTurn, WaitedEvent } from '#server/offers/offer-queries.ts';

/** 20.4: why somebody who waits has no offer yet, as their organizers read it; null while one stands. */
export function whyNotYet(event: WaitedEvent, party: InTurn, now: Date): string | null {
  const why = whyNoOffer(event, party);
  if (why === 'offered') return null;
  return why
    ? ofPerson[why]
    : (ofEvent(event, party, now) ?? 'Is next: an offer follows within minutes.');
}

/** What of the person stands in the way, also of an offer out of turn. */
export const ofPerson: Record<Exclude<ReturnType<typeof whyNoOffer>, undefined>, string> = {
  offered: 'Has an offer already.',
  paying: 'Is paying for places right now.',
  blocked: 'The account is blocked.',
  no_membership: 'Has no membership now, and the event is for members.',
  two_offers: `Has ${maxOffers} offers of other events; nobody has more at once.`,
};

/** Why nothing of an event can be kept for anybody now. */
export function whyNotHeld(event: WaitedEvent, now: Date): string | undefined {
  const state = bookingState({ ...event, spots_left: 1 }, now.getTime());
  if (state === 'soon') return 'Booking has not opened yet.';
  if (state !== 'open') return 'Booking is closed.';
  if (!isOpenCall(event, now)) return undefined;
  return `In the last ${openCallHours} hours of booking nothing is kept: first come, first served.`;
}

function ofEvent(
  event: WaitedEvent,
  { least, informed_at }: InTurn,
  now: Date,
): string | undefined {
  const held = whyNotHeld(event, now);
  if (held && informed_at) return `${held} They were told that places are free.`;
  if (held) return held;
  const free = freeSeats(event);
  if (free === 0) return noPlaceIsFree;
  if (free === null || least <= free) return undefined;
  return `Needs ${least} places at least, and ${free} ${free === 1 ? 'is' : 'are'} free.`;
}
