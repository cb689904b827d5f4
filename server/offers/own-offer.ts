import type { findLastOffers } from './offer-queries.ts';

/** The last offer that a person had of an event. */
export type OwnOffer =
  Awaited<ReturnType<typeof findLastOffers>> extends Map<string, infer Offer> ? Offer : never;

const stands = (offer: OwnOffer, now: Date) => offer.state === 'open' && offer.until > now;

/** The seats that are kept for a person, whether they are paying for some of them or not. */
export function offeredSeats(offer: OwnOffer | undefined, now: Date): number {
  return offer && stands(offer, now) ? offer.seats : 0;
}

/** Those of them that `offered` of an availability counts: what is being paid is held. */
export function countedSeats(offer: OwnOffer | undefined, now: Date): number {
  return offer && stands(offer, now) ? Math.max(0, offer.seats - offer.paying) : 0;
}

/** R2: who had an offer and lost it hears that, not that the event is full. */
export function hadOffer(offer: OwnOffer | undefined, now: Date): boolean {
  return offer !== undefined && offer.state !== 'taken' && !stands(offer, now);
}
