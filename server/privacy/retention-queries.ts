import { and, eq, isNotNull, isNull, lte, notExists, notLike, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { erasedDomain } from '../db/erased-email.ts';
import { bookingSeats, bookings, events, linkTokens, users } from '../db/tables.ts';

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(linkTokens).where(lte(linkTokens.expires_at, now));
}

/**
 * An email that was not confirmed may belong to a stranger, who could not ask for its deletion. Erased
 * accounts are not confirmed either, but the ledger needs them.
 */
export async function deleteUnconfirmedBefore(db: Db, before: Date): Promise<void> {
  const links = db.select().from(linkTokens).where(eq(linkTokens.user_uuid, users.uuid));
  await db
    .delete(users)
    .where(
      and(
        isNull(users.email_verified_at),
        lte(users.created_at, before),
        notLike(users.email, `%${erasedDomain}`),
        notExists(links),
      ),
    );
}

/** Deletes what was needed for one event only: dietary notes, other notes and the emails of guests. */
export async function deleteBookingDetailsBefore(db: Db, before: Date): Promise<void> {
  // As subqueries: the event is read only for the few bookings that still have such texts.
  const eventEnd = db
    .select({ ends_at: events.ends_at })
    .from(events)
    .where(eq(events.uuid, bookings.event_uuid));
  await db
    .update(bookings)
    .set({ notes: null, dietary_restrictions: null })
    .where(
      and(
        or(isNotNull(bookings.notes), isNotNull(bookings.dietary_restrictions)),
        lte(sql`(${eventEnd})`, before),
      ),
    );
  const bookedEventEnd = db
    .select({ ends_at: events.ends_at })
    .from(bookings)
    .innerJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(eq(bookings.id, bookingSeats.booking_id));
  await db
    .update(bookingSeats)
    .set({ email: null })
    .where(and(isNotNull(bookingSeats.email), lte(sql`(${bookedEventEnd})`, before)));
}
