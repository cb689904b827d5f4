import { and, eq, lte, sql } from 'drizzle-orm';
import type { Season } from '#contract/events/events.ts';
import type { Db } from '../db/database.ts';
import { eventFinances, events } from '../db/tables/event-tables.ts';
import { countListed } from '../directory/member-queries.ts';

/**
 * Adds up all past statements at each call, which takes a few milliseconds for the few hundred events of
 * an association. A stored total would have to follow every correction of a statement.
 */
export async function readSeason(db: Db, now: Date): Promise<Season> {
  const wasHeld = and(eq(events.status, 'published'), lte(events.ends_at, now));
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
    countListed(db, now),
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
