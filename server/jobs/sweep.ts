import type { Deps } from '../deps.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import { sweepSessions } from '../http/session.ts';
import { deleteEndedCounts } from '../http/throttle-queries.ts';
import { deleteJobsGivenUpBefore } from './job-queries.ts';
import { deleteExpiredLinks } from './sweep-queries.ts';

const month = 30 * 24 * 3600 * 1000;

/** Throws away what nobody can use any more; nothing depends on when. */
export async function sweep(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  await sweepSessions(db, now);
  await deleteEndedCounts(db, now);
  await deleteExpiredLinks(db, now);
  await deleteJobsGivenUpBefore(db, new Date(now.getTime() - month));
  await sweepFiles(deps);
}
