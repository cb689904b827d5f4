import type { User } from '#contract/profile/profile.ts';
import { longestOfferHours, shortestOfferHours } from '#contract/values/portal-limits.ts';

type Waiting = User['waiting'][number];

export const placesText = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** 20.1: "8 places are ahead of you." */
export function aheadText(ahead: number): string {
  if (ahead === 0) return 'You are first in line.';
  return `${placesText(ahead)} ${ahead === 1 ? 'is' : 'are'} ahead of you.`;
}

/** "You asked for 2 places. 8 places are ahead of you." */
export const askedFor = ({ seats, ahead }: Waiting) =>
  `You asked for ${placesText(seats)}. ${aheadText(ahead)}`;

/** 20.3: how long an offer holds. */
export const timeToBook = `${shortestOfferHours} to ${longestOfferHours} hours`;
