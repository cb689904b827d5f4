import type { Event } from '#contract/events/events.ts';
import { formatDollars } from '#contract/values/money.ts';
import { isOver } from './booking-state.ts';
import { useNow } from './now.ts';
import { type Reader, useReader, visitor } from './reader.ts';

type Priced = Pick<Event, 'price_cents' | 'member_price_cents' | 'member_only'>;

interface Price {
  /** "$145" or "Free". */
  amount: string;
  /** "your price" or "for members". */
  label?: string;
  /** What others pay, struck through. */
  instead?: string;
  /** What members pay: "$145 for members". */
  others?: string;
}

/** Q2: a reader's own price first, and of a member-only event none that nobody can book at. */
export function priceFor(event: Priced, { isMember }: Pick<Reader, 'isMember'>): Price {
  const { price_cents, member_price_cents, member_only } = event;
  const full = dollars(price_cents);
  const forMembers = dollars(member_price_cents);
  const isSame = price_cents === member_price_cents;
  if (!isMember && member_only) return { amount: forMembers, label: 'for members' };
  if (isSame) return { amount: full };
  if (!isMember) {
    return {
      amount: full,
      others: `${member_price_cents === 0 ? 'free' : forMembers} for members`,
    };
  }
  const label = member_price_cents === 0 ? 'for you' : 'your price';
  return { amount: forMembers, label, ...(!member_only && { instead: full }) };
}

function dollars(cents: number): string {
  return cents === 0 ? 'Free' : formatDollars(cents);
}

/** The price of an event for who reads it; of an event that is over, what it cost. */
export function EventPrice({ event, className }: { event: Event; className?: string | undefined }) {
  const reader = useReader();
  const now = useNow();
  const { amount, label, instead, others } = priceFor(event, isOver(event, now) ? visitor : reader);
  return (
    <>
      <strong className={className}>{amount}</strong>
      {label && ` ${label}`}
      {instead && (
        <>
          {' '}
          <s>
            <span className="visually-hidden">instead of </span>
            {instead}
          </s>
        </>
      )}
      {others && ` · ${others}`}
    </>
  );
}
