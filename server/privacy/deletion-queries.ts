import {
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { fullNameOf } from '#server/db/person-names.ts';
import { hasNames, hasReason, withoutNames, withoutReason } from '../audit/audit-queries.ts';
import type { Db } from '../db/database.ts';
import { emailForms } from '../db/email-forms.ts';
import { grants, invitations } from '../db/tables/association-tables.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { bookings, seatRequests, seats } from '../db/tables/booking-tables.ts';
import { consents, pageAcceptances, stopTokens } from '../db/tables/consent-tables.ts';
import { factorChallenges, factors, recoveryCodes } from '../db/tables/factor-tables.ts';
import { endReminders, memberDetails, membershipSpans } from '../db/tables/membership-tables.ts';
import { paymentCustomers, subscriptions } from '../db/tables/payment-tables.ts';
import {
  education,
  employment,
  linkTokens,
  memberships,
  sessions,
  users,
} from '../db/tables/tables.ts';
import { openingReminders, seatOffers, waitlistEntries } from '../db/tables/waitlist-tables.ts';

/** False if deletion was requested before; the earlier date stays. */
export async function markForDeletion(tx: Db, uuid: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ deletion_requested_at: now })
    .where(and(eq(users.uuid, uuid), isNull(users.deletion_requested_at)))
    .returning({ uuid: users.uuid });
  return marked.length > 0;
}

/** False if the account was not marked. */
export async function unmarkForDeletion(tx: Db, uuid: string): Promise<boolean> {
  const unmarked = await tx
    .update(users)
    .set({ deletion_requested_at: null })
    .where(and(eq(users.uuid, uuid), isNotNull(users.deletion_requested_at)))
    .returning({ uuid: users.uuid });
  return unmarked.length > 0;
}

/** The oldest request first. */
export async function findDueAccounts(db: Db, requestedBefore: Date): Promise<string[]> {
  const rows = await db
    .select({ uuid: users.uuid })
    .from(users)
    .where(lte(users.deletion_requested_at, requestedBefore))
    .orderBy(asc(users.deletion_requested_at));
  return rows.map(({ uuid }) => uuid);
}

export async function isDueAccount(db: Db, uuid: string, requestedBefore: Date): Promise<boolean> {
  const due = and(eq(users.uuid, uuid), lte(users.deletion_requested_at, requestedBefore));
  return (await db.$count(users, due)) > 0;
}

/** Locks an account that is still due; undefined if another process has locked it. */
export async function lockDueAccount(tx: Db, uuid: string, requestedBefore: Date) {
  const [account] = await tx
    .select({
      uuid: users.uuid,
      email: users.email,
      email_key: users.email_key,
      name: fullNameOf(users),
      pfp_url: users.pfp_url,
    })
    .from(users)
    .where(
      and(
        eq(users.uuid, uuid),
        lte(users.deletion_requested_at, requestedBefore),
        // A customer at the payment provider could still be charged.
        notExists(
          tx.select().from(paymentCustomers).where(eq(paymentCustomers.user_uuid, users.uuid)),
        ),
      ),
    )
    .for('update', { skipLocked: true });
  return account;
}

/** Deletes everything of the account but its bookings, which the ledger needs. */
export async function deleteAccountData(tx: Db, uuid: string): Promise<void> {
  const tables = [
    ...[employment, education, sessions, linkTokens, memberships, subscriptions, grants],
    ...[membershipSpans, memberDetails, endReminders],
    ...[factors, recoveryCodes, factorChallenges, pageAcceptances, consents, stopTokens],
    ...[waitlistEntries, seatOffers, openingReminders],
  ];
  for (const table of tables) {
    await tx.delete(table).where(eq(table.user_uuid, uuid));
  }
  // 16.2: what organizers wrote about the membership.
  await tx
    .update(auditEntries)
    .set({ changes: withoutReason })
    .where(and(eq(auditEntries.subject, uuid), hasReason));
  const key = tx.select({ key: users.email_key }).from(users).where(eq(users.uuid, uuid));
  await tx.delete(invitations).where(inArray(invitations.email_key, key));
}

