import type { Event } from '#contract/events.ts';
import { bookingState, whyNotBookable } from '#contract/why-not-bookable.ts';
import { dateAndTime, dateBlock } from './event-time.ts';

/** Nothing more is to come: neither a price nor places matter any longer. */
export function isOver(event: Event, now: number): boolean {
  return ['cancelled', 'past', 'begun'].includes(bookingState(event, now));
}

/** Why it cannot be booked, in a sentence; undefined when it can. */
export function whyNot(event: Event, now: number): string | undefined {
  const state = bookingState(event, now);
  if (state === 'open') return undefined;
  return whyNotBookable(state, event, (instant) => dateAndTime(instant, event.timezone));
}

/** The same in two or three words, for a card: "12 places left", "Full", "Opens Mar 2". */
export function seatsLine(event: Event, now: number): string {
  switch (bookingState(event, now)) {
    case 'cancelled':
      return 'Cancelled';
    case 'past':
      return 'Past event';
    case 'begun':
      return 'Under way';
    case 'closed':
      return 'Booking closed';
    case 'soon': {
      const { month, day } = dateBlock(event.booking_opens_at, event.timezone);
      return `Booking opens ${month} ${day}`;
    }
    default:
      return seatsLeft(event);
  }
}

export function seatsLeft(event: Event): string {
  const { spots_left: spots } = event;
  if (spots === null) return withoutLimit(event);
  if (spots === 0) return 'Full';
  return spots === 1 ? '1 place left' : `${spots} places left`;
}

export function seatsInAll(event: Event): string {
  return event.capacity === null ? withoutLimit(event) : `${event.capacity} in all`;
}

/** No limit of places lets nobody book who may not. */
function withoutLimit({ member_only }: Event): string {
  return member_only ? 'Open to all members' : 'Open to all';
}
