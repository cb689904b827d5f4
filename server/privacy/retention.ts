import { deleteSeenBefore } from '#server/payments/webhooks/webhook-queries.ts';
import { deleteAuditEntriesBefore } from '../audit/audit-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { deleteUnusedFiles } from '../files/delete-unused-files.ts';
import { deleteEndedCounts } from '../http/auth/rate-limit-queries.ts';
import { deleteExpiredSessions } from '../http/auth/session.ts';
import { deleteFailedJobsBefore } from '../jobs/job-queries.ts';
import { oneDay } from '../time/durations.ts';
import {
  deleteExpiredLinks,
  deleteUnconfirmedBefore,
  forgetWhatWasSaidBefore,
} from './retention-queries.ts';

/** As the privacy page says. */
const month = 30 * oneDay;
const twoYears = 730 * oneDay;
/** For how long a letter is tried before it is given up (run-jobs.ts): it waits then, too. */
const tried = 2 * oneDay;
/** Stripe lets an event be sent again for thirty days. */
const longerThanStripe = 35 * oneDay;

/** Throws away what nobody can use any more; nothing depends on when. */
export async function deleteExpiredData(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await deleteExpiredSessions(db, now);
  await deleteEndedCounts(db, now);
  await deleteExpiredLinks(db, now);
  await deleteUnconfirmedBefore(db, new Date(now.getTime() - month));
  await forgetWhatWasSaidBefore(db, new Date(now.getTime() - month));
  await deleteFailedJobsBefore(db, new Date(now.getTime() - month + tried));
  await deleteSeenBefore(db, new Date(now.getTime() - longerThanStripe));
  await deleteAuditEntriesBefore(db, new Date(now.getTime() - twoYears));
  await deleteUnusedFiles(deps);
}
