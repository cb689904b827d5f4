import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { MoneyKind, MoneyWay, Reversal } from '#contract/values/money-words.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { rowsInParts } from '#server/db/rows-in-parts.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { isReversal, reversalIn } from '#server/db/tables/is-reversal.ts';
import {
  charges,
  depositLines,
  deposits,
  type EntryTax,
  feeChanges,
  ledgerEntries,
  refunds,
} from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { payoutLines, payouts } from '#server/db/tables/payout-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { fiscalYears } from '#server/db/tables/year-tables.ts';
import { type MoneySpan, movementsOfDays } from '#server/ledger/sums/money-queries.ts';

// What the file of a fiscal year lists (17.4): the movements of the treasurer's page, with their taxes and where they are
// at the bank. Whole years are read, part by part.

/** What was taken beside a movement. */
export type FeeAlone = 'dispute_fee' | 'bank_fee';

/** A movement of money, or a fee that was taken beside one. Days are those of the association's zone. */
export interface YearEntry {
  type: 'in' | 'refund' | 'fee' | Reversal | FeeAlone;
  /** On which it counts. */
  day: string;
  received_on: string;
  recorded_on: string;
  banked_on: string | null;
  /** The deposit whose total it is in, or the payout. */
  bank: string | null;
  /** Of that. Numbers of slips begin anew. */
  bank_id: string | null;
  who: string;
  what: string;
  event: string | null;
  kind: MoneyKind;
  way: MoneyWay;
  receipt_number: number | null;
  cents: number;
  fee_cents: number | null;
  taxes: EntryTax[] | null;
  /** The last day of the closed year for which it came too late. */
  late_for: string | null;
  /** The day of the payment whose fee changed later. */
  fee_of: string | null;
}

/** As `findBankedOfYear` lists them: others are on the way, or never came. */
const isBanked = sql`o.state = 'paid'`;

/**
 * The fees that payouts list for disputes of a charge, each with the later change of its fee that it is: the first of fifteen
 * dollars is the first of that sum. The fee of a payment is one only where that came once the year was closed.
 */
const listedFees = sql`(
  select l.kind, l.fee_cents, l.payout_id, g.uuid as change
  from (select kind, fee_cents, payout_id, row_number() over (partition by fee_cents order by at, id) as nth from ${payoutLines}
      where charge_uuid = c.uuid and fee_cents <> 0 and (kind = 'dispute' or (kind = 'payment' and c.provider_fee_cents = 0))) l
    left join (select uuid, cents, row_number() over (partition by cents order by at, uuid) as nth from ${feeChanges}
      where charge_uuid = c.uuid) g on g.cents = l.fee_cents and g.nth = l.nth
)`;

/** Those that are in the fee of the payment itself, as all were before their changes were kept. */
const feesWithin = sql`from ${listedFees} l join ${payouts} o on o.id = l.payout_id where l.kind = 'dispute' and l.change is null`;

const ofPayout = sql`case when ${isBanked} then o.arrives_on end, case when ${isBanked} then 'Payout ' || o.id end,
  case when ${isBanked} then o.id end`;

/**
 * A movement with the fee that its payout has, and a row of its own for each fee of a dispute within it: that is of another
 * payout. So has what the bank charged for a returned cheque, as it is of no deposit, and what changed of a fee later.
 * Together they are the fee that the ledger has.
 */
const partsOfMovement = sql`(
  select case when m.refund_uuid is null then 'in' else coalesce(${reversalIn('r')}, 'refund') end as type, m.cents,
    case when m.fee_cents is not null and m.refund_uuid is null then coalesce(p.fee_cents, m.fee_cents - f.listed) end as fee_cents,
    coalesce(d.banked_on, p.arrives_on) as banked_on, coalesce('Deposit ' || d.slip, 'Payout ' || p.id) as bank,
    coalesce(d.uuid::text, p.id) as bank_id
  where m.type <> 'fee'
  union all
  select 'dispute_fee', 0, l.fee_cents, ${ofPayout} ${feesWithin} and m.type = 'in' and m.fee_cents is not null
  union all
  select 'dispute_fee', 0, m.fee_cents - p.fee_cents - f.listed, null, null, null
  where m.type = 'in' and m.fee_cents - p.fee_cents - f.listed <> 0
  union all
  select 'bank_fee', 0, m.fee_cents, null, null, null where m.refund_uuid is not null and m.fee_cents is not null
  union all
  select 'fee', 0, m.fee_cents, ${ofPayout}
  from (select 1) one left join ${listedFees} l on l.change = m.source_uuid left join ${payouts} o on o.id = l.payout_id
  where m.type = 'fee'
)`;

