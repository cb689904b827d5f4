import { data as limits } from 'virtual:limits/attend';
import type { EarlierGuest } from '#contract/bookings/bookings.ts';
import type { FieldErrors } from '#contract/calls/errors.ts';
import { handicapText } from '#contract/profile/golf.ts';
import type { User } from '#contract/profile/profile.ts';
import { formatDollars } from '#contract/values/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import type { CallInput } from '#web/api/call.ts';
import { emailError, textError } from '#web/forms/text-errors.ts';
import { typedCents, typedHandicap } from './typed-numbers.ts';

/** A booking as typed. */
export interface BookingValues {
  handicap: string;
  guests: GuestValues[];
  dietary: string;
  dietaryConsent: boolean;
  notes: string;
  donation: string;
}

export interface GuestValues {
  /** Identifies the row. */
  key: string;
  name: string;
  email: string;
  handicap: string;
}

type AttendInput = CallInput<'attend'>['body']['data'];

const { guests: guestLimits, handicap_index, donation_cents, ...texts } = limits;

/** Q17: as the profile says; the index where the event asks for it. */
export function startValues(user: User, asksHandicap: boolean): BookingValues {
  return {
    handicap: asksHandicap ? typedIndex(user.handicap_index) : '',
    guests: [],
    dietary: user.dietary_restrictions ?? '',
    dietaryConsent: user.private_consent_at !== null,
    notes: '',
    donation: '',
  };
}

/** Without `earlier` nothing is filled in. */
export function newGuest(earlier?: EarlierGuest): GuestValues {
  const { name = '', email = '', handicap_index: index } = earlier ?? {};
  return { key: `guest-${Date.now()}`, name, email: email ?? '', handicap: typedIndex(index) };
}

export const typedIndex = (index: number | null | undefined) =>
  index == null ? '' : handicapText(index);

export function isEmptyGuest({ name, email, handicap }: GuestValues): boolean {
  return `${name}${email}${handicap}`.trim() === '';
}

/** The body of `attend`. */
export function bookingOf(values: BookingValues): AttendInput {
  return readForm((addError) => {
    const own = handicapOf('data.handicap_index', values.handicap, addError);
    const guests = guestsOf('data.guests', values.guests, addError);
    const dietary = values.dietary.trim();
    addError('data.dietary_restrictions', textError(dietary, texts.dietary_restrictions));
    if (dietary !== '' && !values.dietaryConsent) {
      addError('data.private_consent', 'Tick this, or leave the dietary restrictions empty.');
    }
    addError('data.notes', textError(values.notes, texts.notes));
    const donation = typedCents(values.donation);
    addError('data.donation_cents', donationError(donation));
    return {
      ...own,
      guests,
      ...(dietary === '' ? {} : { dietary_restrictions: dietary, private_consent: true }),
      ...(values.notes.trim() === '' ? {} : { notes: values.notes }),
      ...(donation ? { donation_cents: donation } : {}),
    };
  });
}

type AddError = (field: string, error: string | undefined) => void;

/** Throws every error that the form can find itself, by the call's field names. */
export function readForm<Body>(read: (addError: AddError) => Body): Body {
  const errors: FieldErrors = {};
  const body = read((field, error) => {
    if (error !== undefined) errors[field] = [error];
  });
  if (Object.keys(errors).length > 0) {
    throw new ApiError(400, { message: 'Please check the fields.', errors });
  }
  return body;
}

/** The guests as typed, which the call has in the field `path`. */
export function guestsOf(path: string, guests: GuestValues[], addError: AddError) {
  return guests.map(({ name, email, handicap }, at) => {
    const field = `${path}.${at}`;
    addError(`${field}.name`, textError(name, guestLimits.items.name, 'Enter the guest’s name.'));
    addError(`${field}.email`, emailError(email, guestLimits.items.email));
    return {
      name,
      ...(email.trim() === '' ? {} : { email }),
      ...handicapOf(`${field}.handicap_index`, handicap, addError),
    };
  });
}

export function handicapOf(
  field: string,
  text: string,
  addError: AddError,
): { handicap_index?: number } {
  if (text.trim() === '') return {};
  const typed = typedHandicap(text);
  addError(field, handicapError(typed));
  return { handicap_index: typed ?? 0 };
}

function handicapError(typed: number | null): string | undefined {
  if (typed === null) return 'Enter a handicap index like 12.4.';
  const { minimum = typed, maximum = typed } = handicap_index;
  if (typed < minimum) return `A handicap index is at least ${minimum}.`;
  return typed > maximum ? `A handicap index is at most ${maximum}.` : undefined;
}

function donationError(cents: number | null): string | undefined {
  if (cents === null) return 'Enter an amount like 25 or 25.50.';
  const { minimum = 0, maximum = cents } = donation_cents;
  if (cents <= maximum) return undefined;
  return `Enter an amount from ${formatDollars(minimum)} to ${formatDollars(maximum)}.`;
}
