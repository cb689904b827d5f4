import type Stripe from 'stripe';
import { UnknownPaymentMethod } from '#server/payments/payment-provider.ts';
import { type Ask, isAccepted, StripeRequestError } from './stripe-client.ts';
import { idOf } from './stripe-present.ts';

/** Makes the card this customer's, unless it is somebody else's (G13). */
export async function attach(
  ask: Ask,
  customer: string,
  paymentMethod: string,
  idempotencyKey: string,
) {
  try {
    const attached = await ask((stripe) =>
      stripe.paymentMethods.attach(paymentMethod, { customer }, { idempotencyKey }),
    );
    return attached.id;
  } catch (error) {
    const isRefused = error instanceof StripeRequestError || error instanceof UnknownPaymentMethod;
    if (!isRefused) throw error;
    // It may be this person's card already.
    const known = await ask((stripe) => stripe.paymentMethods.retrieve(paymentMethod));
    if (!known.customer || idOf(known.customer) !== customer) throw new UnknownPaymentMethod();
    return known.id;
  }
}

/** The customer's card is charged: the portal gives a subscription none of its own. */
export async function useCard(
  ask: Ask,
  customer: string,
  card: string,
  idempotencyKey: string,
): Promise<void> {
  const change = { invoice_settings: { default_payment_method: card } };
  await ask((stripe) => stripe.customers.update(customer, change, { idempotencyKey }));
}

/** One that was given to a subscription in the dashboard would be charged instead. */
export async function replaceOwnCards(
  ask: Ask,
  subscriptions: Stripe.Subscription[] | undefined,
  card: string,
  key: string,
): Promise<void> {
  for (const { id, default_payment_method: own } of subscriptions ?? []) {
    if (!own) continue;
    const change = { default_payment_method: card };
    const idempotencyKey = `${key}:${id}`;
    // What has ended takes no card any more.
    await isAccepted(ask((stripe) => stripe.subscriptions.update(id, change, { idempotencyKey })));
  }
}