/** The oldest first. */
export function readYearEntries(tx: Db, span: MoneySpan): AsyncGenerator<YearEntry[]> {
  const { zone } = span;
  const handDay = sql`case when m.refund_uuid is null then c.received_on else r.given_on end`;
  return rowsInParts(
    tx,
    'entries of the year',
    sql`select t.type, to_char(m.day, 'YYYY-MM-DD') as day, m.who,
      case when ${isReversal('r')} then (select q.facts->>'description' from ${ledgerEntries} q where q.uuid = e.reverses)
        else m.what end as what, m.kind, m.way, m.receipt_number, t.cents, t.fee_cents,
      to_char(coalesce(${handDay}, m.day), 'YYYY-MM-DD') as received_on,
      to_char(m.at at time zone ${zone}, 'YYYY-MM-DD') as recorded_on,
      to_char(t.banked_on, 'YYYY-MM-DD') as banked_on, t.bank, t.bank_id, v.title as event,
      case when t.type in ('fee', 'dispute_fee', 'bank_fee') or (e.kind = 'kept' and m.kind = 'donation') then null else e.taxes end as taxes,
      (select to_char(y.ends_on, 'YYYY-MM-DD') from ${fiscalYears} y where e.kind <> 'kept' and y.closed_at < m.at
        and ${handDay} between y.begins_on and y.ends_on limit 1) as late_for,
      case when t.type = 'fee' then to_char(c.paid_at at time zone ${zone}, 'YYYY-MM-DD') end as fee_of
    from ${movementsOfDays(span)} m
      join ${ledgerEntries} e on e.uuid = m.entry_uuid
      join ${charges} c on c.uuid = m.charge_uuid
      left join ${refunds} r on r.uuid = m.refund_uuid
      left join ${bookings} b on b.id = m.booking_id
      left join ${events} v on v.uuid = b.event_uuid
      left join ${deposits} d on d.uuid = case when m.refund_uuid is null then c.deposit_uuid else r.deposit_uuid end
        and (m.refund_uuid is null or exists (select from ${depositLines} s
          where s.deposit_uuid = d.uuid and s.refund_uuid = m.refund_uuid and s.in_total))
      left join lateral (
        select o.id, o.arrives_on, case when c.provider_fee_cents = 0 then 0 else l.fee_cents end as fee_cents
        from ${payoutLines} l join ${payouts} o on o.id = l.payout_id
        where ${isBanked} and case when m.refund_uuid is null then l.charge_uuid = c.uuid and l.kind = 'payment'
          else l.charge_uuid = c.uuid and l.refund_uuid = m.refund_uuid end limit 1
      ) p on true
      cross join lateral (select coalesce(sum(l.fee_cents), 0)::integer as listed ${feesWithin}) f
      cross join lateral ${partsOfMovement} t
    order by m.day, m.at, m.id, t.type in ('dispute_fee', 'bank_fee')`,
  );
}

/** Each tax that the entries of a year bear, with what they bear of it. */
export async function findYearTaxes(db: Db, span: MoneySpan): Promise<EntryTax[]> {
  return rowsOf<EntryTax>(
    db,
    sql`select t.name, t.number, t.rate, sum(t.cents)::double precision as cents
      from ${movementsOfDays(span)} m join ${ledgerEntries} e on e.uuid = m.entry_uuid
        cross join lateral jsonb_to_recordset(coalesce(e.taxes, '[]'))
          as t (name text, number text, rate integer, cents integer)
      where m.type <> 'fee' and not (e.kind = 'kept' and m.kind = 'donation')
      group by 1, 2, 3 order by 1, 3, 2`,
  );
}

export interface EventOfYear {
  title: string;
  day: string;
  /** Fees and gifts are before what of them went back, which is one sum. */
  entry_cents: number;
  gift_cents: number;
  back_cents: number;
  fee_cents: number;
}

export async function findEventsOfYear(db: Db, span: MoneySpan): Promise<EventOfYear[]> {
  return rowsOf<EventOfYear>(
    db,
    sql`select v.title, to_char(v.starts_at at time zone v.timezone, 'YYYY-MM-DD') as day,
        coalesce(sum(m.cents) filter (where m.kind = 'event' and m.type = 'in'), 0)::double precision as entry_cents,
        coalesce(-sum(m.cents) filter (where m.kind in ('event', 'donation') and m.type = 'back'), 0)::double precision as back_cents,
        coalesce(sum(m.cents) filter (where m.kind = 'donation' and m.type = 'in'), 0)::double precision as gift_cents,
        coalesce(sum(m.fee_cents), 0)::double precision as fee_cents
      from ${movementsOfDays(span)} m join ${bookings} b on b.id = m.booking_id join ${events} v on v.uuid = b.event_uuid
      group by v.uuid order by v.starts_at, v.uuid`,
  );
}

export interface MembershipOfYear {
  who: string;
  what: string;
  receipt_number: number | null;
  in_cents: number;
  back_cents: number;
  fee_cents: number;
  /** The time that was paid for: of a card a year from the payment. Null of one that was taken away with a mistake. */
  begins_on: string | null;
  /** The day after its last one. */
  ends_before: string | null;
}

