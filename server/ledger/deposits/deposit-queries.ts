import { type SQL, sql } from 'drizzle-orm';
import type { DepositQuery } from '#contract/organizing/deposit-api.ts';
import type { HandWay } from '#contract/values/money-words.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import {
  charges,
  depositLines,
  deposits,
  ledgerEntries,
  refunds,
} from '#server/db/tables/ledger-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { fiscalYears } from '#server/db/tables/year-tables.ts';

// Cash, cheques and e-Transfers, and the deposits that they are in (17.2).

/** What was given back by hand of a payment; `where`: of these refunds. */
const refundedByHand = (
  charge: SQL,
  where = sql``,
) => sql`(select coalesce(sum(g.cents), 0)::integer
  from ${refunds} g where g.charge_uuid = ${charge} and g.state = 'done' and g.given_on is not null
    ${where})`;

/** One fact for the deposits, for Today and for the filter of Money: paid by hand, something left, in no deposit. */
export const isUndeposited = (charge: string) => {
  const c = sql.raw(charge);
  return sql`(${c}.state = 'paid' and ${c}.received_on is not null and ${c}.deposit_uuid is null
    and ${c}.amount_cents > ${refundedByHand(sql`${c}.uuid`)})`;
};

const ofTheBox = sql`and g.way = 'cash' and g.deposit_uuid is null`;

/** What a payment adds to a slip: cash that went back out of the box is not there any more, unless another slip shows it. */
const toDeposit = sql`c.amount_cents - case c.method when 'cash' then ${refundedByHand(sql`c.uuid`, ofTheBox)} else 0 end`;

/** A payment and who paid it for what. */
const payment = sql`coalesce(b.name, u.first_name || ' ' || u.last_name, '') as who, c.description as what,
  case when v.uuid is not null then json_build_object('slug', v.slug, 'title', v.title) end as event,
  c.booking_id as booking, case when c.booking_id is null then c.user_uuid end as member`;
// A lookup each: they are some rows of large tables.
const ofPayment = sql`left join lateral (select first_name, last_name from ${users} where uuid = c.user_uuid limit 1) u on true
  left join lateral (select name, event_uuid from ${bookings} where id = c.booking_id limit 1) b on true
  left join lateral (select uuid, slug, title from ${events} where uuid = b.event_uuid limit 1) v on true`;

interface Banked {
  charge: string;
  refund: string | null;
  day: string;
  way: HandWay;
  who: string;
  what: string;
  event: { slug: string; title: string } | null;
  booking: string | null;
  member: string | null;
  cents: number;
}

const receiptOf = (charge: string) =>
  sql`(select e.receipt_number::text from ${ledgerEntries} e where e.charge_uuid = ${sql.raw(charge)}.uuid
    and e.refund_uuid is null and e.receipt_number is not null limit 1)`;

/** The oldest first: they are the first that somebody looks for. */
export async function findUndeposited(db: Db, limit: number) {
  return rowsOf<
    Banked & {
      to_deposit_cents: number;
      receipt_number: string | null;
      total: number;
      sum_cents: number;
    }
  >(
    db,
    sql`select c.uuid as charge, null as refund, to_char(c.received_on, 'YYYY-MM-DD') as day, c.method as way, ${payment},
      c.amount_cents as cents, c.total, c.sum_cents, c.to_deposit_cents,
      ${receiptOf('c')} as receipt_number
    from (
      select c.*, count(*) over ()::integer as total, sum(c.to_deposit_cents) over ()::double precision as sum_cents from (
        select c.*, ${toDeposit} as to_deposit_cents
        from ${charges} c where ${isUndeposited('c')}
      ) c order by c.received_on, c.paid_at, c.uuid limit ${limit}
    ) c ${ofPayment} order by c.received_on, c.paid_at, c.uuid`,
  );
}

/** How much was received until a day and is not deposited, since when, and of how many people. */
export async function findUndepositedSince(db: Db, until: string) {
  const [row] = await rowsOf<{ payments: number; cents: number; first: string | null }>(
    db,
    sql`select count(*)::integer as payments, coalesce(sum(${toDeposit}), 0)::double precision as cents,
      to_char(min(c.received_on), 'YYYY-MM-DD') as first
    from ${charges} c where c.received_on <= ${until} and ${isUndeposited('c')}`,
  );
  return row ?? { payments: 0, cents: 0, first: null };
}

const isUnshown = sql`r.state = 'done' and r.given_on is not null and r.deposit_uuid is null`;

/** What went back by hand of payments that are in a deposit, and stands in none itself. */
export async function findUnshownRefunds(db: Db) {
  return rowsOf<Banked & { is_returned: boolean }>(
    db,
    sql`select c.uuid as charge, r.uuid as refund, to_char(r.given_on, 'YYYY-MM-DD') as day, r.way, ${payment},
      -r.cents as cents, r.reason = 'cheque_returned' as is_returned
    from (select r.* from ${refunds} r where ${isUnshown} offset 0) r
      cross join lateral (select * from ${charges} where uuid = r.charge_uuid limit 1) c ${ofPayment}
    where c.deposit_uuid is not null
    order by r.given_on, r.done_at, r.uuid`,
  );
}

