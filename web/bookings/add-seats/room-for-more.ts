import type { Confirmation } from '#contract/bookings/bookings.ts';
import { foursome } from '#contract/values/portal-limits.ts';
import { whyNot } from '#web/events/booking-state.ts';

/** How many seats can be added at `now` (milliseconds). One that waits for its payment gives way to others. */
export function roomForMore({ booking, event, seats }: Confirmation, now: number): number {
  if (booking.status !== 'confirmed' || whyNot(event, now) !== undefined) return 0;
  const taken = seats.filter(({ state }) => state === 'confirmed').length;
  return Math.max(0, Math.min(foursome - taken, event.spots_left ?? foursome));
}

/** Whether the booker gave up their own seat, so that they may come again. */
export function bookerStaysAway({ seats }: Confirmation): boolean {
  return !seats.some(({ is_booker, state }) => is_booker && state === 'confirmed');
}
