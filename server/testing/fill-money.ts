import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { vacuum } from './vacuum.ts';

/** So many payments have 100,000 entries: 60,000 for two places, of which 12,000 with a gift and 8,000 that went back, and 20,000 memberships. */
const payments = 80_000;
const years = 4;
const events = 400;

/** Of version 4, as answers may have it. */
const uuid = (what: string, number = 'i') =>
  `overlay(overlay(md5('${what}' || ${number}) placing '4' from 13) placing '8' from 17)::uuid`;
const series = `from generate_series(1, ${payments}) i`;
const event = `1 + i % ${events}`;
const isForEvent = 'i % 4 > 0';
const hasGift = `i % 4 > 0 and i / 4 % 5 = 0`;
const wentBack = '(i % 4 > 0 and i / 4 % 15 in (1, 2))';
/** Older money is at the bank, as of any treasurer who goes there: about 20,000 cheques and the like in a hundred deposits. */
const isDeposited = 'i > 3000';
const deposit = '1 + i / 800';
/** A place of the newest bookings is still to be paid, and a refund to be given. */
const owes = `${isForEvent} and i <= 400`;
const way = `case when i % 7 = 0 then 'cheque' when i % 7 = 1 then 'etransfer' when i % 21 = 2 then 'cash' else 'card' end`;
// By hand: the portal gives those by card itself.
const isOwedBack = `${isForEvent} and not ${wentBack} and i <= 900 and ${way} <> 'card'`;
const cents = `case when i % 4 = 0 then 15000 when i / 4 % 5 = 0 then 38500 else 36000 end`;

