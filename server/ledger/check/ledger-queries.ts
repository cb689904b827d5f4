import { type SQL, sql } from 'drizzle-orm';
import type { RefundReason } from '#contract/bookings/refund-reasons.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { isReversal } from '../../db/tables/is-reversal.ts';

// Each check returns what does not match. Written as plain SQL, so that a check does not share mistakes
// with the code that it checks.

async function findingsOf(db: Db, query: SQL): Promise<string[]> {
  return (await rowsOf<{ what: string }>(db, query)).map(({ what }) => what);
}

/** One after the other: in a transaction there is one connection. */
async function findingsOfAll(db: Db, checks: SQL[]): Promise<string[]> {
  const found: string[] = [];
  for (const check of checks) found.push(...(await findingsOf(db, check)));
  return found;
}

/** S1: never more seats than places, confirmed, held and offered together; a booking is what its seats are. */
const ofSeats = (now: SQL) => [
  sql`select 'event ' || e.slug || ': more players than places, ' || count(*) || ' of ' || e.capacity as what
    from events e join seats s on s.event_uuid = e.uuid
    where s.state = 'confirmed' or (s.state = 'held' and s.hold_expires_at > ${now})
    group by e.uuid having count(*) > e.capacity`,
  sql`select 'event ' || e.slug || ': more players and offers than places, ' || taken || ' and ' || offered || ' of ' || e.capacity as what
    from events e, lateral (select count(*) as taken from seats s where s.event_uuid = e.uuid
        and (s.state = 'confirmed' or (s.state = 'held' and s.hold_expires_at > ${now}))) t,
      lateral (select sum(greatest(0, o.seats - (select count(*) from bookings b join seats s on s.booking_id = b.id
          where b.event_uuid = o.event_uuid and b.user_uuid = o.user_uuid and b.status = 'held'
            and s.state = 'held' and s.hold_expires_at > ${now}))) as offered
        from seat_offers o where o.event_uuid = e.uuid and o.state = 'open' and o.until > ${now}) f
    where offered > 0 and taken + offered > e.capacity`,
  sql`select 'booking ' || b.id || ': ' || b.status || ', its seats are ' || coalesce(string_agg(s.state, ', '), 'gone') as what
    from bookings b left join seats s on s.booking_id = b.id
    group by b.id having b.status <> case when bool_or(s.state = 'confirmed') then 'confirmed'
      when bool_or(s.state = 'held') then 'held'
      when bool_or(s.state in ('cancelled', 'moved')) then 'cancelled' when count(s.*) > 0 then 'released' else 'gone' end`,
];

/** S2: what was charged, what goes back of it, and the taxes of both. */
const ofCharges = [
  sql`select 'charge ' || c.uuid || ': its lines are ' || coalesce(sum(l.cents), 0) || ' of ' || c.amount_cents || ' cents' as what
    from charges c left join charge_lines l on l.charge_uuid = c.uuid
    group by c.uuid having coalesce(sum(l.cents), 0) <> c.amount_cents`,
  sql`select 'charge ' || c.uuid || ': ' || c.state || ' with ' || c.amount_cents || ' cents, the ledger has ' || coalesce(sum(e.cents), 0) as what
    from charges c left join ledger_entries e on e.charge_uuid = c.uuid and e.refund_uuid is null
    group by c.uuid
    having coalesce(sum(e.cents), 0) <> case c.state when 'paid' then c.amount_cents else 0 end`,
  sql`select 'charge ' || l.charge_uuid || ': ' || sum(rl.cents) || ' of ' || l.cents || ' cents go back' as what
    from charge_lines l
      join refunds r on r.charge_uuid = l.charge_uuid and r.state <> 'failed'
      join refund_lines rl on rl.refund_uuid = r.uuid and rl.position = l.position
    group by l.charge_uuid, l.position having sum(rl.cents) > l.cents`,
  sql`select 'refund ' || r.uuid || ': its lines are ' || coalesce(sum(rl.cents), 0) || ' of ' || r.cents || ' cents' as what
    from refunds r left join refund_lines rl on rl.refund_uuid = r.uuid
      and exists (select from charge_lines l where l.charge_uuid = r.charge_uuid and l.position = rl.position)
    group by r.uuid having coalesce(sum(rl.cents), 0) <> r.cents`,
  sql`select 'refund ' || r.uuid || ': ' || r.state || ' with ' || r.cents || ' cents, the ledger has ' || coalesce(-sum(e.cents), 0) as what
    from refunds r left join ledger_entries e on e.refund_uuid = r.uuid
    group by r.uuid
    having coalesce(-sum(e.cents), 0) <> case r.state when 'done' then r.cents else 0 end`,
  sql`select 'charge ' || p.charge_uuid || ': ' || sum(t.cents) || ' cents of tax are left of what was refunded' as what
    from (
      select charge_uuid from ledger_entries group by charge_uuid
      having sum(cents) = 0 and bool_or(kind = 'refund')
    ) p
      join ledger_entries e on e.charge_uuid = p.charge_uuid
      cross join lateral jsonb_to_recordset(coalesce(e.taxes, '[]')) as t (name text, number text, cents integer)
    group by p.charge_uuid, t.name, t.number having sum(t.cents) <> 0`,
];

