import { and, eq, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { bookings } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { openingReminders } from '../db/tables/waitlist-tables.ts';

type Reminder = typeof openingReminders.$inferSelect;

const isOf = (event: string, user: string) =>
  and(eq(openingReminders.event_uuid, event), eq(openingReminders.user_uuid, user));

export async function hasOpeningReminder(db: Db, event: string, user: string): Promise<boolean> {
  return (await db.$count(openingReminders, isOf(event, user))) > 0;
}

/** Set twice it is one row. */
export async function insertOpeningReminder(db: Db, reminder: Reminder): Promise<void> {
  await db.insert(openingReminders).values(reminder).onConflictDoNothing();
}

export async function deleteOpeningReminder(db: Db, event: string, user: string): Promise<void> {
  await db.delete(openingReminders).where(isOf(event, user));
}

/** Takes those of events whose booking has opened; a second process waits for the rows and then finds none. */
export function takeDueReminders(tx: Db, now: Date): Promise<Reminder[]> {
  const opened = tx
    .select({ uuid: events.uuid })
    .from(events)
    .where(lte(events.booking_opens_at, now));
  return tx
    .delete(openingReminders)
    .where(sql`${openingReminders.event_uuid} in (${opened})`)
    .returning();
}

/** Whether they have booked, or are about to. */
export async function hasBooked(db: Db, event: string, user: string): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(
    db,
    sql`select exists (select from ${bookings} where event_uuid = ${event} and user_uuid = ${user}
      and status in ('held', 'confirmed')) as has`,
  );
  return row?.has ?? false;
}
