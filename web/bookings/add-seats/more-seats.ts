import type { Viability } from '#contract/bookings/bookings.ts';
import { listed } from '#contract/values/choices.ts';
import type { CallInput } from '#web/api/call.ts';
import { bookingLines, type LineItem } from '../booking-total.ts';
import { type GuestValues, guestsOf, handicapOf, readForm } from '../checkout/booking-values.ts';

/** More seats as typed; `self`: the booker comes, too. */
export interface MoreSeatsValues {
  self: boolean;
  handicap: string;
  guests: GuestValues[];
}

type MoreSeatsInput = CallInput<'addSeats'>['body'];

/** The people who come, as the body of `addSeats`. */
export function moreSeatsOf({ self, handicap, guests }: MoreSeatsValues): MoreSeatsInput {
  return readForm((addError) => ({
    ...(self && { self: true, ...handicapOf('handicap_index', handicap, addError) }),
    guests: guestsOf('guests', guests, addError),
  }));
}

export function countSeats({ self, guests }: MoreSeatsValues): number {
  return guests.length + (self ? 1 : 0);
}

/** The line items: the price of a guest, and for the booker the own one. */
export function moreLines(
  values: MoreSeatsValues,
  prices: Pick<Viability, 'own_price_cents' | 'price_cents'>,
): LineItem[] {
  const lines = bookingLines(prices, values.guests.length, 0);
  return values.self ? lines : lines.slice(1);
}

/** What was done, in a sentence without an end: "Places added: you and Kim". */
export function placesAdded({ self, guests }: MoreSeatsValues): string {
  const names = [...(self ? ['you'] : []), ...guests.map(({ name }) => name.trim())];
  return `${names.length > 1 ? 'Places' : 'Place'} added: ${listed(names)}`;
}
