import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import {
  paymentCustomers,
  paymentRequests,
  subscriptions,
} from '#server/db/tables/payment-tables.ts';
import type { Card } from '../payments/payment-provider.ts';

export async function findCustomer(db: Db, userUuid: string) {
  const [row] = await db
    .select()
    .from(paymentCustomers)
    .where(eq(paymentCustomers.user_uuid, userUuid));
  return row;
}

export async function findCustomerOwner(db: Db, customer: string) {
  const [row] = await db
    .select({ user_uuid: paymentCustomers.user_uuid })
    .from(paymentCustomers)
    .where(eq(paymentCustomers.customer_id, customer));
  return row?.user_uuid;
}

export async function insertCustomer(db: Db, userUuid: string, customer: string): Promise<void> {
  await db
    .insert(paymentCustomers)
    .values({ user_uuid: userUuid, customer_id: customer })
    .onConflictDoNothing();
}

/** The subscriptions stay, for the email that the membership has ended. */
export async function deleteCustomer(tx: Db, userUuid: string): Promise<void> {
  for (const table of [paymentRequests, paymentCustomers]) {
    await tx.delete(table).where(eq(table.user_uuid, userUuid));
  }
}

/** Everything that links a person to the provider; the ledger stays. */
export async function deleteCustomerAndSubscriptions(tx: Db, userUuid: string): Promise<void> {
  await deleteCustomer(tx, userUuid);
  await tx.delete(subscriptions).where(eq(subscriptions.user_uuid, userUuid));
}

export async function writeCard(tx: Db, userUuid: string, card: Card | null): Promise<void> {
  await tx
    .update(paymentCustomers)
    .set({
      card_brand: card?.brand ?? null,
      card_last4: card?.last4 ?? null,
      card_exp_month: card?.exp_month ?? null,
      card_exp_year: card?.exp_year ?? null,
    })
    .where(eq(paymentCustomers.user_uuid, userUuid));
}
