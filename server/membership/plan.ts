import type { Plan } from '#contract/membership.ts';
import { planName } from '../payments/payment-provider.ts';

/** The one annual plan in the sandbox; with Stripe, name and price are those of STRIPE_PRICE_ID. */
export const plan: Plan = {
  name: planName,
  price_cents: 120_00,
  currency: 'CAD',
  interval: 'year',
};

/** Who began at another price than the one that is sold now is told the one that they are charged. */
export function planOf(subscription: { price_cents: number | null } | undefined, sold: Plan): Plan {
  return { ...sold, price_cents: subscription?.price_cents ?? sold.price_cents };
}
