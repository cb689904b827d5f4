import { and, asc, eq, getTableColumns, gt, inArray, lt, lte, max, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { seatsAhead } from '../db/seats-ahead.ts';
import { bookings } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { memberships, users } from '../db/tables/tables.ts';
import { openingReminders, seatOffers, waitlistEntries } from '../db/tables/waitlist-tables.ts';
import { heldFromOffer, takenSeats } from '../events/event-queries.ts';

export type OfferRow = typeof seatOffers.$inferSelect;
export type WaitlistEntry = typeof waitlistEntries.$inferSelect;

const isOpen = sql`${seatOffers.state} = 'open'`;

/** Whether somebody waits for an event, or has an offer: for most events nobody does. */
export async function hasWaitlist(tx: Db, eventUuid: string): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(
    tx,
    sql`select exists (select from ${waitlistEntries} where event_uuid = ${eventUuid})
      or exists (select from ${seatOffers} where event_uuid = ${eventUuid} and state = 'open') as has`,
  );
  return row?.has ?? false;
}

/** How many people wait for an event. */
export const countWaiting = (db: Db, eventUuid: string): Promise<number> =>
  db.$count(waitlistEntries, eq(waitlistEntries.event_uuid, eventUuid));

/** The same of each event in a list: a column. */
export const waitingColumn = (db: Db) =>
  sql<number>`(${db
    .select({ people: sql`count(*)::integer` })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.event_uuid, events.uuid))})`;

/** All events that somebody waits for, or has an offer of. */
export async function findWaitedEvents(db: Db): Promise<string[]> {
  const waited = db.selectDistinct({ uuid: waitlistEntries.event_uuid }).from(waitlistEntries);
  const offered = db.selectDistinct({ uuid: seatOffers.event_uuid }).from(seatOffers).where(isOpen);
  return (await waited.union(offered)).map(({ uuid }) => uuid);
}

/** An event as it is now, with how full it is. Lock it first. */
export async function findWaitedEvent(tx: Db, uuid: string, now: Date) {
  const { search_text: _, created_at: __, ...columns } = getTableColumns(events);
  const [row] = await tx
    .select({ ...columns, ...takenSeats(tx, now) })
    .from(events)
    .where(eq(events.uuid, uuid));
  return row;
}

export type WaitedEvent = NonNullable<Awaited<ReturnType<typeof findWaitedEvent>>>;

/** The people who wait, in turn, with what decides whether they may have an offer now. */
export function findInTurn(tx: Db, eventUuid: string, now: Date) {
  const openOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`(select count(*)::integer from ${seatOffers} o where o.user_uuid = ${waitlistEntries.user_uuid}
      and o.state = 'open' and o.until > ${now.toISOString()}::timestamptz and ${condition})`;
  return tx
    .select({
      ...getTableColumns(waitlistEntries),
      email: users.email,
      /** Offers of this event, and of others. */
      own_offers: openOf(sql`o.event_uuid = ${eventUuid}`),
      other_offers: openOf(sql`o.event_uuid <> ${eventUuid}`),
      other_lists: sql<number>`(select count(*)::integer from ${waitlistEntries} e
        where e.user_uuid = ${waitlistEntries.user_uuid} and e.event_uuid <> ${eventUuid})`,
      is_paying: sql<boolean>`exists (select from ${bookings} b where b.event_uuid = ${eventUuid}
        and b.user_uuid = ${waitlistEntries.user_uuid} and b.status = 'held')`,
      is_blocked: sql<boolean>`${users.blocked_at} is not null`,
      is_member: sql<boolean>`coalesce((select m.ends_at is null or m.ends_at > ${now.toISOString()}::timestamptz
        from ${memberships} m where m.user_uuid = ${waitlistEntries.user_uuid} limit 1), false)`,
    })
    .from(waitlistEntries)
    .innerJoin(users, eq(users.uuid, waitlistEntries.user_uuid))
    .where(eq(waitlistEntries.event_uuid, eventUuid))
    .orderBy(asc(waitlistEntries.turn));
}

export type InTurn = Awaited<ReturnType<typeof findInTurn>>[number];

