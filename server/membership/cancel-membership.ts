import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { findMembership } from './subscription/membership-queries.ts';
import {
  completeRequest,
  completeRequests,
  openRequest,
} from './subscription/payment-request-queries.ts';
import { statusOf } from './subscription/subscription.ts';

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
    const subscription = membership?.subscription_id;
    if (!subscription) throw nothingRenews();
    if (status.cancelled) throw new HttpError('already_cancelled');
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

/** 16.2: of a membership that was given or paid by hand. */
export function nothingRenews(): HttpError {
  return new HttpError('nothing_renews', {
    message:
      'No card renews your membership: it ends by itself, and there is nothing to cancel or resume.',
  });
}
