import { and, desc, eq, gt, gte, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { seats } from '../../db/tables/booking-tables.ts';
import { events } from '../../db/tables/event-tables.ts';
import { ledgerEntries } from '../../db/tables/ledger-tables.ts';

/** The calendar year of an event, on its own clocks. */
export const yearOf = sql`extract(year from ${events.starts_at} at time zone ${events.timezone})`;

/** What the member price saved on a seat; what an organizer gave free of charge is no member price. */
export const savedCents = sql`case when ${seats.price_cents} = 0 and ${events.member_price_cents} > 0 then 0
  else greatest(${events.price_cents} - ${seats.price_cents}, 0) end`;

export const isOwnSeatOf = (userUuid: string) =>
  and(eq(seats.user_uuid, userUuid), eq(seats.state, 'confirmed'));

/**
 * The own seats at the events of a calendar year, how many of them are to come at `now`, the cents that member prices saved on them or could save, and
 * what those events have raised.
 */
export async function countSeatsOfYear(db: Db, userUuid: string, year: number, now: Date) {
  const couldSave = sql`greatest(${seats.price_cents} - ${events.member_price_cents}, 0)`;
  const [row] = await db
    .select({
      events: sql<number>`count(*)::int`,
      to_come: sql<number>`(count(*) filter (where ${gt(events.ends_at, now)}))::int`,
      saved_cents: sql<number>`coalesce(sum(${savedCents}), 0)::int`,
      could_save_cents: sql<number>`coalesce(sum(${couldSave}), 0)::int`,
      raised_cents: sql`coalesce(sum(${events.charity_raised_cents}), 0)`.mapWith(Number),
    })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(isOwnSeatOf(userUuid), sql`${yearOf} = ${year}`));
  return row ?? { events: 0, to_come: 0, saved_cents: 0, could_save_cents: 0, raised_cents: 0 };
}

/** The cents that were given meanwhile, without what went back meanwhile. */
export async function sumGifts(
  db: Db,
  userUuid: string,
  { from, until }: { from: Date; until: Date },
): Promise<number> {
  const reversed = alias(ledgerEntries, 'reversed');
  const first = alias(ledgerEntries, 'first');
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${ledgerEntries.cents}), 0)::int` })
    .from(ledgerEntries)
    // A refund reverses a donation, and a reversal the refund that came back.
    .leftJoin(reversed, eq(reversed.uuid, ledgerEntries.reverses))
    .leftJoin(first, eq(first.uuid, reversed.reverses))
    .where(
      and(
        eq(ledgerEntries.user_uuid, userUuid),
        gte(ledgerEntries.at, from),
        lt(ledgerEntries.at, until),
        sql`coalesce(${first.kind}, ${reversed.kind}, ${ledgerEntries.kind}) = 'donation'`,
      ),
    );
  return row?.cents ?? 0;
}

/** What was paid for memberships, newest first, at most twelve. */
export async function findMembershipPayments(db: Db, userUuid: string) {
  return db
    .select({ paid_at: ledgerEntries.at, amount_cents: ledgerEntries.cents })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.user_uuid, userUuid), eq(ledgerEntries.kind, 'membership')))
    .orderBy(desc(ledgerEntries.at))
    .limit(12);
}