export async function findPlaceInLine(
  tx: Db,
  eventUuid: string,
  userUuid: string,
): Promise<WaitlistEntry | undefined> {
  const [row] = await tx
    .select()
    .from(waitlistEntries)
    .where(and(eq(waitlistEntries.event_uuid, eventUuid), eq(waitlistEntries.user_uuid, userUuid)));
  return row;
}

/** The last offer that each of these people had of an event, and how many seats of it are not taken by a payment. */
export async function findLastOffers(tx: Db, eventUuid: string, userUuids: string[], now: Date) {
  const isOne = sql`${seatOffers.user_uuid} = any(${sql.param(userUuids)}::uuid[])`;
  const rows = await tx
    .selectDistinctOn([seatOffers.user_uuid], {
      ...getTableColumns(seatOffers),
      paying: heldFromOffer(now),
    })
    .from(seatOffers)
    .where(and(eq(seatOffers.event_uuid, eventUuid), isOne))
    .orderBy(asc(seatOffers.user_uuid), sql`${seatOffers.made_at} desc, ${seatOffers.uuid}`);
  return new Map(rows.map((row) => [row.user_uuid, row]));
}

export async function insertOffer(
  tx: Db,
  offer: typeof seatOffers.$inferInsert,
): Promise<OfferRow> {
  const [row] = await tx.insert(seatOffers).values(offer).returning();
  if (!row) throw new Error('The offer was not stored.');
  return row;
}

/** Ends the offers of an event that are open; of one person with `user`. Returns those that it ended. */
export function endOffers(
  tx: Db,
  eventUuid: string,
  state: 'let_go' | 'ended' | 'taken',
  now: Date,
  user?: string,
): Promise<OfferRow[]> {
  return tx
    .update(seatOffers)
    .set({ state, ended_at: now })
    .where(
      and(
        eq(seatOffers.event_uuid, eventUuid),
        isOpen,
        user === undefined ? undefined : eq(seatOffers.user_uuid, user),
      ),
    )
    .returning();
}

/** Those whose time is over, the first to end first. While their person pays they wait for the answer. */
export async function runOutOffers(tx: Db, eventUuid: string, now: Date): Promise<OfferRow[]> {
  const isOver = or(
    lte(seatOffers.until, now),
    sql`${now.toISOString()}::timestamptz >= (select booking_closes_at from ${events} where uuid = ${eventUuid})`,
  );
  const ended = await tx
    .update(seatOffers)
    .set({ state: 'ran_out', ended_at: now })
    .where(
      and(eq(seatOffers.event_uuid, eventUuid), isOpen, isOver, sql`${heldFromOffer(now)} = 0`),
    )
    .returning();
  return ended.sort((a, b) => +a.until - +b.until || +a.made_at - +b.made_at);
}

/** People with a confirmed booking wait no more; what they were offered is taken. Returns the people. */
export async function endForBooked(tx: Db, eventUuid: string, now: Date): Promise<string[]> {
  // Read once. With IN, PostgreSQL may read the bookings again for each person who waits.
  const booked = (user: AnyPgColumn) => sql`${user} = any(array(
    select ${bookings.user_uuid} from ${bookings}
    where ${bookings.event_uuid} = ${eventUuid} and ${bookings.status} = 'confirmed'
      and ${bookings.user_uuid} is not null))`;
  const taken = await tx
    .update(seatOffers)
    .set({ state: 'taken', ended_at: now })
    .where(and(eq(seatOffers.event_uuid, eventUuid), isOpen, booked(seatOffers.user_uuid)))
    .returning({ user: seatOffers.user_uuid });
  await tx
    .delete(waitlistEntries)
    .where(and(eq(waitlistEntries.event_uuid, eventUuid), booked(waitlistEntries.user_uuid)));
  return taken.map(({ user }) => user);
}

/** Takes one person off a list, or everybody. */
export function deleteEntries(tx: Db, eventUuid: string, user?: string): Promise<WaitlistEntry[]> {
  return tx
    .delete(waitlistEntries)
    .where(
      and(
        eq(waitlistEntries.event_uuid, eventUuid),
        user === undefined ? undefined : eq(waitlistEntries.user_uuid, user),
      ),
    )
    .returning();
}

