import { setTimeout as patience } from 'node:timers/promises';
import type { Deps } from '../deps/deps.ts';
import { errorName } from '../log/log.ts';
import type { Subscription } from '../payments/payment-provider.ts';
import { oneMinute } from '../time/durations.ts';
import { announceRenewals } from './announce-renewals.ts';
import { stopRenewing } from './cancel-membership.ts';
import { findCustomer } from './customer-queries.ts';
import { findDueSubscriptions, findLeavingMembers } from './membership-queries.ts';
import {
  completeRequest,
  findRequest,
  findRequestsBefore,
  type PaymentRequest,
} from './payment-request-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';

const longestWait = 2_000;

/** Longer than any call to the provider can still be under way. */
const longAgo = 10 * oneMinute;

export function isLongAgo({ clock }: Deps, request: PaymentRequest): boolean {
  return request.asked_at.getTime() <= clock.now().getTime() - longAgo;
}

/** Finds out what became of a request whose answer never reached us (G11). */
export async function reconcileRequest(
  deps: Deps,
  request: PaymentRequest,
): Promise<Subscription | undefined> {
  const id = request.subscription_id ?? (await findStarted(deps, request));
  const subscription = id === undefined ? undefined : await reconcileMembership(deps, id);
  // A start that waits for the bank stays open, and one that may still be under way.
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
 * Whoever asks for their status after the bank's page, or after a call whose answer was lost, learns
 * how it is now and not after the next webhook (G12). Without an answer it is as it was.
 */
export async function reconcileOwnStart(deps: Deps, userUuid: string): Promise<void> {
  const request = await findRequest(deps.db, userUuid, 'subscribe');
  if (!request) return;
  const settling = reconcileRequest(deps, request).catch((error: unknown) =>
    deps.log.warn({ reason: errorName(error) }, 'a start of a membership could not be settled'),
  );
  // Every screen asks for the status: while the provider hangs it goes on by itself (I3).
  await Promise.race([settling, patience(longestWait, undefined, { ref: false })]);
}

/** Works without a single webhook: the state here is the provider's after each round (G12). */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - longAgo);
  for (const request of await findRequestsBefore(deps.db, before)) {
    await withoutStopping(deps, () => reconcileRequest(deps, request));
  }
  // Who asked to be erased while the provider was away, or before that stopped anything.
  for (const userUuid of await findLeavingMembers(deps.db)) {
    await withoutStopping(deps, () => stopRenewing(deps, userUuid));
  }
  for (let due = await nextDue(deps, ''); due.length > 0; due = await nextDue(deps, due.at(-1))) {
    for (const id of due) await withoutStopping(deps, () => reconcileMembership(deps, id));
  }
  // After what was just read, so that who has left is not told of a renewal.
  await announceRenewals(deps);
}

function nextDue({ db, clock }: Deps, after = ''): Promise<string[]> {
  return findDueSubscriptions(db, clock.now(), after, 100);
}

/** One that cannot be read must not keep the others waiting. */
async function withoutStopping(deps: Deps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    deps.log.error({ reason: errorName(error) }, 'a payment could not be settled');
  }
}
