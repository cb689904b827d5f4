import type { Viability } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { bookingState, type WhyNot, whyNotBookable } from '#contract/why-not-bookable.ts';
import { momentText } from '../events/event-moment.ts';
import { HttpError } from '../http/errors/http-error.ts';
import type { BookingRow } from './booking-queries.ts';
import type { BookableEvent } from './event-lock-queries.ts';

export interface BookingRefusal {
  code: NonNullable<Viability['code']>;
  message: string;
}

const codeOf: Record<WhyNot, BookingRefusal['code']> = {
  cancelled: 'event_cancelled',
  draft: 'booking_closed',
  past: 'booking_closed',
  begun: 'booking_closed',
  closed: 'booking_closed',
  soon: 'booking_closed',
  full: 'event_full',
};

export interface Asked {
  now: Date;
  isSubscribed: boolean;
  /** Null means that there is no limit. */
  free: number | null;
  players: number;
}

/** Why nobody, or not this person, or not so many, can book the event now. */
export function bookingRefusal(
  event: BookableEvent,
  { now, isSubscribed, free, players }: Asked,
): BookingRefusal | undefined {
  const asked = { ...event, spots_left: free };
  const state = bookingState(asked, now.getTime());
  const isInTime = state === 'open' || state === 'full';
  // A4: whether there are places is a question for those who may have one.
  if (isInTime && event.member_only && !isSubscribed) {
    return { code: 'subscription_required', message: 'Only members can book this event.' };
  }
  if (state !== 'open') {
    const at = (instant: Date) => momentText(instant, event.timezone);
    return { code: codeOf[state], message: whyNotBookable(state, asked, at) };
  }
  if (free === null || free >= players) return undefined;
  const left = free === 1 ? '1 place is' : `${free} places are`;
  return { code: 'event_full', message: `Only ${left} left. Please bring fewer guests.` };
}

/** For whoever holds places of it: they may have paid a moment ago (F10). */
export const calledOffWhilePaying: BookingRefusal = {
  code: 'event_cancelled',
  message: 'This event has been cancelled. Whatever you have paid goes back to your card.',
};

/** For whoever held places of it: nothing, something or all may have come back to them by now. */
export const calledOffAfterBooking: BookingRefusal = {
  code: 'event_cancelled',
  message:
    'This event has been cancelled. Your booking, under My Events, says what becomes of your money.',
};

export function ownPrice(
  event: { price_cents: number; member_price_cents: number },
  isSubscribed: boolean,
): number {
  return isSubscribed ? event.member_price_cents : event.price_cents;
}

/** Why a booking cannot be cancelled now. */
export function cancellationRefusal(event: BookableEvent, now: Date): string | undefined {
  if (event.starts_at <= now) return 'The event has begun, so the booking stands.';
  if (event.cancel_until <= now) {
    const until = momentText(event.cancel_until, event.timezone);
    return `This booking could be cancelled until ${until}. Please write to us if you cannot come.`;
  }
  return undefined;
}

/** F4: whoever cancels in time gets everything back, the donation included. */
export function refundOf({
  charge_id,
  total_cents,
}: Pick<BookingRow, 'charge_id' | 'total_cents'>): number {
  return charge_id === null ? 0 : total_cents;
}

export const refuse = ({ code, message }: { code: ErrorCode; message: string }) =>
  new HttpError(code, { message });
