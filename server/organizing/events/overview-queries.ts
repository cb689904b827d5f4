import {
  and,
  count,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  min,
  notExists,
  or,
  sql,
} from 'drizzle-orm';
import type { MoneyWay } from '#contract/values/money-words.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { bookings, seatRequests, seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { chargeLines, charges, refundLines, refunds } from '#server/db/tables/ledger-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { seatOffers, waitlistEntries } from '#server/db/tables/waitlist-tables.ts';
import { needsAttention } from '#server/jobs/email-log-queries.ts';
import { feeOfCharge } from '#server/ledger/charges/fee-queries.ts';
import { moneyOfSeat } from '#server/ledger/sums/seat-money-queries.ts';
import { oneHour } from '#server/time/durations.ts';

/** What was paid for the places of an event and stays: of charges that are paid, less what went or goes back. */
export async function findMoney(db: Db, event: string) {
  const money = moneyOfSeat(db);
  const left = sql`sum(${money.paid} - ${money.back})`;
  const [paid] = await db
    .select({
      cents: sql<number>`coalesce(${left}, 0)::double precision`,
      live: sql<number>`coalesce(${left} filter (where ${seats.state} = 'confirmed'), 0)::double precision`,
    })
    .from(seats)
    .leftJoinLateral(money, sql`true`)
    .where(eq(seats.event_uuid, event));
  const [owing] = await db
    .select({
      cents: sql<number>`coalesce(sum(${seats.owing_cents}), 0)::double precision`,
      places: count(),
    })
    .from(seats)
    .where(
      and(eq(seats.event_uuid, event), eq(seats.state, 'confirmed'), gt(seats.owing_cents, 0)),
    );
  return {
    paid_cents: paid?.cents ?? 0,
    /** Of that, for places that are not given up. */
    live_cents: paid?.live ?? 0,
    owing_cents: owing?.cents ?? 0,
    owing_places: owing?.places ?? 0,
  };
}

/**
 * What of an event is still to go back, the oldest first: its places say whose money it was, also of those that came from
 * another event. What the bank sent back is not in it once it was given in another way.
 */
export function findOpenRefunds(db: Db, event: string) {
  return rowsOf<{
    booking: string;
    way: MoneyWay;
    state: 'owed' | 'sent' | 'failed';
    cents: number;
  }>(
    db,
    sql`select b.id as booking, r.way, r.state, sum(rl.cents)::integer as cents
      from (
          select * from ${refunds} where state = 'owed'
          union all select * from ${refunds} where state = 'sent'
          union all select * from ${refunds} f where state = 'failed' and not exists (
            select from ${refunds} o where o.provider_ref = 'paid_for_' || coalesce(f.provider_ref, f.uuid::text))
        ) r join ${charges} c on c.uuid = r.charge_uuid
        join ${refundLines} rl on rl.refund_uuid = r.uuid
        join ${chargeLines} l on l.charge_uuid = r.charge_uuid and l.position = rl.position
        left join ${seats} s on s.uuid = l.seat_uuid
        join ${bookings} b on b.id = coalesce(s.booking_id, c.booking_id)
      where b.event_uuid = ${event}
      group by b.id, r.uuid, r.way, r.state, r.created_at order by r.created_at, r.uuid, b.id`,
  );
}

/** What the provider kept of the card payments of some bookings; it gives none of it back with a refund. */
export async function findCardFees(db: Db, ids: string[]) {
  const [row] = await db
    .select({
      card_fees_cents: sql<number>`coalesce(sum(${feeOfCharge}), 0)::double precision`,
      card_fees_unknown: sql<number>`(count(*) filter (where ${charges.provider_fee_cents} is null))::integer`,
    })
    .from(charges)
    .where(
      and(
        sql`${charges.booking_id} = any(${sql.param(ids)}::text[])`,
        sql`${charges.state} = 'paid' and ${charges.method} = 'card'`,
      ),
    );
  return { card_fees_cents: 0, card_fees_unknown: 0, ...row };
}

const nameOfBooker = sql<string>`coalesce(${fullNameOf(users)}, ${bookings.name})`;

const liveBookings = (event: string) =>
  and(eq(bookings.event_uuid, event), sql`${bookings.status} = 'confirmed'`);

/** The bookings that were made last: live ones, or of an event that is called off those that were. */
export function findLatest(
  db: Db,
  event: string,
  { status, limit }: { status: 'confirmed' | 'cancelled'; limit: number },
) {
  const places = and(eq(seats.booking_id, bookings.id), eq(seats.state, status));
  return db
    .select({
      booking: bookings.id,
      name: nameOfBooker,
      places: sql<number>`(${db.select({ places: sql`count(*)::integer` }).from(seats).where(places)})`,
      booked_at: bookings.created_at,
    })
    .from(bookings)
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(
      and(
        eq(bookings.event_uuid, event),
        eq(bookings.status, status),
        exists(db.select({ one: sql`1` }).from(seats).where(places)),
      ),
    )
    .orderBy(desc(bookings.created_at), desc(bookings.id))
    .limit(limit);
}

