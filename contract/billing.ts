import { z } from 'zod';
import { pageOf } from './endpoint.ts';
import { cents, instant, pageNumber, uuid } from './fields.ts';

const billingEntrySchema = z.object({
  uuid,
  date: instant,
  kind: z.enum(['membership', 'event', 'donation', 'refund']),
  description: z.string(),
  /** Money that was paid back is negative. */
  amount_cents: cents,
  /** As it was charged; what the portal sells is in CAD. */
  currency: z.string().length(3),
  status: z.enum(['paid', 'refunded', 'failed', 'pending']),
  /** The receipt as a PDF, where money has moved. */
  receipt_url: z.string().nullable(),
  receipt_number: z.string().nullable(),
  /** The payment that a refund gives back. */
  refunds: z.object({ uuid, date: instant, receipt_number: z.string().nullable() }).nullable(),
});

export const billingQuerySchema = z.object({ page: pageNumber });

export const billingHistorySchema = pageOf(billingEntrySchema);
