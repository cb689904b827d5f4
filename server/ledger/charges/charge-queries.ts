import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/database.ts';
import { rowsAsColumn } from '../../db/rows-as-column.ts';
import { rowsInsertion } from '../../db/rows-insertion.ts';
import { bookings, seats } from '../../db/tables/booking-tables.ts';
import { events } from '../../db/tables/event-tables.ts';
import { isReversal } from '../../db/tables/is-reversal.ts';
import { chargeLines, charges, refundLines, refunds } from '../../db/tables/ledger-tables.ts';
import { users } from '../../db/tables/tables.ts';
import { oneHour, oneMinute } from '../../time/durations.ts';
import { type BookingMoney, noMoney } from './booking-money.ts';

export type ChargeRow = typeof charges.$inferSelect;
export type ChargeLine = typeof chargeLines.$inferSelect;
export interface NumberedLine extends ChargeLine {
  seat_number: number | null;
  /** Of a place that was cancelled: what is left of it was kept. */
  is_given_up: boolean;
}

export async function insertCharges(
  tx: Db,
  made: { charge: ChargeRow; lines: ChargeLine[] }[],
): Promise<void> {
  if (made.length === 0) return;
  const newCharges = made.map(({ charge }) => charge);
  const lines = made.flatMap((one) => one.lines);
  await tx.execute(rowsInsertion(charges, newCharges));
  await tx.execute(rowsInsertion(chargeLines, lines));
}

/** False if the provider's charge is known already. */
export async function insertProviderCharge(tx: Db, row: ChargeRow): Promise<boolean> {
  const inserted = await tx
    .insert(charges)
    .values(row)
    .onConflictDoNothing({ target: charges.provider_ref })
    .returning({ uuid: charges.uuid });
  return inserted.length === 1;
}

export async function insertChargeLines(tx: Db, lines: ChargeLine[]): Promise<void> {
  await tx.insert(chargeLines).values(lines);
}

export async function findCharge(db: Db, uuid: string): Promise<ChargeRow | undefined> {
  const [row] = await db.select().from(charges).where(eq(charges.uuid, uuid));
  return row;
}

/** Another transaction that records a payment or a refund of this charge waits. */
export async function lockCharge(tx: Db, uuid: string): Promise<ChargeRow> {
  const [row] = await tx.select().from(charges).where(eq(charges.uuid, uuid)).for('update');
  if (!row) throw new Error(`The charge ${uuid} is not there.`);
  return row;
}

export async function findChargeByReference(
  db: Db,
  reference: string,
): Promise<ChargeRow | undefined> {
  const [row] = await db.select().from(charges).where(eq(charges.provider_ref, reference));
  return row;
}

export async function changeCharge(
  tx: Db,
  uuid: string,
  changes: Partial<typeof charges.$inferInsert>,
): Promise<ChargeRow> {
  const [row] = await tx.update(charges).set(changes).where(eq(charges.uuid, uuid)).returning();
  if (!row) throw new Error(`The charge ${uuid} is not there.`);
  return row;
}

/** Only if it is still pending: a paid charge never changes. */
export async function changePendingCharge(
  tx: Db,
  uuid: string,
  changes: Pick<Partial<ChargeRow>, 'state' | 'provider_ref'>,
): Promise<ChargeRow | undefined> {
  const [row] = await tx
    .update(charges)
    .set(changes)
    .where(and(eq(charges.uuid, uuid), eq(charges.state, 'pending')))
    .returning();
  return row;
}

/** With the number of each seat in its booking, from 1, and whether it was given up. */
export async function findChargeLines(db: Db, uuid: string): Promise<NumberedLine[]> {
  return db
    .select({
      ...getTableColumns(chargeLines),
      seat_number: sql<number | null>`${seats.position} + 1`,
      is_given_up: sql<boolean>`coalesce(${seats.state} = 'cancelled', false)`,
    })
    .from(chargeLines)
    .leftJoin(seats, eq(seats.uuid, chargeLines.seat_uuid))
    .where(eq(chargeLines.charge_uuid, uuid))
    .orderBy(asc(chargeLines.position));
}

/** Of the booking itself, and of another one from which seats were moved here with their money. */
function chargesOf(db: Db, bookingId: string) {
  const own = db
    .select({ uuid: charges.uuid })
    .from(charges)
    .where(eq(charges.booking_id, bookingId));
  const moved = db
    .select({ uuid: chargeLines.charge_uuid })
    .from(seats)
    .innerJoin(chargeLines, eq(chargeLines.seat_uuid, seats.uuid))
    .where(eq(seats.booking_id, bookingId));
  // As one list, which the index of charges takes.
  return sql`${charges.uuid} = any(array(${own} union ${moved}))`;
}

