import { type SQL, sql } from 'drizzle-orm';
import type { MoneyQuery, MoneyRow } from '#contract/organizing/money-api.ts';
import type { MoneyKind, MoneyWay } from '#contract/values/money-words.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { foldedNames, hasName, searchedNames } from '../../db/searched-words.ts';
import { bookings, seats } from '../../db/tables/booking-tables.ts';
import { events } from '../../db/tables/event-tables.ts';
import { isReversal } from '../../db/tables/is-reversal.ts';
import {
  chargeLines,
  charges,
  ledgerEntries,
  refundLines,
  refunds,
} from '../../db/tables/ledger-tables.ts';
import { moneyMovements } from '../../db/tables/money-tables.ts';
import { users } from '../../db/tables/tables.ts';
import { isUndeposited } from '../deposits/deposit-queries.ts';
import { movementsOfEvent } from './event-money-queries.ts';

// What came in and went back (17.0), from the ledger alone. One reading feeds the sums, the list and the file.

/** Days of the association's zone, both included. */
export interface MoneySpan {
  zone: string;
  from: string;
  to: string;
}

/** What narrows the sums and the list alike. */
export type Narrowing = Partial<Pick<MoneyQuery, 'kind' | 'way' | 'event' | 'closing'>>;

/** The stored movements of some days, whose money counts then. */
const storedOf = ({ from, to }: MoneySpan, narrowing: Narrowing) => sql`(
  select * from ${moneyMovements} where day between ${from} and ${to} and ${narrowed(narrowing)}
)`;

/** The payments of some charges, whatever the day: without what changed of their fees. */
const paymentsOf = (which: SQL, { event, ...narrowing }: Narrowing) => sql`(
  select m.* from ${charges} h
    cross join lateral (select * from ${moneyMovements} where charge_uuid = h.uuid and ${narrowed(narrowing)} offset 0) m
    join ${ledgerEntries} e on e.uuid = m.entry_uuid
  where h.state = 'paid' and ${which} and m.type = 'in' and e.kind <> 'kept'
    and ${event === undefined ? sql`true` : sql`exists (select from ${bookings} b where b.id = h.booking_id and b.event_uuid = ${event})`}
)`;

/**
 * Movements with what their entries say. Money of a seat that was kept as a donation is no longer for the event, and is
 * for the gift: two rows, which come to nothing.
 */
const movements = (stored: SQL) => sql`(
  select m.source_uuid || ':' || m.kind as id, m.type, m.day, m.at, m.kind, m.way, m.cents, m.fee_cents, m.fee_unknown,
    m.entry_uuid, m.source_uuid, m.charge_uuid, m.refund_uuid, c.booking_id, e.user_uuid, e.receipt_number,
    coalesce(e.facts->'payer'->>'name', '') as who, e.facts->>'description' as what,
    case when c.disputed_at is not null and m.type = 'in' then 'answer_dispute' end as step,
    case when m.type = 'in' then c.dispute_due_at end as due_at, e.search_text
  from ${stored} m join ${ledgerEntries} e on e.uuid = m.entry_uuid join ${charges} c on c.uuid = m.charge_uuid
)`;

/** Every movement of some days. */
export const movementsOfDays = (span: MoneySpan) => movements(storedOf(span, {}));

/** What came in and went back within some days. Of one event its seats say it, whoever's payment it was. */
const ofDays = (span: MoneySpan, narrowing: Narrowing) =>
  narrowing.event === undefined ? movements(storedOf(span, narrowing)) : ofEvent(span, narrowing);

const ofEvent = (
  span: MoneySpan,
  narrowing: Narrowing,
) => sql`(select * from ${movementsOfEvent(span.zone, narrowing)} w
        where w.day between ${span.from} and ${span.to} and ${narrowed(narrowing)})`;

const narrowed = ({ kind, way }: Narrowing) =>
  sql`${kind === undefined ? sql`true` : sql`kind = ${kind}`} and ${way === undefined ? sql`true` : sql`way = ${way}`}`;

const bookerName = sql`coalesce(b.name, u.first_name || ' ' || u.last_name, '')`;

/** As the ledger has it of its entries. */
const searchedText = (who: SQL, what: SQL) => foldedNames(sql`concat_ws(' ', ${who}, ${what})`);

/**
 * What organizers let owe, a row for each booking. Nobody knows yet by which way it will be paid. Bookings are found one by
 * one: few owe, and there are many.
 */
