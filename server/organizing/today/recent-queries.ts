import { and, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { bookings, seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { charges, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';

/** The events that somebody's grants are about. */
type Scope = 'all' | string[];

const within = (scope: Scope) => (scope === 'all' ? undefined : inArray(events.uuid, scope));

const event = { slug: events.slug, title: events.title };

/** By event: the bookings and places that were made since then, those that are cancelled again too. */
export function countBooked(db: Db, scope: Scope, since: Date) {
  const before = alias(seats, 'before');
  const wasMoved = sql`exists (select from ${seats} ${before} where ${before.moved_to} = ${seats.uuid})`;
  return db
    .select({
      ...event,
      bookings: sql<number>`count(distinct ${seats.booking_id})::integer`,
      places: sql<number>`count(*)::integer`,
    })
    .from(seatRequests)
    .innerJoin(seats, eq(seats.request_uuid, seatRequests.uuid))
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(
      and(
        gte(seatRequests.created_at, since),
        inArray(seats.state, ['confirmed', 'cancelled', 'moved']),
        // Of those that were given up while they were being paid there was never a ticket.
        isNotNull(seats.ticket),
        sql`not ${wasMoved}`,
        within(scope),
      ),
    )
    .groupBy(events.uuid);
}

/** By event: the places that were cancelled since then. */
export function countCancelled(db: Db, scope: Scope, since: Date) {
  return db
    .select({ ...event, cancelled: sql<number>`count(*)::integer` })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid))
    .where(and(gte(seats.cancelled_at, since), isNotNull(seats.ticket), within(scope)))
    .groupBy(events.uuid);
}

/** By event, null for memberships: what came in, and what went back for each reason, since then, with its one booking or member. */
export function sumMoney(db: Db, scope: Scope, since: Date) {
  const isBack = sql`${ledgerEntries.kind} in ('refund', 'refund_reversal')`;
  return db
    .select({
      slug: sql<string | null>`${events.slug}`,
      title: sql<string | null>`${events.title}`,
      reason: refunds.reason,
      booking: sql<
        string | null
      >`case when count(distinct ${charges.booking_id}) = 1 then min(${charges.booking_id}) end`,
      member: sql<
        string | null
      >`case when count(distinct ${charges.user_uuid}) = 1 and ${events.uuid} is null
        then min(${charges.user_uuid}::text) end`,
      in_cents: sql<number>`coalesce(sum(${ledgerEntries.cents}) filter (where not ${isBack}), 0)::double precision`,
      back_cents: sql<number>`coalesce(-sum(${ledgerEntries.cents}) filter (where ${isBack}), 0)::double precision`,
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.uuid, ledgerEntries.charge_uuid))
    .leftJoin(refunds, eq(refunds.uuid, ledgerEntries.refund_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(gte(ledgerEntries.at, since), within(scope)))
    .groupBy(events.uuid, refunds.reason)
    .orderBy(refunds.reason);
}
