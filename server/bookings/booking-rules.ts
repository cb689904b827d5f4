import type { Viability } from '#contract/bookings/bookings.ts';
import type { ErrorCode } from '#contract/calls/errors.ts';
import { bookingState, type WhyNot, whyNotBookable } from '#contract/events/why-not-bookable.ts';
import { consentWordings } from '#contract/values/consent.ts';
import { allGoesToCard } from '#contract/values/money-words.ts';
import { whenIn } from '#contract/values/when.ts';
import { HttpError, validationError } from '../errors/http-error.ts';
import type { BookableEvent } from './event-lock-queries.ts';
import type { SeatRow } from './seat-queries.ts';

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

export interface BookingConditions {
  now: Date;
  isSubscribed: boolean;
  /** Null: no limit. */
  free: number | null;
  players: number;
}

/** Why the event cannot be booked now, by this person, for so many players. */
export function bookingRefusal(
  event: BookableEvent,
  { now, isSubscribed, free, players }: BookingConditions,
): BookingRefusal | undefined {
  const conditions = { ...event, spots_left: free };
  const state = bookingState(conditions, now.getTime());
  const isInTime = state === 'open' || state === 'full';
  // A4: checked before the free seats, which only matter to people who may book.
  if (isInTime && event.member_only && !isSubscribed) {
    return { code: 'subscription_required', message: 'Only members can book this event.' };
  }
  if (state !== 'open') {
    const at = (instant: Date) => whenIn(event.timezone, instant, 'fact');
    return { code: codeOf[state], message: whyNotBookable(state, conditions, at) };
  }
  if (free === null || free >= players) return undefined;
  const left = free === 1 ? '1 place is' : `${free} places are`;
  return { code: 'event_full', message: `Only ${left} left. Please bring fewer guests.` };
}

/** For people who hold seats: they may have paid a moment ago (F10). */
export const cancelledWhilePaying: BookingRefusal = {
  code: 'event_cancelled',
  message: `This event has been cancelled. ${allGoesToCard}`,
};

/** For people who had booked: none, some or all of their money may be refunded by now. */
export const cancelledAfterBooking: BookingRefusal = {
  code: 'event_cancelled',
  message:
    'This event has been cancelled. Your booking, under My Events, says what happens to your money.',
};

/** R2: for people whose offer ended, or who let it go, at an event that is full. */
export const offerIsOver: BookingRefusal = {
  code: 'offer_over',
  message: 'Your offer is over, and the places went to the next in line.',
};

export function ownPrice(
  event: { price_cents: number; member_price_cents: number },
  isSubscribed: boolean,
): number {
  return isSubscribed ? event.member_price_cents : event.price_cents;
}

/** Why seats that could be cancelled until that moment cannot be now. */
export function cancellationRefusal(
  event: BookableEvent,
  cancelUntil: Date,
  now: Date,
): string | undefined {
  if (event.starts_at <= now) return 'The event has begun, so the booking stands.';
  if (cancelUntil <= now) {
    const until = whenIn(event.timezone, cancelUntil, 'fact');
    return `This booking could be cancelled until ${until}. Please write to us if you cannot come.`;
  }
  return undefined;
}

/** Diets are health data: they are stored by consent, which sending them gives unless it is refused (N9). */
export function refuseWithoutConsent(
  path: '' | 'data.',
  sent: { dietary_restrictions?: string | null; meal?: string | null; private_consent?: boolean },
): void {
  if (sent.private_consent !== false) return;
  const message = 'We may keep this only with your consent. Give it, or leave this empty.';
  if (sent.dietary_restrictions) throw validationError(`${path}dietary_restrictions`, message);
  if (sent.meal && sent.meal !== 'any') throw validationError(`${path}meal`, message);
}

/** What is stored of the consent to a diet or meal; nothing if there is neither. */
export function seatConsent(
  sent: { dietary_restrictions?: string | null | undefined; meal?: string | null | undefined },
  isExpress: boolean | undefined,
  now: Date,
): Pick<SeatRow, 'consent_at' | 'consent_wording' | 'consent_source'> {
  if (!sent.dietary_restrictions && !sent.meal) {
    return { consent_at: null, consent_wording: null, consent_source: null };
  }
  return {
    consent_at: now,
    consent_wording: consentWordings.booking.version,
    consent_source: isExpress ? 'form' : 'call',
  };
}

export const refusalError = ({ code, message }: { code: ErrorCode; message: string }) =>
  new HttpError(code, { message });
