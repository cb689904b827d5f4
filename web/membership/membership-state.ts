import { yearsAfter } from '#contract/values/calendar-years.ts';
import { formatMoney } from '#contract/values/money.ts';
import { whenIn } from '#contract/values/when.ts';
import type { CallAnswer } from '../api/call.ts';
import { cardName } from '../payments/card/card-name.ts';

export type Membership = CallAnswer<'membership'>['data'];

/** Given by the association: it does not renew and costs nothing, so it cannot be cancelled. */
export function isGiven({ status, payment_problem, renews_at }: Membership): boolean {
  return status.subscribed && !status.cancelled && !payment_problem && renews_at === null;
}

/** The state in one or two sentences. */
export function stateInWords(membership: Membership, zone: string): string {
  const { plan, status, payment_problem, renews_at, ends_at, payment_method } = membership;
  const price = formatMoney(plan.price_cents);
  const onCard = payment_method ? ` on ${cardName(payment_method)}` : '';
  if (status.onGracePeriod) {
    return `Cancelled: you’ll keep every benefit until ${whenIn(zone, String(ends_at), 'day')}; you won’t be charged again.`;
  }
  if (payment_problem) {
    return `Active, but the renewal for ${price} could not be charged${onCard}.`;
  }
  if (status.subscribed) {
    return renews_at === null
      ? 'Active: a gift from the association. It doesn’t renew, and you won’t be charged.'
      : `Active until ${whenIn(zone, renews_at, 'day')}, renews for ${price}${onCard}.`;
  }
  if (status.cancelled && ends_at !== null) {
    return `Your membership ended on ${whenIn(zone, ends_at, 'day')}.`;
  }
  return 'You are not a member yet.';
}

/** The day of the first renewal of who joins now (milliseconds). */
export function renewalDay(now: number, zone: string): string {
  return whenIn(zone, yearsAfter(new Date(now), 1), 'day');
}
