import { unpaidByHand } from '#contract/membership/unpaid-by-hand.ts';
import { yearsAfter } from '#contract/values/calendar-years.ts';
import { formatMoney } from '#contract/values/money.ts';
import { paidIn } from '#contract/values/money-words.ts';
import { lastDay, whenIn } from '#contract/values/when.ts';
import type { CallAnswer } from '../api/call.ts';
import { cardName } from '../payments/card/card-name.ts';

export type Membership = CallAnswer<'membership'>['data'];

/** Given, or paid by hand: no card renews it, so it cannot be cancelled. */
export function isGiven({ status, payment_problem, renews_at }: Membership): boolean {
  return status.subscribed && !status.cancelled && !payment_problem && renews_at === null;
}

/** The state in one or two sentences. */
export function stateInWords(membership: Membership, zone: string): string {
  const { plan, status, payment_problem, renews_at, ends_at, payment_method } = membership;
  const price = formatMoney(plan.price_cents);
  const onCard = payment_method ? ` on ${cardName(payment_method)}` : '';
  if (status.onGracePeriod) {
    return `Cancelled: you’ll keep every benefit until ${lastDay(zone, String(ends_at))}; you won’t be charged again.`;
  }
  if (payment_problem) {
    return `Active, but the renewal for ${price} could not be charged${onCard}.`;
  }
  if (status.subscribed) {
    if (membership.source !== 'card' || renews_at === null) return byHandInWords(membership, zone);
    return `Active until ${whenIn(zone, renews_at, 'day')}, renews for ${price}${onCard}.`;
  }
  if (status.cancelled && ends_at !== null) {
    return `Your membership ended on ${lastDay(zone, ends_at)}.`;
  }
  return 'You are not a member yet.';
}

/** "Paid by cheque, until April 30, 2027. …" */
function byHandInWords(membership: Membership, zone: string): string {
  const { source, way, unpaid, ends_at, renews_at, plan, payment_method } = membership;
  const paid = way ? paidIn(way) : 'By hand';
  const from = source === 'given' ? 'Given by the association' : paid;
  const end = ends_at ?? renews_at;
  const day = end && lastDay(zone, end);
  const says = unpaid ? `${unpaidByHand}: it runs` : `${from},`;
  const until = day ? `${says} until ${day}` : from;
  if (renews_at === null) {
    return `${until}. It doesn’t renew by itself, and you won’t be charged.`;
  }
  const card = payment_method ? cardName(payment_method) : 'your card';
  return `${until}. It then renews for ${formatMoney(plan.price_cents)} on ${card}.`;
}

/** The day of the first renewal of who joins now (milliseconds). */
export function renewalDay(now: number, zone: string): string {
  return whenIn(zone, yearsAfter(new Date(now), 1), 'day');
}
