import type { Event } from '#contract/events.ts';
import { dateAndTime, dateBlock } from './event-time.ts';

/** Whether an event can be booked at a moment, by what it says of itself. The server decides. */
export type BookingState = 'open' | 'cancelled' | 'past' | 'begun' | 'soon' | 'closed' | 'full';

export function bookingState(event: Event, now: number): BookingState {
  if (event.status === 'cancelled') return 'cancelled';
  if (Date.parse(event.ends_at) <= now) return 'past';
  if (Date.parse(event.starts_at) <= now) return 'begun';
  if (Date.parse(event.booking_closes_at) <= now) return 'closed';
  if (event.spots_left === 0) return 'full';
  if (now < Date.parse(event.booking_opens_at)) return 'soon';
  return 'open';
}

/** Nothing more is to come: neither a price nor places matter any longer. */
export function isOver(event: Event, now: number): boolean {
  return ['cancelled', 'past', 'begun'].includes(bookingState(event, now));
}

/** Why it cannot be booked, in a sentence; undefined when it can. */
export function whyNotBookable(event: Event, now: number): string | undefined {
  const at = (instant: string) => dateAndTime(instant, event.timezone);
  switch (bookingState(event, now)) {
    case 'open':
      return undefined;
    case 'cancelled':
      return 'This event has been cancelled.';
    case 'past':
      return 'This event is over.';
    case 'begun':
      return 'This event has begun.';
    case 'soon':
      return `Booking opens on ${at(event.booking_opens_at)}.`;
    case 'closed':
      return `Booking closed on ${at(event.booking_closes_at)}.`;
    case 'full':
      return 'Every place is taken. One comes free when somebody cancels, so look in again.';
  }
}

/** The same in two or three words, for a card: "12 places left", "Full", "Opens Mar 2". */
export function placesLine(event: Event, now: number): string {
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
      return placesLeft(event);
  }
}

export function placesLeft({ spots_left: spots }: Event): string {
  if (spots === null) return 'Open to all';
  if (spots === 0) return 'Full';
  return spots === 1 ? '1 place left' : `${spots} places left`;
}