const owed = (zone: string, { kind, event }: Narrowing) => sql`(
  select b.id, 'owed' as type, (b.created_at at time zone ${zone})::date as day, b.created_at as at, 'event' as kind,
    null::text as way, s.cents, null::integer as fee_cents,
    null::uuid as charge_uuid, null::uuid as refund_uuid, b.id as booking_id, b.user_uuid, null::integer as receipt_number,
    ${bookerName} as who, v.title as what, 'record_payment' as step,
    null::timestamptz as due_at, ${searchedText(bookerName, sql`v.title`)} as search_text
  from (select booking_id, sum(owing_cents)::integer as cents from ${seats} where owing_cents > 0 group by 1) s
    cross join lateral (select * from ${bookings} where id = s.booking_id offset 0) b
    join ${events} v on v.uuid = b.event_uuid left join ${users} u on u.uuid = b.user_uuid
  where ${kind === undefined || kind === 'event' ? sql`true` : sql`false`}
    and ${event === undefined ? sql`true` : sql`b.event_uuid = ${event}`}
)`;

/** A refund that the bank sent back is owed again, until somebody has given it in another way. */
const isFailed = sql`r.state = 'failed' and not exists (select from ${refunds} o
  where o.provider_ref = 'paid_for_' || coalesce(r.provider_ref, r.uuid::text))`;
const isOwedBack = sql`r.state = 'owed'`;
const isSent = sql`r.state = 'sent'`;

/** What is to go back, a row for each refund and what it is for. */
const owedBack = (zone: string, which: SQL[], { kind, way, event }: Narrowing) => sql`(
  select * from (
    select r.uuid || ':' || l.kind as id, 'owed_back' as type, (r.created_at at time zone ${zone})::date as day, r.created_at as at,
      case l.kind when 'seat' then 'event' else l.kind end as kind, r.way, l.cents,
      null::integer as fee_cents, c.uuid as charge_uuid, r.uuid as refund_uuid, c.booking_id, c.user_uuid,
      null::integer as receipt_number, ${bookerName} as who, c.description as what,
      case when r.state = 'failed' then 'give_again' when r.way = 'card' then 'on_its_way' else 'record_refund' end as step,
      null::timestamptz as due_at, ${searchedText(bookerName, sql`c.description`)} as search_text
    from (${sql.join(
      which.map((one) => sql`select r.* from ${refunds} r where ${one}`),
      sql` union all `,
    )}) r
      join ${charges} c on c.uuid = r.charge_uuid
      cross join lateral (
        select l.kind, sum(rl.cents)::integer as cents from ${refundLines} rl
          join ${chargeLines} l on l.charge_uuid = r.charge_uuid and l.position = rl.position
        where rl.refund_uuid = r.uuid group by l.kind
      ) l
      left join ${bookings} b on b.id = c.booking_id left join ${users} u on u.uuid = c.user_uuid
    where ${event === undefined ? sql`true` : sql`b.event_uuid = ${event}`}
  ) o where ${narrowed({ kind, way })}
)`;

const allOwedBack = [isOwedBack, isSent, isFailed];

export interface MoneySum {
  month: string;
  kind: MoneyKind;
  way: MoneyWay;
  in_cents: number;
  back_cents: number;
  fees_cents: number;
  fees_unknown: number;
  rows: number;
}

/** The sums of some days, by month, kind and way: every total of the page is made of them. */
export async function findMoneySums(
  db: Db,
  span: MoneySpan,
  narrowing: Narrowing,
): Promise<MoneySum[]> {
  const { from, to } = span;
  const ofMonth = sql`kind, way,
    coalesce(sum(cents) filter (where type = 'in'), 0)::double precision as in_cents,
    coalesce(-sum(cents) filter (where type = 'back'), 0)::double precision as back_cents,
    coalesce(sum(fee_cents), 0)::double precision as fees_cents,
    count(*) filter (where fee_unknown)::integer as fees_unknown, count(*)::integer as rows`;
  if (narrowing.event !== undefined) {
    return rowsOf<MoneySum>(
      db,
      sql`select to_char(day, 'YYYY-MM') as month, ${ofMonth} from ${ofEvent(span, narrowing)} m
        group by 1, 2, 3 order by 1, 2, 3`,
    );
  }
  // Month by month: to name the month of each row takes longer than to add it up.
  return rowsOf<MoneySum>(
    db,
    sql`select to_char(f.month, 'YYYY-MM') as month, s.* from (
        select generate_series(date_trunc('month', greatest(${from}::date, min(day))::timestamp),
          least(${to}::date, max(day))::timestamp, interval '1 month') as month from ${moneyMovements}
      ) f cross join lateral (
        select ${ofMonth} from ${storedOf(span, narrowing)} m
        where day between f.month::date and (f.month + interval '1 month')::date - 1 group by 1, 2
      ) s order by 1, 2, 3`,
  );
}

