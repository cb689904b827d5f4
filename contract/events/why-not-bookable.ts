import type { Event } from './events.ts';

/** The fields that decide it. Instants are text in the browser and dates on the server. */
interface Bookable<Instant extends Date | string> {
  status: Event['status'];
  starts_at: Instant;
  ends_at: Instant;
  booking_opens_at: Instant;
  booking_closes_at: Instant;
  spots_left: number | null;
}

type BookingState = 'open' | WhyNot;
export type WhyNot = 'cancelled' | 'draft' | 'past' | 'begun' | 'closed' | 'soon' | 'full';

/**
 * Whether an event can be booked at `now`, or the first reason why not. The screens and the server use
 * the same rule, so that a page agrees with the answer to its button.
 */
export function bookingState<Instant extends Date | string>(
  event: Bookable<Instant>,
  now: number,
): BookingState {
  const isReached = (instant: Instant) => new Date(instant).getTime() <= now;
  if (event.status === 'cancelled') return 'cancelled';
  if (event.status === 'draft') return 'draft';
  if (isReached(event.ends_at)) return 'past';
  if (isReached(event.starts_at)) return 'begun';
  if (isReached(event.booking_closes_at)) return 'closed';
  if (!isReached(event.booking_opens_at)) return 'soon';
  return event.spots_left === 0 ? 'full' : 'open';
}

/** The reason in a sentence; `at` formats an instant in the event's zone. */
export function whyNotBookable<Instant extends Date | string>(
  state: WhyNot,
  event: Bookable<Instant>,
  at: (instant: Instant) => string,
): string {
  switch (state) {
    case 'cancelled':
      return 'This event has been cancelled.';
    case 'draft':
      return 'This event is not published yet.';
    case 'past':
      return 'This event is over.';
    case 'begun':
      return 'This event has begun.';
    case 'closed':
      return `Booking closed on ${at(event.booking_closes_at)}.`;
    case 'soon':
      return `Booking opens on ${at(event.booking_opens_at)}.`;
    case 'full':
      return 'Every place is taken.';
  }
}
