import type { Plan } from '#contract/membership/membership.ts';
import { yearsAfter } from '#contract/values/calendar-years.ts';
import type { Db } from '#server/db/database.ts';
import type { PaymentProvider, Sandbox, Subscription } from '#server/payments/payment-provider.ts';
import { chargeOnSession, newCharge, newId, takeCard } from './sandbox-cards.ts';
import { cancelUnpaid, catchUp, retryRenewal } from './sandbox-lifecycle.ts';
import { chargesFromRows, subscriptionFromRow } from './sandbox-present.ts';
import {
  findSandboxChargeBySecret,
  findSandboxCharges,
  findSandboxCustomerCard,
  findSandboxSubscriptionId,
  insertSandboxCharge,
  insertSandboxSubscription,
  lockSandboxCharge,
  lockSandboxSubscription,
  type SandboxSubscription,
  saveSandboxCard,
  setSandboxCustomerCard,
  updateSandboxCharge,
  updateSandboxSubscription,
} from './sandbox-queries.ts';
import { runOnce, type SandboxDeps } from './sandbox-requests.ts';

type SubscriptionCalls = Pick<
  PaymentProvider,
  | 'createSubscription'
  | 'createLaterSubscription'
  | 'retrieveSubscription'
  | 'findSubscription'
  | 'cancelAtPeriodEnd'
  | 'resumeSubscription'
  | 'cancelUnpaidSubscription'
  | 'endSubscription'
  | 'payOpenInvoice'
  | 'listInvoices'
>;

export function sandboxSubscriptionCalls(
  deps: SandboxDeps,
  loadPlan: () => Promise<Plan>,
): SubscriptionCalls {
  const { db, clock } = deps;
  return {
    createSubscription: async (order, key) =>
      createSubscription(deps, await loadPlan(), order, key),
    createLaterSubscription: async (order, key) =>
      createLaterSubscription(deps, await loadPlan(), order, key),
    retrieveSubscription: (id) => retrieveSubscription(deps, id),
    async findSubscription(customer, correlationId) {
      const id = await findSandboxSubscriptionId(db, customer, correlationId);
      return id === undefined ? undefined : retrieveSubscription(deps, id);
    },
    cancelAtPeriodEnd: (id, key) =>
      changeOnce(deps, key, { cancel: id }, id, async (tx, { state }) => {
        if (state !== 'active') return;
        await updateSandboxSubscription(tx, id, { cancel_at_period_end: true });
      }),
    resumeSubscription: (id, key) =>
      changeOnce(deps, key, { resume: id }, id, async (tx, { state }) => {
        if (state !== 'active') return;
        await updateSandboxSubscription(tx, id, { cancel_at_period_end: false });
      }),
    cancelUnpaidSubscription: (id, key) =>
      changeOnce(deps, key, { endUnpaid: id }, id, async (tx, row) => {
        if (row.state !== 'incomplete' && row.state !== 'retrying') return;
        await cancelUnpaid(tx, row, clock.now());
      }),
    endSubscription: (id, key) =>
      changeOnce(deps, key, { end: id }, id, async (tx, row) => {
        const now = clock.now();
        if (row.state === 'active') {
          await updateSandboxSubscription(tx, id, { state: 'ended', ended_at: now });
        } else if (row.state !== 'ended') await cancelUnpaid(tx, row, now);
      }),
    payOpenInvoice: (id, key) => payOpenInvoice(deps, id, key),
    listInvoices: async (id) => chargesFromRows(db, await findSandboxCharges(db, id)),
  };
}

/** Locks the subscription and brings it up to now. */
async function lockCurrent(
  tx: Db,
  { clock }: SandboxDeps,
  id: string,
): Promise<SandboxSubscription | undefined> {
  const row = await lockSandboxSubscription(tx, id);
  return row && catchUp(tx, row, clock.now());
}

async function changeOnce(
  deps: SandboxDeps,
  key: string,
  request: Record<string, string>,
  id: string,
  change: (tx: Db, row: SandboxSubscription) => Promise<void>,
): Promise<void> {
  await runOnce(deps.db, key, request, async (tx) => {
    const row = await lockCurrent(tx, deps, id);
    if (row) await change(tx, row);
    return { object_id: id };
  });
}

