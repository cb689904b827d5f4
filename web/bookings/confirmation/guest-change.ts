import type { Confirmation } from '#contract/bookings/bookings.ts';
import type { Meal } from '#contract/bookings/meals.ts';
import { handicapText } from '#contract/profile/golf.ts';
import type { CallInput } from '#web/api/call.ts';
import { sentHandicap } from '../checkout/typed-numbers.ts';

type Seat = Confirmation['seats'][number];
type SeatChange = CallInput<'changeSeat'>['body'];

export const mealLabels: Record<Meal, string> = {
  any: 'Any',
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  halal: 'Halal',
  kosher: 'Kosher',
  gluten_free: 'Gluten free',
  other: 'Other',
};

/** The person on a seat, as typed. The fields have the names of the call (5.9). */
export interface GuestTyped {
  name: string;
  email: string;
  handicap_index: string;
  meal: string;
}

export function guestTyped({ name, email, handicap_index, meal }: Seat): GuestTyped {
  return {
    name,
    email: email ?? '',
    handicap_index: handicap_index === null ? '' : handicapText(handicap_index),
    meal: meal ?? '',
  };
}

/**
 * The body of `changeSeat`: what differs from the seat. For another guest all that the form shows, because
 * the server clears what is not sent then. `asked`: the fields of the form.
 */
export function guestChange(
  typed: GuestTyped,
  seat: Seat,
  asked: readonly (keyof GuestTyped)[],
): SeatChange {
  const start = guestTyped(seat);
  const now = trimmed(typed);
  const differs = (field: keyof GuestTyped) => asked.includes(field) && now[field] !== start[field];
  const isAnother = differs('name') || differs('email');
  const isSent = (field: keyof GuestTyped) => (isAnother ? asked.includes(field) : differs(field));
  return {
    ...(isSent('name') && { name: now.name }),
    ...(isSent('email') && { email: now.email || null }),
    ...(isSent('handicap_index') && { handicap_index: sentHandicap(now.handicap_index) }),
    ...(isSent('meal') && { meal: (now.meal || null) as Meal | null }),
  };
}

function trimmed({ name, email, handicap_index, meal }: GuestTyped): GuestTyped {
  return {
    name: name.trim(),
    email: email.trim(),
    handicap_index: handicap_index.trim(),
    meal,
  };
}
