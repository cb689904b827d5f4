import { yearsAfter } from '#contract/values/calendar-years.ts';
import type { Db } from '#server/db/database.ts';
import { planName } from '#server/payments/payment-provider.ts';
import { oneDay, oneHour } from '#server/time/durations.ts';
import { newCharge, paysOffSession } from './sandbox-cards.ts';
import {
  findNewestSandboxCharge,
  findSandboxCustomerCard,
  insertSandboxCharge,
  type SandboxCharge,
  type SandboxSubscription,
  updateSandboxCharge,
  updateSandboxSubscription,
} from './sandbox-queries.ts';

// What Stripe does to a subscription by itself as time passes: renewals, retries, ends. Here it is done
// when a subscription is read, so it needs no timer.

/** Stripe expires a subscription whose first payment is not made within 23 hours. */
const firstPaymentTimeout = 23 * oneHour;
/** Days from each failed try of a renewal to the next. After the last try the subscription ends. */
const daysToNextTry = [3, 5, 7];

/** Brings a locked subscription up to `now`, step by step, each at its own time. */
export async function catchUp(
  tx: Db,
  subscription: SandboxSubscription,
  now: Date,
): Promise<SandboxSubscription> {
  const due = nextChange(subscription);
  if (!due || due > now) return subscription;
  const changed = await takeStep(tx, subscription, due);
  return catchUp(tx, changed, now);
}

function nextChange(subscription: SandboxSubscription): Date | null {
  switch (subscription.state) {
    case 'incomplete':
      return new Date(subscription.started_at.getTime() + firstPaymentTimeout);
    case 'active':
      return subscription.period_ends_at;
    case 'retrying':
      return subscription.next_try_at;
    default:
      return null;
  }
}

async function takeStep(tx: Db, subscription: SandboxSubscription, at: Date) {
  const { id } = subscription;
  if (subscription.state === 'incomplete') return cancelUnpaid(tx, subscription, at);
  if (subscription.state === 'retrying') return retryRenewal(tx, subscription, at);
  if (subscription.cancel_at_period_end) {
    return updateSandboxSubscription(tx, id, { state: 'ended', ended_at: at });
  }
  const years = subscription.years + 1;
  const renewed = await updateSandboxSubscription(tx, id, {
    years,
    period_ends_at: yearsAfter(subscription.started_at, years),
  });
  const before = await findNewestSandboxCharge(tx, id);
  const card = await findSandboxCustomerCard(tx, subscription.customer_id);
  // A card that was removed is not charged.
  const isPaid = card !== undefined && paysOffSession(card);
  await insertSandboxCharge(tx, {
    ...newCharge(subscription.customer_id, { id: card?.id ?? String(before?.card_id) }, at),
    subscription_id: id,
    mark: null,
    amount_cents: yearlyCentsOf(subscription, before),
    description: planName,
    state: isPaid ? 'paid' : 'failed',
  });
  return isPaid ? renewed : failOnce(tx, renewed, at);
}

/** Charges the customer's card for the renewal that failed. */
export async function retryRenewal(tx: Db, subscription: SandboxSubscription, at: Date) {
  const card = await findSandboxCustomerCard(tx, subscription.customer_id);
  if (!card || !paysOffSession(card)) return failOnce(tx, subscription, at);
  const charge = await findNewestSandboxCharge(tx, subscription.id);
  if (charge) {
    await updateSandboxCharge(tx, charge.id, { state: 'paid', card_id: card.id, charged_at: at });
  }
  return updateSandboxSubscription(tx, subscription.id, {
    state: 'active',
    failures: 0,
    next_try_at: null,
  });
}

async function failOnce(tx: Db, subscription: SandboxSubscription, at: Date) {
  const days = daysToNextTry[subscription.failures];
  if (days === undefined) return cancelUnpaid(tx, subscription, at);
  return updateSandboxSubscription(tx, subscription.id, {
    state: 'retrying',
    failures: subscription.failures + 1,
    next_try_at: new Date(at.getTime() + days * oneDay),
  });
}

/** Ends a subscription whose last charge is unpaid, and cancels that charge. */
export async function cancelUnpaid(tx: Db, subscription: SandboxSubscription, at: Date) {
  const charge = await findNewestSandboxCharge(tx, subscription.id);
  if (charge && charge.state !== 'paid') {
    await updateSandboxCharge(tx, charge.id, { state: 'cancelled' });
  }
  return updateSandboxSubscription(tx, subscription.id, {
    state: subscription.state === 'incomplete' ? 'expired' : 'ended',
    ended_at: at,
    next_try_at: null,
  });
}

/** A subscription keeps the price that it began with, as at Stripe. */
export function yearlyCentsOf(
  { price_cents }: Pick<SandboxSubscription, 'price_cents'>,
  newest: SandboxCharge | undefined,
): number {
  const cents = price_cents ?? newest?.amount_cents;
  if (cents === undefined) throw new Error('The sandbox has a subscription without a price.');
  return cents;
}
