import { data as limits } from 'virtual:limits/attend';
import type { FieldErrors } from '#contract/errors.ts';
import { formatDollars } from '#contract/money.ts';
import type { User } from '#contract/profile.ts';
import { ApiError } from '../api/api-error.ts';
import type { CallInput } from '../api/call.ts';
import { emailRefusal, textRefusal } from '../forms/known-refusal.ts';
import { typedCents, typedHandicap } from './typed-numbers.ts';

/** A booking as it is typed. */
export interface BookingValues {
  handicap: string;
  guests: GuestValues[];
  dietary: string;
  dietaryConsent: boolean;
  notes: string;
  donation: string;
}

export interface GuestValues {
  /** Only for telling one row from the next. */
  key: string;
  name: string;
  email: string;
  handicap: string;
}

type AttendInput = CallInput<'attend'>['body']['data'];

const { guests: guestLimits, handicap_index, donation_cents, ...texts } = limits;

/** A foursome at most. */
export const maxGuests = guestLimits.maxItems ?? 0;

/** What the profile already says is there, with the consent that was given for it there. */
export function startValues(user: User): BookingValues {
  return {
    handicap: '',
    guests: [],
    dietary: user.dietary_restrictions ?? '',
    dietaryConsent: user.private_consent_at !== null,
    notes: '',
    donation: '',
  };
}

export function newGuest(): GuestValues {
  return { key: `guest-${Date.now()}`, name: '', email: '', handicap: '' };
}

/** What is sent of it. What is known to be wrong is refused here, under the server's names and all at once. */
export function bookingOf(values: BookingValues): AttendInput {
  const errors: FieldErrors = {};
  const refuse = (field: string, error: string | undefined) => {
    if (error !== undefined) errors[field] = [error];
  };
  const handicap = (field: string, text: string) => {
    if (text.trim() === '') return {};
    const typed = typedHandicap(text);
    refuse(field, handicapRefusal(typed));
    return { handicap_index: typed ?? 0 };
  };

  const own = handicap('data.handicap_index', values.handicap);
  const guests = values.guests.map(({ name, email, handicap: index }, place) => {
    const field = `data.guests.${place}`;
    refuse(`${field}.name`, textRefusal(name, guestLimits.items.name, 'Enter the guest’s name.'));
    refuse(`${field}.email`, emailRefusal(email, guestLimits.items.email));
    return {
      name,
      ...(email.trim() === '' ? {} : { email }),
      ...handicap(`${field}.handicap_index`, index),
    };
  });
  const dietary = values.dietary.trim();
  refuse('data.dietary_restrictions', textRefusal(dietary, texts.dietary_restrictions));
  if (dietary !== '' && !values.dietaryConsent) {
    refuse('data.private_consent', 'Tick this, or leave the dietary restrictions empty.');
  }
  refuse('data.notes', textRefusal(values.notes, texts.notes));
  const donation = typedCents(values.donation);
  refuse('data.donation_cents', donationRefusal(donation));
  if (Object.keys(errors).length > 0) {
    throw new ApiError(400, { message: 'Please look at the fields.', errors });
  }
  return {
    ...own,
    guests,
    ...(dietary === '' ? {} : { dietary_restrictions: dietary, private_consent: true }),
    ...(values.notes.trim() === '' ? {} : { notes: values.notes }),
    ...(donation ? { donation_cents: donation } : {}),
  };
}

function handicapRefusal(typed: number | null): string | undefined {
  if (typed === null) return 'Enter a handicap index like 12.4.';
  const { minimum = typed, maximum = typed } = handicap_index;
  if (typed < minimum) return `A handicap index is at least ${minimum}.`;
  return typed > maximum ? `A handicap index is at most ${maximum}.` : undefined;
}

function donationRefusal(cents: number | null): string | undefined {
  if (cents === null) return 'Enter an amount like 25 or 25.50.';
  const { minimum = 0, maximum = cents } = donation_cents;
  if (cents <= maximum) return undefined;
  return `Enter an amount from ${formatDollars(minimum)} to ${formatDollars(maximum)}.`;
}
