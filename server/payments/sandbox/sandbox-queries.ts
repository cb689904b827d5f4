import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import {
  sandboxCards,
  sandboxCharges,
  sandboxCustomers,
  sandboxRefunds,
  sandboxRequests,
  sandboxSubscriptions,
} from '#server/db/tables/sandbox-tables.ts';

export type SandboxCard = typeof sandboxCards.$inferSelect;
export type SandboxCharge = typeof sandboxCharges.$inferSelect;
export type SandboxSubscription = typeof sandboxSubscriptions.$inferSelect;

/** Waits for a transaction that holds the same key. True for the first one, which does the work. */
export async function claimKey(tx: Db, key: string, request: string): Promise<boolean> {
  const claimed = await tx
    .insert(sandboxRequests)
    .values({ key, request })
    .onConflictDoNothing()
    .returning({ key: sandboxRequests.key });
  return claimed.length === 1;
}

export async function storeOutcome(
  tx: Db,
  key: string,
  outcome: { object_id: string | null; declined: string | null },
): Promise<void> {
  await tx.update(sandboxRequests).set(outcome).where(eq(sandboxRequests.key, key));
}

export async function findOutcome(tx: Db, key: string) {
  const [row] = await tx.select().from(sandboxRequests).where(eq(sandboxRequests.key, key));
  return row;
}

export async function insertSandboxCustomer(
  tx: Db,
  row: typeof sandboxCustomers.$inferInsert,
): Promise<void> {
  await tx.insert(sandboxCustomers).values(row);
}

/** Changes of one customer wait for each other. */
export async function lockSandboxCustomer(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(sandboxCustomers)
    .where(eq(sandboxCustomers.id, id))
    .for('update');
  return row;
}

export async function setSandboxCustomerCard(
  tx: Db,
  customer: string,
  card: string,
): Promise<void> {
  await tx.update(sandboxCustomers).set({ card_id: card }).where(eq(sandboxCustomers.id, customer));
}

export async function saveSandboxCard(tx: Db, id: string, at: Date): Promise<void> {
  await tx
    .update(sandboxCards)
    .set({ saved_at: at })
    .where(and(eq(sandboxCards.id, id), isNull(sandboxCards.saved_at)));
}

export async function findSavedSandboxCards(db: Db, customer: string): Promise<SandboxCard[]> {
  return db
    .select()
    .from(sandboxCards)
    .where(and(eq(sandboxCards.customer_id, customer), isNotNull(sandboxCards.saved_at)))
    .orderBy(desc(sandboxCards.saved_at));
}

/** The row stays, because charges refer to it. False if the customer has no such saved card. */
export async function removeSandboxCard(tx: Db, customer: string, id: string): Promise<boolean> {
  const removed = await tx
    .update(sandboxCards)
    .set({ saved_at: null })
    .where(
      and(
        eq(sandboxCards.id, id),
        eq(sandboxCards.customer_id, customer),
        isNotNull(sandboxCards.saved_at),
      ),
    )
    .returning({ id: sandboxCards.id });
  await tx
    .update(sandboxCustomers)
    .set({ card_id: null })
    .where(and(eq(sandboxCustomers.id, customer), eq(sandboxCustomers.card_id, id)));
  return removed.length === 1;
}

export async function insertSandboxCard(tx: Db, row: SandboxCard): Promise<void> {
  await tx.insert(sandboxCards).values(row);
}

export async function findSandboxCard(tx: Db, id: string) {
  const [row] = await tx.select().from(sandboxCards).where(eq(sandboxCards.id, id));
  return row;
}

export async function findSandboxCustomerCard(tx: Db, customer: string) {
  const [row] = await tx
    .select({ card: sandboxCards })
    .from(sandboxCustomers)
    .innerJoin(sandboxCards, eq(sandboxCards.id, sandboxCustomers.card_id))
    .where(eq(sandboxCustomers.id, customer));
  return row?.card;
}

export async function insertSandboxSubscription(
  tx: Db,
  row: typeof sandboxSubscriptions.$inferInsert,
): Promise<SandboxSubscription> {
  const [inserted] = await tx.insert(sandboxSubscriptions).values(row).returning();
  return inserted as SandboxSubscription;
}

export async function lockSandboxSubscription(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.id, id))
    .for('update');
  return row;
}

export async function findSandboxSubscriptionId(db: Db, customer: string, correlationId: string) {
  const [row] = await db
    .select({ id: sandboxSubscriptions.id })
    .from(sandboxSubscriptions)
    .where(
      and(
        eq(sandboxSubscriptions.customer_id, customer),
        eq(sandboxSubscriptions.mark, correlationId),
      ),
    );
  return row?.id;
}

export async function updateSandboxSubscription(
  tx: Db,
  id: string,
  changes: Partial<typeof sandboxSubscriptions.$inferInsert>,
): Promise<SandboxSubscription> {
  const [row] = await tx
    .update(sandboxSubscriptions)
    .set(changes)
    .where(eq(sandboxSubscriptions.id, id))
    .returning();
  return row as SandboxSubscription;
}