function retrieveSubscription(deps: SandboxDeps, id: string): Promise<Subscription | undefined> {
  return deps.db.transaction(async (tx) => {
    const row = await lockCurrent(tx, deps, id);
    return row && subscriptionFromRow(tx, row);
  });
}

async function createSubscription(
  deps: SandboxDeps,
  plan: Plan,
  order: Parameters<PaymentProvider['createSubscription']>[0],
  key: string,
): Promise<Subscription> {
  const { customer, paymentMethod, correlationId } = order;
  const request = { subscribe: customer, paymentMethod, mark: correlationId };
  const id = await runOnce(deps.db, key, request, async (tx) => {
    const now = deps.clock.now();
    const card = await takeCard(tx, customer, paymentMethod);
    const outcome = chargeOnSession(card, now);
    if ('declined' in outcome) return outcome;
    await setSandboxCustomerCard(tx, customer, card.id);
    const { id } = await insertSandboxSubscription(tx, {
      id: newId('sub'),
      customer_id: customer,
      mark: correlationId,
      state: outcome.state === 'paid' ? 'active' : 'incomplete',
      started_at: now,
      years: 1,
      period_ends_at: yearsAfter(now, 1),
    });
    await insertSandboxCharge(tx, {
      ...newCharge(customer, card, now),
      subscription_id: id,
      mark: null,
      amount_cents: plan.price_cents,
      description: plan.name,
      ...outcome,
      saves_card: true,
    });
    if (outcome.state === 'paid') await saveSandboxCard(tx, card.id, now);
    return { object_id: id };
  });
  return (await retrieveSubscription(deps, id)) as Subscription;
}

async function createLaterSubscription(
  deps: SandboxDeps,
  plan: Plan,
  { customer, correlationId, chargesAt }: Parameters<PaymentProvider['createLaterSubscription']>[0],
  key: string,
): Promise<Subscription> {
  const request = { subscribe: customer, at: chargesAt.toISOString(), mark: correlationId };
  const id = await runOnce(deps.db, key, request, async (tx) => {
    // Its first renewal is its first charge.
    const { id } = await insertSandboxSubscription(tx, {
      id: newId('sub'),
      customer_id: customer,
      mark: correlationId,
      state: 'active',
      started_at: chargesAt,
      price_cents: plan.price_cents,
      years: 0,
      period_ends_at: chargesAt,
    });
    return { object_id: id };
  });
  return (await retrieveSubscription(deps, id)) as Subscription;
}

async function payOpenInvoice(deps: SandboxDeps, id: string, key: string): Promise<void> {
  await runOnce(deps.db, key, { payAgain: id }, async (tx) => {
    const row = await lockCurrent(tx, deps, id);
    if (row?.state !== 'retrying') return { object_id: id };
    const card = await findSandboxCustomerCard(tx, row.customer_id);
    // Declined here, because a try of the person's own does not count as one of the automatic tries.
    if (card?.behaviour !== 'pays') return { declined: 'card_declined' };
    await retryRenewal(tx, row, deps.clock.now());
    return { object_id: id };
  });
}

/** What the bank's own page does at Stripe; see Sandbox in payment-provider.ts. */
export async function answerSandboxBank(
  deps: SandboxDeps,
  { userUuid, clientSecret, isApproved }: Parameters<Sandbox['answerBank']>[0],
): Promise<boolean> {
  const found = await findSandboxChargeBySecret(deps.db, clientSecret);
  if (found?.user_uuid !== userUuid) return false;
  return deps.db.transaction(async (tx) => {
    // Subscriptions are locked before charges everywhere, so that there is no deadlock.
    const { id, subscription_id } = found;
    const subscription =
      subscription_id === null ? null : await lockCurrent(tx, deps, subscription_id);
    const charge = await lockSandboxCharge(tx, id);
    if (charge?.state !== 'requires_action') return false;
    const now = deps.clock.now();
    await updateSandboxCharge(tx, id, {
      state: isApproved ? 'paid' : 'failed',
      charged_at: now,
    });
    if (isApproved && charge.saves_card) await saveSandboxCard(tx, charge.card_id, now);
    if (isApproved && subscription) {
      await updateSandboxSubscription(tx, subscription.id, { state: 'active' });
    }
    return true;
  });
}
