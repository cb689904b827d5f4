import { addDays } from '#contract/values/dates.ts';
import {
  longestOfferHours,
  nightBegins,
  nightEnds,
  nightStandsDays,
  shortestOfferHours,
} from '#contract/values/portal-limits.ts';
import { dayIn, instantIn } from '#contract/values/wall-time.ts';
import { oneDay, oneHour } from '../time/durations.ts';

interface Offered {
  starts_at: Date;
  booking_closes_at: Date;
  timezone: string;
}

/**
 * 20.3, until when an offer holds: a quarter of the time until booking closes, at least an hour and at most a day.
 * Far ahead of the event the clock stands in the night of its zone, so nobody loses a place asleep.
 */
export function offerUntil({ starts_at, booking_closes_at, timezone }: Offered, now: Date): Date {
  const quarter = (booking_closes_at.getTime() - now.getTime()) / 4;
  const lasts = Math.min(
    Math.max(quarter, shortestOfferHours * oneHour),
    longestOfferHours * oneHour,
  );
  const standsAtNight = starts_at.getTime() - now.getTime() > nightStandsDays * oneDay;
  const until = standsAtNight ? byDay(timezone, now, lasts) : new Date(now.getTime() + lasts);
  return until < booking_closes_at ? until : booking_closes_at;
}

/** So much time later, counted by day alone. */
function byDay(zone: string, from: Date, lasts: number): Date {
  let [at, left] = [from.getTime(), lasts];
  for (let day = dayIn(zone, from); ; day = addDays(day, 1)) {
    at = Math.max(at, instantIn(zone, `${day}T${nightEnds}`).getTime());
    const evening = instantIn(zone, `${day}T${nightBegins}`).getTime();
    if (at >= evening) continue;
    if (at + left <= evening) return new Date(at + left);
    left -= evening - at;
    at = evening;
  }
}
