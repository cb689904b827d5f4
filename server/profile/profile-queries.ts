import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { bookings, education, employment, users } from '../db/tables.ts';

const { password_hash: _never, ...shownColumns } = getTableColumns(users);

export async function findUser(db: Db, uuid: string) {
  const [row] = await db.select(shownColumns).from(users).where(eq(users.uuid, uuid));
  return row;
}

export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>;

/** Newest first; of those that began in the same month, the one still going on. */
export function findEmployment(db: Db, userUuid: string) {
  return db
    .select()
    .from(employment)
    .where(eq(employment.user_uuid, userUuid))
    .orderBy(desc(employment.start_month), desc(employment.end_month), employment.uuid);
}

export function findEducation(db: Db, userUuid: string) {
  return db
    .select()
    .from(education)
    .where(eq(education.user_uuid, userUuid))
    .orderBy(desc(education.start_month), desc(education.end_month), education.uuid);
}

export function findBookingsOf(db: Db, userUuid: string) {
  return db
    .select({ id: bookings.id, event_uuid: bookings.event_uuid, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.user_uuid, userUuid))
    .orderBy(desc(bookings.created_at), bookings.id);
}
