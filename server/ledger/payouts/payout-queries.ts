import { inArray, type SQL, sql } from 'drizzle-orm';
import type { PayoutQuery } from '#contract/organizing/payout-api.ts';
import type { PayoutLineKind } from '#contract/organizing/payout-words.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { payoutLines, payoutReadings, payouts } from '#server/db/tables/payout-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import type { Payout } from '#server/payments/payment-provider.ts';

// What the payment provider brought to the bank, as it said (17.2).

export async function findPayoutReading(db: Db) {
  const [row] = await db.select().from(payoutReadings);
  return row;
}

export async function writeReading(
  db: Db,
  reading: { read_at: Date | null; missing_right: string | null },
): Promise<void> {
  await db
    .insert(payoutReadings)
    .values({ id: 1, ...reading })
    .onConflictDoUpdate({ target: payoutReadings.id, set: reading });
}

/** Whether its lines are not there yet. They come in a transaction of their own, which says that they are listed. */
export async function savePayout(db: Db, payout: Payout): Promise<boolean> {
  const { id, arrivesOn, amountCents, state, createdAt } = payout;
  const list = payout.list === 'listed' ? 'coming' : payout.list;
  const [row] = await rowsOf<{ list: string }>(
    db,
    sql`insert into ${payouts} as p (id, arrives_on, amount_cents, state, list, created_at)
      values (${id}, ${arrivesOn}, ${amountCents}, ${state}, ${list}, ${createdAt.toISOString()}::timestamptz)
      on conflict (id) do update set arrives_on = excluded.arrives_on, amount_cents = excluded.amount_cents,
        state = excluded.state, list = case p.list when 'listed' then p.list else excluded.list end
      returning list`,
  );
  return row?.list !== 'listed';
}

type NewLine = Omit<typeof payoutLines.$inferInsert, 'payout_id'>;

export async function insertPayoutLines(db: Db, payout: string, lines: NewLine[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (let from = 0; from < lines.length; from += 1_000) {
      const part = lines.slice(from, from + 1_000).map((line) => ({ ...line, payout_id: payout }));
      await tx.insert(payoutLines).values(part).onConflictDoNothing();
    }
    await tx.execute(sql`update ${payouts} set list = 'listed' where id = ${payout}`);
  });
}

export async function findOurCharges(db: Db, references: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ reference: charges.provider_ref, uuid: charges.uuid })
    .from(charges)
    .where(inArray(charges.provider_ref, references));
  return new Map(found.map(({ reference, uuid }) => [String(reference), uuid]));
}

export async function findOurRefunds(db: Db, references: string[]): Promise<Map<string, string>> {
  const found = await db
    .select({ reference: refunds.provider_ref, uuid: refunds.uuid })
    .from(refunds)
    .where(inArray(refunds.provider_ref, references));
  return new Map(found.map(({ reference, uuid }) => [String(reference), uuid]));
}

export interface FoundPayout
  extends Pick<
    typeof payouts.$inferSelect,
    'id' | 'arrives_on' | 'amount_cents' | 'state' | 'list'
  > {
  payments: number;
  refunds: number;
  /** Fees, disputes and the like. */
  others: number;
  /** What its lines come to, before fees, and the fees. */
  cents: number;
  fee_cents: number;
}

/** With what all of its month that are asked for come to: also those of another page, and none that failed. */
interface PayoutOfMonth extends FoundPayout {
  month_cents: number;
}

const lineSums = sql`(select count(*) filter (where l.kind = 'payment')::integer as payments,
    count(*) filter (where l.kind = 'refund')::integer as refunds,
    count(*) filter (where l.kind not in ('payment', 'refund'))::integer as others,
    coalesce(sum(l.cents), 0)::double precision as cents, coalesce(sum(l.fee_cents), 0)::double precision as fee_cents
  from ${payoutLines} l where l.payout_id = p.id)`;

const found = sql`p.id, to_char(p.arrives_on, 'YYYY-MM-DD') as arrives_on, p.amount_cents, p.state, p.list,
  s.payments, s.refunds, s.others, s.cents, s.fee_cents`;