/** Other transactions that deposit these payments, or give back of them, wait. In one order, against deadlocks. */
export async function lockPayments(tx: Db, uuids: string[]) {
  return rowsOf<{
    uuid: string;
    state: string;
    method: HandWay | 'card';
    amount_cents: number;
    received_on: string | null;
    deposit_uuid: string | null;
    is_left: boolean;
    who: string;
  }>(
    tx,
    sql`select c.uuid, c.state, c.method, c.amount_cents, to_char(c.received_on, 'YYYY-MM-DD') as received_on, c.deposit_uuid,
      c.amount_cents > ${refundedByHand(sql`c.uuid`)} as is_left,
      coalesce(b.name, u.first_name || ' ' || u.last_name, '') as who
    from ${charges} c left join ${users} u on u.uuid = c.user_uuid left join ${bookings} b on b.id = c.booking_id
    where c.uuid = any(${sql.param(uuids)}::uuid[]) order by c.uuid for update of c`,
  );
}

/** What is to be shown with these payments: what went back of them, and of those deposited before. */
export async function lockUnshown(tx: Db, payments: string[]) {
  return rowsOf<{ uuid: string; charge_uuid: string; cents: number; way: HandWay }>(
    tx,
    sql`select r.uuid, r.charge_uuid, r.cents, r.way from ${refunds} r
    where ${isUnshown} and (r.charge_uuid = any(${sql.param(payments)}::uuid[])
      or (select c.deposit_uuid is not null from ${charges} c where c.uuid = r.charge_uuid))
    order by r.given_on, r.uuid for update of r`,
  );
}

export type DepositRow = typeof deposits.$inferSelect;
export type DepositLineRow = typeof depositLines.$inferSelect;

export async function insertDeposit(
  tx: Db,
  deposit: DepositRow,
  lines: Omit<DepositLineRow, 'deposit_uuid' | 'position'>[],
): Promise<void> {
  await tx.insert(deposits).values(deposit);
  const numbered = lines.map((line, position) => ({
    ...line,
    deposit_uuid: deposit.uuid,
    position,
  }));
  await tx.insert(depositLines).values(numbered);
}

/** Payments and refunds that are in no deposit are in this one now. How many of each were taken. */
export async function putIntoDeposit(
  tx: Db,
  deposit: string,
  of: { charges: string[]; refunds: string[] },
) {
  const taken = await rowsOf(
    tx,
    sql`update ${charges} set deposit_uuid = ${deposit}
      where uuid = any(${sql.param(of.charges)}::uuid[]) and deposit_uuid is null returning uuid`,
  );
  const shown = await rowsOf(
    tx,
    sql`update ${refunds} set deposit_uuid = ${deposit}
      where uuid = any(${sql.param(of.refunds)}::uuid[]) and deposit_uuid is null returning uuid`,
  );
  return { charges: taken.length, refunds: shown.length };
}

/** Its payments and refunds are in no deposit any more. */
export async function takeOutOfDeposit(tx: Db, deposit: string): Promise<void> {
  await tx.execute(
    sql`update ${charges} set deposit_uuid = null where deposit_uuid = ${deposit} and deposit_uuid is not null`,
  );
  await tx.execute(
    sql`update ${refunds} set deposit_uuid = null where deposit_uuid = ${deposit} and deposit_uuid is not null`,
  );
}

/** One of its payments, with what went back of it, is in no deposit any more, and its slip has another total. */
export async function takeOffDeposit(
  tx: Db,
  deposit: string,
  { charge, total_cents }: { charge: string; total_cents: number },
): Promise<void> {
  await tx.execute(
    sql`update ${charges} set deposit_uuid = null where uuid = ${charge} and deposit_uuid = ${deposit}`,
  );
  await tx.execute(
    sql`update ${refunds} set deposit_uuid = null where charge_uuid = ${charge} and deposit_uuid = ${deposit}`,
  );
  await tx.execute(
    sql`delete from ${depositLines} where deposit_uuid = ${deposit} and charge_uuid = ${charge}`,
  );
  await tx.update(deposits).set({ total_cents }).where(sql`${deposits.uuid} = ${deposit}`);
}

export async function markUndone(tx: Db, deposit: string, at: Date): Promise<void> {
  await tx.execute(sql`delete from ${depositLines} where deposit_uuid = ${deposit}`);
  await tx.execute(
    sql`update ${deposits} set undone_at = ${at.toISOString()}::timestamptz where uuid = ${deposit}`,
  );
}

export async function lockDeposit(tx: Db, uuid: string): Promise<DepositRow | undefined> {
  const [row] = await tx
    .select()
    .from(deposits)
    .where(sql`${deposits.uuid} = ${uuid}`)
    .for('update');
  return row;
}