/** Live bookings with a note, sealed. */
export function findNotes(db: Db, event: string, limit: number) {
  const { id, notes, note, created_at } = bookings;
  return db
    .select({ id, notes, note, name: nameOfBooker })
    .from(bookings)
    .leftJoin(users, eq(users.uuid, bookings.user_uuid))
    .where(and(liveBookings(event), or(isNotNull(notes), isNotNull(note))))
    .orderBy(desc(created_at), desc(id))
    .limit(limit);
}

/** Who has a role for this one event. */
export function countHolders(
  db: Db,
  event: string,
  { role, now }: { role: 'captain' | 'safety'; now: Date },
): Promise<number> {
  const isLive = or(isNull(grants.until), gt(grants.until, now));
  return db.$count(grants, and(eq(grants.event_uuid, event), eq(grants.role, role), isLive));
}

/** Emails to its people since then that no server took, and that nobody has sent again. */
export async function countRejected(db: Db, event: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ emails: count() })
    .from(emails)
    .where(and(needsAttention, gt(emails.enqueued_at, since), eq(emails.event_uuid, event)));
  return row?.emails ?? 0;
}

/** The emails that said within an hour of it that an event is called off, each once, and how many of them a mail server took. */
export async function countCallOffEmails(db: Db, event: string, at: Date) {
  const [row] = await db
    .select({
      all: count(),
      sent: sql<number>`(count(*) filter (where ${emails.state} = 'taken'))::integer`,
    })
    .from(emails)
    .where(
      and(
        eq(emails.event_uuid, event),
        inArray(emails.kind, ['booking-cancelled', 'booking-guest-cancelled']),
        gte(emails.enqueued_at, at),
        lte(emails.enqueued_at, new Date(at.getTime() + oneHour)),
        isNull(emails.sent_again_at),
      ),
    );
  return { all: 0, sent: 0, ...row };
}

/** The places of an event that were cancelled at a moment or since: those that were booked when it was called off. */
export function countCancelledSince(db: Db, event: string, at: Date) {
  return db.$count(
    seats,
    and(
      eq(seats.event_uuid, event),
      isNotNull(seats.name),
      eq(seats.state, 'cancelled'),
      gte(seats.cancelled_at, at),
    ),
  );
}

/** How many people wait for an event and hold no offer of it, and when the next of its offers ends. */
export async function findLine(db: Db, event: string, now: Date) {
  const isOpen = and(
    eq(seatOffers.event_uuid, event),
    sql`${seatOffers.state} = 'open'`,
    gt(seatOffers.until, now),
  );
  const own = eq(seatOffers.user_uuid, waitlistEntries.user_uuid);
  const offer = db.select({ one: sql`1` }).from(seatOffers).where(and(isOpen, own));
  const [next] = await db
    .select({ until: min(seatOffers.until) })
    .from(seatOffers)
    .where(isOpen);
  const waits = and(eq(waitlistEntries.event_uuid, event), notExists(offer));
  return { people: await db.$count(waitlistEntries, waits), until: next?.until ?? null };
}

/** By how many the places that are booked changed so many days before a day, the earliest first. */
export function findBookedByDay(
  db: Db,
  { event, zone, day }: { event: string; zone: string; day: string },
) {
  const before = (at: unknown) => sql`${day}::date - (${at} at time zone ${zone}::text)::date`;
  const there = { seats: sql.raw('there'), requests: sql.raw('its_request') };
  return rowsOf<{ days: number; change: number }>(
    db,
    sql`select days, sum(change)::integer as change from (
      select ${before(seatRequests.created_at)} as days, 1 as change
        from ${seats} join ${seatRequests} on ${seatRequests.uuid} = ${seats.request_uuid}
        where ${seats.event_uuid} = ${event} and (${seats.state} in ('confirmed', 'moved')
          or (${seats.state} = 'cancelled' and ${seats.cancelled_at} is not null))
      union all
      select ${before(seats.cancelled_at)}, -1 from ${seats}
        where ${seats.event_uuid} = ${event} and ${seats.state} = 'cancelled'
          and ${seats.cancelled_at} is not null
      union all
      select ${before(sql`${there.requests}.created_at`)}, -1 from ${seats}
        join ${seats} ${there.seats} on ${there.seats}.uuid = ${seats.moved_to}
        join ${seatRequests} ${there.requests} on ${there.requests}.uuid = ${there.seats}.request_uuid
        where ${seats.event_uuid} = ${event} and ${seats.state} = 'moved'
    ) changes group by days order by days desc`,
  );
}

/** The event that this one repeats, as far as its curve needs it. */
export async function findRepeated(db: Db, event: string) {
  const [row] = await db
    .select({ event: events.repeated_from })
    .from(events)
    .where(eq(events.uuid, event));
  if (!row?.event) return undefined;
  const { uuid, starts_at, timezone, capacity } = events;
  const [found] = await db
    .select({ uuid, starts_at, timezone, capacity })
    .from(events)
    .where(eq(uuid, row.event));
  return found;
}
