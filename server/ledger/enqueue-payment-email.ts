import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { addJob } from '../jobs/job-queries.ts';

/**
 * The payload of a job that sends an email about a payment or a membership. The email is built when the
 * job runs, and not sent if the account is erased or the reason gone.
 */
export const paymentEmailJobSchema = z.discriminatedUnion('letter', [
  z.object({ letter: z.literal('receipt'), payment: z.string() }),
  z.object({
    letter: z.enum(['welcome', 'payment-problem', 'cancelled', 'resumed', 'ended']),
    subscription: z.string(),
  }),
  z.object({
    letter: z.literal('refund-failed'),
    to: z.enum(['payer', 'office']),
    payment: z.string(),
  }),
  z.object({ letter: z.literal('renewal'), subscription: z.string(), renews_at: z.string() }),
]);

export type PaymentEmailJob = z.infer<typeof paymentEmailJobSchema>;

/** Call it in the transaction that causes the email, and wake the jobs after the commit. */
export async function enqueuePaymentEmail(
  tx: Db,
  now: Date,
  payload: PaymentEmailJob,
): Promise<void> {
  await addJob(tx, { kind: 'payment-letter', payload, now });
}

/** One email for all entries of a charge or a refund, which are written only once. */
export async function enqueueReceipt(
  tx: Db,
  since: Date,
  entries: { uuid: string }[],
): Promise<void> {
  const payment = entries[0]?.uuid;
  if (payment) await enqueuePaymentEmail(tx, since, { letter: 'receipt', payment });
}