const isAsked = (
  { filter, search }: Pick<PayoutQuery, 'filter' | 'search'>,
  p: SQL = sql`p`,
) => sql`
  ${filter === 'different' ? sql`${p}.list = 'listed' and ${p}.amount_cents <> (select coalesce(sum(l.cents - l.fee_cents), 0) from ${payoutLines} l where l.payout_id = ${p}.id)` : sql`true`}
  and ${search === '' ? sql`true` : sql`(position(${search} in ${p}.id) > 0 or position(${search} in to_char(${p}.arrives_on, 'YYYY-MM-DD')) > 0)`}`;

export async function findPayouts(
  db: Db,
  query: Pick<PayoutQuery, 'filter' | 'search' | 'sort'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<PayoutOfMonth[]> {
  const order = query.sort === 'oldest' ? sql`asc` : sql`desc`;
  return rowsOf<PayoutOfMonth>(
    db,
    sql`with page as (
      select *, date_trunc('month', p.arrives_on::timestamp)::date as month from ${payouts} p where ${isAsked(query)}
      order by p.arrives_on ${order}, p.id ${order} limit ${limit} offset ${offset}
    ), months as materialized (
      select month, (
        select coalesce(sum(o.amount_cents), 0)::double precision from ${payouts} o
        where o.arrives_on >= month and o.arrives_on < (month + interval '1 month')::date
          and o.state in ('paid', 'on_the_way') and ${isAsked(query, sql`o`)}
      ) as month_cents from (select distinct month from page) d
    )
    select ${found}, m.month_cents from page p join months m using (month) cross join lateral ${lineSums} s
    order by p.arrives_on ${order}, p.id ${order}`,
  );
}

/** How many payouts of some days differ from their payments. */
export async function countDifferentPayouts(
  db: Db,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total from ${payouts} p
      where p.arrives_on between ${from} and ${to} and ${isAsked({ filter: 'different', search: '' })}`,
  );
  return row?.total ?? 0;
}

export async function countPayouts(
  db: Db,
  query: Pick<PayoutQuery, 'filter' | 'search'>,
): Promise<number> {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*)::integer as total from ${payouts} p where ${isAsked(query)}`,
  );
  return row?.total ?? 0;
}

export async function findPayout(db: Db, id: string): Promise<FoundPayout | undefined> {
  const [row] = await rowsOf<FoundPayout>(
    db,
    sql`select ${found} from ${payouts} p cross join lateral ${lineSums} s where p.id = ${id}`,
  );
  return row;
}

/** Each with its payment, if that is ours. */
export async function findPayoutLines(db: Db, payout: string) {
  return rowsOf<{
    id: string;
    at: string;
    kind: PayoutLineKind;
    what: string;
    is_ours: boolean;
    who: string;
    for_what: string | null;
    booking: string | null;
    member: string | null;
    event: { slug: string; title: string } | null;
    cents: number;
    fee_cents: number;
  }>(
    db,
    sql`select l.id, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at, l.kind, l.what, l.charge_uuid is not null as is_ours,
      coalesce(b.name, u.first_name || ' ' || u.last_name, '') as who, c.description as for_what, c.booking_id as booking,
      case when c.booking_id is null then c.user_uuid end as member,
      case when v.uuid is not null then json_build_object('slug', v.slug, 'title', v.title) end as event, l.cents, l.fee_cents
    from ${payoutLines} l
      left join lateral (select * from ${charges} where uuid = l.charge_uuid limit 1) c on true
      left join lateral (select first_name, last_name from ${users} where uuid = c.user_uuid limit 1) u on true
      left join lateral (select name, event_uuid from ${bookings} where id = c.booking_id limit 1) b on true
      left join lateral (select uuid, slug, title from ${events} where uuid = b.event_uuid limit 1) v on true
    where l.payout_id = ${payout} order by l.at, l.id`,
  );
}

/** What payouts list for the disputes of a charge, less what came back of it, and the fee that they list of its payment. */
export async function findTakenForDispute(db: Db, charge: string) {
  const [row] = await rowsOf<{
    cents: number;
    fee_cents: number;
    payment_fee_cents: number | null;
  }>(
    db,
    sql`select coalesce(-sum(cents) filter (where kind = 'dispute'), 0)::double precision as cents,
        coalesce(sum(fee_cents) filter (where kind = 'dispute'), 0)::double precision as fee_cents,
        (sum(fee_cents) filter (where kind = 'payment'))::double precision as payment_fee_cents
      from ${payoutLines} where charge_uuid = ${charge}`,
  );
  return row ?? { cents: 0, fee_cents: 0, payment_fee_cents: null };
}
