import { type Placeholder, sql } from 'drizzle-orm';
import type { MoneyWay, Reversal } from '#contract/values/money-words.ts';
import { usualTimeZone } from '../../association/association.ts';
import type { Db } from '../../db/database.ts';
import { pageWithTotal, totalOfAll } from '../../db/page-with-total.ts';
import { prepared } from '../../db/prepared.ts';
import { association } from '../../db/tables/association-tables.ts';
import { isReversal, reversalIn } from '../../db/tables/is-reversal.ts';
import {
  chargeLines,
  charges,
  ledgerEntries,
  refundLines,
  refunds,
} from '../../db/tables/ledger-tables.ts';
import { isEntryOfLine } from './ledger-entry-queries.ts';

/** A line of a person's billing history: a ledger entry, or what is under way to become one. */
export interface BillingRow {
  uuid: string;
  /** The provider's charge or refund. */
  reference: string | null;
  kind: 'membership' | 'event' | 'donation' | 'refund';
  description: string;
  amount_cents: number;
  currency: string;
  status: 'paid' | 'refunded' | 'failed' | 'pending';
  way: MoneyWay;
  /** 16.2: what reversed a payment by hand: of the payment and of its reversal. */
  reversal: Reversal | null;
  card_brand: string | null;
  card_last4: string | null;
  paid_at: Date;
  receipt_number: number | null;
  /** The entry that a refund refunds. */
  refunds: string | null;
  refunded_at: Date | null;
  refunded_number: number | null;
}

/** A reversal has no line of its own: the refund that it reverses is shown as failed. */
const isReversed = (entry: string) =>
  sql`exists (select from ${ledgerEntries} v where v.reverses = ${sql.raw(entry)}.uuid and v.kind = 'refund_reversal')`;

/** Of a refund by its own reason, of a payment by that of what reverses it. */
const reversal = sql`case when r.uuid is not null then ${reversalIn('r')} else (
    select t.reason from ${ledgerEntries} v join ${refunds} t on t.uuid = v.refund_uuid
    where v.reverses = e.uuid and ${isReversal('t')} limit 1) end`;

const entryOfKind = sql`join ${ledgerEntries} o on o.charge_uuid = c.uuid and ${isEntryOfLine('o', 'l')}`;

/** A refund under way has a line for each kind, too, with an id of the form of a random one. */
const billingOf = (userUuid: string | Placeholder) => sql`(
  select e.uuid, case when e.refund_uuid is null then c.provider_ref else r.provider_ref end as reference,
    e.kind, e.facts->>'description' as description, e.cents as amount_cents, e.currency,
    case when e.kind = 'refund' then case when ${isReversed('e')} then 'failed' else 'paid' end
      when e.cents > 0 and e.cents = (
        select coalesce(-sum(b.cents), 0) from ${ledgerEntries} b
        where b.reverses = e.uuid and not ${isReversed('b')}
      ) then 'refunded' else 'paid' end as status, coalesce(r.way, c.method) as way,
    ${reversal} as reversal,
    e.facts->'card'->>'brand' as card_brand, e.facts->'card'->>'last4' as card_last4, e.at as paid_at,
    e.receipt_number, o.uuid as refunds, o.at as refunded_at, o.receipt_number as refunded_number
  from ${ledgerEntries} e
    join ${charges} c on c.uuid = e.charge_uuid
    left join ${refunds} r on r.uuid = e.refund_uuid
    left join ${ledgerEntries} o on o.uuid = e.reverses
  where e.user_uuid = ${userUuid} and e.kind not in ('refund_reversal', 'moved', 'kept')
  union all
  select c.uuid, c.provider_ref, 'membership', c.description, c.amount_cents, c.currency,
    case c.state when 'pending' then 'pending' else 'failed' end, c.method, null::text, c.card_brand, c.card_last4,
    c.created_at, null, null, null, null
  from ${charges} c
  where c.user_uuid = ${userUuid} and c.booking_id is null and c.state <> 'paid'
  union all
  select overlay(overlay(md5(r.uuid || l.kind) placing '4' from 13) placing '8' from 17)::uuid, r.provider_ref, 'refund', 'Refund: ' || (o.facts->>'description'),
    -sum(rl.cents)::integer, c.currency, case r.state when 'failed' then 'failed' else 'pending' end, r.way, null::text,
    case r.way when 'card' then c.card_brand end, case r.way when 'card' then c.card_last4 end,
    r.created_at, null, o.uuid, o.at, o.receipt_number
  from ${charges} c
    join ${refunds} r on r.charge_uuid = c.uuid
    join ${refundLines} rl on rl.refund_uuid = r.uuid
    join ${chargeLines} l on l.charge_uuid = c.uuid and l.position = rl.position
    ${entryOfKind}
  where c.user_uuid = ${userUuid} and (r.state in ('owed', 'sent') or (r.state = 'failed'
    and not exists (select from ${ledgerEntries} e where e.refund_uuid = r.uuid)))
  group by c.uuid, r.uuid, l.kind, o.uuid
) billing`;

const fields = {
  uuid: sql<string>`uuid`,
  reference: sql<string | null>`reference`,
  kind: sql<BillingRow['kind']>`kind`,
  description: sql<string>`description`,
  amount_cents: sql<number>`amount_cents`,
  currency: sql<string>`currency`,
  status: sql<BillingRow['status']>`status`,
  way: sql<MoneyWay>`way`,
  reversal: sql<Reversal | null>`reversal`,
  card_brand: sql<string | null>`card_brand`,
  card_last4: sql<string | null>`card_last4`,
  paid_at: sql<Date>`paid_at`.mapWith(ledgerEntries.at),
  receipt_number: sql<number | null>`receipt_number`,
  refunds: sql<string | null>`refunds`,
  refunded_at: sql<Date | null>`refunded_at`.mapWith(ledgerEntries.at),
  refunded_number: sql<number | null>`refunded_number`,
};

// At the same moment, a refund stands above the entry that it refunds.
const newestFirst = sql`paid_at desc, kind desc, uuid desc`;

/** Everything that a person paid and got back. */
export async function findBilling(db: Db, userUuid: string): Promise<BillingRow[]> {
  return db.select(fields).from(billingOf(userUuid)).orderBy(newestFirst);
}

export const paymentsPerPage = 24;

const year = sql<number>`extract(year from paid_at at time zone
  coalesce((select time_zone from ${association}), ${usualTimeZone}))::integer`;

/** Without what failed or is under way. A sum may be more than an integer of the database holds. */
const yearCents = sql<number>`(coalesce(sum(amount_cents) filter (where status in ('paid', 'refunded'))
  over (partition by ${year}, currency), 0))::double precision`;

const selectBillingPage = (db: Db) =>
  db
    .select({ ...fields, year, year_cents: yearCents, total: totalOfAll })
    .from(billingOf(sql.placeholder('user')))
    .orderBy(newestFirst)
    .limit(paymentsPerPage)
    .offset(sql.placeholder('offset'));

export function findBillingPage(
  db: Db,
  user: string,
  page: number,
): Promise<{ rows: (BillingRow & { year: number; year_cents: number })[]; total: number }> {
  return pageWithTotal({ page, perPage: paymentsPerPage }, (offset) =>
    prepared(db, 'find_billing_page', selectBillingPage).execute({ user, offset }),
  );
}
