import {
  and,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  notExists,
  notLike,
  or,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { hasNames, hasReason, withoutNames, withoutReason } from '../audit/audit-queries.ts';
import type { Db } from '../db/database.ts';
import { erasedDomain } from '../db/erased-email.ts';
import { grants } from '../db/tables/association-tables.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { bookings, seats } from '../db/tables/booking-tables.ts';
import { emails } from '../db/tables/email-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { linkTokens, memberships, users } from '../db/tables/tables.ts';

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(linkTokens).where(lte(linkTokens.expires_at, now));
}

/**
 * An email that was not confirmed may belong to a stranger, who could not ask for its deletion. Erased
 * accounts are not confirmed either, but the ledger needs them.
 */
export async function deleteUnconfirmedBefore(db: Db, before: Date): Promise<void> {
  const links = db.select().from(linkTokens).where(eq(linkTokens.user_uuid, users.uuid));
  const owned = db.select().from(grants).where(eq(grants.user_uuid, users.uuid));
  const gone = db.$with('gone').as(
    db
      .delete(users)
      .where(
        and(
          isNull(users.email_verified_at),
          // These end by `expireUnclaimed`.
          isNull(users.unclaimed_since),
          lte(users.created_at, before),
          notLike(users.email, `%${erasedDomain}`),
          notExists(links),
          // The first owner (19.5).
          notExists(owned),
        ),
      )
      .returning({ uuid: users.uuid }),
  );
  await db
    .with(gone)
    .delete(emails)
    .where(and(isNotNull(emails.user_uuid), inArray(emails.user_uuid, db.select().from(gone))));
}

/**
 * 16.2: accounts that nobody has claimed for so long after they were added, or after their membership, wait for their
 * erasure: they may have payments, which stay without a name.
 */
export async function expireUnclaimed(db: Db, before: Date, now: Date): Promise<void> {
  const member = db
    .select()
    .from(memberships)
    .where(
      and(
        eq(memberships.user_uuid, users.uuid),
        or(isNull(memberships.ends_at), gt(memberships.ends_at, before)),
      ),
    );
  await db
    .update(users)
    .set({ deletion_requested_at: now })
    .where(
      and(
        lte(users.unclaimed_since, before),
        isNull(users.deletion_requested_at),
        notExists(member),
      ),
    );
}

/** Deletes what was needed for one event only: diets, notes, the names of guests, and how to reach people. */
export async function deleteBookingDetailsBefore(db: Db, before: Date): Promise<void> {
  // As subqueries: the event is read only for the few rows that still have such texts.
  const endOf = (event: AnyPgColumn) =>
    sql`(${db.select({ ends_at: events.ends_at }).from(events).where(eq(events.uuid, event))})`;
  const isOfPast = lte(endOf(bookings.event_uuid), before);
  await db
    .update(bookings)
    .set({ notes: null })
    .where(and(isNotNull(bookings.notes), isOfPast));
  await db
    .update(bookings)
    .set({ note: null })
    .where(and(isNotNull(bookings.note), isOfPast));
  const byName = and(isNull(bookings.user_uuid), sql`${bookings.name} <> 'Guest'`, isOfPast);
  await db
    .update(auditEntries)
    .set({ changes: withoutReason })
    .where(
      and(
        inArray(auditEntries.booking, db.select({ id: bookings.id }).from(bookings).where(byName)),
        hasReason,
      ),
    );
  await db
    .update(bookings)
    .set({ name: 'Guest', email: null, email_key: null, phone: null })
    .where(byName);
  await db
    .update(auditEntries)
    .set({ changes: withoutNames })
    .where(and(hasNames, lte(endOf(auditEntries.about), before)));
  const isOver = lte(endOf(seats.event_uuid), before);
  await db
    .update(seats)
    .set({
      meal: null,
      dietary_restrictions: null,
      consent_at: null,
      consent_wording: null,
      consent_source: null,
    })
    .where(and(or(isNotNull(seats.dietary_restrictions), isNotNull(seats.meal)), isOver));
  await db
    .update(seats)
    .set({ name: 'Guest', email: null, handicap_index: null })
    // N12: a person with an account keeps their own name.
    .where(and(isNull(seats.user_uuid), isNotNull(seats.name), ne(seats.name, 'Guest'), isOver));
}
