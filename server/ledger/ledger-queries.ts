import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';

// Each check returns what does not match. Written as plain SQL, so that a check does not share mistakes
// with the code that it checks.

async function findingsOf(db: Db, query: SQL): Promise<string[]> {
  return (await rowsOf<{ what: string }>(db, query)).map(({ what }) => what);
}

/** What must not happen, even if a process is killed. */
export async function findDifferences(db: Db, now: Date): Promise<string[]> {
  const at = now.toISOString();
  const checks = [
    // S1
    sql`select 'event ' || e.slug || ': more players than places, ' || count(*) || ' of ' || e.capacity as what
      from events e join seats s on s.event_uuid = e.uuid
      where s.state = 'confirmed' or (s.state = 'held' and s.hold_expires_at > ${at}::timestamptz)
      group by e.uuid having count(*) > e.capacity`,
    sql`select 'booking ' || b.id || ': ' || b.status || ', its seats are ' || coalesce(string_agg(s.state, ', '), 'gone') as what
      from bookings b left join seats s on s.booking_id = b.id
      group by b.id having b.status <> case when bool_or(s.state = 'confirmed') then 'confirmed'
        when bool_or(s.state = 'held') then 'held'
        when bool_or(s.state in ('cancelled', 'moved')) then 'cancelled' when count(s.*) > 0 then 'released' else 'gone' end`,
    sql`select 'booking ' || b.id || ': the places and the donation are not the total of ' || b.total_cents as what
      from bookings b join seats p on p.booking_id = b.id
      where b.status in ('confirmed', 'held')
      group by b.id having sum(p.price_cents) + b.donation_cents <> b.total_cents`,
    sql`select 'booking ' || b.id || ': confirmed for ' || b.total_cents || ', the ledger has ' || coalesce(sum(p.amount_cents), 0) as what
      from bookings b left join payments p on p.reference = b.charge_id and p.kind in ('event', 'donation')
        and p.status in ('paid', 'refunded')
      where b.status = 'confirmed'
      group by b.id having coalesce(sum(p.amount_cents), 0) <> b.total_cents`,
    // It may be less only if a refund failed; then it is pending (below).
    sql`select 'booking ' || b.id || ': ' || b.refund_cents || ' refunded, the ledger has ' || given.cents as what
      from bookings b cross join lateral (
        select coalesce(-sum(r.amount_cents) filter (where r.status <> 'failed'), 0) as cents,
          coalesce(bool_or(r.status = 'failed'), false) as came_back
        from payments p join payments r on r.refunds = p.uuid
        where p.reference = b.charge_id and p.kind in ('event', 'donation')
      ) given
      where b.status = 'cancelled' and b.refunded_at is not null and given.cents <> b.refund_cents
        and not (given.came_back and given.cents < b.refund_cents)`,
    sql`select 'booking ' || b.id || ': cancelled and paid for, and not everything is owed' as what
      from bookings b where b.status = 'cancelled' and b.charge_id is not null and b.refund_cents <> b.total_cents`,
    sql`select 'payment ' || p.reference || ': ' || p.amount_cents || ' cents for no booking' as what
      from payments p where p.kind in ('event', 'donation')
        and not exists (select from bookings b where b.charge_id = p.reference)`,
    sql`select 'charge ' || c.id || ': paid, and no booking knows of it' as what
      from sandbox_charges c where c.state = 'paid' and c.subscription_id is null and c.amount_cents > 0
        and not exists (select from bookings b where b.charge_id = c.id or b.id = c.mark)`,
  ];
  const found = await Promise.all(checks.map((check) => findingsOf(db, check)));
  return found.flat();
}

/**
 * What is in progress, or was when a process was killed: the scheduled tasks finish it. Only failed
 * refunds wait for the office.
 */
export async function findPending(db: Db): Promise<string[]> {
  const checks = [
    sql`select 'booking ' || id || ': held for ' || total_cents || ' cents' as what
      from bookings where status = 'held'`,
    sql`select 'booking ' || id || ': ' || refund_cents || ' cents are not refunded yet' as what
      from bookings where status = 'cancelled' and refund_cents > 0 and refunded_at is null`,
    // Refunds since the failure are subtracted; at most what remains of the charge is pending.
    sql`select 'payment ' || reference || ': ' || least(failed - given_since, paid - given) || ' cents came back from the bank and are not refunded in another way yet' as what
      from (
        select p.reference, (select sum(amount_cents) from payments o where o.reference = p.reference) as paid,
          sum(-r.amount_cents) filter (where r.status = 'failed') as failed,
          coalesce(sum(-r.amount_cents) filter (where r.status <> 'failed'), 0) as given,
          coalesce(sum(-r.amount_cents) filter (where r.status <> 'failed' and r.paid_at > came_back.at), 0) as given_since
        from payments p join payments r on r.refunds = p.uuid
          cross join lateral (
            select min(f.paid_at) as at from payments f join payments q on q.uuid = f.refunds
            where q.reference = p.reference and f.status = 'failed'
          ) came_back
        where came_back.at is not null
        group by p.reference
      ) books
      where least(failed - given_since, paid - given) > 0`,
  ];
  const found = await Promise.all(checks.map((check) => findingsOf(db, check)));
  return found.flat();
}
