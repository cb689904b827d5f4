import type { FieldErrors } from '#contract/errors.ts';
import type { User } from '#contract/profile.ts';
import { ApiError } from '../api/api-error.ts';
import type { CallInput } from '../api/call.ts';
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

/** A foursome at most. */
export const mostGuests = 3;

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

/** What is sent of it. What no number can be made of is refused here, under the server's names. */
export function bookingOf(values: BookingValues): AttendInput {
  const errors: FieldErrors = {};
  const number = (field: string, text: string) => {
    const typed = typedHandicap(text);
    if (typed === null) errors[field] = ['Enter a handicap index like 12.4.'];
    return typed ?? 0;
  };
  const handicap = (field: string, text: string) =>
    text.trim() === '' ? {} : { handicap_index: number(field, text) };

  const own = handicap('data.handicap_index', values.handicap);
  const guests = values.guests.map(({ name, email, handicap: index }, place) => {
    const field = `data.guests.${place}`;
    if (name.trim() === '') errors[`${field}.name`] = ["Enter the guest's name."];
    return {
      name,
      ...(email.trim() === '' ? {} : { email }),
      ...handicap(`${field}.handicap_index`, index),
    };
  });
  const dietary = values.dietary.trim();
  if (dietary !== '' && !values.dietaryConsent) {
    errors['data.private_consent'] = ['Tick this, or leave the dietary needs empty.'];
  }
  const donation = typedCents(values.donation);
  if (donation === null) errors['data.donation_cents'] = ['Enter an amount like 25 or 25.50.'];
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
