import type { Plan } from '#contract/membership.ts';

/** The one annual plan. */
export const plan: Plan = {
  name: 'Annual membership',
  price_cents: 120_00,
  currency: 'CAD',
  interval: 'year',
};
