import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { holdUser } from '../profile/profile-queries.ts';
import { findMembership } from './membership-queries.ts';
import { closeRequest, closeRequests, openRequest } from './payment-request-queries.ts';
import { statusOf } from './subscription.ts';
import { syncMembership } from './sync-membership.ts';

/** Ends the membership with the year that is paid; one whose renewal is not paid ends now. */
export async function cancelMembership(deps: Deps, userUuid: string): Promise<void> {
  const { key, subscription } = await openCancelling(deps, userUuid);
  await deps.payments.cancelAtPeriodEnd(subscription, key);
  const cancelled = await syncMembership(deps, subscription);
  if (cancelled?.state === 'retrying') {
    await deps.payments.cancelUnpaidSubscription(subscription, `${key}:end`);
    await syncMembership(deps, subscription);
  }
  await closeRequest(deps.db, key);
}

/** Cancels the membership of whoever has one that renews. */
export async function stopRenewing(deps: Deps, userUuid: string): Promise<void> {
  const membership = await findMembership(deps.db, userUuid);
  const renews = membership?.subscription_id && membership.ends_at === null;
  if (renews) await cancelMembership(deps, userUuid);
}

function openCancelling({ db, clock }: Deps, userUuid: string) {
  return db.transaction(async (tx) => {
    await holdUser(tx, userUuid);
    const now = clock.now();
    const membership = await findMembership(tx, userUuid);
    const status = statusOf(membership, now);
    if (!status.subscribed) throw new Fault('not_subscribed');
    if (status.cancelled) throw new Fault('already_cancelled');
    const subscription = membership?.subscription_id;
    if (!subscription) throw givenByTheAssociation();
    // The key of an earlier change of mind must not be used for a later one.
    await closeRequests(tx, userUuid, ['resume']);
    const { key } = await openRequest(tx, {
      user_uuid: userUuid,
      kind: 'cancel',
      subscription_id: subscription,
      asked_at: now,
    });
    return { key, subscription };
  });
}

/** A membership without a subscription behind it: nothing renews and nothing is charged. */
export function givenByTheAssociation(): Fault {
  return new Fault('not_subscribed', {
    message: 'The association gave you this membership. Please write to us about it.',
  });
}
