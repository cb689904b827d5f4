import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { findMembership } from './membership-queries.ts';
import { completeRequest, completeRequests, openRequest } from './payment-request-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { statusOf } from './subscription.ts';

/** Ends the membership with the paid year, or now if the renewal is not paid. */
export async function cancelMembership(deps: Deps, userUuid: string): Promise<void> {
  const { key, subscription } = await openCancelRequest(deps, userUuid);
  await deps.payments.cancelAtPeriodEnd(subscription, key);
  const cancelled = await reconcileMembership(deps, subscription);
  if (cancelled?.state === 'retrying') {
    await deps.payments.cancelUnpaidSubscription(subscription, `${key}:end`);
    await reconcileMembership(deps, subscription);
  }
  await completeRequest(deps.db, key);
}

/** Cancels the person's membership if it renews. */
export async function stopRenewing(deps: Deps, userUuid: string): Promise<void> {
  const membership = await findMembership(deps.db, userUuid);
  const renews = membership?.subscription_id && membership.ends_at === null;
  if (renews) await cancelMembership(deps, userUuid);
}

function openCancelRequest({ db, clock }: Deps, userUuid: string) {
  return db.transaction(async (tx) => {
    await lockUser(tx, userUuid);
    const now = clock.now();
    const membership = await findMembership(tx, userUuid);
    const status = statusOf(membership, now);
    if (!status.subscribed) throw new HttpError('not_subscribed');
    if (status.cancelled) throw new HttpError('already_cancelled');
    const subscription = membership?.subscription_id;
    if (!subscription) throw grantedByAssociation();
    // Cancelling again after resuming needs a new idempotency key.
    await completeRequests(tx, userUuid, ['resume']);
    const { key } = await openRequest(tx, {
      user_uuid: userUuid,
      kind: 'cancel',
      subscription_id: subscription,
      asked_at: now,
    });
    return { key, subscription };
  });
}

/** The error for a membership without a subscription: it neither renews nor is charged. */
export function grantedByAssociation(): HttpError {
  return new HttpError('not_subscribed', {
    message: 'The association gave you this membership. Please write to us about it.',
  });
}
