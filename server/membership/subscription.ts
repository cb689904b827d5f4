import type { SubscriptionStatus } from '#contract/membership/membership.ts';
import type { Deps } from '../deps/deps.ts';
import { findMembership } from './membership-queries.ts';

/** The three booleans of a membership (3.6), by the server's clock. */
export async function subscriptionOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  userUuid: string,
): Promise<SubscriptionStatus> {
  return statusOf(await findMembership(db, userUuid), clock.now());
}

export function statusOf(
  membership: { ends_at: Date | null } | null | undefined,
  now: Date,
): SubscriptionStatus {
  if (!membership) return { subscribed: false, onGracePeriod: false, cancelled: false };
  const cancelled = membership.ends_at !== null;
  const subscribed = membership.ends_at === null || membership.ends_at > now;
  return { subscribed, onGracePeriod: subscribed && cancelled, cancelled };
}
