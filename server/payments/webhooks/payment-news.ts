import type { StripeEvent } from '#server/payments/stripe/stripe-event.ts';

/** What an event says was changed: the object to read again, and nothing else of it. */
export interface PaymentNews {
  about: 'subscription' | 'charge' | 'dispute' | 'payer' | 'deletedPayer';
  id: string;
}

type Kind = [type: RegExp, about: PaymentNews['about'], idOf: (object: Named) => unknown];
type Named = StripeEvent['data']['object'];

const paymentOf = ({ payment_intent }: Named) => payment_intent;

const kinds: Kind[] = [
  [/^customer\.subscription\./, 'subscription', ({ id }) => id],
  [
    /^invoice\./,
    'subscription',
    ({ parent }) => inside(parent, 'subscription_details', 'subscription'),
  ],
  [/^payment_intent\./, 'charge', ({ id }) => id],
  [/^charge\.dispute\./, 'dispute', paymentOf],
  [/^(charge|refund)\./, 'charge', paymentOf],
  [/^customer\.updated$/, 'payer', ({ id }) => id],
  // The bank sent a new card, and Stripe knows it already.
  [/^payment_method\.automatically_updated$/, 'payer', ({ customer }) => customer],
  [/^customer\.deleted$/, 'deletedPayer', ({ id }) => id],
];

/** Undefined for a kind of event that changes nothing here. */
export function newsOf({ type, data }: StripeEvent): PaymentNews | undefined {
  const kind = kinds.find(([pattern]) => pattern.test(type));
  if (!kind) return undefined;
  const [, about, idOf] = kind;
  const id = idOf(data.object);
  return typeof id === 'string' ? { about, id } : undefined;
}

function inside(value: unknown, ...path: string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return inside((value as Record<string, unknown>)[key], ...rest);
}
