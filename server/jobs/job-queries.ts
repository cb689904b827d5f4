import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { jobs } from '../db/tables.ts';

/** A job that this process works on. */
export interface ClaimedJob {
  uuid: string;
  kind: string;
  payload: unknown;
  /** How often it was started, this time included; it also distinguishes this claim from a later one. */
  attempts: number;
  /** Why the attempt before failed, if known. */
  last_error: string | null;
}

interface NewJob {
  kind: string;
  payload: unknown;
  now: Date;
  /** When it is due; at once without it. */
  runAt?: Date;
  /** The Message-ID of the email that it sends. */
  uuid?: string;
}

/** Call it in the transaction that causes the work, so that both are stored or neither. */
export function addJob(tx: Db, job: NewJob): Promise<void> {
  return addJobs(tx, [job]);
}

export async function addJobs(tx: Db, added: NewJob[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ kind, payload, now, runAt = now, uuid = randomUUID() }) => ({
    ...{ uuid, kind, payload, run_at: runAt, created_at: now },
  }));
  await tx.execute(sql`
    insert into ${jobs} (uuid, kind, payload, run_at, created_at)
    select uuid, kind, payload, run_at, created_at from
      jsonb_populate_recordset(null::${jobs}, ${JSON.stringify(rows)}::jsonb)`);
}

/** Claims the job that has waited longest; simultaneous claims get different jobs. */
export async function claimJob(
  db: Db,
  now: Date,
  leasedUntil: Date,
): Promise<ClaimedJob | undefined> {
  const longestWaiting = db
    .select({ uuid: jobs.uuid })
    .from(jobs)
    .where(
      and(
        isNull(jobs.failed_at),
        lte(jobs.run_at, now),
        or(isNull(jobs.leased_until), lte(jobs.leased_until, now)),
      ),
    )
    .orderBy(asc(jobs.run_at), asc(jobs.created_at))
    .limit(1)
    .for('update', { skipLocked: true });
  const [job] = await db
    .update(jobs)
    .set({ leased_until: leasedUntil, attempts: sql`${jobs.attempts} + 1` })
    .where(eq(jobs.uuid, longestWaiting))
    .returning({
      uuid: jobs.uuid,
      kind: jobs.kind,
      payload: jobs.payload,
      attempts: jobs.attempts,
      last_error: jobs.last_error,
    });
  return job;
}

/** Nothing matches once another process has taken the job over. */
const asClaimed = (job: ClaimedJob) =>
  and(eq(jobs.uuid, job.uuid), eq(jobs.attempts, job.attempts));

export async function extendLease(db: Db, job: ClaimedJob, leasedUntil: Date): Promise<void> {
  await db.update(jobs).set({ leased_until: leasedUntil }).where(asClaimed(job));
}

export async function deleteJob(db: Db, job: ClaimedJob): Promise<void> {
  await db.delete(jobs).where(asClaimed(job));
}

export async function postponeJob(
  db: Db,
  job: ClaimedJob,
  runAt: Date,
  reason: string,
): Promise<void> {
  await db
    .update(jobs)
    .set({ run_at: runAt, leased_until: null, last_error: reason })
    .where(asClaimed(job));
}

export async function failJob(db: Db, job: ClaimedJob, now: Date, reason: string): Promise<void> {
  await db
    .update(jobs)
    .set({ failed_at: now, leased_until: null, last_error: reason })
    .where(asClaimed(job));
}

/** Failed jobs stay for a while, so that the operator can look at them. */
export async function deleteFailedJobsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(jobs).where(and(isNotNull(jobs.failed_at), lte(jobs.failed_at, before)));
}
