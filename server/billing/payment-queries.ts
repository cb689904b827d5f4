import { desc, eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { payments } from '../db/payment-tables.ts';

/** An entry is written once and afterwards only told what became of it. */
export async function writePayment(tx: Db, row: typeof payments.$inferInsert): Promise<string> {
  const { status, card_brand, card_last4, paid_at } = row;
  const [written] = await tx
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({
      target: [payments.reference, payments.kind, payments.refunds],
      set: { status, card_brand, card_last4, paid_at },
    })
    .returning({ uuid: payments.uuid });
  return String(written?.uuid);
}

export async function findPayments(db: Db, userUuid: string) {
  return db
    .select()
    .from(payments)
    .where(eq(payments.user_uuid, userUuid))
    .orderBy(desc(payments.paid_at), desc(payments.uuid));
}
