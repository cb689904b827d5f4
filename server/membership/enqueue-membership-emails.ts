import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { subscriptions } from '../db/tables/payment-tables.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueuePaymentEmail } from '../ledger/enqueue-payment-email.ts';
import { claimRenewals } from './renewal-queries.ts';

type Seen = Pick<typeof subscriptions.$inferSelect, 'id' | 'user_uuid' | 'state' | 'ends_at'>;

const actionFor = {
  welcome: 'membership_started',
  cancelled: 'membership_cancelled',
  resumed: 'membership_resumed',
  ended: 'membership_ended',
  'payment-problem': undefined,
} as const;

/**
 * The emails and audit entries that follow from what changed between two versions of a subscription.
 * Its row is written under a lock and never by an older version, so each change is seen once, however
 * often and in whatever order its webhook events arrive (G6, G7).
 */
export async function enqueueMembershipEmails(
  tx: Db,
  now: Date,
  before: Seen | undefined,
  after: Seen,
): Promise<void> {
  const kind = emailAfter(before, after);
  const action = kind && actionFor[kind];
  if (action) await audit(tx, action, { at: now, subject: after.user_uuid });
  if (kind) await enqueuePaymentEmail(tx, now, { letter: kind, subscription: after.id });
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

/** The nearer one first, so that a membership found late gets one email. */
const daysAhead = [7, 30];

/** Enqueues an email to each member whose membership renews soon, once for each of the two days. */
export async function announceRenewals({ db, clock, wakeJobs }: Deps): Promise<void> {
  for (const days of daysAhead) {
    await db.transaction(async (tx) => {
      for (const { id, period_ends_at } of await claimRenewals(tx, clock.now(), days)) {
        await enqueuePaymentEmail(tx, clock.now(), {
          letter: 'renewal',
          subscription: id,
          renews_at: period_ends_at.toISOString(),
        });
      }
    });
  }
  wakeJobs();
}
