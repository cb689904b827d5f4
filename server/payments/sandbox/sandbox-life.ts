import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import { oneDay, oneHour } from '#server/durations.ts';
import { yearsAfter } from '#server/payments/calendar-years.ts';
import { type DeclineReason, planName } from '#server/payments/payment-provider.ts';
import {
  findNewestSandboxCharge,
  findSandboxCustomerCard,
  insertSandboxCharge,
  type SandboxCard,
  type SandboxCharge,
  type SandboxSubscription,
  updateSandboxCharge,
  updateSandboxSubscription,
} from './sandbox-queries.ts';

// What happens to a subscription by itself as time goes by, as Stripe does it. It is caught up with
// whenever somebody looks, so it needs no clockwork.

/** Stripe gives up on a first payment after 23 hours. */
const patienceWithFirst = 23 * oneHour;
/** Days from a failed renewal to the next try, and from that to the one after; then it is over. */
const daysToNextTry = [3, 5, 7];

/** Brings a locked subscription up to `now`, each step at its own time. */
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
      return new Date(subscription.started_at.getTime() + patienceWithFirst);
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
  if (subscription.state === 'incomplete') return endWithoutPayment(tx, subscription, at);
  if (subscription.state === 'retrying') return tryAgain(tx, subscription, at);
  if (subscription.cancel_at_period_end) {
    return updateSandboxSubscription(tx, id, { state: 'ended', ended_at: at });
  }
  const years = subscription.years + 1;
  const renewed = await updateSandboxSubscription(tx, id, {
    years,
    period_ends_at: yearsAfter(subscription.started_at, years),
  });
  const card = await cardOf(tx, subscription);
  const isPaid = isTakenUnattended(card);
  await insertSandboxCharge(tx, {
    ...newCharge(subscription.customer_id, card, at),
    subscription_id: id,
    mark: null,
    amount_cents: yearlyCentsOf(await findNewestSandboxCharge(tx, id)),
    description: planName,
    state: isPaid ? 'paid' : 'failed',
  });
  return isPaid ? renewed : failOnce(tx, renewed, at);
}

/** Asks the card in use for the renewal that failed. */
export async function tryAgain(tx: Db, subscription: SandboxSubscription, at: Date) {
  const card = await cardOf(tx, subscription);
  if (!isTakenUnattended(card)) return failOnce(tx, subscription, at);
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
  if (days === undefined) return endWithoutPayment(tx, subscription, at);
  return updateSandboxSubscription(tx, subscription.id, {
    state: 'retrying',
    failures: subscription.failures + 1,
    next_try_at: new Date(at.getTime() + days * oneDay),
  });
}

/** What was asked for and not paid is not asked for any more. */
export async function endWithoutPayment(tx: Db, subscription: SandboxSubscription, at: Date) {
  const charge = await findNewestSandboxCharge(tx, subscription.id);
  if (charge && charge.state !== 'paid')
    await updateSandboxCharge(tx, charge.id, { state: 'cancelled' });
  return updateSandboxSubscription(tx, subscription.id, {
    state: subscription.state === 'incomplete' ? 'expired' : 'ended',
    ended_at: at,
    next_try_at: null,
  });
}

/** Who began at an older price keeps it, as at Stripe. */
export function yearlyCentsOf(newest: SandboxCharge | undefined): number {
  if (!newest) throw new Error('The sandbox has a subscription that nothing was asked for.');
  return newest.amount_cents;
}

async function cardOf(tx: Db, subscription: SandboxSubscription): Promise<SandboxCard> {
  const card = await findSandboxCustomerCard(tx, subscription.customer_id);
  if (!card) throw new Error(`The sandbox has no card for ${subscription.id}.`);
  return card;
}

/** Nobody is there to answer the bank. */
function isTakenUnattended(card: SandboxCard): boolean {
  return card.behaviour === 'pays';
}

/** What the bank says when a card is entered; null if it has nothing against it. */
export function refusalOf(behaviour: SandboxCard['behaviour']): DeclineReason | null {
  if (behaviour === 'declined') return 'card_declined';
  return behaviour === 'insufficient' ? 'insufficient_funds' : null;
}

/** What becomes of a charge while the person is there. */
export function attended({
  behaviour,
}: SandboxCard): { state: 'paid' | 'requires_action' } | { declined: DeclineReason } {
  if (behaviour === 'pays') return { state: 'paid' };
  if (behaviour === 'asks_the_bank') return { state: 'requires_action' };
  return { declined: refusalOf(behaviour) ?? 'card_declined' };
}

export function newCharge(
  customer: string,
  card: SandboxCard,
  at: Date,
): Pick<SandboxCharge, 'id' | 'customer_id' | 'card_id' | 'client_secret' | 'charged_at'> {
  const id = newId('pi');
  return {
    id,
    customer_id: customer,
    card_id: card.id,
    client_secret: `${id}_secret_${randomBytes(16).toString('hex')}`,
    charged_at: at,
  };
}

export function newId(kind: 'cus' | 'pm' | 'sub' | 'pi' | 're'): string {
  return `${kind}_${randomBytes(12).toString('hex')}`;
}
