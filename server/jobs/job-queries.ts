import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { emails } from '../db/tables/email-tables.ts';
import { jobs } from '../db/tables/tables.ts';
import { emailsInsertion } from './email-log-queries.ts';
import { isEmailJob, loggedEmail } from './logged-email.ts';
import type { Failure } from './mail-answer.ts';

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

export interface NewJob {
  kind: string;
  payload: unknown;
  now: Date;
  /** When it is due; at once without it. */
  runAt?: Date;
  /** The log of emails keeps nothing of it. */
  isPrivate?: boolean;
  /** The Message-ID of the email that it sends. */
  uuid?: string;
}

/** Call it in the transaction that causes the work, so that both are stored or neither. */
export function addJob(tx: Db, job: NewJob): Promise<void> {
  return addJobs(tx, [job]);
}

/** 15.4: an email stands in the log from when it is enqueued, by the statement that enqueues it. */
export async function addJobs(tx: Db, added: NewJob[]): Promise<void> {
  if (added.length === 0) return;
  const rows = added.map(({ kind, payload, now, runAt = now, uuid = randomUUID() }) => ({
    uuid,
    kind,
    payload,
    run_at: runAt,
    created_at: now,
  }));
  const insertion = sql`insert into ${jobs} (uuid, kind, payload, run_at, created_at)
    select uuid, kind, payload, run_at, created_at from
      jsonb_populate_recordset(null::${jobs}, ${JSON.stringify(rows)}::jsonb)`;
  const logged = rows
    .map((row, index) => ({ ...row, isPrivate: added[index]?.isPrivate }))
    .filter(isEmailJob)
    .map(loggedEmail);
  await tx.execute(
    logged.length === 0 ? insertion : sql`with added as (${insertion}) ${emailsInsertion(logged)}`,
  );
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

/** The job is done. Its email was taken, with this answer; or there was no reason for it any more. */
export async function deleteJob(
  db: Db,
  job: ClaimedJob,
  now: Date,
  answer: string | undefined,
): Promise<void> {
  const ended = db
    .$with('ended')
    .as(db.delete(jobs).where(asClaimed(job)).returning({ uuid: jobs.uuid }));
  await db
    .with(ended)
    .update(emails)
    .set({
      state: answer === undefined ? 'stopped' : 'taken',
      answer: answer ?? null,
      error: null,
      attempts: job.attempts,
      tried_at: now,
      next_at: null,
    })
    .where(inArray(emails.uuid, db.select().from(ended)));
}

export async function postponeJob(
  db: Db,
  job: ClaimedJob,
  { now, runAt, failure }: { now: Date; runAt: Date; failure: Failure },
): Promise<void> {
  const postponed = db
    .$with('postponed')
    .as(
      db
        .update(jobs)
        .set({ run_at: runAt, leased_until: null, last_error: failure.reason })
        .where(asClaimed(job))
        .returning({ uuid: jobs.uuid }),
    );
  await db
    .with(postponed)
    .update(emails)
    .set({
      state: failure.isFinal ? 'refused' : 'waiting',
      attempts: job.attempts,
      tried_at: now,
      next_at: runAt,
      answer: failure.answer,
      error: failure.reason,
    })
    .where(inArray(emails.uuid, db.select().from(postponed)));
}

export async function failJob(
  db: Db,
  job: ClaimedJob,
  now: Date,
  { reason, answer }: Failure,
): Promise<void> {
  const failed = db
    .$with('failed')
    .as(
      db
        .update(jobs)
        .set({ failed_at: now, leased_until: null, last_error: reason })
        .where(asClaimed(job))
        .returning({ uuid: jobs.uuid }),
    );
  await db
    .with(failed)
    .update(emails)
    .set({
      state: 'given_up',
      attempts: job.attempts,
      tried_at: now,
      next_at: null,
      error: reason,
      // What the server said before is more than that a process died.
      ...(answer === null ? {} : { answer }),
    })
    .where(inArray(emails.uuid, db.select().from(failed)));
}

/** Failed jobs stay for a while, so that the operator can look at them. */
export async function deleteFailedJobsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(jobs).where(and(isNotNull(jobs.failed_at), lte(jobs.failed_at, before)));
}
