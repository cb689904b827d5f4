import { type SQL, sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rows-of.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { oneDay } from '#server/time/durations.ts';
import { ofWaiting } from './simulated-waiting.ts';
import type { Simulation } from './simulation.ts';
import { findEmailProblems } from './simulation-emails.ts';

// What must hold whenever the scheduled tasks have run. Each check lists what is wrong. The checks are
// plain SQL, like those of the ledger, so they share no mistake with the portal.

type Check = [what: string, query: SQL];

export async function findProblems(simulation: Simulation): Promise<string[]> {
  const { db, clock } = simulation.portal;
  const { differences, pending } = await checkLedger({ db, clock });
  const checks = [
    ...ofBookings,
    ...ofLedger,
    ...ofMemberships(clock.now()),
    ...ofTime(clock.now()),
    ...ofWaiting(clock.now()),
    await ofErased(simulation),
  ];
  const found = await Promise.all(
    checks.map(async ([what, query]) =>
      (await rowsOf<{ x: string }>(db, query)).map(({ x }) => `${what}: ${x}`),
    ),
  );
  return [...differences, ...pending, ...found.flat(), ...(await findEmailProblems(simulation))];
}

const ofBookings: Check[] = [
  [
    'oversold',
    sql`select e.slug as x from events e join seats s on s.event_uuid = e.uuid
      where s.state = 'confirmed' group by e.uuid having count(*) > e.capacity`,
  ],
  [
    'twice on one event',
    sql`select user_uuid || ' ' || event_uuid as x from bookings
      where status in ('held', 'confirmed') and user_uuid is not null
      group by user_uuid, event_uuid having count(*) > 1`,
  ],
  [
    'cancelled, and somebody still has a seat',
    sql`select b.id as x from bookings b join events e on e.uuid = b.event_uuid
      where e.status = 'cancelled' and b.status in ('held', 'confirmed')`,
  ],
  [
    'a member-only seat at another price',
    sql`select s.booking_id as x from seats s join events e on e.uuid = s.event_uuid
      where s.state = 'confirmed' and s.user_uuid is not null and e.member_only
        and s.price_cents <> e.member_price_cents`,
  ],
];

/** Our ledger against the provider's charges, and the numbers of the receipts. */
const ofLedger: Check[] = [
  [
    'charged, and not in the ledger with that amount',
    sql`select c.id || ': ' || c.amount_cents || ', in the ledger ' || coalesce(sum(e.cents), 0) as x
      from sandbox_charges c left join charges k on k.provider_ref = c.id
        left join ledger_entries e on e.charge_uuid = k.uuid and e.refund_uuid is null
      where c.state = 'paid' group by c.id having c.amount_cents <> coalesce(sum(e.cents), 0)`,
  ],
  [
    // Organizers may keep some of it, which the ledger's own check sees.
    'a seat that is free again, and the payment was not refunded',
    sql`select b.id as x from bookings b join charges k on k.booking_id = b.id
        join sandbox_charges c on c.mark = k.correlation_id
      where b.status in ('cancelled', 'released') and b.version = 1 and c.state = 'paid' and c.amount_cents <>
        (select coalesce(sum(amount_cents), 0) from sandbox_refunds r where r.charge_id = c.id)`,
  ],
  [
    'a confirmed seat, and the payment was refunded',
    sql`select s.uuid::text as x from seats s
        join charge_lines l on l.seat_uuid = s.uuid
        join refunds r on r.charge_uuid = l.charge_uuid
        join refund_lines given on given.refund_uuid = r.uuid and given.position = l.position
      where s.state = 'confirmed' and r.reason in ('cancelled', 'event_cancelled')`,
  ],
  [
    'refunded, and not in the ledger',
    sql`select r.id as x from sandbox_refunds r where r.amount_cents <>
      (select coalesce(-sum(e.cents), 0) from ledger_entries e join refunds k on k.uuid = e.refund_uuid
        where k.provider_ref = r.id)`,
  ],
  [
    'a number on two receipts',
    sql`select receipt_number::text as x from ledger_entries where receipt_number is not null
      group by receipt_number having count(distinct coalesce(refund_uuid, charge_uuid)) > 1`,
  ],
  [
    'money without a receipt, taxes or an issuer',
    sql`select uuid::text as x from ledger_entries where kind not in ('refund_reversal', 'moved', 'kept')
      and (receipt_number is null or taxes is null or issuer is null)`,
  ],
];

/** Each paid charge pays for one year, and a person's years do not overlap. */
function ofMemberships(now: Date): Check[] {
  const at = sql`${now.toISOString()}::timestamptz`;
  const years = sql`years as (
    select s.id, s.customer_id, c.charged_at, s.started_at,
      ((s.started_at at time zone 'UTC') + (row_number() over paid - 1) * interval '1 year') at time zone 'UTC' as begins,
      ((s.started_at at time zone 'UTC') + row_number() over paid * interval '1 year') at time zone 'UTC' as ends
    from sandbox_subscriptions s join sandbox_charges c on c.subscription_id = s.id
    where c.state = 'paid' window paid as (partition by s.id order by c.charged_at))`;
  return [
    [
      'a member in a year that was not paid',
      sql`with ${years} select m.user_uuid::text as x from memberships m
        where (m.ends_at is null or m.ends_at > ${at}) and not m.payment_problem
          and not exists (select from years y
            where y.id = m.subscription_id and y.begins <= ${at} and y.ends > ${at})`,
    ],
    [
      'an unpaid renewal that is still a member after the grace period',
      sql`with ${years} select m.user_uuid::text as x from memberships m
        where m.payment_problem and not exists (select from years y
          where y.id = m.subscription_id and y.ends > ${at} - interval '16 days')`,
    ],
    [
      'a year paid twice, or before its time',
      sql`with ${years} select one.id as x from years one
        where one.begins > one.charged_at or exists (select from years other
          where other.customer_id = one.customer_id and other.id <> one.id
            and other.begins >= one.begins and other.begins < one.ends)`,
    ],
    [
      'paid, and no member',
      sql`with ${years} select y.id as x from years y
        join payment_customers c on c.customer_id = y.customer_id
        where y.ends > ${at} and not exists (select from memberships m
          where m.user_uuid = c.user_uuid and (m.ends_at is null or m.ends_at >= y.ends))`,
    ],
    [
      'renewing, though the account will be erased',
      sql`select u.uuid::text as x from users u join memberships m on m.user_uuid = u.uuid
        where u.deletion_requested_at is not null and m.ends_at is null`,
    ],
  ];
}

/** The retention periods of the privacy page, and work that must be finished. */
function ofTime(now: Date): Check[] {
  const ago = (days: number) =>
    sql`${new Date(now.getTime() - days * oneDay).toISOString()}::timestamptz`;
  const rows = (what: string, from: SQL): Check => [
    `stored too long, ${what}`,
    sql`select count(*)::text as x from ${from} having count(*) > 0`,
  ];
  return [
    [
      'a job that is stuck or failed',
      sql`select kind || ' ' || payload as x from jobs
        where not (kind = 'waiting-list' and attempts = 0 and run_at > ${ago(0)})`,
    ],
    rows('sessions', sql`sessions where created_at < ${ago(180)} or last_seen_at < ${ago(30)}`),
    rows(
      'sessions that are not remembered',
      sql`sessions where not remember and last_seen_at < ${ago(0.5)}`,
    ),
    rows('links', sql`link_tokens where expires_at < ${ago(0)}`),
    rows('counts', sql`throttles where expires_at < ${ago(0)}`),
    rows('the audit log', sql`audit_entries where at < ${ago(730)}`),
    rows('accounts to be erased', sql`users where deletion_requested_at < ${ago(14)}`),
    rows('requests', sql`payment_requests where asked_at < ${ago(1)}`),
    rows('holds', sql`seats where state = 'held'`),
    rows(
      'names of a hold',
      sql`seats s where s.state = 'expired' and (s.name is not null or s.email is not null)`,
    ),
    rows(
      'notes',
      sql`bookings b join events e on e.uuid = b.event_uuid
      where coalesce(b.notes, b.note, b.email, b.email_key, b.phone) is not null
        and e.ends_at < ${ago(30)}`,
    ),
    rows(
      'emails of guests',
      sql`seats s join events e on e.uuid = s.event_uuid
      where s.email is not null and e.ends_at < ${ago(30)}`,
    ),
  ];
}

/** The names of erased people, and of those unconfirmed after a month, are in no table but the outbox. */
async function ofErased({ portal, members }: Simulation): Promise<Check> {
  const monthAgo = portal.clock.now().getTime() - 31 * oneDay;
  const gone = members.filter(
    ({ state, since }) =>
      state === 'gone' || (state === 'unconfirmed' && since.getTime() < monthAgo),
  );
  const names = `(${['nobody at all', ...gone.map(({ name }) => name)].join('|')})`;
  const tables = await rowsOf<{ name: string }>(
    portal.db,
    sql`select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'outbox'`,
  );
  const queries = tables.map(
    ({ name }) =>
      sql`select ${name} || ' ' || t::text as x from ${sql.identifier(name)} t where t::text ~* ${names}`,
  );
  return ['an erased person', sql.join(queries, sql` union all `)];
}
