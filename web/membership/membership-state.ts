import { yearsAfter } from '#contract/values/calendar-years.ts';
import { formatDay } from '#contract/values/dates.ts';
import { formatMoney } from '#contract/values/money.ts';
import { lastDayBefore } from '#contract/values/wall-time.ts';
import { whenIn } from '#contract/values/when.ts';
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
    return `Cancelled: you’ll keep every benefit until ${whenIn(zone, String(ends_at), 'day')}; you won’t be charged again.`;
  }
  if (payment_problem) {
    return `Active, but the renewal for ${price} could not be charged${onCard}.`;
  }
  if (status.subscribed) {
    return renews_at === null
      ? byHandInWords(membership, zone)
      : `Active until ${whenIn(zone, renews_at, 'day')}, renews for ${price}${onCard}.`;
  }
  if (status.cancelled && ends_at !== null) {
    const byCard = membership.source === 'card' || membership.source === null;
    const day = byCard
      ? whenIn(zone, ends_at, 'day')
      : formatDay(lastDayBefore(zone, new Date(ends_at)));
    return `Your membership ended on ${day}.`;
  }
  return 'You are not a member yet.';
}

/** "Paid by cheque, until April 30, 2027. …" */
function byHandInWords({ source, way, ends_at }: Membership, zone: string): string {
  const from = source === 'hand' ? (way ? byWay[way] : 'Paid by hand') : 'Given by the association';
  // The end is the first moment after the last day.
  const until = ends_at && `, until ${formatDay(lastDayBefore(zone, new Date(ends_at)))}`;
  return `${from}${until ?? ''}. It doesn’t renew by itself, and you won’t be charged.`;
}

const byWay = {
  cash: 'Paid in cash',
  cheque: 'Paid by cheque',
  etransfer: 'Paid by e-Transfer',
} as const;

/** The day of the first renewal of who joins now (milliseconds). */
export function renewalDay(now: number, zone: string): string {
  return whenIn(zone, yearsAfter(new Date(now), 1), 'day');
}
