import type { Deps } from '../deps.ts';
import { Fault } from '../http/fault.ts';
import { holdUser } from '../profile/profile-queries.ts';
import { givenByTheAssociation } from './cancel-membership.ts';
import { findMembership } from './membership-queries.ts';
import { refuseWhoLeaves } from './payment-request.ts';
import { closeRequest, closeRequests, openRequest } from './payment-request-queries.ts';
import { statusOf } from './subscription.ts';
import { syncMembership } from './sync-membership.ts';

/** Takes a cancellation back while the paid year runs. */
export async function resumeMembership(deps: Deps, userUuid: string): Promise<void> {
  const { key, subscription } = await openResuming(deps, userUuid);
  await deps.payments.resumeSubscription(subscription, key);
  const resumed = await syncMembership(deps, subscription);
  await closeRequest(deps.db, key);
  // It ended between the look and the call.
  if (resumed?.state === 'ended') throw hasEnded();
}

function openResuming({ db, clock }: Deps, userUuid: string) {
  return db.transaction(async (tx) => {
    await holdUser(tx, userUuid);
    await refuseWhoLeaves(tx, userUuid);
    const now = clock.now();
    const membership = await findMembership(tx, userUuid);
    const status = statusOf(membership, now);
    if (status.cancelled && !status.subscribed) throw hasEnded();
    if (!status.subscribed)
      throw new Fault('not_on_grace_period', { message: 'You do not have a membership.' });
    if (!status.onGracePeriod) throw new Fault('not_on_grace_period');
    const subscription = membership?.subscription_id;
    if (!subscription) throw givenByTheAssociation();
    await closeRequests(tx, userUuid, ['cancel']);
    const { key } = await openRequest(tx, {
      user_uuid: userUuid,
      kind: 'resume',
      subscription_id: subscription,
      asked_at: now,
    });
    return { key, subscription };
  });
}

function hasEnded(): Fault {
  return new Fault('not_on_grace_period', {
    message: 'Your membership has ended. You can subscribe again.',
  });
}
