import { and, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { charges, feeChanges, isFeeUnread } from '../../db/tables/ledger-tables.ts';
import { moneyMovements } from '../../db/tables/money-tables.ts';
import { fiscalYears } from '../../db/tables/year-tables.ts';

/** Card payments of which the provider has not said what it kept, or may keep something else by now. The newest first. */
export async function findUnreadFees(db: Db, limit: number) {
  return db
    .select({
      uuid: charges.uuid,
      reference: sql<string>`${charges.provider_ref}`,
      fee_outdated_at: charges.fee_outdated_at,
    })
    .from(charges)
    .where(and(isFeeUnread, isNotNull(charges.provider_ref)))
    .orderBy(desc(charges.paid_at))
    .limit(limit);
}

/** What the provider first kept of each charge, with what came later; null until it says it. */
export const feeOfCharge: SQL<number | null> = sql`(${charges}.provider_fee_cents
  + (select coalesce(sum(f.cents), 0)::integer from ${feeChanges} f where f.charge_uuid = ${charges}.uuid))`;

/** What it was first, and is now as far as is known. */
export async function findFees(db: Db, uuid: string) {
  const { provider_fee_cents: first, fee_outdated_at } = charges;
  const [row] = await db
    .select({ first, fee: feeOfCharge, fee_outdated_at })
    .from(charges)
    .where(eq(charges.uuid, uuid));
  return row ?? { first: null, fee: null, fee_outdated_at: null };
}

export async function insertFeeChange(
  tx: Db,
  change: { charge_uuid: string; at: Date; cents: number },
): Promise<void> {
  await tx.insert(feeChanges).values(change);
}

/** Who closes a year meanwhile waits, or was first: as those who add entries (migration 71). */
export async function lockMovements(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(hashtext('money movements'))`);
}

/** Whether the year in which a payment counts is closed: what comes late stands in the next (17.4). */
export async function isOfClosedYear(tx: Db, charge: string): Promise<boolean> {
  const closed = await rowsOf(
    tx,
    sql`select from ${moneyMovements} m join ${fiscalYears} y on m.day between y.begins_on and y.ends_on
      where m.charge_uuid = ${charge} and m.type = 'in' and y.closed_at is not null limit 1`,
  );
  return closed.length > 0;
}