/** S3: what was paid for a seat, and what goes back of it. */
const ofSeatMoney = [
  sql`select 'seat ' || uuid || ': ' || state || ' for ' || price_cents || ' cents, ' || paid || ' paid, '
      || owing_cents || ' owing, ' || back || ' back' as what
    from (
      select s.uuid, s.state, s.price_cents, s.owing_cents, coalesce(sum(l.cents), 0) as paid,
        coalesce(sum(g.back), 0) as back, coalesce(sum(g.failed), 0) as failed,
        coalesce(sum(g.late), 0) as late, s.kept_cents as kept
      from seats s
        left join charge_lines l on l.seat_uuid = s.uuid and l.kind = 'seat'
          and exists (select from charges c where c.uuid = l.charge_uuid and c.state = 'paid')
        left join lateral (
          select sum(rl.cents) filter (where r.state <> 'failed') as back,
            sum(rl.cents) filter (where r.reason = ${'late_payment' satisfies RefundReason} or ${isReversal('r')}) as late,
            sum(rl.cents) filter (where r.state = 'failed') as failed
          from refunds r join refund_lines rl on rl.refund_uuid = r.uuid
          where r.charge_uuid = l.charge_uuid and rl.position = l.position
        ) g on true
      group by s.uuid
    ) seat
    where back not between 0 and paid
      or (state = 'confirmed' and paid - late + owing_cents <> price_cents)
      or (state <> 'confirmed' and owing_cents <> 0)
      or (state in ('held', 'expired') and paid <> 0)
      or (state = 'moved' and back + failed < paid)
      or (state = 'cancelled' and back + failed + kept < paid)`,
  sql`select 'seat ' || s.uuid || ': held for ' || s.price_cents || ' cents, and nothing is being paid' as what
    from seats s where s.state = 'held' and s.price_cents > 0
      and not exists (select from charge_lines l join charges c on c.uuid = l.charge_uuid
        where l.seat_uuid = s.uuid and c.state = 'pending')`,
];

/** 17.2: a deposit is what its lines are, and what is in it now is what they say, unless it was taken back. */
const ofDeposits = [
  sql`select 'deposit ' || d.uuid || ': its slip says ' || d.total_cents || ' cents, its lines ' || coalesce(sum(l.cents) filter (where l.in_total), 0) as what
    from deposits d left join deposit_lines l on l.deposit_uuid = d.uuid
    where d.undone_at is null group by d.uuid
    having d.total_cents <> coalesce(sum(l.cents) filter (where l.in_total), 0)`,
  sql`select 'deposit ' || d.uuid || ': it lists ' || abs(l.cents) || ' of ' || coalesce(r.cents, c.amount_cents) || ' cents' as what
    from deposits d join deposit_lines l on l.deposit_uuid = d.uuid join charges c on c.uuid = l.charge_uuid
      left join refunds r on r.uuid = l.refund_uuid
    where abs(l.cents) <> coalesce(r.cents, c.amount_cents)
      or (l.cents < 0) = ((l.refund_uuid is null) = (d.reverses is null))`,
  sql`select 'payment ' || c.uuid || ': in the deposit ' || c.deposit_uuid || ', which does not list it' as what
    from charges c where c.deposit_uuid is not null and not exists (select from deposit_lines l
      where l.deposit_uuid = c.deposit_uuid and l.charge_uuid = c.uuid and l.refund_uuid is null)`,
  sql`select 'deposit ' || d.uuid || ': it lists a payment that is in another one, or in none' as what
    from deposits d join deposit_lines l on l.deposit_uuid = d.uuid join charges c on c.uuid = l.charge_uuid
      left join refunds r on r.uuid = l.refund_uuid
    where d.reverses is null and not exists (select from deposits o where o.reverses = d.uuid)
      and case when l.refund_uuid is null then c.deposit_uuid else r.deposit_uuid end is distinct from d.uuid`,
];

/** 17.0: the stored movements are what the entries, payments, refunds, closed years and the zone make of them. */
const ofMovements = [
  sql`select 'money ' || case when m.entry_uuid is null then 'that is not counted' when d.entry_uuid is null then 'that is counted, of no entry'
      else 'that is counted otherwise' end || ': ' || coalesce(d.cents, m.cents) || ' cents of ' || coalesce(d.kind, m.kind)
      || ', entry ' || coalesce(d.entry_uuid, m.entry_uuid) as what
    from money_movements_of(array(select uuid from ledger_entries)) d
      full join money_movements m on m.entry_uuid = d.entry_uuid and m.kind = d.kind and m.source_uuid = d.source_uuid
    where d is distinct from m`,
];