/** Everything that pays for a booking, or was to. */
export async function findChargesPaying(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db
    .select({ uuid: charges.uuid })
    .from(charges)
    .where(chargesOf(db, bookingId));
  return rows.map(({ uuid }) => uuid);
}

const selectPaid = (db: Db, bookingId: string) =>
  db
    .select()
    .from(charges)
    .where(and(chargesOf(db, bookingId), eq(charges.state, 'paid')))
    .orderBy(desc(charges.created_at), asc(charges.uuid));

/** What was paid for a booking, the newest first. */
export async function findPaidCharges(db: Db, bookingId: string): Promise<ChargeRow[]> {
  return selectPaid(db, bookingId);
}

/** Another transaction that refunds one of these meanwhile waits. */
export async function lockPaidCharges(tx: Db, bookingId: string): Promise<ChargeRow[]> {
  return selectPaid(tx, bookingId).for('update');
}

/** If its answer was lost, the provider's charge still carries our own id of it. */
export async function findChargeByCorrelation(
  db: Db,
  correlationId: string,
): Promise<ChargeRow | undefined> {
  const [row] = await db.select().from(charges).where(eq(charges.correlation_id, correlationId));
  return row;
}

/** What is being paid for a booking. */
export async function findPendingCharges(db: Db, bookingId: string): Promise<ChargeRow[]> {
  return db
    .select()
    .from(charges)
    .where(and(eq(charges.booking_id, bookingId), eq(charges.state, 'pending')))
    .orderBy(asc(charges.created_at));
}

/** A call to the provider takes less than this. */
export const longestCall = 2 * oneMinute;

/**
 * Charges for bookings that a lost answer or a killed process may have left: pending ones older than any
 * call to the provider, and those given up within the hour, which may still have been paid.
 */
export async function findUnreconciledCharges(db: Db, now: Date, after: string): Promise<string[]> {
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const rows = await db
    .select({ uuid: charges.uuid })
    .from(charges)
    .where(
      and(
        gt(charges.uuid, after),
        // Without parameters, so that the partial indexes are used.
        or(
          and(
            sql`state = 'pending'`,
            sql`booking_id is not null`,
            lte(charges.created_at, ago(longestCall)),
          ),
          and(
            sql`state in ('failed', 'cancelled') and booking_id is not null`,
            gt(charges.created_at, ago(1.25 * oneHour)),
          ),
        ),
      ),
    )
    .orderBy(asc(charges.uuid))
    .limit(100);
  return rows.map(({ uuid }) => uuid);
}

/** The charges of the provider that are in the ledger as paid: only a refund can still change them. */
export async function findPaidReferences(db: Db, references: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ reference: charges.provider_ref })
    .from(charges)
    .where(and(inArray(charges.provider_ref, references), eq(charges.state, 'paid')));
  return new Set(rows.flatMap(({ reference }) => reference ?? []));
}

