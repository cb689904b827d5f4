import { and, eq, isNotNull, isNull, lte, notExists, notLike, or, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { erasedDomain } from '../db/erased-email.ts';
import { bookingSeats, bookings, events, linkTokens, users } from '../db/tables.ts';

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(linkTokens).where(lte(linkTokens.expires_at, now));
}

/**
 * Of an address that was never confirmed there is nobody who could ask for it to go, and it may be a
 * stranger's. What is left of an erased account belongs to the books.
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

/** What was said for one event only: meals, notes, and where guests are written to. */
export async function forgetWhatWasSaidBefore(db: Db, before: Date): Promise<void> {
  // A look at one event for each of the few that still say something, however many there have been.
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
