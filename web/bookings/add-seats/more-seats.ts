import type { Viability } from '#contract/bookings.ts';
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

/** Who comes, as the body of `addSeats`. */
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
  const last = names.at(-1) ?? '';
  if (names.length <= 1) return `Place added: ${last}`;
  return `Places added: ${names.slice(0, -1).join(', ')} and ${last}`;
}

interface Act {
  key: string;
  form: string;
}

/**
 * S4: the same form is the same act, also after a failure or with another card. Another form is another act,
 * for which the server would refuse the key.
 */
export function actOf(last: Act | undefined, body: MoreSeatsInput): Act {
  const form = JSON.stringify(body);
  return last?.form === form ? last : { key: newKey(), form };
}

/** A random uuid. `crypto.randomUUID` is missing on a page served over plain http from another host. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'[Number.parseInt(digits.charAt(16), 16) % 4];
  return digits.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/,
    (_, a, b, c, d, e) => `${a}-${b}-4${c}-${variant}${d}-${e}`,
  );
}
