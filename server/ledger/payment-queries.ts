import { and, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { payments } from '../db/payment-tables.ts';

// Of one moment, a refund stands above what it gives back.
const newestFirst = [desc(payments.paid_at), desc(payments.kind), desc(payments.uuid)];

export type Payment = typeof payments.$inferSelect;

/** Undefined if nothing was changed: an entry that is paid stands as it was written. */
export async function writeEntry(
  tx: Db,
  row: typeof payments.$inferInsert,
): Promise<string | undefined> {
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
  return written[0]?.uuid;
}

/** Who books the same charge at the same moment takes turns, also before there is a row to hold. */
export async function lockCharge(tx: Db, charge: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${charge}, 0))`);
}

/** The parts of a charge, without its refunds. */
export async function findEntries(db: Db, charge: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, charge), ne(payments.kind, 'refund')));
}

/** Those of the charges that are in the books as paid, so that nothing of them can change but a refund. */
export async function findPaid(db: Db, charges: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ reference: payments.reference })
    .from(payments)
    .where(
      and(
        inArray(payments.reference, charges),
        ne(payments.kind, 'refund'),
        inArray(payments.status, ['paid', 'refunded']),
      ),
    );
  return new Set(rows.map(({ reference }) => reference));
}

export async function findRefunds(db: Db, of: string[]): Promise<Payment[]> {
  return db.select().from(payments).where(inArray(payments.refunds, of));
}

export async function markEntry(
  tx: Db,
  uuid: string,
  status: 'paid' | 'refunded' | 'failed',
): Promise<void> {
  await tx.update(payments).set({ status }).where(eq(payments.uuid, uuid));
}

/** The parts of a refund that failed, each with the payment that it was to give back. */
export async function findFailedRefund(db: Db, reference: string) {
  const given = alias(payments, 'given');
  return db
    .select({ refund: payments, given })
    .from(payments)
    .innerJoin(given, eq(given.uuid, payments.refunds))
    .where(and(eq(payments.reference, reference), eq(payments.status, 'failed')));
}

/** What of these refunds is in the books, and whether it stands there. */
export async function findRefundStates(
  db: Db,
  references: string[],
): Promise<Map<string, Payment['status']>> {
  const rows = await db
    .select({ reference: payments.reference, status: payments.status })
    .from(payments)
    .where(inArray(payments.reference, references));
  return new Map(rows.map(({ reference, status }) => [reference, status]));
}

export async function nextReceiptNumber(tx: Db): Promise<number> {
  const [next] = await tx
    .select({ number: sql<string>`number` })
    .from(sql`nextval('receipt_numbers') as number`);
  return Number(next?.number);
}

export async function findPayments(db: Db, userUuid: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(eq(payments.user_uuid, userUuid))
    .orderBy(...newestFirst);
}

export const paymentsPerPage = 24;

/** A page of the own entries, each refund with what it gives back. */
export async function findPaymentPage(db: Db, userUuid: string, page: number) {
  const given = alias(payments, 'given');
  const own = eq(payments.user_uuid, userUuid);
  const [total, rows] = await Promise.all([
    db.$count(payments, own),
    db
      .select({ payment: payments, given })
      .from(payments)
      .leftJoin(given, eq(given.uuid, payments.refunds))
      .where(own)
      .orderBy(...newestFirst)
      .limit(paymentsPerPage)
      .offset((page - 1) * paymentsPerPage),
  ]);
  return { rows, total };
}
