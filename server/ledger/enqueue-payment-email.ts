import { z } from 'zod';
import type { Db } from '../db/database.ts';
import { addJob } from '../jobs/job-queries.ts';

/**
 * A letter about money as it waits in the jobs table. What it says is found out when it is written:
 * who was erased gets none, and what is no longer true is not told.
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

/** Call it in the transaction that gives the reason for the letter, and wake the jobs after it. */
export async function enqueuePaymentEmail(
  tx: Db,
  now: Date,
  order: PaymentEmailJob,
): Promise<void> {
  await addJob(tx, { kind: 'payment-letter', payload: order, now });
}

/** A letter for the whole charge or refund; nobody else has ordered it, or nothing would have been written. */
export async function enqueueReceipt(tx: Db, since: Date, entries: string[]): Promise<void> {
  const [payment] = entries;
  if (payment) await enqueuePaymentEmail(tx, since, { letter: 'receipt', payment });
}
