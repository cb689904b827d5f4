import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { payments } from '../db/payment-tables.ts';
import { bookings, users } from '../db/tables.ts';

/** No more of the person than is said: neither a receipt nor a letter needs their notes or password. */
const payer = {
  uuid: users.uuid,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  email_verified_at: users.email_verified_at,
};

/** An entry that has a receipt, with the person who paid. */
export async function findReceipt(db: Db, uuid: string) {
  const [row] = await db
    .select({ payment: payments, user: payer })
    .from(payments)
    .innerJoin(users, eq(users.uuid, payments.user_uuid))
    .where(and(eq(payments.uuid, uuid), isNotNull(payments.receipt_number)));
  return row;
}

/** A refund, with the person whose money it is unless they were erased. */
export async function findRefund(db: Db, uuid: string) {
  const [row] = await db
    .select({ refund: payments, user: payer })
    .from(payments)
    .leftJoin(users, eq(users.uuid, payments.user_uuid))
    .where(eq(payments.uuid, uuid));
  return row;
}

/** The lines of a receipt: the parts of the charge, or of what a refund gave back. */
export async function findLines(db: Db, reference: string) {
  const given = alias(payments, 'given');
  return db
    .select({ payment: payments, given, players: bookings.players })
    .from(payments)
    .leftJoin(given, eq(given.uuid, payments.refunds))
    .leftJoin(bookings, eq(bookings.charge_id, payments.reference))
    .where(eq(payments.reference, reference))
    .orderBy(desc(given.kind), desc(payments.kind), asc(payments.uuid));
}

export async function findRefundsOf(db: Db, entries: string[]) {
  return db
    .select()
    .from(payments)
    .where(inArray(payments.refunds, entries))
    .orderBy(asc(payments.paid_at), asc(payments.receipt_number));
}
