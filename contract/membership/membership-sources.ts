import { addDays } from '../values/dates.ts';
import { cardAheadDays } from '../values/portal-limits.ts';
import { lastDayBefore } from '../values/wall-time.ts';

/** Where a time of membership comes from: a card that renews it, money taken by hand, or the association's gift. */
export const membershipSources = ['card', 'hand', 'given'] as const;

export type MembershipSource = (typeof membershipSources)[number];

/** 16.3: from this day on a card is taken that renews what was given or paid by hand until then. */
export function cardTakenFrom(zone: string, end: Date): string {
  return addDays(lastDayBefore(zone, end), -cardAheadDays);
}
