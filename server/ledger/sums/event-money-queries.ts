import { type SQL, sql } from 'drizzle-orm';
import type { MoneyKind, MoneyWay } from '#contract/values/money-words.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { bookings, seats } from '../../db/tables/booking-tables.ts';
import { events } from '../../db/tables/event-tables.ts';
import {
  chargeLines,
  charges,
  ledgerEntries,
  refundLines,
  refunds,
} from '../../db/tables/ledger-tables.ts';
import { moneyMovements } from '../../db/tables/money-tables.ts';

// The money of one event, from the ledger. Seats say whose it is: money that was moved to a seat at another event is of
// that one from then on, and what goes back for that seat, too.

/** Before or after the result was first published as the statement (17.3). */
export type Closing = 'before' | 'after';

/** Its uuid, or a query of those of several. */
type EventUuid = string | SQL;

const isOf = (column: SQL, event: EventUuid): SQL =>
  typeof event === 'string' ? sql`${column} = ${event}` : sql`${column} in (${event})`;

const chargesOf = (event: EventUuid | undefined) =>
  event === undefined
    ? sql`select c.uuid from ${charges} c where c.booking_id is not null`
    : sql`select c.uuid from ${seats} s join ${charges} c on c.booking_id = s.booking_id where ${isOf(sql`s.event_uuid`, event)}
      union select l.charge_uuid from ${seats} s join ${chargeLines} l on l.seat_uuid = s.uuid where ${isOf(sql`s.event_uuid`, event)}`;

const entryKind = (entry: string) =>
  sql`case ${sql.raw(entry)}.kind when 'kept' then 'donation' when 'moved' then 'event' else ${sql.raw(entry)}.kind end`;

/** The entries of some charges, with what they are for, and which of those that are alike they are. */
const entriesOf = (event: EventUuid | undefined) => sql`(
  select e.*, k.for_kind,
    row_number() over (partition by e.refund_uuid, e.kind, k.for_kind order by e.uuid) as nth
  from (${chargesOf(event)}) h
    join ${ledgerEntries} e on e.charge_uuid = h.uuid
    left join ${ledgerEntries} p on p.uuid = e.reverses and e.refund_uuid is not null
    left join ${ledgerEntries} q on q.uuid = p.reverses and e.kind = 'refund_reversal'
    cross join lateral (select case e.kind when 'refund' then ${entryKind('p')}
      when 'refund_reversal' then ${entryKind('q')} else e.kind end as for_kind) k
)`;

const lineKind = sql`case l.kind when 'seat' then 'event' else l.kind end`;

const noFee = sql`null::uuid, null::date, null::timestamptz, null::integer`;

/**
 * What each entry is for, and of which event: of what was moved or kept both sides, which come to nothing. What changed of
 * its fee later is a part of its own day; a result has it with the fee of the payment.
 */
const parts = sql`(
  select e.kind, e.cents, b.event_uuid, ${noFee} where e.kind in ('event', 'donation')
  union all
  select m.kind, 0, b.event_uuid, m.source_uuid, m.day, m.at, m.fee_cents from ${moneyMovements} m
  where e.kind in ('event', 'donation') and m.entry_uuid = e.uuid and m.type = 'fee'
  union all
  select ${lineKind}, l.cents, s.event_uuid, ${noFee}
  from jsonb_array_elements_text(e.facts->'moved'->'lines') moved (line)
    join ${chargeLines} l on l.charge_uuid = e.charge_uuid and l.position in (moved.line::integer - 1, moved.line::integer)
    join ${seats} s on s.uuid = l.seat_uuid
  where e.kind in ('moved', 'kept')
  union all
  select e.for_kind, case e.kind when 'refund' then -1 else 1 end * sum(rl.cents)::integer,
    coalesce(s.event_uuid, b.event_uuid), ${noFee}
  from ${refundLines} rl
    join ${chargeLines} l on l.charge_uuid = e.charge_uuid and l.position = rl.position
    left join ${seats} s on s.uuid = l.seat_uuid
  where e.kind in ('refund', 'refund_reversal') and e.nth = 1 and rl.refund_uuid = e.refund_uuid
    and ${lineKind} = e.for_kind
  group by 3
)`;

/**
 * The rows of one event as the treasurer's page has them (17.1): it takes them from here as soon as an event is chosen.
 * Without an event all events.
 */
