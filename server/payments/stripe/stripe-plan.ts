import type { Plan } from '#contract/membership.ts';
import { planName } from '#server/payments/plan-name.ts';
import { type Ask, ifKnown, StripeRequestError } from './stripe-client.ts';

export async function retrievePlan(ask: Ask, priceId: string): Promise<Plan> {
  const price = await ifKnown(ask((stripe) => stripe.prices.retrieve(priceId)));
  if (!price) throw new StripeRequestError('STRIPE_PRICE_ID is not known to it.');
  const { active, recurring, currency, unit_amount } = price;
  const isYearly = recurring?.interval === 'year' && recurring.interval_count === 1;
  if (!active || !isYearly || currency !== 'cad' || unit_amount === null) {
    throw new StripeRequestError('STRIPE_PRICE_ID must be an active price in CAD for one year.');
  }
  return { name: planName, price_cents: unit_amount, currency: 'CAD', interval: 'year' };
}
