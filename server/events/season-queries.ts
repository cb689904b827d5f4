import { and, asc, desc, eq, lte, sql } from 'drizzle-orm';
import type { Season, SeasonTown } from '#contract/events/events.ts';
import type { Db } from '../db/database.ts';
import { membershipRuns } from '../db/membership-runs.ts';
import { eventFinances, events } from '../db/tables/event-tables.ts';
import { memberships } from '../db/tables/tables.ts';

const isPublished = eq(events.status, 'published');
const isOver = (now: Date) => lte(events.ends_at, now);

/**
 * Adds up all past statements at each call, which takes a few milliseconds for the few hundred events of
 * an association. A stored total would have to follow every correction of a statement.
 */
export async function readSeason(db: Db, now: Date): Promise<Season> {
  const wasHeld = and(isPublished, isOver(now));
  const [lines, held, members] = await Promise.all([
    db
      .select({
        kind: eventFinances.kind,
        charity: events.charity_name,
        url: sql<string>`coalesce(max(${events.charity_url}), '')`,
        cents: sql`sum(${eventFinances.amount_cents})`.mapWith(Number),
      })
      .from(eventFinances)
      .innerJoin(events, eq(events.uuid, eventFinances.event_uuid))
      .where(wasHeld)
      .groupBy(eventFinances.kind, events.charity_name),
    db.$count(events, wasHeld),
    db.$count(memberships, membershipRuns(now)),
  ]);
  const total = (kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((sum, { cents }) => sum + cents, 0);
  return {
    raised_cents: total('donation'),
    events: held,
    members,
    statement: {
      income_cents: total('income'),
      expense_cents: total('expense'),
      donation_cents: total('donation'),
    },
    charities: lines
      .flatMap(({ kind, charity, url, cents }) =>
        kind === 'donation' && charity ? [{ name: charity, url, raised_cents: cents }] : [],
      )
      .sort((a, b) => b.raised_cents - a.raised_cents || a.name.localeCompare(b.name, 'en-CA')),
  };
}

/** W16: where events were and will be. A town lies where its venues do, on the average. */
export async function readSeasonTowns(
  db: Db,
  now: Date,
): Promise<(SeasonTown & { latitude: number; longitude: number })[]> {
  const gifts = db
    .select({
      event_uuid: eventFinances.event_uuid,
      cents: sql<number>`sum(${eventFinances.amount_cents})`.as('cents'),
    })
    .from(eventFinances)
    .where(eq(eventFinances.kind, 'donation'))
    .groupBy(eventFinances.event_uuid)
    .as('gifts');
  const held = sql<number>`count(*) filter (where ${isOver(now)})`.mapWith(Number);
  const raised_cents =
    sql<number>`coalesce(sum(${gifts.cents}) filter (where ${isOver(now)}), 0)`.mapWith(Number);
  return db
    .select({
      city: events.venue_city,
      latitude: sql<number>`coalesce(avg(${events.venue_latitude}), 0)`.mapWith(Number),
      longitude: sql<number>`coalesce(avg(${events.venue_longitude}), 0)`.mapWith(Number),
      held,
      coming: sql<number>`count(*) - ${held}`.mapWith(Number),
      raised_cents,
    })
    .from(events)
    .leftJoin(gifts, eq(gifts.event_uuid, events.uuid))
    .where(isPublished)
    .groupBy(events.venue_city, events.venue_province)
    .orderBy(desc(raised_cents), asc(events.venue_city), asc(events.venue_province));
}