const ofSandbox = [
  sql`select 'charge ' || c.id || ': paid, and no booking knows of it' as what
    from sandbox_charges c where c.state = 'paid' and c.subscription_id is null and c.amount_cents > 0
      and not exists (select from charges l where l.provider_ref = c.id or l.correlation_id = c.mark)`,
];

/** What must not happen, even if a process is killed. */
export async function findDifferences(db: Db, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const checks = [
    ...ofSeats(at),
    ...ofCharges,
    ...ofSeatMoney,
    ...ofDeposits,
    ...ofMovements,
    ...ofSandbox,
  ];
  return findingsOfAll(db, checks);
}

/** What was paid by month and way, what went back and what the provider and the bank kept by way, from the payments and refunds alone (17.0). */
export async function findMoneyOfCharges(db: Db, zone: string) {
  return rowsOf<{ what: string; cents: number }>(
    db,
    sql`select 'in of ' || to_char(coalesce(case when not exists (select from fiscal_years y
            where received_on between y.begins_on and y.ends_on and y.closed_at < paid_at) then received_on end,
          (paid_at at time zone ${zone})::date), 'YYYY-MM') || ' by ' || method as what,
        sum(amount_cents)::double precision as cents
      from charges where state = 'paid' group by 1
      union all
      select 'back by ' || way, sum(cents)::double precision from refunds where state = 'done' group by 1
      union all
      select 'fees by ' || method, sum(provider_fee_cents + changed)::double precision
      from charges c, lateral (select coalesce(sum(cents), 0) as changed from fee_changes f where f.charge_uuid = c.uuid) f
      where state = 'paid' and amount_cents > 0 and provider_fee_cents is not null group by 1
      union all
      select 'fees by ' || way, sum(bank_fee_cents)::double precision from refunds
      where state = 'done' and bank_fee_cents is not null group by 1`,
  );
}

/** What was paid for the seats of each event and as gifts, less what went back of it (17.3). */
export async function findMoneyOfEvents(db: Db) {
  return rowsOf<{ what: string; cents: number }>(
    db,
    sql`select case l.kind when 'seat' then 'event' else l.kind end || ' of event ' || coalesce(s.event_uuid, b.event_uuid) as what,
        sum(l.cents - coalesce(g.cents, 0))::double precision as cents
      from charges c join charge_lines l on l.charge_uuid = c.uuid
        join bookings b on b.id = c.booking_id
        left join seats s on s.uuid = l.seat_uuid
        left join lateral (
          select sum(rl.cents) as cents from refunds r join refund_lines rl on rl.refund_uuid = r.uuid
          where r.charge_uuid = l.charge_uuid and r.state = 'done' and rl.position = l.position
        ) g on true
      where c.state = 'paid' group by 1`,
  );
}

/**
 * What is in progress, or was when a process was killed: the scheduled tasks finish it. Only failed
 * refunds, and what is not given back to a card, wait for the office.
 */
export async function findPending(db: Db): Promise<string[]> {
  const checks = [
    sql`select 'booking ' || booking_id || ': held for ' || amount_cents || ' cents' as what
      from charges where state = 'pending' and booking_id is not null`,
    sql`select coalesce('booking ' || c.booking_id, 'payment ' || c.provider_ref) || ': ' || sum(r.cents) || ' cents are not refunded yet' as what
      from charges c join refunds r on r.charge_uuid = c.uuid where r.state in ('owed', 'sent')
      group by c.booking_id, c.provider_ref`,
    // Refunds since the failure are subtracted; at most what remains of the charge is pending.
    sql`select 'payment ' || reference || ': ' || least(failed - given_since, paid - given) || ' cents came back from the bank and are not refunded in another way yet' as what
      from (
        select c.provider_ref as reference, c.amount_cents as paid,
          sum(r.cents) filter (where r.state = 'failed') as failed,
          coalesce(sum(r.cents) filter (where r.state <> 'failed'), 0) as given,
          coalesce(sum(r.cents) filter (where r.state <> 'failed' and r.created_at > came_back.at), 0) as given_since
        from charges c join refunds r on r.charge_uuid = c.uuid
          cross join lateral (
            select min(f.created_at) as at from refunds f
            where f.charge_uuid = c.uuid and f.state = 'failed'
          ) came_back
        where came_back.at is not null
        group by c.uuid
      ) books
      where least(failed - given_since, paid - given) > 0`,
  ];
  return findingsOfAll(db, checks);
}