/** Of what went back within some days, the part that only reverses payments (16.2). */
export async function findReversedSums(db: Db, span: MoneySpan, narrowing: Narrowing) {
  // Each reversal by its payment: few are, among many movements.
  const back =
    narrowing.event === undefined
      ? sql`${refunds} r cross join lateral (select * from ${moneyMovements} where charge_uuid = r.charge_uuid
          and refund_uuid = r.uuid and day between ${span.from} and ${span.to} and ${narrowed(narrowing)} offset 0) m`
      : sql`${ofEvent(span, narrowing)} m join ${refunds} r on r.uuid = m.refund_uuid`;
  const [sums] = await rowsOf<{ reversed_cents: number; returned_cents: number }>(
    db,
    sql`select coalesce(-sum(m.cents), 0)::double precision as reversed_cents,
      coalesce(-sum(m.cents) filter (where r.reason = 'cheque_returned'), 0)::double precision as returned_cents from ${back} where m.type = 'back' and ${isReversal('r')}`,
  );
  return sums ?? { reversed_cents: 0, returned_cents: 0 };
}

/** What is owed now, and owed back. */
export async function findOwedSums(db: Db, narrowing: Narrowing) {
  const [sums] = await rowsOf<{ owed_cents: number; owed_back_cents: number }>(
    db,
    sql`select (select coalesce(sum(cents), 0) from ${owed('UTC', narrowing)} o)::double precision as owed_cents,
      (select coalesce(sum(cents), 0) from ${owedBack('UTC', allOwedBack, narrowing)} o)::double precision as owed_back_cents`,
  );
  return sums ?? { owed_cents: 0, owed_back_cents: 0 };
}

/** What is owed now, and owed back, since a day or longer. */
export async function findOwedUntil(db: Db, { zone, to }: Pick<MoneySpan, 'zone' | 'to'>) {
  const sumOf = (rows: SQL) =>
    sql`(select coalesce(sum(cents), 0) from ${rows} o where o.day <= ${to})::double precision`;
  const [sums] = await rowsOf<{ owed_cents: number; owed_back_cents: number }>(
    db,
    sql`select ${sumOf(owed(zone, {}))} as owed_cents, ${sumOf(owedBack(zone, allOwedBack, {}))} as owed_back_cents`,
  );
  return sums ?? { owed_cents: 0, owed_back_cents: 0 };
}

/** Where each filter finds its rows. `isOpen`: no days were asked for. */
const sourceOf: Record<
  MoneyQuery['filter'],
  (span: MoneySpan, isOpen: boolean, narrowing: Narrowing) => SQL
> = {
  all: (span, _, narrowing) => ofDays(span, narrowing),
  in: (span, _, narrowing) => ofType('in', ofDays(span, narrowing)),
  back: (span, _, narrowing) => ofType('back', ofDays(span, narrowing)),
  owed: (span, isOpen, narrowing) => within(owed(span.zone, narrowing), span, isOpen),
  'owed-back': (span, isOpen, narrowing) =>
    within(owedBack(span.zone, allOwedBack, narrowing), span, isOpen),
  failed: (span, isOpen, narrowing) =>
    within(owedBack(span.zone, [isFailed], narrowing), span, isOpen),
  disputes: (span, isOpen, narrowing) =>
    within(movements(paymentsOf(sql`h.disputed_at is not null`, narrowing)), span, isOpen),
  undeposited: (span, isOpen, narrowing) =>
    within(movements(paymentsOf(isUndeposited('h'), narrowing)), span, isOpen),
};

const ofType = (type: 'in' | 'back', rows: SQL) =>
  sql`(select * from ${rows} t where t.type = ${type})`;

const within = (rows: SQL, { from, to }: MoneySpan, isOpen: boolean) =>
  isOpen ? rows : sql`(select * from ${rows} w where w.day between ${from} and ${to})`;

export interface MoneyAsked extends Narrowing {
  span: MoneySpan;
  isOpen: boolean;
  filter: MoneyQuery['filter'];
  search: string;
}

export interface FoundMoney
  extends Omit<MoneyRow, 'charge' | 'refund' | 'booking' | 'member' | 'due_at'> {
  at: string;
  charge_uuid: string | null;
  refund_uuid: string | null;
  booking_id: string | null;
  user_uuid: string | null;
  due_at: string | null;
}

/** By who paid, for what, the number of the receipt, or the sum. */
function foundIn(search: string, byEntry: boolean): SQL {
  const has = (text: SQL) =>
    sql.join([sql`true`, ...searchedNames(search).map((word) => hasName(text, word))], sql` and `);
  const cents = searchedCents(search);
  if (search.trim() === '') return sql`true`;
  // Of days the entries may be found first, by their index.
  const named = byEntry
    ? sql`m.entry_uuid in (select uuid from ${ledgerEntries} where ${has(sql`search_text`)})`
    : has(sql`m.search_text`);
  if (cents === undefined) return named;
  // A payment is several entries where a gift was given with it.
  const summed = sql`(m.cents in (${cents}, ${-cents}) or (m.type = 'in' and m.charge_uuid in (
    select uuid from ${charges} where amount_cents = ${cents})))`;
  // Digits alone may also be a receipt, or the year in the name of an event.
  return /^\d+$/.test(search.trim()) ? sql`(${summed} or ${named})` : summed;
}