export interface FoundDeposit extends Pick<DepositRow, 'uuid' | 'banked_on' | 'slip'> {
  total_cents: number;
  payments: number;
  by: string | null;
  created_at: Date;
  undone_at: Date | null;
  reverses: { uuid: string; slip: string } | null;
  reversed_by: { uuid: string; slip: string } | null;
  /** Its fiscal year is closed, or the file of that was downloaded. */
  is_settled: boolean;
}

const found = sql`d.uuid, to_char(d.banked_on, 'YYYY-MM-DD') as banked_on, d.slip, d.total_cents, d.created_at, d.undone_at,
  (select count(*)::integer from ${depositLines} l where l.deposit_uuid = d.uuid and l.refund_uuid is null) as payments,
  (select u.first_name || ' ' || u.last_name from ${users} u where u.uuid = d.by) as by,
  (select json_build_object('uuid', o.uuid, 'slip', o.slip) from ${deposits} o where o.uuid = d.reverses) as reverses,
  (select json_build_object('uuid', o.uuid, 'slip', o.slip) from ${deposits} o where o.reverses = d.uuid and o.undone_at is null) as reversed_by,
  exists (select from ${fiscalYears} y where d.banked_on between y.begins_on and y.ends_on
    and (y.downloaded_at is not null or y.closed_at is not null)) as is_settled`;

const asked = ({
  filter,
  search,
}: Pick<DepositQuery, 'filter' | 'search'>) => sql`d.undone_at is null
  and ${filter === 'reversed' ? sql`(d.reverses is not null or exists (select from ${deposits} o where o.reverses = d.uuid))` : sql`true`}
  and ${search === '' ? sql`true` : sql`position(lower(${search}) in lower(d.slip)) > 0`}`;

const withInstants = (row: FoundDeposit): FoundDeposit => ({
  ...row,
  created_at: new Date(row.created_at),
  undone_at: row.undone_at && new Date(row.undone_at),
});

export async function findDeposits(
  db: Db,
  query: Pick<DepositQuery, 'filter' | 'search' | 'sort'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundDeposit[]> {
  const order = query.sort === 'oldest' ? sql`asc` : sql`desc`;
  const rows = await rowsOf<FoundDeposit>(
    db,
    sql`select ${found} from (
      select * from ${deposits} d where ${asked(query)}
      order by d.banked_on ${order}, d.created_at ${order}, d.uuid limit ${limit} offset ${offset}
    ) d order by d.banked_on ${order}, d.created_at ${order}, d.uuid`,
  );
  return rows.map(withInstants);
}

export async function countDeposits(
  db: Db,
  query: Pick<DepositQuery, 'filter' | 'search'>,
): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total from ${deposits} d where ${asked(query)}`,
  );
  return row?.total ?? 0;
}

export async function findDeposit(db: Db, uuid: string): Promise<FoundDeposit | undefined> {
  const [row] = await rowsOf<FoundDeposit>(
    db,
    sql`select ${found} from ${deposits} d where d.uuid = ${uuid}`,
  );
  return row && withInstants(row);
}

/** As its slip lists them. */
export async function findDepositLines(db: Db, uuid: string) {
  return rowsOf<
    Banked & {
      in_total: boolean;
      is_returned: boolean;
      returned_on: string | null;
      other_slip: { uuid: string; slip: string } | null;
      receipt_number: string | null;
    }
  >(
    db,
    sql`select l.charge_uuid as charge, l.refund_uuid as refund,
      to_char(case when l.refund_uuid is null then c.received_on else r.given_on end, 'YYYY-MM-DD') as day,
      case when l.refund_uuid is null then c.method else r.way end as way, ${payment}, l.cents, l.in_total,
      coalesce(r.reason = 'cheque_returned', z.charge_uuid is not null) as is_returned,
      to_char(z.given_on, 'YYYY-MM-DD') as returned_on,
      (select json_build_object('uuid', o.uuid, 'slip', o.slip) from ${deposits} o
        where o.uuid = case when l.refund_uuid is null then z.deposit_uuid else c.deposit_uuid end
          and o.uuid <> l.deposit_uuid) as other_slip,
      case when l.refund_uuid is null then ${receiptOf('c')} end as receipt_number
    from ${depositLines} l join ${charges} c on c.uuid = l.charge_uuid
      left join ${refunds} r on r.uuid = l.refund_uuid
      left join lateral (select * from ${refunds} where charge_uuid = l.charge_uuid and reason = 'cheque_returned'
        order by uuid limit 1) z on true ${ofPayment}
    where l.deposit_uuid = ${uuid} order by l.position`,
  );
}

/** For its opposite: lines of the other sign. */
export async function findStoredLines(db: Db, uuid: string): Promise<DepositLineRow[]> {
  return db
    .select()
    .from(depositLines)
    .where(sql`${depositLines.deposit_uuid} = ${uuid}`)
    .orderBy(depositLines.position);
}
