import type { StripeEvent } from '#server/payments/stripe/stripe-event.ts';

/** What the domains do when the object with this id has changed. Each handler reads it again. */
export interface WebhookHandlers {
  subscriptionChanged: Handler;
  chargeChanged: Handler;
  disputeChanged: Handler;
  customerChanged: Handler;
  customerDeleted: Handler;
}

type Handler = (id: string) => Promise<unknown>;

/** The handler that an event calls, and with which id. Nothing else of the event is used. */
export interface WebhookChange {
  handler: keyof WebhookHandlers;
  id: string;
}

type EventObject = StripeEvent['data']['object'];

const paymentIntentOf = ({ payment_intent }: EventObject) => payment_intent;

const kinds: [
  type: RegExp,
  handler: keyof WebhookHandlers,
  idOf: (object: EventObject) => unknown,
][] = [
  [/^customer\.subscription\./, 'subscriptionChanged', ({ id }) => id],
  [
    /^invoice\./,
    'subscriptionChanged',
    ({ parent }) => valueAt(parent, 'subscription_details', 'subscription'),
  ],
  [/^payment_intent\./, 'chargeChanged', ({ id }) => id],
  [/^charge\.dispute\./, 'disputeChanged', paymentIntentOf],
  [/^(charge|refund)\./, 'chargeChanged', paymentIntentOf],
  [/^customer\.updated$/, 'customerChanged', ({ id }) => id],
  // The bank issued a new card, and Stripe has stored it already.
  [/^payment_method\.automatically_updated$/, 'customerChanged', ({ customer }) => customer],
  [/^customer\.deleted$/, 'customerDeleted', ({ id }) => id],
];

/** Undefined for a type of event that changes nothing here. */
export function changeOf({ type, data }: StripeEvent): WebhookChange | undefined {
  const kind = kinds.find(([pattern]) => pattern.test(type));
  if (!kind) return undefined;
  const [, handler, idOf] = kind;
  const id = idOf(data.object);
  return typeof id === 'string' ? { handler, id } : undefined;
}

function valueAt(value: unknown, ...path: string[]): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  if (typeof value !== 'object' || value === null) return undefined;
  return valueAt((value as Record<string, unknown>)[key], ...rest);
}
