import type { Event } from '#contract/events.ts';
import { formatDollars } from '#contract/money.ts';

type Priced = Pick<Event, 'price_cents' | 'member_price_cents'>;

/** "$120" or "Free". */
export function priceText({ price_cents }: Priced): string {
  return price_cents === 0 ? 'Free' : formatDollars(price_cents);
}

/** "$95 for members"; undefined if everybody pays the same price. */
export function memberPriceText({ price_cents, member_price_cents }: Priced): string | undefined {
  if (member_price_cents === price_cents) return undefined;
  return member_price_cents === 0
    ? 'free for members'
    : `${formatDollars(member_price_cents)} for members`;
}
