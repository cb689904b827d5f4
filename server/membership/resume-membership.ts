import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { lockUser } from '../profile/profile-queries.ts';
import { nothingRenews } from './cancel-membership.ts';
import { reconcileMembership } from './reconcile-membership.ts';
import { findMembership } from './subscription/membership-queries.ts';
import { refuseIfLeaving } from './subscription/payment-request.ts';
import {
  completeRequest,
  completeRequests,
  openRequest,
} from './subscription/payment-request-queries.ts';
import { statusOf } from './subscription/subscription.ts';

/** Withdraws a cancellation during the grace period. */
export async function resumeMembership(deps: Deps, userUuid: string): Promise<void> {
  const { key, subscription } = await openResumeRequest(deps, userUuid);
  await deps.payments.resumeSubscription(subscription, key);
  const resumed = await reconcileMembership(deps, subscription);
  await completeRequest(deps.db, key);
  // It ended between the check and the call.
  if (resumed?.state === 'ended') throw hasEnded();
}

function openResumeRequest({ db, clock }: Deps, userUuid: string) {
  return db.transaction(async (tx) => {
    await lockUser(tx, userUuid);
    await refuseIfLeaving(tx, userUuid);
    const now = clock.now();
    const membership = await findMembership(tx, userUuid);
    const status = statusOf(membership, now);
    if (status.cancelled && !status.subscribed) throw hasEnded();
    if (!status.subscribed)
      throw new HttpError('not_on_grace_period', { message: 'You do not have a membership.' });
    const subscription = membership?.subscription_id;
    if (!subscription) throw nothingRenews();
    if (!status.onGracePeriod) throw new HttpError('not_on_grace_period');
    await completeRequests(tx, userUuid, ['cancel']);
    const { key } = await openRequest(tx, {
      user_uuid: userUuid,
      kind: 'resume',
      subscription_id: subscription,
      asked_at: now,
    });
    return { key, subscription };
  });
}

function hasEnded(): HttpError {
  return new HttpError('not_on_grace_period', {
    message: 'Your membership has ended. You can subscribe again.',
  });
}
