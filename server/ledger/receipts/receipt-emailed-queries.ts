import { sql } from 'drizzle-orm';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { emails } from '../../db/tables/email-tables.ts';
import { ledgerEntries } from '../../db/tables/ledger-tables.ts';
import { oneDay } from '../../time/durations.ts';
import type { ChargeRow } from '../charges/charge-queries.ts';
import { receiptEmail } from './receipt-email.ts';

/** Whether its payer has a receipt by email, or may have one of which the log knows nothing any more. */
export async function isReceiptEmailed(
  db: Db,
  { uuid, paid_at }: Pick<ChargeRow, 'uuid' | 'paid_at'>,
  now: Date,
): Promise<boolean> {
  if (paid_at === null) return false;
  if (paid_at.getTime() < now.getTime() - emailLogDays * oneDay) return true;
  const rows = await rowsOf(
    db,
    sql`select 1 from ${ledgerEntries} e join ${emails} m
        on m.enqueued_at = e.at and m.kind = ${receiptEmail.kind} and m.payload->>'payment' = e.uuid::text
      where e.charge_uuid = ${uuid} and e.refund_uuid is null and m.state not in ('given_up', 'stopped') limit 1`,
  );
  return rows.length > 0;
}