export async function endSandboxSubscriptions(tx: Db, customer: string, at: Date): Promise<void> {
  await tx
    .update(sandboxSubscriptions)
    .set({ state: 'ended', ended_at: at, next_try_at: null })
    .where(
      and(
        eq(sandboxSubscriptions.customer_id, customer),
        inArray(sandboxSubscriptions.state, ['incomplete', 'active', 'retrying']),
      ),
    );
  await tx
    .update(sandboxCharges)
    .set({ state: 'cancelled' })
    .where(
      and(eq(sandboxCharges.customer_id, customer), eq(sandboxCharges.state, 'requires_action')),
    );
}

/** Takes the person and their cards away. The rows stay, because charges refer to them. */
export async function clearSandboxCustomer(tx: Db, customer: string): Promise<void> {
  await tx
    .update(sandboxCustomers)
    .set({ user_uuid: null, card_id: null })
    .where(eq(sandboxCustomers.id, customer));
  await tx
    .update(sandboxCards)
    .set({ saved_at: null })
    .where(eq(sandboxCards.customer_id, customer));
}

export async function insertSandboxCharge(
  tx: Db,
  row: typeof sandboxCharges.$inferInsert,
): Promise<void> {
  await tx.insert(sandboxCharges).values(row);
}

export async function lockSandboxCharge(tx: Db, id: string) {
  const [row] = await tx
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.id, id))
    .for('update');
  return row;
}

export async function findSandboxChargeBySecret(db: Db, clientSecret: string) {
  const [row] = await db
    .select({
      id: sandboxCharges.id,
      subscription_id: sandboxCharges.subscription_id,
      user_uuid: sandboxCustomers.user_uuid,
    })
    .from(sandboxCharges)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.id, sandboxCharges.customer_id))
    .where(eq(sandboxCharges.client_secret, clientSecret));
  return row;
}

export async function updateSandboxCharge(
  tx: Db,
  id: string,
  changes: Partial<Pick<SandboxCharge, 'state' | 'card_id' | 'charged_at'>>,
): Promise<void> {
  await tx.update(sandboxCharges).set(changes).where(eq(sandboxCharges.id, id));
}

export async function findNewestSandboxCharge(tx: Db, subscription: string) {
  const [row] = await tx
    .select()
    .from(sandboxCharges)
    .where(eq(sandboxCharges.subscription_id, subscription))
    .orderBy(desc(sandboxCharges.charged_at))
    .limit(1);
  return row;
}

const chargeWithCard = (db: Db) =>
  db
    .select({ charge: sandboxCharges, card: sandboxCards })
    .from(sandboxCharges)
    .innerJoin(sandboxCards, eq(sandboxCards.id, sandboxCharges.card_id));

export async function findSandboxCharges(db: Db, subscription: string) {
  return chargeWithCard(db)
    .where(eq(sandboxCharges.subscription_id, subscription))
    .orderBy(asc(sandboxCharges.charged_at));
}

export async function findSandboxCharge(db: Db, id: string) {
  const [row] = await chargeWithCard(db).where(eq(sandboxCharges.id, id));
  return row;
}

export async function findSandboxChargeId(db: Db, customer: string, correlationId: string) {
  const [row] = await db
    .select({ id: sandboxCharges.id })
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.customer_id, customer), eq(sandboxCharges.mark, correlationId)));
  return row?.id;
}

export async function insertSandboxRefund(
  tx: Db,
  row: typeof sandboxRefunds.$inferInsert,
): Promise<void> {
  await tx.insert(sandboxRefunds).values(row);
}

export async function findSandboxRefunds(db: Db, charges: string[]) {
  return db
    .select()
    .from(sandboxRefunds)
    .where(inArray(sandboxRefunds.charge_id, charges))
    .orderBy(asc(sandboxRefunds.refunded_at));
}

export async function findSandboxRefund(db: Db, id: string) {
  const [row] = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.id, id));
  return row;
}

/** What was charged, refunded and disputed from one instant until before another, as payouts are made of it. */
export async function findSandboxMoney(db: Db, from: Date, until: Date) {
  const within = (at: AnyPgColumn) => and(gte(at, from), lt(at, until));
  const [charges, refunds, disputes] = await Promise.all([
    db
      .select()
      .from(sandboxCharges)
      // Without a parameter, so that the partial index is used.
      .where(
        and(
          sql`state = 'paid'`,
          gt(sandboxCharges.amount_cents, 0),
          within(sandboxCharges.charged_at),
        ),
      )
      .orderBy(asc(sandboxCharges.charged_at), asc(sandboxCharges.id)),
    db
      .select()
      .from(sandboxRefunds)
      .where(within(sandboxRefunds.refunded_at))
      .orderBy(asc(sandboxRefunds.refunded_at), asc(sandboxRefunds.id)),
    db
      .select()
      .from(sandboxCharges)
      .where(and(sql`disputed_at is not null`, within(sandboxCharges.disputed_at))),
  ]);
  return { charges, refunds, disputes };
}
