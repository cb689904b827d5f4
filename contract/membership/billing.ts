import { z } from 'zod';
import { pageOf } from '../calls/endpoint.ts';
import { cents, instant, pageNumber, uuid } from '../values/fields.ts';
import { moneyWays, reversals } from '../values/money-words.ts';

const billingEntrySchema = z.object({
  uuid,
  date: instant,
  /** W19: the year of `date` in the association's zone, and what it comes to in this currency, after refunds. */
  year: z.int(),
  year_cents: cents,
  kind: z.enum(['membership', 'event', 'donation', 'refund']),
  description: z.string(),
  /** Negative for a refund. */
  amount_cents: cents,
  /** The currency of the charge; the portal itself sells in CAD. */
  currency: z.string().length(3),
  status: z.enum(['paid', 'refunded', 'failed', 'pending']),
  /** What reversed a payment by hand (16.2): of the payment and of its reversal. Nobody gave anything back. */
  reversal: z.enum(reversals).nullable(),
  /** How it was paid, or goes back. */
  way: z.enum(moneyWays),
  /** The receipt as a PDF; null where no money has moved. */
  receipt_url: z.string().nullable(),
  receipt_number: z.string().nullable(),
  /** The payment that is refunded; null unless this is a refund. */
  refunds: z.object({ uuid, date: instant, receipt_number: z.string().nullable() }).nullable(),
});

export const billingQuerySchema = z.object({ page: pageNumber });

export const billingHistorySchema = pageOf(billingEntrySchema);
