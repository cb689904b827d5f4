import { and, asc, desc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { EventFilter, EventQuery, EventSort } from '#contract/events/events.ts';
import type { Db } from '../db/database.ts';
import { literally, searchedWords } from '../db/searched-words.ts';
import { events } from '../db/tables/event-tables.ts';
import type { Coordinates } from '../places/find-place.ts';
import { type EventRow, eventFields, selectEvents, takenSeats } from './event-queries.ts';

export const eventsPerPage = 12;

const isPublished = eq(events.status, 'published');
/** Cancelled events stay readable, so that people learn of it. */
const isAnnounced = inArray(events.status, ['published', 'cancelled']);
const isNotOver = (now: Date) => gt(events.ends_at, now);

/** Each ends in the uuid, so that pages neither repeat nor skip an event. */
const orders: Record<EventSort, SQL[]> = {
  date: [asc(events.starts_at), asc(events.uuid)],
  '-date': [desc(events.starts_at), desc(events.uuid)],
  title: [sql`fold(${events.title})`, asc(events.uuid)],
  price: [asc(events.price_cents), asc(events.starts_at), asc(events.uuid)],
};

function chosenBy(db: Db, filter: EventFilter, now: Date): SQL | undefined {
  const { confirmed, held, offered } = takenSeats(db, now);
  switch (filter) {
    case 'upcoming':
      return and(isAnnounced, isNotOver(now));
    case 'past':
      return and(isAnnounced, lte(events.ends_at, now));
    case 'all':
      return isAnnounced;
    case 'open':
      return and(
        isPublished,
        isNotOver(now),
        lte(events.booking_opens_at, now),
        gt(events.booking_closes_at, now),
        or(isNull(events.capacity), gt(events.capacity, sql`${confirmed} + ${held} + ${offered}`)),
      );
    case 'members':
      return and(isPublished, isNotOver(now), eq(events.member_only, true));
    case 'free':
      return and(isPublished, isNotOver(now), eq(events.price_cents, 0));
  }
}

const contains = (word: string) => sql`${events.search_text} like '%' || ${literally(word)} || '%'`;

export async function listEvents(
  db: Db,
  { search, sort, filter, page }: EventQuery,
  now: Date,
): Promise<{ rows: EventRow[]; total: number }> {
  const matching = and(chosenBy(db, filter, now), ...searchedWords(search).map(contains));
  const [total, rows] = await Promise.all([
    db.$count(events, matching),
    selectEvents(db, now)
      .where(matching)
      .orderBy(...orders[sort])
      .limit(eventsPerPage)
      .offset((page - 1) * eventsPerPage),
  ]);
  return { rows, total };
}

export function listFeatured(db: Db, now: Date): Promise<EventRow[]> {
  return selectEvents(db, now)
    .where(and(isPublished, isNotOver(now), eq(events.featured, true)))
    .orderBy(...orders.date)
    .limit(6);
}

export function listNext(db: Db, now: Date): Promise<EventRow[]> {
  return selectEvents(db, now)
    .where(and(isPublished, isNotOver(now)))
    .orderBy(...orders.date)
    .limit(6);
}

export function listNearby(db: Db, from: Coordinates, now: Date) {
  const distance = distanceInKm(from).as('distance_km');
  return db
    .select({ ...eventFields(db, now), distance_km: distance })
    .from(events)
    .where(and(isPublished, isNotOver(now)))
    .orderBy(distance, ...orders.date)
    .limit(12);
}

/** Great-circle distance by the haversine formula. */
function distanceInKm({ latitude, longitude }: Coordinates): SQL<number> {
  const half = (degrees: SQL) => sql`power(sin(radians(${degrees}) / 2), 2)`;
  const byLatitude = half(sql`${events.venue_latitude} - ${latitude}`);
  const byLongitude = half(sql`${events.venue_longitude} - ${longitude}`);
  const narrowing = sql`cos(radians(${latitude})) * cos(radians(${events.venue_latitude}))`;
  const earthDiameter = 12_742;
  return sql`${earthDiameter}::float * asin(sqrt(least(1, ${byLatitude} + ${narrowing} * ${byLongitude})))`;
}

/** Events whose kind nobody has chosen and whose format did not tell it, the next ones first. */
export function listEventsWithoutKind(db: Db): Promise<{ slug: string; format: string }[]> {
  return db
    .select({ slug: events.slug, format: events.format })
    .from(events)
    .where(isNull(events.kind))
    .orderBy(...orders['-date']);
}

/** The slugs of public events, newest first, as many as a sitemap holds. */
export async function listEventPages(db: Db): Promise<string[]> {
  const rows = await db
    .select({ slug: events.slug })
    .from(events)
    .where(isAnnounced)
    .orderBy(...orders['-date'])
    .limit(49_000);
  return rows.map(({ slug }) => slug);
}