/** Removes names, guests and texts from the bookings of the account. */
export async function emptyBookings(tx: Db, uuid: string): Promise<void> {
  // F11: everywhere, a booking is locked before its seats.
  await tx.update(bookings).set({ notes: null, note: null }).where(eq(bookings.user_uuid, uuid));
  const own = tx.select({ id: bookings.id }).from(bookings).where(eq(bookings.user_uuid, uuid));
  await tx
    .update(auditEntries)
    .set({ changes: withoutReason })
    .where(and(inArray(auditEntries.booking, own), hasReason));
  await tx
    .update(auditEntries)
    .set({ changes: withoutNames })
    .where(and(inArray(auditEntries.booking, own), hasNames));
  await tx
    .update(seatRequests)
    .set({ fingerprint: null, payment_method: null })
    .where(inArray(seatRequests.booking_id, own));
  await tx
    .update(seats)
    .set({
      name: sql`case when ${seats.user_uuid} is null then 'Guest' else 'Former member' end`,
      email: null,
      handicap_index: null,
      ...withoutDiet,
    })
    .where(and(inArray(seats.booking_id, own), isNotNull(seats.name)));
}

/** V27: the seats of guests with this address, and the first one of bookings by name that have it. */
export function seatsUnder(db: Db, emailKey: string) {
  const forms = sql`${sql.param(emailForms(emailKey))}::text[]`;
  const byName = db
    .select({ uuid: seats.uuid })
    .from(bookings)
    .innerJoin(seats, and(eq(seats.booking_id, bookings.id), eq(seats.position, 0)))
    .where(and(isNotNull(bookings.email_key), eq(bookings.email_key, emailKey)));
  return db
    .select({ uuid: seats.uuid })
    .from(seats)
    .where(
      and(
        isNotNull(seats.email),
        sql`fold(${seats.email}) = any(array(select fold(form) from unnest(${forms}) form))`,
        sql`lower(normalize(${seats.email}, nfc)) = any(${forms})`,
      ),
    )
    .union(byName);
}

/**
 * V27: what others, or organizers, booked under the address. It goes from there; where the place is in the person's
 * name, too, all that is known of them goes: several people may share an address.
 */
export async function emptyPlacesUnder(
  tx: Db,
  { emailKey, name }: { emailKey: string; name: string },
): Promise<void> {
  const under = sql`${seats.uuid} = any(array(${seatsUnder(tx, emailKey)}))`;
  const isTheirs = (column: AnyPgColumn | SQL) => sql`fold(${column}) = fold(${name})`;
  const named = (side: 'old' | 'new') => isTheirs(sql`${auditEntries.changes}->'name'->>${side}`);
  // Of a swap the log knows no address: the name alone says that it may be theirs.
  await tx
    .update(auditEntries)
    .set({ changes: withoutNames })
    .where(and(hasNames, or(named('old'), named('new'))));
  await tx
    .update(seats)
    .set({ name: 'Guest', handicap_index: null, ...withoutDiet })
    .where(and(under, isNull(seats.user_uuid), isTheirs(seats.name)));
  await tx
    .update(seats)
    .set({ email: null })
    .where(and(under, isNotNull(seats.email)));
  await tx
    .update(bookings)
    .set({
      name: sql`case when ${isTheirs(bookings.name)} then 'Guest' else ${bookings.name} end`,
      email: null,
      email_key: null,
      phone: null,
    })
    .where(and(isNotNull(bookings.email_key), eq(bookings.email_key, emailKey)));
}

const withoutDiet = {
  meal: null,
  dietary_restrictions: null,
  consent_at: null,
  consent_wording: null,
  consent_source: null,
};

/** Empties the row, which the bookings still refer to. */
export async function emptyAccount(
  tx: Db,
  uuid: string,
  replacement: { email: string; email_key: string; password_hash: string },
): Promise<void> {
  await tx
    .update(users)
    .set({
      ...replacement,
      first_name: 'Former',
      last_name: 'member',
      email_verified_at: null,
      registered_again_at: null,
      pending_email: null,
      blocked_at: null,
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
      handicap_index: null,
      handicap_index_on: null,
      home_course: null,
      hand: null,
      gets_around: null,
      golf_visibility: false,
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
      private_consent_wording: null,
      private_consent_source: null,
      terms_accepted_at: null,
      terms_wording: null,
      terms_source: null,
      sign_ins_noted_from: null,
      idle_asked_at: null,
      deletion_requested_at: null,
      unclaimed_since: null,
      visited_at: null,
      visited_before_at: null,
    } satisfies Omit<typeof users.$inferSelect, 'uuid' | 'created_at'>)
    .where(eq(users.uuid, uuid));
}
