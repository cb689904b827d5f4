import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { addJob } from '../jobs/job-queries.ts';

/**
 * A letter as it waits in the jobs table: whom it is about and which one, no more. What it says, and
 * whether there is anybody to say it to, is found out when it is written (B5); the secret of its
 * link is made then, so no usable link is ever at rest.
 */
export const emailJobSchema = z.discriminatedUnion('letter', [
  z.object({
    letter: z.enum([
      'verify-email',
      'account-exists',
      'reset-password',
      'password-changed',
      'confirm-new-email',
      'email-change-asked',
    ]),
    email_key: z.string(),
  }),
  z.object({ letter: z.literal('deletion-asked'), email_key: z.string(), erased_at: z.string() }),
  // To an address that the account has no more, so it has to be said; and whichever it has when the
  // letter leaves, for who takes an account over may change it again.
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

/** To the address that an account has when the letter is written. */
export type AccountEmailJob = Exclude<
  EmailJob,
  { letter: 'contact' | 'email-changed' | 'account-erased' }
>;

/** Call it in the transaction that gives the reason for the letter, and wake the jobs after it. */
export async function enqueueEmail(tx: Db, now: Date, order: EmailJob): Promise<void> {
  await addJob(tx, { kind: 'letter', payload: order, now });
}
