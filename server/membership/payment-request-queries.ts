import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { paymentRequests } from '../db/payment-tables.ts';

export type PaymentRequest = typeof paymentRequests.$inferSelect;
type NewRequest = Omit<typeof paymentRequests.$inferInsert, 'key'>;

/** The person's open request of this kind: this one, or the one that was not finished (G1, G10). */
export async function openRequest(tx: Db, request: NewRequest): Promise<PaymentRequest> {
  await tx.insert(paymentRequests).values(request).onConflictDoNothing();
  const open = await findRequest(tx, request.user_uuid, request.kind);
  // Finished between the two looks.
  return open ?? openRequest(tx, request);
}

export async function findRequest(db: Db, userUuid: string, kind: PaymentRequest['kind']) {
  const [row] = await db
    .select()
    .from(paymentRequests)
    .where(and(eq(paymentRequests.user_uuid, userUuid), eq(paymentRequests.kind, kind)));
  return row;
}

/** The start whose subscription is found now waits for the bank. */
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

/** All: a person has one of each kind at most, and those that wait for the bank keep no other waiting. */
export async function findRequestsBefore(db: Db, before: Date): Promise<PaymentRequest[]> {
  return db
    .select()
    .from(paymentRequests)
    .where(lte(paymentRequests.asked_at, before))
    .orderBy(asc(paymentRequests.asked_at));
}
