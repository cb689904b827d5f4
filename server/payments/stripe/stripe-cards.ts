import type Stripe from 'stripe';
import { UnknownPaymentMethod } from '#server/payments/payment-provider.ts';
import { type CallStripe, isAccepted, StripeRequestError } from './stripe-client.ts';
import { idOf } from './stripe-present.ts';

/**
 * Confirms at once, with the person there: if their bank wants an authentication, Stripe's script opens
 * its dialog on the same page.
 */
export const onSession = {
  confirm: true,
  use_stripe_sdk: true,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
} as const;

/** Attaches the card to the customer, unless it belongs to another one (G13). */
export async function attachCard(
  call: CallStripe,
  customer: string,
  paymentMethod: string,
  idempotencyKey: string,
): Promise<string> {
  try {
    const attached = await call((stripe) =>
      stripe.paymentMethods.attach(paymentMethod, { customer }, { idempotencyKey }),
    );
    return attached.id;
  } catch (error) {
    const isRejected = error instanceof StripeRequestError || error instanceof UnknownPaymentMethod;
    if (!isRejected) throw error;
    // Stripe also refuses a card that this customer has already.
    const method = await call((stripe) => stripe.paymentMethods.retrieve(paymentMethod));
    if (!method.customer || idOf(method.customer) !== customer) throw new UnknownPaymentMethod();
    return method.id;
  }
}

/** Invoices are charged to the customer's card: the portal sets none on the subscription itself. */
export async function setCustomerCard(
  call: CallStripe,
  customer: string,
  card: string,
  idempotencyKey: string,
): Promise<void> {
  const change = { invoice_settings: { default_payment_method: card } };
  await call((stripe) => stripe.customers.update(customer, change, { idempotencyKey }));
}

/** A card that somebody set on a subscription in the dashboard would be charged instead. */
export async function replaceSubscriptionCards(
  call: CallStripe,
  subscriptions: Stripe.Subscription[] | undefined,
  card: string,
  key: string,
): Promise<void> {
  for (const { id, default_payment_method: current } of subscriptions ?? []) {
    if (!current) continue;
    const change = { default_payment_method: card };
    const idempotencyKey = `${key}:${id}`;
    // Stripe refuses the change for a subscription that has ended.
    await isAccepted(call((stripe) => stripe.subscriptions.update(id, change, { idempotencyKey })));
  }
}
