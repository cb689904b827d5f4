import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { payments } from '../db/payment-tables.ts';

export type Payment = typeof payments.$inferSelect;

/** Tells whether it changed anything: an entry that is paid stands as it was written. */
export async function writeEntry(tx: Db, row: typeof payments.$inferInsert): Promise<boolean> {
  const { status, card_brand, card_last4, paid_at, receipt_number } = row;
  const written = await tx
    .insert(payments)
    .values(row)
    .onConflictDoUpdate({
      target: [payments.reference, payments.kind, payments.refunds],
      set: { status, card_brand, card_last4, paid_at, receipt_number },
      setWhere: notInArray(payments.status, ['paid', 'refunded']),
    })
    .returning({ uuid: payments.uuid });
  return written.length > 0;
}

/** The parts of a charge, held so that its refunds are spread over them one at a time. */
export async function holdEntries(tx: Db, charge: string): Promise<Payment[]> {
  return tx
    .select()
    .from(payments)
    .where(and(eq(payments.reference, charge), sql`${payments.kind} <> 'refund'`))
    .orderBy(asc(payments.uuid))
    .for('update');
}

export async function findRefunds(db: Db, of: string[]): Promise<Payment[]> {
  return db.select().from(payments).where(inArray(payments.refunds, of));
}

export async function markRefunded(tx: Db, uuid: string): Promise<void> {
  await tx.update(payments).set({ status: 'refunded' }).where(eq(payments.uuid, uuid));
}

export async function nextReceiptNumber(tx: Db): Promise<number> {
  const [next] = await tx
    .select({ number: sql<string>`number` })
    .from(sql`nextval('receipt_numbers') as number`);
  return Number(next?.number);
}

export async function findPayments(db: Db, userUuid: string) {
  return db
    .select()
    .from(payments)
    .where(eq(payments.user_uuid, userUuid))
    .orderBy(desc(payments.paid_at), desc(payments.uuid));
}
