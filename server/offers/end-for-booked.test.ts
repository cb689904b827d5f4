import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { rowsOf } from '../db/rows-of.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { useTestApp } from '../testing/test-app.ts';
import { endForBooked } from './offer-queries.ts';

const test = useTestApp();

interface Plan {
  'Actual Loops': number;
  Plans?: Plan[];
}

const loopsOf = (plan: Plan): number[] => [
  plan['Actual Loops'],
  ...(plan.Plans ?? []).flatMap(loopsOf),
];

it('20.2 the bookings of a full event are read once, not once for each person who waits', async () => {
  const { uuid } = await buildEvent(test.db, {});
  await test.db.execute(sql`
    with people as (
      insert into users (email, email_key, password_hash, first_name, last_name)
      select i::text, i::text, '', 'A', 'B' from generate_series(1, 260) i
      returning uuid, email::integer as number
    ), booked as (
      insert into bookings (id, event_uuid, user_uuid, status)
      select uuid::text, ${uuid}, uuid, 'confirmed' from people where number <= 60
    )
    insert into waitlist_entries (event_uuid, user_uuid, seats, least, turn, joined_at)
    select ${uuid}, uuid, 1, 1, number, now() from people where number >= 60`);
  const prepare = vi.spyOn(test.db._.session, 'prepareQuery');
  await endForBooked(test.db, uuid, test.clock.now());
  const queries = prepare.mock.calls.map(([query]) => query);
  prepare.mockRestore();

  expect(queries).toHaveLength(2);
  for (const { sql: text, params } of queries) {
    const explain = { sql: `explain (analyze, format json) ${text}`, params };
    const { rows } = (await test.db._.session
      .prepareQuery(explain, undefined, undefined, false)
      .execute()) as { rows: { 'QUERY PLAN': { Plan: Plan }[] }[] };
    const loops = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => loopsOf(Plan)));
    expect(Math.max(...loops)).toBe(1);
  }
  const left = sql`select count(*)::integer as count from waitlist_entries`;
  expect(await rowsOf(test.db, left)).toEqual([{ count: 200 }]);
});
