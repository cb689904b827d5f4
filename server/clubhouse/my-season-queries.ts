import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { isOwnSeatOf, savedCents, yearOf } from '../membership/year/membership-year-queries.ts';

/** Q29: the events of a calendar year at which a person has a place. */
export function findSeason(db: Db, userUuid: string, year: number) {
  return db
    .select({
      slug: events.slug,
      title: events.title,
      kind: events.kind,
      starts_at: events.starts_at,
      timezone: events.timezone,
      venue_province: events.venue_province,
      cover_url: events.cover_url,
      day: sql<string>`to_char(${events.starts_at} at time zone ${events.timezone}, 'YYYY-MM-DD')`,
      ends_at: events.ends_at,
      venue_name: events.venue_name,
      venue_city: events.venue_city,
      saved_cents: savedCents.mapWith(Number),
      has_charity: sql<boolean>`coalesce(${events.charity_name}, '') <> ''`,
      raised_cents: events.charity_raised_cents,
    })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(isOwnSeatOf(userUuid), sql`${yearOf} = ${year}`))
    .orderBy(asc(events.starts_at), asc(events.uuid));
}

/** The years of those events. */
export async function findSeasonYears(db: Db, userUuid: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ year: sql<number>`${yearOf}::int`.as('year') })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(isOwnSeatOf(userUuid));
  return rows.map(({ year }) => year);
}
