import { and, asc, desc, eq, isNotNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { bookings, seats } from '../db/booking-tables.ts';
import type { Db } from '../db/database.ts';
import { payments } from '../db/payment-tables.ts';
import { users } from '../db/tables.ts';

/** Only what receipts and emails need of the person. */
const payer = {
  uuid: users.uuid,
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  email_verified_at: users.email_verified_at,
};

/** A ledger entry that has a receipt, with the person who paid. */
export async function findReceipt(db: Db, uuid: string) {
  const [row] = await db
    .select({ payment: payments, user: payer })
    .from(payments)
    .innerJoin(users, eq(users.uuid, payments.user_uuid))
    .where(and(eq(payments.uuid, uuid), isNotNull(payments.receipt_number)));
  return row;
}

/** A refund, with the person to whom it is paid unless they were erased. */
export async function findRefund(db: Db, uuid: string) {
  const [row] = await db
    .select({ refund: payments, user: payer })
    .from(payments)
    .leftJoin(users, eq(users.uuid, payments.user_uuid))
    .where(eq(payments.uuid, uuid));
  return row;
}

/** The lines of a receipt: the entries of a charge or a refund, a refund's with the entry it refunds. */
export async function findLines(db: Db, reference: string) {
  const refunded = alias(payments, 'refunded');
  const players = db
    .select({ count: sql`nullif(count(*), 0)::integer` })
    .from(seats)
    .where(and(eq(seats.booking_id, bookings.id), ne(seats.state, 'expired')));
  return db
    .select({ payment: payments, refunded, players: sql<number | null>`(${players})` })
    .from(payments)
    .leftJoin(refunded, eq(refunded.uuid, payments.refunds))
    .leftJoin(bookings, eq(bookings.charge_id, payments.reference))
    .where(eq(payments.reference, reference))
    .orderBy(desc(refunded.kind), desc(payments.kind), asc(payments.uuid));
}
