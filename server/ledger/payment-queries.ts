import { and, asc, desc, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { payments } from '../db/payment-tables.ts';

// At the same moment, a refund stands above the entry that it refunds.
const newestFirst = [desc(payments.paid_at), desc(payments.kind), desc(payments.uuid)];

export type Payment = typeof payments.$inferSelect;

/** Undefined if nothing was written: a paid entry does not change. */
export async function writeLedgerEntry(
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

/** Transactions that record the same charge run one after the other, even before it has a row to lock. */
export async function lockCharge(tx: Db, charge: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${charge}, 0))`);
}

/** The entries of a charge, without its refunds. */
export async function findLedgerEntries(db: Db, charge: string): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.reference, charge), ne(payments.kind, 'refund')));
}

/** The charges that are in the ledger as paid: only a refund can still change them. */
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

export async function findRefunds(db: Db, entries: string[]): Promise<Payment[]> {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.refunds, entries))
    .orderBy(asc(payments.paid_at), asc(payments.receipt_number));
}

export async function setEntryStatus(
  tx: Db,
  uuid: string,
  status: 'paid' | 'refunded' | 'failed',
): Promise<void> {
  await tx.update(payments).set({ status }).where(eq(payments.uuid, uuid));
}

/** The entries of a failed refund, each with the entry that it should have refunded. */
export async function findFailedRefund(db: Db, reference: string) {
  const charged = alias(payments, 'charged');
  return db
    .select({ refund: payments, charged })
    .from(payments)
    .innerJoin(charged, eq(charged.uuid, payments.refunds))
    .where(and(eq(payments.reference, reference), eq(payments.status, 'failed')));
}

/** The status of those of the refunds that are in the ledger. */
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

/** A page of the user's ledger entries, each refund with the entry that it refunds. */
export async function findPaymentPage(db: Db, userUuid: string, page: number) {
  const refunded = alias(payments, 'refunded');
  const own = eq(payments.user_uuid, userUuid);
  const [total, rows] = await Promise.all([
    db.$count(payments, own),
    db
      .select({ payment: payments, refunded })
      .from(payments)
      .leftJoin(refunded, eq(refunded.uuid, payments.refunds))
      .where(own)
      .orderBy(...newestFirst)
      .limit(paymentsPerPage)
      .offset((page - 1) * paymentsPerPage),
  ]);
  return { rows, total };
}
