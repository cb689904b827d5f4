import { and, asc, desc, eq, gt, inArray, lte, ne, type SQL, sql } from 'drizzle-orm';
import type { OrganizerEventQuery } from '#contract/events/organize-events.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { literally, searchedWords } from '#server/db/searched-words.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { eventMoves, events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { eventFields } from '#server/events/event-queries.ts';
import { waitingColumn } from '#server/offers/offer-queries.ts';

const isDraft = eq(events.status, 'draft');

const whenAndWhere = (table: typeof events | typeof eventMoves) =>
  sql`(${table.starts_at}, ${table.ends_at}, ${table.venue_name}, ${table.venue_address}, ${table.venue_city},
    ${table.venue_province})`;

/**
 * A booker knows another time or place: the first that was stored after their booking. Nearly no
 * event has one, so each is looked up by the index first.
 */
const isMoving = sql<boolean>`(
  (select true from ${eventMoves} where ${eventMoves.event_uuid} = ${events.uuid} limit 1) is not null
  and exists (
    select from ${bookings} cross join lateral (
      select * from ${eventMoves}
      where ${eventMoves.event_uuid} = ${events.uuid} and ${eventMoves.moved_at} >= ${bookings.created_at}
      order by ${eventMoves.moved_at} limit 1
    ) event_moves
    where ${bookings.event_uuid} = ${events.uuid} and ${bookings.status} = 'confirmed'
      and ${whenAndWhere(eventMoves)} is distinct from ${whenAndWhere(events)}))`;

/**
 * What organizers see of an event, with who saved it last, how many people wait for a place, and whether people are
 * still to be told of a move.
 */
const selectOrganized = (db: Db, now: Date) => {
  return db
    .select({
      ...eventFields(db, now),
      saved_by: fullNameOf<string | null>(users),
      is_moving: isMoving,
      waiting: waitingColumn(db),
    })
    .from(events)
    .leftJoin(users, eq(users.uuid, events.changed_by));
};

export type OrganizedRow = Awaited<ReturnType<typeof selectOrganized>>[number];

export async function findOrganized(
  db: Db,
  uuid: string,
  now: Date,
): Promise<OrganizedRow | undefined> {
  const [row] = await selectOrganized(db, now).where(eq(events.uuid, uuid));
  return row;
}

type Chosen = Pick<OrganizerEventQuery, 'search' | 'filter'> & { only: 'all' | string[] };

function matching({ search, filter, only }: Chosen, now: Date): SQL | undefined {
  const ofFilter = {
    upcoming: gt(events.ends_at, now),
    past: and(lte(events.ends_at, now), ne(events.status, 'draft')),
    drafts: isDraft,
    all: undefined,
  }[filter];
  const words = searchedWords(search).map(
    (word) => sql`${events.search_text} like '%' || ${literally(word)} || '%'`,
  );
  return and(ofFilter, only === 'all' ? undefined : inArray(events.uuid, only), ...words);
}

const orders: Record<NonNullable<OrganizerEventQuery['sort']>, SQL[]> = {
  date: [asc(events.starts_at), asc(events.uuid)],
  '-date': [desc(events.starts_at), desc(events.uuid)],
  title: [sql`fold(${events.title})`, asc(events.uuid)],
  '-title': [sql`fold(${events.title}) desc`, desc(events.uuid)],
};

/** Past events come newest first unless asked otherwise. */
export function listOrganized(
  db: Db,
  { sort, ...chosen }: Chosen & Pick<OrganizerEventQuery, 'sort'>,
  now: Date,
  part: { limit: number; offset: number },
): Promise<OrganizedRow[]> {
  const order = orders[sort ?? (chosen.filter === 'past' ? '-date' : 'date')];
  // First which: what is told of an event is dear, and would decide which index is read.
  const page = db
    .select({ uuid: events.uuid })
    .from(events)
    .where(matching(chosen, now))
    .orderBy(...order)
    .limit(part.limit)
    .offset(part.offset);
  return selectOrganized(db, now)
    .where(inArray(events.uuid, page))
    .orderBy(...order);
}

/** Events by words, the one that is nearest in time first. */
export function findNamedEvents(db: Db, chosen: Omit<Chosen, 'filter'>, now: Date, limit: number) {
  const { slug, title, status, starts_at, timezone } = events;
  const away = sql`abs(extract(epoch from ${starts_at} - ${now.toISOString()}::timestamptz))`;
  return db
    .select({ slug, title, status, starts_at, timezone })
    .from(events)
    .where(matching({ ...chosen, filter: 'all' }, now))
    .orderBy(away, asc(events.uuid))
    .limit(limit);
}

export function countOrganized(db: Db, chosen: Chosen, now: Date): Promise<number> {
  return db.$count(events, matching(chosen, now));
}

/** The slugs that begin so. */
/** V10: each venue once, as the event that is the latest there has it. */
export async function findUsedVenues(db: Db, limit: number) {
  const name = sql`fold(${events.venue_name})`;
  const { venue_name, venue_address, venue_city, venue_province } = events;
  const { venue_latitude, venue_longitude, timezone } = events;
  const where = { venue_name, venue_address, venue_city, venue_province };
  return db
    .selectDistinctOn([name], { ...where, venue_latitude, venue_longitude, timezone })
    .from(events)
    .where(ne(events.venue_name, ''))
    .orderBy(name, desc(events.starts_at))
    .limit(limit);
}

export async function findSlugsLike(db: Db, slug: string): Promise<Set<string>> {
  const rows = await db
    .select({ slug: events.slug })
    .from(events)
    .where(and(sql`${events.slug} >= ${slug}`, sql`${events.slug} < ${`${slug}~`}`));
  return new Set(rows.map((row) => row.slug));
}

/** Published events to come that home features. Waits for others who count them to be saved. */
export async function findFeatured(tx: Db, now: Date): Promise<{ uuid: string; title: string }[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('featured events'))`);
  return tx
    .select({ uuid: events.uuid, title: events.title })
    .from(events)
    .where(and(eq(events.status, 'published'), gt(events.ends_at, now), eq(events.featured, true)))
    .orderBy(...orders.date);
}

/** Whether anybody ever booked it, or began to. */
export async function wasEverBooked(tx: Db, uuid: string): Promise<boolean> {
  const rows = await tx
    .select({ uuid: seats.uuid })
    .from(seats)
    .where(eq(seats.event_uuid, uuid))
    // By the index of the codes: bookings have none of their event alone.
    .orderBy(asc(seats.event_uuid), asc(seats.code))
    .limit(1);
  return rows.length > 0;
}

export async function deleteEventRow(tx: Db, uuid: string): Promise<void> {
  await tx.delete(events).where(eq(events.uuid, uuid));
}
