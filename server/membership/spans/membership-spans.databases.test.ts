import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { knownMigrations, migrate } from '#server/db/migrations.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { memberships } from '#server/db/tables/tables.ts';
import { openBareDatabase } from '#server/testing/bare-database.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { statusOf } from '../subscription/subscription.ts';
import { deriveMemberships } from './derive-memberships.ts';

const portal = useTestApp();
const at = (day: string) => new Date(`${day}T05:00:00Z`);
const uuid = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;

const beforeSpans = knownMigrations.findIndex(({ sql: all }) =>
  all.some((one) => one.includes('CREATE TABLE "membership_spans"')),
);

test('16.2 an upgrade writes the spans of today’s members, of several years and even of two at once', async () => {
  const { db } = await openBareDatabase();
  await migrate(db, { known: knownMigrations.slice(0, beforeSpans) });
  for (const number of [1, 2, 3]) {
    await db.execute(sql`insert into users (uuid, email, email_key, password_hash, first_name, last_name)
      values (${uuid(number)}, ${`${number}@x`}, ${`${number}@x`}, 'x', 'A', 'B')`);
  }
  const subscription = (id: string, person: number, state: string, times: (string | null)[]) =>
    db.execute(sql`insert into subscriptions (id, user_uuid, state, started_at, period_ends_at, ends_at, reading, read_at)
      values (${id}, ${uuid(person)}, ${state}, ${times[0]}, ${times[1]}, ${times[2]}, 1, now())`);
  // 1 lapsed once and came back; an unpaid start is nothing. 2 was given it. 3 had two at once.
  await subscription('sub_1', 1, 'ended', ['2020-03-01', '2021-03-01', '2021-03-01']);
  await subscription('sub_2', 1, 'expired', ['2021-05-01', '2022-05-01', null]);
  await subscription('sub_3', 1, 'active', ['2024-06-01', '2027-06-01', null]);
  await subscription('sub_4', 3, 'active', ['2024-01-01', '2027-01-01', '2027-01-01']);
  await subscription('sub_5', 3, 'ended', ['2023-10-01', '2024-10-01', '2024-10-01']);
  await subscription('sub_6', 3, 'ended', ['2025-01-01', '2026-01-01', '2025-02-01']);
  await db.execute(sql`insert into memberships (user_uuid, started_at, ends_at, subscription_id, renews_at) values
    (${uuid(1)}, '2020-03-01', null, 'sub_3', '2027-06-01'), (${uuid(2)}, '2022-02-02', '2026-12-31', null, null),
    (${uuid(3)}, '2023-10-01', '2027-01-01', 'sub_4', null)`);
  await migrate(db);
  const spans = await rowsOf<Record<string, string | null>>(
    db,
    sql`select right(user_uuid::text, 1) as person, source, begins_at::date::text as begins,
      ends_at::date::text as ends, subscription_id as id from membership_spans order by 1, 3`,
  );
  expect(
    spans.map(({ person, source, begins, ends, id }) =>
      [person, source, begins, ends, id].join(' '),
    ),
  ).toEqual([
    '1 card 2020-03-01 2021-03-01 sub_1',
    '1 card 2024-06-01  sub_3',
    '2 given 2022-02-02 2026-12-31 ',
    '3 card 2023-10-01 2024-01-01 sub_5',
    '3 card 2024-01-01 2027-01-01 sub_4',
  ]);
  const before = await rowsOf(db, sql`select * from memberships order by user_uuid`);
  await db.transaction((tx) => deriveMemberships(tx, [1, 2, 3].map(uuid), at('2026-06-15')));
  expect(await rowsOf(db, sql`select * from memberships order by user_uuid`)).toEqual(before);
});

test('16.3 an upgrade keeps which renewals were announced, so that none is announced again', async () => {
  const before = knownMigrations.findIndex(({ sql: all }) =>
    all.some((one) => one.includes('INSERT INTO "end_reminders"')),
  );
  const { db } = await openBareDatabase();
  await migrate(db, { known: knownMigrations.slice(0, before) });
  for (const number of [1, 2]) {
    await db.execute(sql`insert into users (uuid, email, email_key, password_hash, first_name, last_name)
      values (${uuid(number)}, ${`${number}@x`}, ${`${number}@x`}, 'x', 'A', 'B')`);
    await db.execute(sql`insert into subscriptions (id, user_uuid, state, started_at, period_ends_at, reading, read_at,
      announced_renewal, announced_days) values (${`sub_${number}`}, ${uuid(number)}, 'active', '2025-07-01',
      '2026-07-01', 1, now(), ${number === 1 ? '2026-07-01' : null}, ${number === 1 ? 30 : null})`);
  }
  await migrate(db);
  const announced = sql`select right(user_uuid::text, 1) as person, ends_at::date::text as ends, step from end_reminders`;
  expect(await rowsOf(db, announced)).toEqual([{ person: '1', ends: '2026-07-01', step: 30 }]);
});

