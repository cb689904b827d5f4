import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { paymentRequests } from '../../db/tables/payment-tables.ts';

export type PaymentRequest = typeof paymentRequests.$inferSelect;
type NewRequest = Omit<typeof paymentRequests.$inferInsert, 'key'>;

/** The person's open request of this kind: an unfinished earlier one, or this one (G1, G10). */
export async function openRequest(tx: Db, request: NewRequest): Promise<PaymentRequest> {
  await tx.insert(paymentRequests).values(request).onConflictDoNothing();
  const open = await findRequest(tx, request.user_uuid, request.kind);
  // The other one was completed between the two statements.
  return open ?? openRequest(tx, request);
}

export async function findRequest(db: Db, userUuid: string, kind: PaymentRequest['kind']) {
  const [row] = await db
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.user_uuid, userUuid), eq(paymentRequests.kind, kind)));
  return row;
}

/** Stores the subscription of a request that waits for the bank. */
export async function recordSubscription(tx: Db, key: string, subscription: string): Promise<void> {
  await tx
    .update(paymentRequests)
    .set({ subscription_id: subscription })
    .where(eq(paymentRequests.key, key));
}

export async function completeRequest(db: Db, key: string): Promise<void> {
  await db.delete(paymentRequests).where(eq(paymentRequests.key, key));
}

export async function completeRequests(
  tx: Db,
  userUuid: string,
  kinds: PaymentRequest['kind'][],
): Promise<void> {
  await tx
    .delete(paymentRequests)
    .where(and(eq(paymentRequests.user_uuid, userUuid), inArray(paymentRequests.kind, kinds)));
}

/** Without a limit: a person has at most one open request of each kind. */
export async function findRequestsBefore(db: Db, before: Date): Promise<PaymentRequest[]> {
  return db
    .select()
    .from(paymentRequests)
    .where(lte(paymentRequests.asked_at, before))
    .orderBy(asc(paymentRequests.asked_at));
}
