import { sql } from 'drizzle-orm';
import type { Query } from 'drizzle-orm/sql';
import { expect, it, vi } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { vacuum } from '../testing/vacuum.ts';

const test = useTestApp();

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** Fourteen years with an event a day, a hundred of them to come. */
async function fill() {
  await test.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const count = 5_000;
    await tx.execute(sql`
    insert into events (
      slug, title, summary, description, format, starts_at, ends_at, timezone, venue_name,
      venue_address, venue_city, venue_province, venue_latitude, venue_longitude, member_only,
      featured, capacity, price_cents, member_price_cents, booking_opens_at, booking_closes_at,
      cancel_until, status
    )
    select
      'event-' || i, 'Event ' || md5(i::text), 'A round for a good cause.', repeat('Text. ', 60),
      'Scramble', start, start + interval '8 hours', 'America/Toronto', 'Club ' || md5((i * 7)::text),
      '1 Club Road', 'Guelph', 'ON', 43 + i % 10, -80 - i % 40, i % 5 = 0, i % 10 = 0, 72,
      case when i % 9 = 0 then 0 else i end, 100, start - interval '90 days',
      start - interval '1 day', start - interval '7 days', 'published'
    from generate_series(1, ${count}::integer) i,
      lateral (select timestamptz '2026-06-15' + (100 - i) * interval '1 day' as start) s`);
    await tx.execute(sql`
    insert into event_media (event_uuid, position, kind, url, alt, caption)
    select uuid, i, 'image', '/x.svg', 'x', '' from events, generate_series(1, 4) i`);
    await tx.execute(sql`
    insert into event_agendas (event_uuid, starts_at, ends_at, title, description)
    select uuid, starts_at, ends_at, 'x', '' from events, generate_series(1, 4) i`);
    await tx.execute(sql`
    insert into event_finances (event_uuid, position, kind, label, amount_cents)
    select uuid, i, 'income', 'x', i from events, generate_series(1, 4) i`);
    await tx.execute(sql`
    insert into users (email, email_key, password_hash, first_name, last_name)
    select i::text, i::text, '', 'A', 'B' from generate_series(1, 4) i`);
    await tx.execute(sql`
    insert into bookings (id, event_uuid, user_uuid, status)
    select events.uuid::text || users.uuid::text, events.uuid, users.uuid, 'confirmed'
    from events, users`);
    await tx.execute(sql`insert into seat_requests (booking_id) select id from bookings`);
    await tx.execute(sql`
    insert into seats (booking_id, event_uuid, request_uuid, position, name, state, price_cents,
      cancel_until, ticket, code)
    select b.id, b.event_uuid, r.uuid, n, 'A', 'confirmed', 0, now(), b.id || n, b.id || n
    from bookings b join seat_requests r on r.booking_id = b.id, generate_series(0, 1) n`);
    await tx.execute(sql`
    insert into seat_offers (event_uuid, user_uuid, seats, made_at, until, state, ended_at)
    select events.uuid, users.uuid, 1, now(), now(), 'ran_out', now() from events, users`);
    await tx.execute(sql`
    with people as (
      insert into users (email, email_key, password_hash, first_name, last_name)
      select i::text, i::text, '', 'A', 'B' from generate_series(5, 2000) i
      returning uuid
    )
    insert into member_cards (user_uuid, first_name, last_name, joined_at, listed_until)
    select uuid, 'A', 'B', now(), timestamptz '2026-06-16' from people`);
    await tx.execute(sql`
    insert into memberships (user_uuid, started_at, ends_at)
    select user_uuid, timestamptz '2025-06-16', timestamptz '2026-06-16' from member_cards`);
  });
  await vacuum(test.db);
}

/** The queries that a request really makes, taken where every one of them passes. */
async function queriesOf(request: () => Promise<{ statusCode: number }>): Promise<Query[]> {
  const prepare = vi.spyOn(test.db._.session, 'prepareQuery');
  expect((await request()).statusCode).toBe(200);
  const queries = prepare.mock.calls.map(([query]) => query);
  prepare.mockRestore();
  return queries.filter((query) => !/"(sessions|throttles)"/.test(query.sql));
}

async function scannedTables({ sql: text, params }: Query): Promise<string[]> {
  const explain = { sql: `explain (format json) ${text}`, params };
  const { rows } = (await test.db._.session
    .prepareQuery(explain, undefined, undefined, false)
    .execute()) as { rows: { 'QUERY PLAN': { Plan: Plan }[] }[] };
  const scans = (plan: Plan): string[] => [
    ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
    ...(plan.Plans ?? []).flatMap(scans),
  ];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => scans(Plan)));
}

const isCount = (query: Query) => query.sql.includes('count(*)');

it('7.13 every event query uses an index', async () => {
  await fill();
  const visitor = test.browser();
  await visitor.get('/sanctum/csrf-cookie');
  const detail = '/api/v1/events/event-40';
  const paths = ['/api/v1/featured', '/api/v1/upcoming', detail].concat(
    ['media', 'agendas', 'finances'].map((list) => `${detail}/${list}`),
  );
  for (const filter of ['upcoming', 'past', 'all', 'open', 'members', 'free']) {
    for (const sort of ['date', '-date', 'title', 'price']) {
      for (const rest of ['', '&page=2', '&search=c81e728d']) {
        paths.push(`/api/v1/events?filter=${filter}&sort=${sort}${rest}`);
      }
    }
  }

  const scanned: string[] = [];
  let count = 0;
  const explain = async (path: string, request: Parameters<typeof queriesOf>[0]) => {
    for (const query of await queriesOf(request)) {
      count += 1;
      // An index does not shorten counting all events of ten years.
      if (isCount(query) && /filter=(past|all)/.test(path) && !path.includes('search')) continue;
      for (const table of await scannedTables(query)) scanned.push(`${table}: ${path}`);
    }
  };
  for (const path of paths) await explain(path, () => visitor.get(path));
  await explain('nearby', () => visitor.post('/api/v1/nearby', { location: 'Guelph' }));

  expect(count).toBeGreaterThan(paths.length * 1.5);
  expect(scanned).toEqual([]);
});
