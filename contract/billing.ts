import { z } from 'zod';
import { cents, currency, instant, uuid } from './fields.ts';

export const billingEntrySchema = z.object({
  uuid,
  date: instant,
  kind: z.enum(['membership', 'event', 'donation', 'refund']),
  description: z.string(),
  amount_cents: cents,
  currency,
  status: z.enum(['paid', 'refunded', 'failed', 'pending']),
  receipt_url: z.string().nullable(),
});

export const billingHistorySchema = z.object({ data: z.array(billingEntrySchema) });
