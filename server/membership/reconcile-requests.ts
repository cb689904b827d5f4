import { setTimeout as delay } from 'node:timers/promises';
import { findCustomer } from '../customers/customer-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { errorName } from '../log/log.ts';
import type { Subscription } from '../payments/payment-provider.ts';
import { oneMinute } from '../time/durations.ts';
import { stopRenewing } from './cancel-membership.ts';
import { remindMembers } from './emails/remind-members.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { findDueSubscriptions, findLeavingMembers } from './subscription/membership-queries.ts';
import {
  completeRequest,
  findRequest,
  findRequestsBefore,
  type PaymentRequest,
} from './subscription/payment-request-queries.ts';

const maxWait = 2_000;

/** Longer than any call to the provider takes. */
const longAgo = 10 * oneMinute;

export function isLongAgo({ clock }: Deps, request: PaymentRequest): boolean {
  return request.asked_at.getTime() <= clock.now().getTime() - longAgo;
}

/** Finds the subscription of a request whose answer was lost (G11). */
export async function reconcileRequest(
  deps: Deps,
  request: PaymentRequest,
): Promise<Subscription | undefined> {
  const id = request.subscription_id ?? (await findStarted(deps, request));
  const subscription = id === undefined ? undefined : await reconcileMembership(deps, id);
  // A request to subscribe stays open while it waits for the bank, or may still be in progress.
  const isOver = subscription ? request.kind !== 'subscribe' : isLongAgo(deps, request);
  if (isOver) await completeRequest(deps.db, request.key);
  return subscription;
}

async function findStarted({ db, payments }: Deps, request: PaymentRequest) {
  const customer = await findCustomer(db, request.user_uuid);
  if (!customer) return undefined;
  return (await payments.findSubscription(customer.customer_id, request.key))?.id;
}

/**
 * Makes the status current after the bank's page, or after a lost answer, without waiting for a webhook
 * (G12). If the provider is unavailable, the stored status is shown.
 */
export async function reconcileOwnStart(deps: Deps, userUuid: string): Promise<void> {
  const request = await findRequest(deps.db, userUuid, 'subscribe');
  if (!request) return;
  const reconciling = reconcileRequest(deps, request).catch((error: unknown) =>
    deps.log.warn({ reason: errorName(error) }, 'a subscription could not be reconciled'),
  );
  // Every screen requests the status, so a provider that hangs must not hold it up (I3).
  await Promise.race([reconciling, delay(maxWait, undefined, { ref: false })]);
}

/** Brings all memberships in line with the provider, without a single webhook (G12). */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - longAgo);
  for (const request of await findRequestsBefore(deps.db, before)) {
    await withoutStopping(deps, () => reconcileRequest(deps, request));
  }
  // Cancels the memberships of leaving members that were not cancelled at the time of their request.
  for (const userUuid of await findLeavingMembers(deps.db)) {
    await withoutStopping(deps, () => stopRenewing(deps, userUuid));
  }
  for (let due = await nextDue(deps, ''); due.length > 0; due = await nextDue(deps, due.at(-1))) {
    for (const id of due) await withoutStopping(deps, () => reconcileMembership(deps, id));
  }
  // After the updates above, so that members who left get no email about a renewal.
  await remindMembers(deps);
}

function nextDue({ db, clock }: Deps, after = ''): Promise<string[]> {
  return findDueSubscriptions(db, clock.now(), after, 100);
}

/** One failure must not stop the others. */
async function withoutStopping(deps: Deps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ reason: errorName(error) }, 'a payment could not be reconciled');
  }
}