/** Inserts 100,000 ledger entries of the four years before `until`, with the events and places that they are of. */
export async function fillMoney(db: Db, until: Date): Promise<void> {
  const end = `timestamptz '${until.toISOString()}'`;
  const at = `(${end} - i * interval '${Math.floor((years * 365.25 * 86_400) / payments)} seconds')`;
  const back = `(${at} + interval '2 minutes')`;
  const receipt = `select i, ${uuid('m-charge')} as charge, ${at} as at, u.uuid as payer,
    jsonb_build_object('description', case when i % 4 = 0 then 'Membership' else 'Event ' || ${event} end,
      'payer', jsonb_build_object('name', u.first_name || ' ' || u.last_name, 'email', u.email), 'event', null,
      'seats', '[]'::jsonb, 'card', null, 'sandbox', true) as facts
    ${series} join people u on u.number = i % (select count(*) from people)`;
  const statements = [
    `create temporary table people on commit drop as
      select row_number() over (order by uuid) - 1 as number, uuid, first_name, last_name, email from users`,
    `insert into events (uuid, slug, title, summary, description, kind, format, starts_at, ends_at, timezone, venue_name,
        venue_address, venue_city, venue_province, venue_latitude, venue_longitude, capacity, price_cents,
        member_price_cents, booking_opens_at, booking_closes_at, cancel_until, status)
      select ${uuid('m-event')}, 'filled-' || i, 'Event ' || i, 'A round.', 'A round.', 'round', 'Scramble', start,
        start + interval '8 hours', 'America/Toronto', 'Club', '1 Club Road', 'Guelph', 'ON', 43, -80, 500, 18000, 18000,
        start - interval '9 years', start - interval '1 day', start - interval '7 days', 'published'
      from generate_series(1, ${events}) i, lateral (select ${end} - i * interval '3 days' as start) s`,
    `insert into bookings (id, event_uuid, name, status, created_at)
      select 'filled' || i, ${uuid('m-event', event)}, 'Guest ' || i,
        case when ${wentBack} then 'cancelled' else 'confirmed' end, ${at} ${series} where ${isForEvent}`,
    `insert into seat_requests (uuid, booking_id, fingerprint, created_at)
      select ${uuid('m-request')}, 'filled' || i, 'x', ${at} ${series} where ${isForEvent}`,
    `insert into seats (uuid, booking_id, event_uuid, request_uuid, position, name, state, price_cents, cancel_until, ticket,
        code)
      select ${uuid('m-seat', "i || ':' || n")}, 'filled' || i, ${uuid('m-event', event)}, ${uuid('m-request')}, n,
        'Guest ' || i, case when ${wentBack} then 'cancelled' else 'confirmed' end, 18000, ${end}, 'filled' || i || ':' || n,
        'F' || i || ':' || n
      ${series}, generate_series(0, 1) n where ${isForEvent}`,
    `insert into seats (uuid, booking_id, event_uuid, request_uuid, position, name, state, price_cents, owing_cents,
        cancel_until, ticket, code)
      select ${uuid('m-owing')}, 'filled' || i, ${uuid('m-event', event)}, ${uuid('m-request')}, 2, 'Guest ' || i,
        'confirmed', 18000, 18000, ${end}, 'filled' || i || ':2', 'F' || i || ':2' ${series} where ${owes}`,
    `insert into deposits (uuid, banked_on, slip, total_cents, created_at)
      select ${uuid('m-deposit')}, ${end}::date - i * 14, 'F' || i, 0, ${end} - i * interval '14 days'
      from generate_series(1, ${1 + payments / 800}) i`,
    `insert into charges (uuid, user_uuid, booking_id, amount_cents, currency, method, state, provider_ref, description,
        provider_fee_cents, received_on, deposit_uuid, paid_at, created_at)
      select charge, payer, case when ${isForEvent} then 'filled' || i end, ${cents}, 'CAD', way, 'paid', 'ch_filled' || i,
        facts->>'description', case way when 'card' then ${cents} * 29 / 1000 + 30 end,
        case when way <> 'card' then (r.at at time zone 'America/Toronto')::date end,
        case when way <> 'card' and ${isDeposited} then ${uuid('m-deposit', `(${deposit})`)} end, r.at, r.at
      from (${receipt}) r, lateral (select ${way} as way) w`,
    `insert into charge_lines (charge_uuid, position, kind, seat_uuid, cents)
      select ${uuid('m-charge')}, n, 'seat', ${uuid('m-seat', "i || ':' || n")}, 18000
        ${series}, generate_series(0, 1) n where ${isForEvent}
      union all select ${uuid('m-charge')}, 2, 'donation', null, 2500 ${series} where ${hasGift}
      union all select ${uuid('m-charge')}, 0, 'membership', null, 15000 ${series} where i % 4 = 0`,
    `insert into refunds (uuid, charge_uuid, cents, reason, way, state, provider_ref, given_on, created_at, done_at)
      select ${uuid('m-refund')}, ${uuid('m-charge')}, 36000, 'cancelled', ${way}, 'done', 're_filled' || i,
        case when ${way} <> 'card' then (${back} at time zone 'America/Toronto')::date end, ${back}, ${back}
      ${series} where ${wentBack}`,
    `insert into refund_lines (refund_uuid, position, cents)
      select ${uuid('m-refund')}, n, 18000 ${series}, generate_series(0, 1) n where ${wentBack}`,
    `insert into deposit_lines (deposit_uuid, position, charge_uuid, cents, in_total)
      select deposit_uuid, row_number() over (partition by deposit_uuid order by uuid), uuid, amount_cents, true
      from charges where deposit_uuid is not null and provider_ref like 'ch_filled%'`,
    `insert into refunds (uuid, charge_uuid, cents, reason, way, state, created_at)
      select ${uuid('m-owed')}, ${uuid('m-charge')}, 18000, 'cancelled', ${way}, 'owed', ${back}
      ${series} where ${isOwedBack}`,
    `insert into refund_lines (refund_uuid, position, cents) select ${uuid('m-owed')}, 0, 18000 ${series} where ${isOwedBack}`,
    `insert into ledger_entries (uuid, kind, charge_uuid, refund_uuid, reverses, user_uuid, cents, currency, facts,
        taxes, issuer, receipt_number, at)
      select ${uuid('m-paid')}, case when i % 4 = 0 then 'membership' else 'event' end, charge, null::uuid, null::uuid,
        payer, case when i % 4 = 0 then 15000 else 36000 end, 'CAD', facts, '[]'::jsonb, '{}'::jsonb, 1000000 + i, r.at
        from (${receipt}) r
      union all
      select ${uuid('m-gift')}, 'donation', charge, null, null, payer, 2500, 'CAD', facts, '[]', '{}', 1000000 + i, r.at
        from (${receipt}) r where ${hasGift}
      union all
      select ${uuid('m-back')}, 'refund', charge, ${uuid('m-refund')}, ${uuid('m-paid')}, payer, -36000, 'CAD', facts,
        '[]', '{}', 2000000 + i, r.at + interval '2 minutes' from (${receipt}) r where ${wentBack}`,
  ];
  await db.transaction(async (tx) => {
    // Without foreign keys and triggers: the rows are consistent, and nothing listens.
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(sql`analyze`);
    await tx.execute(sql`select store_money_movements(array(select uuid from ledger_entries))`);
  });
  await vacuum(db);
}
