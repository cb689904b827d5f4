import type { Confirmation } from '#contract/bookings/bookings.ts';
import { formatMoney } from '#contract/values/money.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { goesBackTo } from './cancellation-refund.ts';

type Seat = Confirmation['seats'][number];
export type PlaceCancellation = CallAnswer<'cancellation'>['data'];

/** Of the person on the seat, before a noun. */
export function possessive({ is_booker, name }: Pick<Seat, 'is_booker' | 'name'>): string {
  return is_booker ? 'your' : `${name}’s`;
}

/** What comes of cancelling one place. The gift goes back with the last one, and is said apart. */
export function placeCancellationText(
  seat: Seat,
  isLast: boolean,
  terms: PlaceCancellation,
  card: Confirmation['card'],
): string {
  return `${refundText(seat, terms, card)} ${consequence(seat, isLast)}`;
}

function refundText(
  { price_cents }: Seat,
  { ways, refund_cents, donation_cents: gift }: PlaceCancellation,
  card: Confirmation['card'],
): string {
  if (refund_cents === 0) {
    return price_cents > 0
      ? 'Everything paid for it has already gone back.'
      : 'Nothing was paid for it.';
  }
  const back = goesBackTo(card, ways);
  if (gift === 0) return back;
  return gift === refund_cents
    ? `${back} It is your gift.`
    : `${back} Your gift of ${formatMoney(gift)} is in it.`;
}

function consequence({ name, is_booker, email }: Seat, isLast: boolean): string {
  const byEmail = !is_booker && email !== null ? `, and ${name} gets an email` : '';
  const after = isLast ? ' It is the last place of your booking.' : ' The other places stay.';
  return `The place is offered to others${byEmail}.${after}`;
}

/** What was cancelled, and what goes back for it (Q20). */
export function placeCancelled(
  seat: Seat,
  { ways }: PlaceCancellation,
  card: Confirmation['card'],
): string {
  const owner = seat.is_booker ? 'Your' : `${seat.name}’s`;
  const back = ways.length > 0 ? `: ${goesBackTo(card, ways)}` : '.';
  return `${owner} place is cancelled${back}`;
}