/** The end of the line. */
export async function nextTurn(tx: Db, eventUuid: string): Promise<number> {
  const [row] = await tx
    .select({ last: max(waitlistEntries.turn) })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.event_uuid, eventUuid));
  return (row?.last ?? 0) + 1;
}

export async function changeWaiting(
  tx: Db,
  uuid: string,
  columns: Partial<WaitlistEntry>,
): Promise<void> {
  await tx.update(waitlistEntries).set(columns).where(eq(waitlistEntries.uuid, uuid));
}

export async function insertWaiting(
  tx: Db,
  entry: typeof waitlistEntries.$inferInsert,
): Promise<void> {
  await tx.insert(waitlistEntries).values(entry);
}

/** How many lists a person is on. No other list is joined by them before this transaction ends. */
export async function countListsAlone(tx: Db, userUuid: string): Promise<number> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`waitlists ${userUuid}`}, 0))`,
  );
  return tx.$count(waitlistEntries, eq(waitlistEntries.user_uuid, userUuid));
}

/**
 * Whether no other event makes this person an offer at this moment. It waits for nobody: two events that wait for each
 * other's people would block each other.
 */
export async function offersAlone(tx: Db, userUuid: string): Promise<boolean> {
  const [row] = await rowsOf<{ alone: boolean }>(
    tx,
    sql`select pg_try_advisory_xact_lock(hashtextextended(${`offers ${userUuid}`}, 0)) as alone`,
  );
  return row?.alone ?? false;
}

export function countOpenOffers(tx: Db, userUuid: string, now: Date): Promise<number> {
  return tx.$count(
    seatOffers,
    and(eq(seatOffers.user_uuid, userUuid), isOpen, gt(seatOffers.until, now)),
  );
}

/** The other events that these people wait for. */
export async function findOtherLists(
  tx: Db,
  users: string[],
  eventUuid: string,
): Promise<string[]> {
  if (users.length === 0) return [];
  const rows = await tx
    .selectDistinct({ uuid: waitlistEntries.event_uuid })
    .from(waitlistEntries)
    .where(
      and(
        inArray(waitlistEntries.user_uuid, users),
        sql`${waitlistEntries.event_uuid} <> ${eventUuid}`,
      ),
    );
  return rows.map(({ uuid }) => uuid);
}

export async function countAhead(tx: Db, { uuid }: WaitlistEntry): Promise<number> {
  const [row] = await tx
    .select({ ahead: seatsAhead })
    .from(waitlistEntries)
    .where(eq(waitlistEntries.uuid, uuid));
  return row?.ahead ?? 0;
}

/** What is stored of a person, for their copy. */
export async function findWaitlistsOf(db: Db, userUuid: string) {
  const title = sql<string>`(select title from ${events} where ${events.uuid} = event_uuid)`;
  const isOwn = <T extends { user_uuid: AnyPgColumn }>(table: T) => eq(table.user_uuid, userUuid);
  const [waiting, offers, reminders] = await Promise.all([
    db
      .select({
        event: title,
        seats: waitlistEntries.seats,
        least: waitlistEntries.least,
        joined_at: waitlistEntries.joined_at,
      })
      .from(waitlistEntries)
      .where(isOwn(waitlistEntries)),
    db
      .select({
        event: title,
        seats: seatOffers.seats,
        made_at: seatOffers.made_at,
        until: seatOffers.until,
        state: seatOffers.state,
        ended_at: seatOffers.ended_at,
      })
      .from(seatOffers)
      .where(isOwn(seatOffers)),
    db
      .select({ event: title, set_at: openingReminders.set_at })
      .from(openingReminders)
      .where(isOwn(openingReminders)),
  ]);
  return { waiting, offers, reminders };
}

/** Of events that were over before then; the rows of a list go with the start of its event. */
export async function deleteOffersBefore(db: Db, before: Date): Promise<void> {
  await db.delete(seatOffers).where(lt(seatOffers.made_at, before));
}
