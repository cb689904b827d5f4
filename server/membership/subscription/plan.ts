import type { Plan } from '#contract/membership/membership.ts';
import { loadAssociation } from '../../association/association.ts';
import type { Db } from '../../db/database.ts';
import { planName } from '../../payments/payment-provider.ts';

/** The one annual plan in the sandbox, until the association has a price of its own. */
export const plan: Plan = {
  name: planName,
  price_cents: 120_00,
  currency: 'CAD',
  interval: 'year',
};

/** What the association sells without Stripe, whose price is that of STRIPE_PRICE_ID. */
export async function loadOwnPlan(db: Db): Promise<Plan> {
  const { membership_price_cents } = await loadAssociation(db);
  return { ...plan, price_cents: membership_price_cents ?? plan.price_cents };
}

/** The plan at the price of the subscription, which may differ from the price of new ones. */
export function planOf(subscription: { price_cents: number | null } | undefined, sold: Plan): Plan {
  return { ...sold, price_cents: subscription?.price_cents ?? sold.price_cents };
}
