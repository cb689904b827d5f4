import type { SafetyWindow } from '#contract/bookings/safety.ts';
import { whenIn } from '#contract/values/when.ts';

const minute = 60_000;

/** The first and the last day on which the notes can be read, where the event takes place. */
export function safetyDays({
  opens_at,
  closes_at,
  event,
}: Pick<SafetyWindow, 'opens_at' | 'closes_at'> & { event: { timezone: string } }) {
  const day = (instant: number) => whenIn(event.timezone, new Date(instant), 'weekday');
  return { first: day(Date.parse(opens_at)), last: day(Date.parse(closes_at) - minute) };
}
