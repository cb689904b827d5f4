import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { charges } from '../../db/tables/ledger-tables.ts';

/** Card payments of which the provider has not said yet what it kept, the newest first. */
export async function findChargesWithoutFee(db: Db, limit: number) {
  return db
    .select({ uuid: charges.uuid, reference: sql<string>`${charges.provider_ref}` })
    .from(charges)
    .where(
      and(
        // Without parameters, so that the partial index is used.
        sql`state = 'paid' and method = 'card' and provider_fee_cents is null`,
        isNotNull(charges.provider_ref),
      ),
    )
    .orderBy(desc(charges.paid_at))
    .limit(limit);
}

export async function saveFee(db: Db, uuid: string, cents: number): Promise<void> {
  await db.update(charges).set({ provider_fee_cents: cents }).where(eq(charges.uuid, uuid));
}
