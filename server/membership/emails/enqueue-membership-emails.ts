import { audit } from '../../audit/audit.ts';
import type { Db } from '../../db/database.ts';
import type { subscriptions } from '../../db/tables/payment-tables.ts';
import { type EmailKind, enqueueEmail } from '../../email/define-email.ts';
import { cardTaken } from './card-taken-email.ts';
import { membershipCancelled } from './membership-cancelled-email.ts';
import { membershipEnded } from './membership-ended-email.ts';
import { membershipResumed } from './membership-resumed-email.ts';
import { paymentProblem } from './payment-problem-email.ts';
import { membershipBegun } from './welcome-email.ts';

interface Change {
  email?: EmailKind<{ subscription: string }>;
  action?: Parameters<typeof audit>[1];
}

type Seen = Pick<
  typeof subscriptions.$inferSelect,
  'id' | 'user_uuid' | 'state' | 'started_at' | 'ends_at'
>;

/**
 * The emails and audit entries that follow from what changed between two versions of a subscription.
 * Its row is written under a lock and never by an older version, so each change is seen once, however
 * often and in any order its webhook events arrive (G6, G7).
 */
export async function enqueueMembershipEmails(
  tx: Db,
  now: Date,
  before: Seen | undefined,
  after: Seen,
): Promise<void> {
  const { email, action } = changeBetween(now, before, after);
  if (action) await audit(tx, action, { at: now, subject: after.user_uuid });
  if (email) await enqueueEmail(tx, now, email, { subscription: after.id });
}

function changeBetween(now: Date, before: Seen | undefined, after: Seen): Change {
  const wasOn = before?.state === 'active' || before?.state === 'retrying';
  if (after.state === 'ended') {
    return wasOn ? { email: membershipEnded, action: 'membership_ended' } : {};
  }
  if (after.state === 'retrying') {
    return before?.state === 'retrying' ? {} : { email: paymentProblem };
  }
  if (after.state !== 'active') return {};
  if (!wasOn && after.started_at > now) return { email: cardTaken, action: 'renewal_card_added' };
  if (!wasOn) return { email: membershipBegun, action: 'membership_started' };
  if (after.ends_at && !before.ends_at) {
    return { email: membershipCancelled, action: 'membership_cancelled' };
  }
  return before.ends_at && !after.ends_at
    ? { email: membershipResumed, action: 'membership_resumed' }
    : {};
}
