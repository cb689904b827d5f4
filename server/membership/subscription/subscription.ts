import type { SubscriptionStatus } from '#contract/membership/membership.ts';
import type { Deps } from '../../deps/deps.ts';
import { findMembership } from './membership-queries.ts';

/** The three booleans of a membership (3.6), by the server's clock. */
export async function subscriptionOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userUuid: string,
): Promise<SubscriptionStatus> {
  return statusOf(await findMembership(db, userUuid), clock.now());
}

export function statusOf(
  membership: { ends_at: Date | null; subscription_id: string | null } | null | undefined,
  now: Date,
): SubscriptionStatus {
  if (!membership) return { subscribed: false, onGracePeriod: false, cancelled: false };
  const subscribed = membership.ends_at === null || membership.ends_at > now;
  // 16.2: what a card does not renew has an end that nobody has chosen, until it is over.
  const cancelled =
    membership.ends_at !== null && (!subscribed || membership.subscription_id !== null);
  return { subscribed, onGracePeriod: subscribed && cancelled, cancelled };
}
