import { and, asc, eq, inArray, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { paymentCustomers, subscriptions } from '../db/payment-tables.ts';
import {
  bookingSeats,
  bookings,
  education,
  employment,
  linkTokens,
  memberships,
  sessions,
  users,
} from '../db/tables.ts';

/** Tells whether it was asked for just now; an earlier day stands. */
export async function markForDeletion(tx: Db, uuid: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ deletion_requested_at: now })
    .where(and(eq(users.uuid, uuid), isNull(users.deletion_requested_at)))
    .returning({ uuid: users.uuid });
  return marked.length > 0;
}

/** True if the account had been marked. */
export async function unmarkForDeletion(tx: Db, uuid: string): Promise<boolean> {
  const unmarked = await tx
    .update(users)
    .set({ deletion_requested_at: null })
    .where(and(eq(users.uuid, uuid), isNotNull(users.deletion_requested_at)))
    .returning({ uuid: users.uuid });
  return unmarked.length > 0;
}

/** Who has waited longest comes first. */
export async function findDueAccounts(db: Db, askedUntil: Date): Promise<string[]> {
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(lte(users.deletion_requested_at, askedUntil))
    .orderBy(asc(users.deletion_requested_at));
  return rows.map(({ uuid }) => uuid);
}

export async function isDueAccount(db: Db, uuid: string, askedUntil: Date): Promise<boolean> {
  const due = and(eq(users.uuid, uuid), lte(users.deletion_requested_at, askedUntil));
  return (await db.$count(users, due)) > 0;
}

/** Holds an account that is due still, unless another process does. */
export async function lockDueAccount(tx: Db, uuid: string, askedUntil: Date) {
  const [account] = await tx
    .select({ uuid: users.uuid, email: users.email, pfp_url: users.pfp_url })
    .from(users)
    .where(
      and(
        eq(users.uuid, uuid),
        lte(users.deletion_requested_at, askedUntil),
        // Nobody may be charged after the account is gone.
        notExists(
          tx.select().from(paymentCustomers).where(eq(paymentCustomers.user_uuid, users.uuid)),
        ),
      ),
    )
    .for('update', { skipLocked: true });
  return account;
}

/** Takes away whatever belongs to the account, but for what the books need. */
export async function deleteBelongings(tx: Db, uuid: string): Promise<void> {
  const tables = [employment, education, sessions, linkTokens, memberships, subscriptions];
  for (const table of tables) {
    await tx.delete(table).where(eq(table.user_uuid, uuid));
  }
}

/** That somebody played stays in the books of an event; who, whom they brought and what they wrote goes. */
export async function emptyBookings(tx: Db, uuid: string): Promise<void> {
  // A booking before its places, as everybody who changes both (F11).
  await tx
    .update(bookings)
    .set({ notes: null, dietary_restrictions: null, request: null, payment_method: null })
    .where(eq(bookings.user_uuid, uuid));
  const own = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.user_uuid, uuid));
  await tx
    .update(bookingSeats)
    .set({
      name: sql`case ${bookingSeats.position} when 0 then 'Former member' else 'Guest' end`,
      email: null,
      handicap_index: null,
    })
    .where(inArray(bookingSeats.booking_id, own));
}

/** Leaves an account that nobody has, for the bookings to belong to. */
export async function emptyAccount(
  tx: Db,
  uuid: string,
  nobody: { email: string; email_key: string; password_hash: string },
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...nobody,
      first_name: 'Former',
      last_name: 'member',
      email_verified_at: null,
      pending_email: null,
      role: 'user',
      pfp_url: null,
      about: null,
      about_visibility: false,
      linkedin: null,
      facebook: null,
      twitter: null,
      instagram: null,
      social_links_visibility: false,
      employment_visibility: false,
      education_visibility: false,
      dob_at: null,
      dob_visibility: false,
      gender: null,
      phone_number: null,
      languages: null,
      location: null,
      emergency_contact_name: null,
      emergency_contact_phone_number: null,
      health_conditions: null,
      dietary_restrictions: null,
      private_consent_at: null,
      deletion_requested_at: null,
    } satisfies Omit<typeof users.$inferSelect, 'uuid' | 'created_at'>)
    .where(eq(users.uuid, uuid));
}
