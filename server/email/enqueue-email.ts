import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { addJob } from '../jobs/job-queries.ts';

/**
 * The payload of an email job names the email and its recipient, no more. The job looks up the rest
 * when it runs (B5). It also makes the link then, so that no usable link is stored.
 */
export const emailJobSchema = z.discriminatedUnion('letter', [
  z.object({
    letter: z.enum(['verify-email', 'account-exists', 'reset-password']),
    email_key: z.string(),
    /** Where the link leads in the end. */
    redirect: z.string().optional(),
  }),
  z.object({
    letter: z.enum([
      'password-changed',
      'confirm-new-email',
      'email-change-asked',
      'factor-added',
      'factors-reset',
    ]),
    email_key: z.string(),
  }),
  z.object({
    letter: z.enum(['deletion-asked', 'account-idle']),
    email_key: z.string(),
    erased_at: z.string(),
  }),
  // `to` is part of the payload: the account may no longer have that email when the job runs.
  z.object({ letter: z.literal('email-changed'), to: z.string(), user: z.string() }),
  z.object({ letter: z.literal('account-erased'), to: z.string() }),
  z.object({
    letter: z.literal('contact'),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
  }),
]);

export type EmailJob = z.infer<typeof emailJobSchema>;

/** The emails that go to the account's email at the time of sending. */
export type AccountEmailJob = Exclude<
  EmailJob,
  { letter: 'contact' | 'email-changed' | 'account-erased' }
>;

/** Call it in the transaction that causes the email, and `wakeJobs` after it. */
export async function enqueueEmail(tx: Db, now: Date, job: EmailJob): Promise<void> {
  await addJob(tx, { kind: 'letter', payload: job, now });
}
