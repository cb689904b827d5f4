import type { SubscriptionStatus } from '#contract/membership.ts';

/** The three booleans of a membership (3.6). Nobody has one until memberships can be bought. */
export async function subscriptionOf(_userUuid: string): Promise<SubscriptionStatus> {
  return { subscribed: false, onGracePeriod: false, cancelled: false };
}