/** "$1,135.00", "1,135" and "1135" are a sum in dollars, "1 135,00 $" too. */
function searchedCents(search: string): number | undefined {
  const typed = search.replace(/[$\s]/gu, '').replace(/^-/, '');
  const [, dollars, cents = ''] =
    /^(\d{1,3}(?:,\d{3})+|\d{1,7})(?:[.,](\d{2}))?$/.exec(typed) ?? [];
  if (dollars === undefined) return undefined;
  const sum = Number(dollars.replaceAll(',', '')) * 100 + Number(cents);
  // No column holds more.
  return sum < 2 ** 31 ? sum : undefined;
}

const isOfDays = ({ filter, event }: MoneyAsked) => filter === 'all' && event === undefined;

const rowsAsked = (asked: MoneyAsked) => {
  const { span, isOpen, filter, search, ...narrowing } = asked;
  return sql`${sourceOf[filter](span, isOpen, narrowing)} m where ${foundIn(search, isOfDays(asked))}`;
};

/** How many rows there are, and what they come to: in more than 31 bits, as all years may. */
export async function countMoney(
  db: Db,
  asked: MoneyAsked,
): Promise<{ total: number; cents: number }> {
  // What is stored is enough to count them.
  const rows = isOfDays(asked)
    ? sql`${storedOf(asked.span, asked)} m where ${foundIn(asked.search, true)}`
    : rowsAsked(asked);
  const [row] = await rowsOf<{ total: number; cents: number }>(
    db,
    sql`select count(*)::integer as total, coalesce(sum(m.cents), 0)::double precision as cents from ${rows}`,
  );
  return row ?? { total: 0, cents: 0 };
}

/** The event that a list is narrowed to, by name. */
export async function findNamedEvent(db: Db, uuid: string) {
  const [row] = await rowsOf<{ slug: string; title: string }>(
    db,
    sql`select slug, title from ${events} where uuid = ${uuid}`,
  );
  return row ?? null;
}

/** The newest first, or the oldest; from some row on, or after one. */
export async function findMoneyRows(
  db: Db,
  asked: MoneyAsked,
  sort: MoneyQuery['sort'],
  limit: number,
  from: number | Pick<FoundMoney, 'day' | 'at' | 'id'>,
): Promise<FoundMoney[]> {
  const order = sort === 'oldest' ? sql`asc` : sql`desc`;
  const isOffset = typeof from === 'number';
  const after = isOffset
    ? sql``
    : sql` and (m.day, m.at, m.id) ${sort === 'oldest' ? sql`>` : sql`<`} (${from.day}::date, ${from.at}::timestamptz, ${from.id})`;
  return rowsOf<FoundMoney>(
    db,
    sql`select page.id, page.type, to_char(page.day, 'YYYY-MM-DD') as day, page.kind, page.way, page.cents, page.fee_cents,
      page.charge_uuid, page.refund_uuid, page.booking_id, page.user_uuid, page.receipt_number::text as receipt_number,
      page.who, page.what, page.step, page.at::text as at, to_char(page.due_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as due_at,
      case when f.uuid is not null then json_build_object('reversal', f.reason,
        'fee_cents', case when row_number() over (partition by page.refund_uuid order by page.id) = 1 then f.fee_cents end)
        when g.uuid is not null then json_build_object('reversal', g.reason, 'fee_cents', null) end as reversed,
      exists (select from ${charges} o where o.uuid = page.charge_uuid and o.received_on is not null and o.deposit_uuid is null) as is_undeposited,
      case when v.uuid is not null then json_build_object('uuid', v.uuid, 'slug', v.slug, 'title', v.title) end as event
    from (
      select m.* from ${rowsAsked(asked)}${after}
      order by m.day ${order}, m.at ${order}, m.id ${order} limit ${limit} offset ${isOffset ? from : 0}
    ) page
      left join ${bookings} b on b.id = page.booking_id
      left join ${events} v on v.uuid = b.event_uuid
      left join lateral (select r.uuid, r.reason, r.fee_cents from ${refunds} r
        where r.uuid = page.refund_uuid and ${isReversal('r')} limit 1) f on true
      left join lateral (select r.uuid, r.reason from ${refunds} r
        where r.charge_uuid = page.charge_uuid and page.refund_uuid is null and ${isReversal('r')} limit 1) g on true
    order by page.day ${order}, page.at ${order}, page.id ${order}`,
  );
}
