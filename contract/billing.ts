import { z } from 'zod';
import { cents, instant, uuid } from './fields.ts';

export const billingEntrySchema = z.object({
  uuid,
  date: instant,
  kind: z.enum(['membership', 'event', 'donation', 'refund']),
  description: z.string(),
  /** Money that was paid back is negative. */
  amount_cents: cents,
  /** As it was charged; what the portal sells is in CAD. */
  currency: z.string().length(3),
  status: z.enum(['paid', 'refunded', 'failed', 'pending']),
  receipt_url: z.string().nullable(),
});

export const billingHistorySchema = z.object({ data: z.array(billingEntrySchema) });
