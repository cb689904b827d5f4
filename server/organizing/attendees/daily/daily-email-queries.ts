import { and, eq, inArray, isNull, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { permissions } from '#contract/calls/access.ts';
import type { Db } from '#server/db/database.ts';
import { dailyEmails, grants } from '#server/db/tables/association-tables.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { lostTickets } from '#server/db/tables/door-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { isLiveGrant } from '../../people/grant-list-queries.ts';

const isCaptain = (event: string, user: string) =>
  and(
    eq(grants.user_uuid, user),
    inArray(grants.role, [...permissions['attendees.daily-email']]),
    eq(grants.event_uuid, event),
  );

/** The live grant of an event's captain, and whether they get the email. */
export async function findCaptain(db: Db, event: string, user: string, now: Date) {
  const [row] = await db
    .select({
      grant: grants.uuid,
      timezone: events.timezone,
      looked_on: dailyEmails.looked_on,
    })
    .from(grants)
    .innerJoin(events, eq(events.uuid, grants.event_uuid))
    .leftJoin(dailyEmails, eq(dailyEmails.grant_uuid, grants.uuid))
    .where(and(isCaptain(event, user), isLiveGrant(now)));
  return row;
}

/**
 * Turned on twice at once it is on once; what it then was stays what the first email compares with. False if it is
 * on already.
 */
export async function turnOn(tx: Db, row: typeof dailyEmails.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(dailyEmails)
    .values(row)
    .onConflictDoNothing()
    .returning({ grant: dailyEmails.grant_uuid });
  return inserted.length > 0;
}

/** False if it is off already. */
export async function turnOff(tx: Db, grant: string): Promise<boolean> {
  const deleted = await tx
    .delete(dailyEmails)
    .where(eq(dailyEmails.grant_uuid, grant))
    .returning({ grant: dailyEmails.grant_uuid });
  return deleted.length > 0;
}

/** Those of captains whose time is over. */
export async function deleteEndedDaily(db: Db, now: Date): Promise<void> {
  const live = db.select({ uuid: grants.uuid }).from(grants).where(isLiveGrant(now));
  await db.delete(dailyEmails).where(notInArray(dailyEmails.grant_uuid, live));
}

/** Everybody who gets the email now, and the last morning that was looked at for them. */
export function listDaily(db: Db, now: Date) {
  return db
    .select({
      grant: dailyEmails.grant_uuid,
      looked_on: dailyEmails.looked_on,
      timezone: events.timezone,
    })
    .from(dailyEmails)
    .innerJoin(grants, eq(grants.uuid, dailyEmails.grant_uuid))
    .innerJoin(events, eq(events.uuid, grants.event_uuid))
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .where(and(isLiveGrant(now), isNull(users.blocked_at), isNull(users.deletion_requested_at)));
}

/** Undefined if another process has this morning, or had it. Until the commit it is this one's. */
export async function claimMorning(tx: Db, grant: string, day: string) {
  const [row] = await tx
    .select({ row: dailyEmails, user: grants.user_uuid, event: sql<string>`${grants.event_uuid}` })
    .from(dailyEmails)
    .innerJoin(grants, eq(grants.uuid, dailyEmails.grant_uuid))
    .where(and(eq(dailyEmails.grant_uuid, grant), lt(dailyEmails.looked_on, day)))
    .for('update', { of: dailyEmails, skipLocked: true });
  return row;
}

export async function noteMorning(
  tx: Db,
  { grant_uuid, ...known }: typeof dailyEmails.$inferInsert,
): Promise<void> {
  await tx.update(dailyEmails).set(known).where(eq(dailyEmails.grant_uuid, grant_uuid));
}

/**
 * An event as it is now, and which tickets were lost after the one of that number. In one statement, so that both
 * are of one moment: what is not in it is in the next one.
 */
export async function lookAtEvent(tx: Db, event: string, after: number) {
  const lostAs = (state: 'cancelled' | 'moved' | 'swapped'): SQL<number> =>
    sql`count(*) filter (where ${lostTickets.number} > ${after} and ${lostTickets.state} = ${state})::int`;
  const lost = tx
    .select({
      newest: sql<number>`coalesce(max(${lostTickets.number}), 0)`.mapWith(Number).as('newest'),
      cancelled: lostAs('cancelled').as('cancelled'),
      moved: lostAs('moved').as('moved'),
      swapped: lostAs('swapped').as('swapped'),
    })
    .from(lostTickets)
    .where(eq(lostTickets.event_uuid, event))
    .as('lost');
  const booked = tx
    .select({ seats: sql<number>`count(*)::int`.as('seats') })
    .from(seats)
    .where(and(eq(seats.event_uuid, event), eq(seats.state, 'confirmed')))
    .as('booked');
  const [row] = await tx
    .select({
      seats: booked.seats,
      newest: lost.newest,
      cancelled: lost.cancelled,
      moved: lost.moved,
      swapped: lost.swapped,
    })
    .from(booked)
    .crossJoin(lost);
  return row ?? { seats: 0, newest: 0, cancelled: 0, moved: 0, swapped: 0 };
}

/** To whom, and of which event; undefined once the grant has ended. */
export async function findDailyRecipient(db: Db, event: string, user: string, now: Date) {
  const [row] = await db
    .select({
      captain: {
        first_name: users.first_name,
        last_name: users.last_name,
        email: users.email,
        email_verified_at: users.email_verified_at,
      },
      event: { title: events.title, slug: events.slug, capacity: events.capacity },
    })
    .from(grants)
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .innerJoin(events, eq(events.uuid, grants.event_uuid))
    .where(and(isCaptain(event, user), isLiveGrant(now), isNull(users.blocked_at)));
  return row;
}

/** The events of which somebody gets the email. */
export function findDailyEmailsOf(db: Db, user: string) {
  return db
    .select({ event: events.title })
    .from(dailyEmails)
    .innerJoin(grants, eq(grants.uuid, dailyEmails.grant_uuid))
    .innerJoin(events, eq(events.uuid, grants.event_uuid))
    .where(eq(grants.user_uuid, user));
}
