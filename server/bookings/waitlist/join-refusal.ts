import type { ErrorCode } from '#contract/calls/errors.ts';
import { type Availability, freeSeats } from '#server/events/availability.ts';
import { bookingRefusal } from '../booking-rules.ts';
import type { BookableEvent } from '../event-lock-queries.ts';

interface Joining {
  isSubscribed: boolean;
  /** A live booking of the event. */
  live: object | undefined;
  least: number;
  now: Date;
}

/** 20.1: why somebody cannot wait for an event. */
export function joinRefusal(
  event: BookableEvent & Availability,
  { isSubscribed, live, least, now }: Joining,
): { code: ErrorCode; message: string } | undefined {
  // Whatever keeps them from booking keeps them from waiting, but that it is full.
  const refusal = bookingRefusal(event, { now, isSubscribed, free: 1, players: 1 });
  if (refusal) return refusal;
  if (live) {
    return {
      code: 'already_booked',
      message: 'You have booked this event. Adding places to a booking does not wait.',
    };
  }
  const free = freeSeats(event);
  if (free === null || free >= least) {
    return { code: 'not_full', message: 'There are places left: book them.' };
  }
  if (event.waitlist === 'open') return undefined;
  const message =
    event.waitlist === 'closed'
      ? 'The waiting list of this event is closed.'
      : 'This event has no waiting list.';
  return { code: 'booking_closed', message };
}
