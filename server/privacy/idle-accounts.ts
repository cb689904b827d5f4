import { idleAnswerDays, idleYears } from '#contract/values/portal-limits.ts';
import { accountIdle } from '../accounts/emails/idle-account-email.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { oneDay } from '../time/durations.ts';
import { erasureDelay } from './delete-account.ts';
import { markAsked, markUnanswered, unmarkAsked } from './idle-queries.ts';

const isIdleAfter = idleYears * 365 * oneDay;
const timeToAnswer = idleAnswerDays * oneDay;

const before = (now: Date, time: number) => new Date(now.getTime() - time);

/**
 * N12: a person who did not use their account for two years is asked once whether they still want it; signing in
 * says yes. Without an answer it becomes due within a month, and `eraseDueAccounts` erases it like any other.
 */
export async function askIdleAccounts(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const since = before(now, isIdleAfter);
  await unmarkAsked(deps.db, since);
  await markUnanswered(deps.db, since, before(now, timeToAnswer), before(now, erasureDelay));
  await deps.db.transaction(async (tx) => {
    const erased_at = new Date(now.getTime() + timeToAnswer).toISOString();
    for (const { email_key } of await markAsked(tx, since, now, 100)) {
      await enqueueEmail(tx, now, accountIdle, { email_key, erased_at });
    }
  });
  deps.wakeJobs();
}
