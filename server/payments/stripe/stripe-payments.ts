import type { Plan } from '#contract/membership/membership.ts';
import { type PaymentProvider, planName } from '#server/payments/payment-provider.ts';
import type { StripeSettings } from '#server/start/settings.ts';
import { stripeChargeCalls } from './stripe-charges.ts';
import { type CallStripe, ifKnown, StripeRequestError, stripeClient } from './stripe-client.ts';
import { stripeCustomerCalls } from './stripe-customers.ts';
import { stripeFeeCalls } from './stripe-fees.ts';
import { stripeInvoiceCalls } from './stripe-invoices.ts';
import { stripePayoutCalls } from './stripe-payouts.ts';
import { stripeRefundCalls } from './stripe-refunds.ts';
import { stripeSubscriptionCalls } from './stripe-subscriptions.ts';

/**
 * Stripe as the payment provider. Every call that creates or changes something carries an idempotency
 * key, so that it can be repeated (G10). Deleting, cancelling and voiding carry none of ours: a repeat
 * does no harm, and with the same key Stripe would repeat a failure of its own for a day.
 */
export function stripePayments(settings: StripeSettings, timeoutMs = 8_000): PaymentProvider {
  const call = stripeClient(settings, timeoutMs);
  let plan: Promise<Plan> | undefined;
  return {
    async retrievePlan() {
      // Cached: the amount of a price never changes at Stripe.
      plan ??= retrievePlan(call, settings.priceId);
      try {
        return await plan;
      } catch (error) {
        plan = undefined;
        throw error;
      }
    },
    ...stripeCustomerCalls(call),
    ...stripeSubscriptionCalls(call, settings.priceId),
    ...stripeInvoiceCalls(call),
    ...stripeChargeCalls(call),
    ...stripeFeeCalls(call),
    ...stripeRefundCalls(call),
    ...stripePayoutCalls(call),
    pageOfCharge: (id) => {
      const mode = /^[sr]k_live_/.test(settings.secretKey) ? '' : 'test/';
      return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(id)}`;
    },
  };
}

async function retrievePlan(call: CallStripe, priceId: string): Promise<Plan> {
  const price = await ifKnown(call((stripe) => stripe.prices.retrieve(priceId)));
  if (!price) throw new StripeRequestError('STRIPE_PRICE_ID is not known to it.');
  const { active, recurring, currency, unit_amount } = price;
  const isYearly = recurring?.interval === 'year' && recurring.interval_count === 1;
  if (!active || !isYearly || currency !== 'cad' || unit_amount === null) {
    throw new StripeRequestError('STRIPE_PRICE_ID must be an active price in CAD for one year.');
  }
  return { name: planName, price_cents: unit_amount, currency: 'CAD', interval: 'year' };
}
