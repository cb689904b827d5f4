import { deleteEntriesBefore } from '../audit/audit-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { deleteEndedCounts } from '../http/auth/rate-limit-queries.ts';
import { sweepSessions } from '../http/auth/session.ts';
import { deleteSeenBefore } from '../payments/webhook-queries.ts';
import { oneDay } from '../time/durations.ts';
import { deleteJobsGivenUpBefore } from './job-queries.ts';
import {
  deleteExpiredLinks,
  deleteUnconfirmedBefore,
  forgetWhatWasSaidBefore,
} from './sweep-queries.ts';

/** As the privacy page says. */
const month = 30 * oneDay;
const twoYears = 730 * oneDay;
/** For how long a letter is tried before it is given up (run-jobs.ts): it waits then, too. */
const tried = 2 * oneDay;
/** Stripe lets an event be sent again for thirty days. */
const longerThanStripe = 35 * oneDay;

/** Throws away what nobody can use any more; nothing depends on when. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await sweepSessions(db, now);
  await deleteEndedCounts(db, now);
  await deleteExpiredLinks(db, now);
  await deleteUnconfirmedBefore(db, new Date(now.getTime() - month));
  await forgetWhatWasSaidBefore(db, new Date(now.getTime() - month));
  await deleteJobsGivenUpBefore(db, new Date(now.getTime() - month + tried));
  await deleteSeenBefore(db, new Date(now.getTime() - longerThanStripe));
  await deleteEntriesBefore(db, new Date(now.getTime() - twoYears));
  await sweepFiles(deps);
}
