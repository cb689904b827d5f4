import { and, between, desc, eq, inArray, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { foldedNames, namePattern } from '#server/db/searched-words.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { reversalIn } from '#server/db/tables/is-reversal.ts';
import { charges, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { oneDay } from '#server/time/durations.ts';

/** The events that somebody's grants are about. */
type Scope = 'all' | string[];

const within = (scope: Scope) => (scope === 'all' ? undefined : inArray(events.uuid, scope));

const ofEvent = {
  slug: events.slug,
  title: events.title,
  starts_at: events.starts_at,
  timezone: events.timezone,
};

const selectPlaces = (db: Db) =>
  db
    .select({
      booking: seats.booking_id,
      name: sql<string>`${seats.name}`,
      code: seats.code,
      state: seats.state,
      event: ofEvent,
    })
    .from(seats)
    .innerJoin(events, eq(events.uuid, seats.event_uuid));

const nameAndCode = sql`${seats.name} || ' ' || coalesce(${seats.code}, '')`;

/** As its index has it. */
const indexed = sql`unpunctuated(${nameAndCode})`;

/** The index has parts of three signs: shorter words are looked for in so many days around now, where there are few places. */
const isInIndex = (word: string) => word.length >= 3;
const around = { before: 30, after: 180 };

/** Places by words of a name or of a code: of events to come the soonest first, then of those that are over the newest. */
export function findPlaces(
  db: Db,
  { words, scope, now, limit }: { words: string[]; scope: Scope; now: Date; limit: number },
) {
  const isIndexed = words.some(isInIndex);
  const text = isIndexed ? indexed : foldedNames(sql`(${nameAndCode})`);
  const day = (count: number) => new Date(now.getTime() + count * oneDay);
  const eventsAround = db
    .select({ uuid: events.uuid })
    .from(events)
    .where(between(events.starts_at, day(-around.before), day(around.after)));
  const away = sql`abs(extract(epoch from ${events.starts_at} - ${now.toISOString()}::timestamptz))`;
  return selectPlaces(db)
    .where(
      and(
        isNotNull(seats.name),
        inArray(seats.state, ['confirmed', 'cancelled']),
        ...words.map((word) => sql`${text} like '%' || ${namePattern(word)} || '%'`),
        // An array, so that the places are found by their events.
        isIndexed ? undefined : sql`${seats.event_uuid} = any(array(${eventsAround}))`,
        within(scope),
      ),
    )
    .orderBy(lt(events.ends_at, now), away, seats.booking_id, seats.position)
    .limit(limit);
}

/** The place of a whole ticket. */
export function findTicket(db: Db, ticket: string, scope: Scope) {
  return selectPlaces(db).where(and(eq(seats.ticket, ticket), within(scope)));
}

/**
 * The payment of a receipt, or the refund: of an event of the scope, or, for people who see members, of a membership.
 */
export function findReceipt(db: Db, number: number, scope: Scope, seesMembers: boolean) {
  const isOwn: SQL | undefined = and(isNotNull(charges.booking_id), within(scope));
  return db
    .select({
      kind: ledgerEntries.kind,
      reversal: reversalIn('refunds'),
      cents: sql<number>`sum(${ledgerEntries.cents}) over ()::double precision`,
      booking: charges.booking_id,
      user: charges.user_uuid,
      payer: sql<string | null>`coalesce(${fullNameOf(users)}, ${bookings.name})`,
      event: ofEvent,
    })
    .from(ledgerEntries)
    .innerJoin(charges, eq(charges.uuid, ledgerEntries.charge_uuid))
    .leftJoin(refunds, eq(refunds.uuid, ledgerEntries.refund_uuid))
    .leftJoin(users, eq(users.uuid, charges.user_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(
      and(
        eq(ledgerEntries.receipt_number, number),
        or(isOwn, seesMembers ? sql`${charges.booking_id} is null` : undefined),
      ),
    )
    .orderBy(desc(ledgerEntries.at))
    .limit(1);
}