export const movementsOfEvent = (
  zone: string,
  { event, closing }: { event?: EventUuid | undefined; closing?: Closing | undefined },
): SQL => sql`(
  select coalesce(k.fee_uuid, e.uuid) || ':' || k.kind || case when e.kind in ('moved', 'kept') then case when k.cents < 0 then ':from' else ':to' end else '' end as id,
    case when k.fee_uuid is not null then 'fee' when e.kind in ('refund', 'refund_reversal') then 'back' else 'in' end as type,
    coalesce(k.day, w.day, (e.at at time zone ${zone})::date) as day,
    coalesce(k.at, e.at) as at, k.kind, coalesce(r.way, c.method) as way, k.cents, k.event_uuid, o.is_after,
    case when k.fee_uuid is null then w.fee_cents else k.fee_cents end as fee_cents,
    k.fee_uuid is null and coalesce(w.fee_unknown, false) as fee_unknown,
    c.uuid as charge_uuid, e.refund_uuid, c.booking_id, e.user_uuid, e.receipt_number,
    coalesce(e.facts->'payer'->>'name', '') as who, e.facts->>'description' as what,
    case when c.disputed_at is not null and e.refund_uuid is null and k.fee_uuid is null then 'answer_dispute' end as step,
    case when e.refund_uuid is null and k.fee_uuid is null then c.dispute_due_at end as due_at, e.search_text
  from ${entriesOf(event)} e
    join ${charges} c on c.uuid = e.charge_uuid
    cross join lateral (select b.event_uuid from ${bookings} b where b.id = c.booking_id limit 1) b
    left join ${refunds} r on r.uuid = e.refund_uuid
    cross join lateral ${parts} k (kind, cents, event_uuid, fee_uuid, day, at, fee_cents)
    left join lateral (select m.day, m.fee_cents, m.fee_unknown from ${moneyMovements} m
      where m.entry_uuid = e.uuid and m.type <> 'fee' limit 1) w on true
    -- One event for each row: with all rows of all events the planner reads every event for each of them.
    cross join lateral (select v.closed_at from ${events} v where v.uuid = k.event_uuid limit 1) v
    cross join lateral (select coalesce(e.at >= v.closed_at, false) as is_after) o
  where (k.cents <> 0 or k.fee_uuid is not null) and ${event === undefined ? sql`true` : isOf(sql`k.event_uuid`, event)} and ${closedAs(closing)}
)`;

function closedAs(closing: Closing | undefined): SQL {
  if (closing === undefined) return sql`true`;
  return closing === 'after' ? sql`o.is_after` : sql`not o.is_after`;
}

/** What came in and went back of an event, before closing or after. */
export interface ClosingSum {
  kind: MoneyKind;
  is_after: boolean;
  in_cents: number;
  back_cents: number;
  fees_cents: number;
}

const sumsOfMovements = sql`coalesce(sum(cents) filter (where type = 'in'), 0)::double precision as in_cents,
  coalesce(-sum(cents) filter (where type = 'back'), 0)::double precision as back_cents,
  coalesce(sum(fee_cents), 0)::double precision as fees_cents`;

/** The rows of `ClosingSum` of the events that a query has. */
export const closingSumsOf = (zone: string, events: SQL): SQL =>
  sql`(select event_uuid, kind, is_after, ${sumsOfMovements} from ${movementsOfEvent(zone, { event: events })} m group by 1, 2, 3)`;

export interface EventMoneySum extends ClosingSum {
  event: string;
  way: MoneyWay;
  fees_unknown: number;
  first_day: string;
  last_day: string;
}

/** The sums of an event's result, before and after closing; of every event for `check:ledger`. */
export async function findEventSums(
  db: Db,
  zone: string,
  event?: string | undefined,
): Promise<EventMoneySum[]> {
  return rowsOf<EventMoneySum>(
    db,
    sql`select event_uuid as event, kind, way, is_after, ${sumsOfMovements},
      count(*) filter (where fee_unknown)::integer as fees_unknown,
      to_char(min(day), 'YYYY-MM-DD') as first_day, to_char(max(day), 'YYYY-MM-DD') as last_day
    from ${movementsOfEvent(zone, { event })} m group by 1, 2, 3, 4 order by 1, 4, 2, 3`,
  );
}