test('16.2 no two spans of a person overlap, in the database itself', async () => {
  const [robin, kim] = [await buildUser(portal.db), await buildUser(portal.db)];
  const add = (user: string, begins: string, ends: string | null) =>
    portal.db.insert(membershipSpans).values({
      user_uuid: user,
      source: 'given',
      begins_at: at(begins),
      ends_at: ends ? at(ends) : null,
    });
  await add(robin.uuid, '2026-01-01', '2027-01-01');
  await add(robin.uuid, '2027-01-01', null);
  await add(kim.uuid, '2026-06-01', '2027-06-01');
  for (const [begins, ends] of [
    ['2025-01-01', '2026-01-02'],
    ['2026-03-01', '2026-04-01'],
    ['2040-01-01', null],
  ] as const) {
    await expect(add(robin.uuid, begins, ends)).rejects.toMatchObject({
      cause: { constraint: 'membership_spans_apart' },
    });
  }
});

/** One person's spans, and what they say together on 15 June 2026. */
async function derived(
  spans: [source: 'card' | 'hand' | 'given', begins: string, ends: string | null][],
) {
  const user = await buildUser(portal.db);
  await portal.db.insert(membershipSpans).values(
    spans.map(([source, begins, ends], index) => ({
      user_uuid: user.uuid,
      source,
      begins_at: at(begins),
      ends_at: ends ? at(ends) : null,
      subscription_id: source === 'card' ? `sub_${index}_${user.uuid}` : null,
    })),
  );
  const now = at('2026-06-15');
  await portal.db.transaction((tx) => deriveMemberships(tx, [user.uuid], now));
  const [row] = await portal.db
    .select()
    .from(memberships)
    .where(eq(memberships.user_uuid, user.uuid));
  const { subscribed, onGracePeriod, cancelled } = statusOf(row, now);
  const day = (instant: Date | null | undefined) => instant?.toISOString().slice(0, 10) ?? null;
  return [
    ...[row?.source, day(row?.started_at), day(row?.ends_at)],
    [subscribed, onGracePeriod, cancelled].map(Number).join(''),
  ];
}

test('16.2 3.6 spans that follow each other are one membership, and a gap ends it', async () => {
  for (const [spans, expected] of [
    [[['hand', '2026-01-01', '2027-01-01']], ['hand', '2026-01-01', '2027-01-01', '100']],
    [[['given', '2026-01-01', null]], ['given', '2026-01-01', null, '100']],
    [[['card', '2026-01-01', '2027-01-01']], ['card', '2026-01-01', '2027-01-01', '111']],
    [[['hand', '2025-01-01', '2026-01-01']], ['hand', '2025-01-01', '2026-01-01', '001']],
    // A cancelled card, then a year by hand after it.
    [
      [
        ['card', '2025-07-01', '2026-07-01'],
        ['hand', '2026-07-01', '2027-07-01'],
      ],
      ['hand', '2025-07-01', '2027-07-01', '100'],
    ],
    // A card that begins after what was paid by hand; and one that was cancelled before.
    [
      [
        ['hand', '2026-01-01', '2026-07-01'],
        ['card', '2026-07-01', null],
      ],
      ['hand', '2026-01-01', null, '100'],
    ],
    [
      [
        ['hand', '2026-01-01', '2026-07-01'],
        ['card', '2026-07-01', '2026-07-01'],
      ],
      ['hand', '2026-01-01', '2026-07-01', '111'],
    ],
    // A gap that is over, and one to come.
    [
      [
        ['hand', '2024-01-01', '2025-01-01'],
        ['given', '2026-01-01', '2026-08-01'],
        ['given', '2026-09-01', '2027-01-01'],
      ],
      ['given', '2024-01-01', '2026-08-01', '100'],
    ],
  ] as const) {
    expect(await derived(spans.map(([...span]) => span))).toEqual(expected);
  }
});
