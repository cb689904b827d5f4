import type { Confirmation } from '#contract/bookings/bookings.ts';
import { formatMoney } from '#contract/values/money.ts';
import type { CallAnswer } from '#web/api/call.ts';
import { goesBack } from './cancellation-refund.ts';

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
  { refund_cents: refund, donation_cents: donation }: PlaceCancellation,
): string {
  return `${refundText(seat, refund, donation)} ${consequence(seat, isLast)}`;
}

function refundText({ price_cents }: Seat, refund: number, donation: number): string {
  if (refund === 0) {
    return price_cents > 0
      ? 'Everything paid for it has already gone back.'
      : 'Nothing was paid for it.';
  }
  if (refund === donation) return `Your gift of ${formatMoney(donation)} goes back to your card.`;
  const back = `${formatMoney(refund)} goes back to your card`;
  return donation > 0 ? `${back}, your gift of ${formatMoney(donation)} with it.` : `${back}.`;
}

function consequence({ name, is_booker, email }: Seat, isLast: boolean): string {
  const byEmail = !is_booker && email !== null ? `, and ${name} gets an email` : '';
  const after = isLast ? ' It is the last place of your booking.' : ' The other places stay.';
  return `The place goes to somebody else${byEmail}.${after}`;
}

/** What was cancelled, and what goes back for it (Q20). */
export function placeCancelled(seat: Seat, refund: number, card: Confirmation['card']): string {
  const owner = seat.is_booker ? 'Your' : `${seat.name}’s`;
  const back = refund > 0 ? `: ${goesBack(refund, card)}` : '.';
  return `${owner} place is cancelled${back}`;
}