/** The memberships that were paid, or of which something went back; the oldest first. */
export function readMembershipsOfYear(tx: Db, span: MoneySpan): AsyncGenerator<MembershipOfYear[]> {
  const dayOf = (instant: string) => sql`(${sql.raw(instant)} at time zone ${span.zone})::date`;
  return rowsInParts(
    tx,
    'memberships of the year',
    sql`select o.who, c.description as what, o.receipt_number, o.in_cents, o.back_cents, o.fee_cents, to_char(t.begins, 'YYYY-MM-DD') as begins_on,
        to_char(coalesce(t.ends, t.begins + interval '1 year'), 'YYYY-MM-DD') as ends_before
      from (
        select m.charge_uuid, min(m.who) as who, min(m.receipt_number) as receipt_number,
          coalesce(sum(m.cents) filter (where m.type = 'in'), 0)::double precision as in_cents,
          coalesce(-sum(m.cents) filter (where m.type = 'back'), 0)::double precision as back_cents,
          coalesce(sum(m.fee_cents), 0)::double precision as fee_cents
        from ${movementsOfDays(span)} m where m.kind = 'membership' group by m.charge_uuid
      ) o
        join ${charges} c on c.uuid = o.charge_uuid
        left join lateral (select s.begins_at, s.ends_at from ${membershipSpans} s
          where (s.charge_uuid = o.charge_uuid or s.earlier_charges @> array[o.charge_uuid]) and s.ends_at is not null
          limit 1) s on true
        cross join lateral (select ${dayOf('s.ends_at')} as ends, coalesce(${dayOf('s.begins_at')},
          case when not exists (select from ${refunds} r where r.charge_uuid = c.uuid and r.reason = 'recorded_by_mistake')
            then ${dayOf('c.paid_at')} end) as begins) t
      order by t.begins, o.charge_uuid`,
  );
}

export interface BankedOfYear {
  id: string;
  day: string;
  kind: 'deposit' | 'payout';
  number: string;
  cents: number;
  fee_cents: number;
  payments: number;
  /** What no row of a ledger.csv is: of a deposit that was taken back, or what a payout has beside payments and refunds of ours. */
  elsewhere_cents: number;
}

/** What a line of a slip adds, as long as what it names is in that deposit. */
const inLedgerOfDeposit = sql`(select coalesce(sum(s.cents), 0) from ${depositLines} s
    join ${charges} c on c.uuid = s.charge_uuid left join ${refunds} r on r.uuid = s.refund_uuid
  where s.deposit_uuid = d.uuid and s.in_total
    and case when s.refund_uuid is null then c.deposit_uuid else r.deposit_uuid end = d.uuid)`;

const inLedgerOfPayout = sql`(select coalesce(sum(case when l.kind = 'payment' then l.cents - l.fee_cents
    when l.refund_uuid is not null then l.cents - case l.kind when 'dispute' then l.fee_cents else 0 end
    when l.kind = 'dispute' then -l.fee_cents else 0 end), 0)
  from ${payoutLines} l where l.payout_id = o.id and l.charge_uuid is not null)`;

/** What came to the bank within the year. */
export async function findBankedOfYear(db: Db, { from, to }: MoneySpan): Promise<BankedOfYear[]> {
  return rowsOf<BankedOfYear>(
    db,
    sql`select d.uuid::text as id, to_char(d.banked_on, 'YYYY-MM-DD') as day, 'deposit' as kind, d.slip as number, d.total_cents as cents,
        0 as fee_cents, (select count(*) from ${charges} c where c.deposit_uuid = d.uuid)::integer as payments,
        (d.total_cents - ${inLedgerOfDeposit})::double precision as elsewhere_cents
      from ${deposits} d where d.banked_on between ${from} and ${to} and d.undone_at is null
      union all
      select o.id, to_char(o.arrives_on, 'YYYY-MM-DD'), 'payout', o.id, o.amount_cents,
        coalesce((select sum(l.fee_cents) from ${payoutLines} l where l.payout_id = o.id), 0)::double precision,
        (select count(*) from ${payoutLines} l where l.payout_id = o.id and l.kind = 'payment')::integer,
        (o.amount_cents - ${inLedgerOfPayout})::double precision
      from ${payouts} o where o.arrives_on between ${from} and ${to} and ${isBanked}
      order by day, kind, number`,
  );
}

/** The first day with money; null without any. */
export async function findFirstDayWithMoney(db: Db, zone: string): Promise<string | null> {
  const [row] = await rowsOf<{ day: string | null }>(
    db,
    sql`select to_char(least(
        (select (min(at) at time zone ${zone})::date from ${ledgerEntries}),
        (select min(received_on) from ${charges} where received_on is not null)
      ), 'YYYY-MM-DD') as day`,
  );
  return row?.day ?? null;
}

const yearActs = ['year_asked', 'year_closed', 'year_reopened'] as const;

/** Who asked for the file of a year, closed it or opened it again, the newest first. */
export function findYearActs(db: Db) {
  return db
    .select({
      action: sql<(typeof yearActs)[number]>`${auditEntries.action}`,
      at: auditEntries.at,
      by: sql<string | null>`${fullNameOf(users)}`,
      changes: auditEntries.changes,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.uuid, auditEntries.actor))
    .where(inArray(auditEntries.action, yearActs))
    .orderBy(desc(auditEntries.at), desc(auditEntries.uuid))
    .limit(500);
}
