import type { Viability } from '#contract/bookings.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { momentText } from '../events/event-moment.ts';
import { Fault } from '../http/fault.ts';
import type { BookableEvent } from './event-lock-queries.ts';

export interface Refusal {
  code: NonNullable<Viability['code']>;
  message: string;
}

/** Why nobody, or not this person, can book the event now; places are counted apart. */
export function refusalOf(
  event: BookableEvent,
  now: Date,
  isSubscribed: boolean,
): Refusal | undefined {
  const at = (instant: Date) => momentText(instant, event.timezone);
  const closed = (message: string): Refusal => ({ code: 'booking_closed', message });
  if (event.status === 'cancelled') {
    return { code: 'event_cancelled', message: 'This event has been cancelled.' };
  }
  if (event.status !== 'published') return closed('This event is not published yet.');
  if (event.ends_at <= now) return closed('This event is over.');
  if (event.starts_at <= now) return closed('This event has begun.');
  if (event.booking_closes_at <= now)
    return closed(`Booking closed on ${at(event.booking_closes_at)}.`);
  if (event.booking_opens_at > now)
    return closed(`Booking opens on ${at(event.booking_opens_at)}.`);
  if (event.member_only && !isSubscribed) {
    return { code: 'subscription_required', message: 'Only members can book this event.' };
  }
  return undefined;
}

/** For whoever holds places of it: they may have paid a moment ago (F10). */
export const calledOffWhilePaying: Refusal = {
  code: 'event_cancelled',
  message: 'This event has been cancelled. Whatever you have paid goes back to your card.',
};

/** For whoever held places of it: nothing, something or all may have come back to them by now. */
export const calledOffAfterBooking: Refusal = {
  code: 'event_cancelled',
  message:
    'This event has been cancelled. Your booking, under My Events, says what becomes of your money.',
};

/** Too few places for so many players; `free` null means that there is no limit. */
export function fullnessOf(free: number | null, players: number): Refusal | undefined {
  if (free === null || free >= players) return undefined;
  const message =
    free <= 0
      ? 'Every place is taken. One comes free when somebody cancels, so look in again.'
      : `Only ${free === 1 ? '1 place is' : `${free} places are`} left. Please bring fewer guests.`;
  return { code: 'event_full', message };
}

export function ownPrice(
  event: { price_cents: number; member_price_cents: number },
  isSubscribed: boolean,
): number {
  return isSubscribed ? event.member_price_cents : event.price_cents;
}

/** Why a booking cannot be cancelled now. */
export function whyKept(event: BookableEvent, now: Date): string | undefined {
  if (event.starts_at <= now) return 'The event has begun, so the booking stands.';
  if (event.cancel_until <= now) {
    const until = momentText(event.cancel_until, event.timezone);
    return `This booking could be cancelled until ${until}. Please write to us if you cannot come.`;
  }
  return undefined;
}

export const refuse = ({ code, message }: { code: ErrorCode; message: string }) =>
  new Fault(code, { message });
