import { loadAssociation } from '../../association/association.ts';
import type { Deps } from '../../deps/deps.ts';
import { addJobs } from '../../jobs/job-queries.ts';
import { cardExpires } from './card-expires-email.ts';
import { membershipEnds } from './membership-ends-email.ts';
import { claimReminders } from './reminder-queries.ts';
import { dueSteps } from './reminder-steps.ts';
import { renewsSoon } from './renewal-email.ts';

/**
 * 16.3: reminds members that a card renews their membership soon, or expires before (21.1), or that what was given or paid by hand ends. Each
 * email looks again at the moment it leaves whether that is still so.
 */
export async function remindMembers({ db, clock, wakeJobs }: Deps): Promise<void> {
  const { time_zone } = await loadAssociation(db);
  const now = clock.now();
  for (const due of dueSteps(time_zone, now)) {
    await db.transaction(async (tx) => {
      const claimed = await claimReminders(tx, now, due);
      const jobs = claimed.map(({ user_uuid: user, email, subscription_id, ...reminder }) => {
        const ends_at = new Date(reminder.ends_at).toISOString();
        const job = subscription_id
          ? (due.step === 45 ? cardExpires : renewsSoon).toJob(
              { subscription: subscription_id, renews_at: ends_at },
              now,
            )
          : membershipEnds.toJob({ user, ends_at, step: due.step }, now);
        return { ...job, uuid: email };
      });
      await addJobs(tx, jobs);
    });
  }
  wakeJobs();
}
