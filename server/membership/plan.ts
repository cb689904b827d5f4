import type { Plan } from '#contract/membership.ts';

/** The one annual plan in the sandbox; with Stripe, name and price are those of STRIPE_PRICE_ID. */
export const plan: Plan = {
  name: 'Annual membership',
  price_cents: 120_00,
  currency: 'CAD',
  interval: 'year',
};
