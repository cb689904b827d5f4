import { sql } from 'drizzle-orm';
import type { Db } from '../server/db/database.ts';
import { users } from '../server/db/tables/tables.ts';
import { buildEvent } from '../server/testing/builders/build-event.ts';
import { oneDay } from '../server/time/durations.ts';

/** What is known of a seat at the door and at the desk. */
export interface BookedSeat {
  name: string;
  email: string;
  ticket: string;
  party: number;
}

/** An event of tomorrow. Its members are those of `fillMembers`; each of `parties` has booked four seats and paid them. */
export async function buildParties(db: Db, parties: number) {
  const starts_at = new Date(Date.now() + oneDay);
  const event = await buildEvent(db, {
    slug: `parties-${parties}`,
    title: `Round of ${parties}`,
    capacity: 4 * parties,
    starts_at,
    ends_at: new Date(starts_at.getTime() + oneDay / 3),
    booking_closes_at: starts_at,
    cancel_until: starts_at,
  });
  const of = (name: string) => sql`md5(${`${name} ${parties} `}::text || n)::uuid`;
  const id = sql`${`party-${parties}-`}::text || n`;
  const statements = [
    sql`create temporary table people as
      select uuid, first_name || ' ' || last_name as name, email, row_number() over (order by email_key) - 1 as place
      from ${users} where email like '%@example.org' order by email_key limit ${4 * parties}`,
    sql`insert into bookings (id, event_uuid, user_uuid, status, created_at)
      select ${id}, ${event.uuid}, people.uuid, 'confirmed', now() - n * interval '1 minute'
      from generate_series(0, ${parties - 1}::int) n join people on place = n * 4`,
    sql`insert into seat_requests (uuid, booking_id) select ${of('request')}, ${id}
      from generate_series(0, ${parties - 1}::int) n`,
    sql`insert into seats (booking_id, event_uuid, request_uuid, position, user_uuid, name, email, state, price_cents,
        cancel_until, ticket, code)
      select ${id}, ${event.uuid}, ${of('request')}, position, case when position = 0 then people.uuid end, people.name,
        case when position > 0 then people.email end, 'confirmed', 18000, now(),
        rtrim(translate(encode(uuid_send(gen_random_uuid()), 'base64'), '+/', '-_'), '='),
        'PAR-' || lpad(upper(to_hex(n * 4 + position)), 4, '0')
      from generate_series(0, ${parties - 1}::int) n, generate_series(0, 3) position, people
      where place = n * 4 + position`,
    sql`insert into charges (uuid, user_uuid, booking_id, amount_cents, currency, method, state, description, paid_at,
        created_at)
      select ${of('charge')}, user_uuid, id, 72000, 'CAD', 'card', 'paid', 'Seats', now(), now()
      from generate_series(0, ${parties - 1}::int) n join bookings on id = ${id}`,
    sql`insert into charge_lines (charge_uuid, position, kind, seat_uuid, cents)
      select charges.uuid, seats.position, 'seat', seats.uuid, 18000
      from charges join seats using (booking_id) where seats.event_uuid = ${event.uuid}`,
    sql`drop table people`,
    sql`analyze`,
  ];
  await db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(statement);
  });
  const { rows } = (await db.execute(
    sql`select seats.name, coalesce(seats.email, users.email) as email, ticket,
        substring(booking_id from '[0-9]+$')::int as party
      from seats left join users on users.uuid = seats.user_uuid where event_uuid = ${event.uuid}
      order by party, position`,
  )) as unknown as { rows: BookedSeat[] };
  return { uuid: event.uuid, slug: event.slug, seats: rows };
}
