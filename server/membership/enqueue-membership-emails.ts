import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { subscriptions } from '../db/payment-tables.ts';
import { enqueuePaymentEmail } from '../ledger/enqueue-payment-email.ts';

type Seen = Pick<typeof subscriptions.$inferSelect, 'id' | 'user_uuid' | 'state' | 'ends_at'>;

const actionFor = {
  welcome: 'membership_started',
  cancelled: 'membership_cancelled',
  resumed: 'membership_resumed',
  ended: 'membership_ended',
  'payment-problem': undefined,
} as const;

/**
 * The letters, and the entries of the trail, that follow from what changed between two readings of a
 * subscription. Both readings are of one row, written under a lock and never by an older reading, so
 * however often and in whatever order the provider tells of a change, it is seen once (G6, G7).
 */
export async function enqueueMembershipEmails(
  tx: Db,
  now: Date,
  before: Seen | undefined,
  after: Seen,
): Promise<void> {
  const letter = emailAfter(before, after);
  const act = letter && actionFor[letter];
  if (act) await audit(tx, act, { at: now, subject: after.user_uuid });
  if (letter) await enqueuePaymentEmail(tx, now, { letter, subscription: after.id });
}

function emailAfter(before: Seen | undefined, after: Seen) {
  const wasOn = before?.state === 'active' || before?.state === 'retrying';
  if (after.state === 'ended') return wasOn ? 'ended' : undefined;
  if (after.state === 'retrying')
    return before?.state === 'retrying' ? undefined : 'payment-problem';
  if (after.state !== 'active') return undefined;
  if (!wasOn) return 'welcome';
  if (after.ends_at && !before.ends_at) return 'cancelled';
  return before.ends_at && !after.ends_at ? 'resumed' : undefined;
}
