import type { Plan } from '#contract/membership/membership.ts';
import { planName } from '../../payments/payment-provider.ts';

/** The one annual plan in the sandbox. With Stripe, name and price come from STRIPE_PRICE_ID. */
export const plan: Plan = {
  name: planName,
  price_cents: 120_00,
  currency: 'CAD',
  interval: 'year',
};

/** The plan at the price of the subscription, which may differ from the price of new ones. */
export function planOf(subscription: { price_cents: number | null } | undefined, sold: Plan): Plan {
  return { ...sold, price_cents: subscription?.price_cents ?? sold.price_cents };
}
