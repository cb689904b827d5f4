import type { Event } from '#contract/events/events.ts';
import { bookingState, whyNotBookable } from '#contract/events/why-not-bookable.ts';
import { dateAndTime, dateBlock } from './event-time.ts';
import { bookedText, isOffered, ownBooking, type Reader, waitingText } from './reader.ts';

/** Cancelled, begun or past: its price and its seats no longer matter. */
export function isOver(event: Event, now: number): boolean {
  return ['cancelled', 'past', 'begun'].includes(bookingState(event, now));
}

/** The reason why it cannot be booked, in a sentence; undefined if it can. */
export function whyNot(event: Event, now: number): string | undefined {
  const state = bookingState(event, now);
  if (state === 'open') return undefined;
  return whyNotBookable(state, event, (instant) => dateAndTime(instant, event.timezone));
}

/**
 * The same in a few words, for a tile: "12 places left", "Full", "Booking opens Mar 2". A person with a booking
 * reads that instead (Q2).
 */
export function seatsLine(event: Event, now: number, reader: Reader): string {
  const state = bookingState(event, now);
  if (state === 'cancelled') return 'Cancelled';
  if (state === 'past') return 'Past event';
  const own = ownBooking(event, reader);
  if (own) return bookedText(own);
  switch (state) {
    case 'begun':
      return 'Under way';
    case 'closed':
      return 'Booking closed';
    case 'soon': {
      const { month, day } = dateBlock(event.booking_opens_at, event.timezone);
      return `Booking opens ${month} ${day}`;
    }
    default:
      if (isOffered(event, reader, now)) return 'Offered to you';
      return waitingText(event, reader) ?? seatsLeft(event);
  }
}

export function seatsLeft(event: Event): string {
  const { spots_left: spots } = event;
  if (spots === null) return withoutLimit(event);
  if (spots === 0) return 'Full';
  return spots === 1 ? '1 place left' : `${spots} places left`;
}

export function seatsInAll(event: Event): string {
  const { capacity } = event;
  if (capacity === null) return withoutLimit(event);
  return capacity === 1 ? '1 place' : `${capacity} places`;
}

/** Without a limit of seats, a member-only event is still open to members only. */
function withoutLimit({ member_only }: Event): string {
  return member_only ? 'Open to all members' : 'Open to all';
}