/** Who pays, and for which event: what a ledger entry says of it. */
export async function findChargeSubject(db: Db, uuid: string) {
  const [row] = await db
    .select({
      payer: { first_name: users.first_name, last_name: users.last_name, email: users.email },
      /** Of a booking by name. */
      named: { name: bookings.name, email: bookings.email },
      event: {
        title: events.title,
        charity_name: events.charity_name,
        starts_at: events.starts_at,
        timezone: events.timezone,
      },
    })
    .from(charges)
    .leftJoin(users, eq(users.uuid, charges.user_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(eq(charges.uuid, uuid));
  return row;
}

const backOfLine = sql`least(greatest(cents, 0), refunded + failed)`;
const staysOf = (kind: 'seat' | 'donation') =>
  sql<number>`coalesce(sum(cents - ${backOfLine}) filter (where kind = ${sql.raw(`'${kind}'`)} and given_up), 0)::integer`;
const left = sql`sum(cents - given) filter (where state = 'paid' and given_up is not true)`;

/** What a list of bookings says. */
const listedFields = {
  total_cents: sql<number>`sum(cents)::integer`.as('total_cents'),
  refund_cents: sql<number>`sum(${backOfLine})::integer`.as('refund_cents'),
  kept_cents: staysOf('seat').as('kept_cents'),
  donated_cents: staysOf('donation').as('donated_cents'),
};
const newest = (column: 'card_brand' | 'card_last4') =>
  sql<string | null>`(array_agg(${sql.raw(column)} order by created_at desc))[1]`.as(column);
const moneyFields = {
  ...listedFields,
  donation_cents: sql<number>`coalesce(sum(cents) filter (where kind = 'donation'), 0)::integer`.as(
    'donation_cents',
  ),
  refund_sent_back_cents:
    sql<number>`sum(${backOfLine} - least(greatest(cents, 0), refunded))::integer`.as(
      'refund_sent_back_cents',
    ),
  left_cents: sql<number>`coalesce(${left}, 0)::integer`.as('left_cents'),
  card_brand: newest('card_brand'),
  card_last4: newest('card_last4'),
};

/** What was paid for some bookings, and refunded: not what the office gave back while they stand. What was reversed paid nothing. */
function linesOf(isAmongThem: (bookingId: SQL) => SQL): SQL {
  const stands = sql`b.status = 'confirmed' and r.reason = 'at_provider'`;
  const back = (which: SQL) => sql`sum(rl.cents) filter (where ${which})`;
  return sql`(
    select b.id as booking_id, c.state, c.method, c.card_brand, c.card_last4, c.created_at, l.kind, l.cents - coalesce(g.returned, 0) as cents,
      b.status = 'cancelled' or l.seat = 'cancelled' as given_up,
      coalesce(g.given, 0) as given, coalesce(g.refunded, 0) as refunded, coalesce(g.failed, 0) as failed
    from (
        select s.booking_id, l.charge_uuid, l.position, l.kind, l.cents, s.state as seat
        from ${seats} s join ${chargeLines} l on l.seat_uuid = s.uuid
        where ${isAmongThem(sql`s.booking_id`)}
        union all
        select c.booking_id, l.charge_uuid, l.position, l.kind, l.cents, null
        from ${charges} c join ${chargeLines} l on l.charge_uuid = c.uuid and l.seat_uuid is null
        where ${isAmongThem(sql`c.booking_id`)}
      ) l join ${bookings} b on b.id = l.booking_id join ${charges} c on c.uuid = l.charge_uuid
      cross join lateral (
        select ${back(isReversal('r'))} as returned, ${back(sql`r.state <> 'failed' and not (${isReversal('r')})`)} as given,
          ${back(sql`r.state <> 'failed' and not (${stands} or ${isReversal('r')})`)} as refunded, ${back(sql`r.state = 'failed' and not (${stands})`)} as failed
        from ${refunds} r join ${refundLines} rl on rl.refund_uuid = r.uuid and rl.position = l.position where r.charge_uuid = c.uuid) g
    where c.state = case b.status when 'held' then 'pending' else 'paid' end
  ) lines`;
}

/** What was paid and refunded for each of some bookings. */
export async function findBookingMoney(
  db: Db,
  bookingIds: string[],
): Promise<(bookingId: string) => BookingMoney> {
  const ids = sql`${sql.param(bookingIds)}::text[]`;
  const rows = await db
    .select({ booking: sql<string>`booking_id`, ...moneyFields })
    .from(linesOf((booking) => sql`${booking} = any(${ids})`))
    .groupBy(sql`booking_id`);
  const found = new Map(rows.map(({ booking, ...money }) => [booking, money]));
  return (bookingId) => found.get(bookingId) ?? noMoney;
}

/** What of all of that would go back by hand. */
export async function findLeftByHand(db: Db, bookingIds: string[]): Promise<number> {
  const ids = sql`${sql.param(bookingIds)}::text[]`;
  const [sum] = await db
    .select({ cents: sql<number>`coalesce(${left}, 0)::double precision` })
    .from(linesOf((booking) => sql`${booking} = any(${ids})`))
    .where(sql`method <> 'card'`);
  return sum?.cents ?? 0;
}

export type ListedBookingMoney = Pick<BookingMoney, keyof typeof listedFields>;

/** The same as one column of a booking, as far as a list says it; a list of none if nothing was paid for it. */
export const moneyOf = (db: Db, bookingId: AnyPgColumn) =>
  rowsAsColumn<ListedBookingMoney>(
    db
      .select(listedFields)
      .from(linesOf((booking) => sql`${booking} = ${bookingId}`))
      .groupBy(sql`booking_id`),
  );

/** The provider's charges whose dispute is open, as far as is known. */
export async function findDisputed(db: Db): Promise<string[]> {
  const rows = await db
    .select({ reference: charges.provider_ref })
    .from(charges)
    .where(isNotNull(charges.disputed_at));
  return rows.flatMap(({ reference }) => reference ?? []);
}
