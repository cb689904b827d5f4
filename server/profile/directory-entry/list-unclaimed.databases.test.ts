import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { knownMigrations, migrate } from '#server/db/migrations.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { openBareDatabase } from '#server/testing/bare-database.ts';

const listing = knownMigrations.findLastIndex(({ sql: all }) =>
  all.some((one) => one.includes('INSERT INTO "member_cards"')),
);

test('16.1 an upgrade lists everybody whom 0.18 brought in without a membership, for organizers alone', async () => {
  const { db } = await openBareDatabase();
  await migrate(db, { known: knownMigrations.slice(0, listing) });
  const add = (number: number, unclaimed: string | null, leaves: string | null = null) =>
    db.execute(sql`insert into users
      (uuid, email, email_key, password_hash, first_name, last_name, created_at, unclaimed_since, deletion_requested_at)
      values (${`00000000-0000-4000-8000-00000000000${number}`}, ${`${number}@x`}, ${`${number}@x`}, 'x',
        ${`Ida ${number}`}, 'Årud', '2026-03-01T12:00:00Z', ${unclaimed}, ${leaves})`);
  // 1 has no entry yet, 2 has one, 3 registered without a membership, 4 refused.
  await add(1, '2026-03-01');
  await add(2, '2026-03-01');
  await add(3, null);
  await add(4, '2026-03-01', '2026-04-01');
  await db.execute(sql`insert into member_cards (user_uuid, first_name, last_name, city, joined_at, listed_until)
    select uuid, 'As it', 'was', 'Ottawa', created_at, '1970-01-01T00:00:00Z' from users where first_name = 'Ida 2'`);
  await migrate(db);
  expect(
    await rowsOf(
      db,
      sql`select first_name, search_text, city, joined_at = '2026-03-01T12:00:00Z' as joined,
        listed_until < now() as hidden from member_cards order by user_uuid`,
    ),
  ).toEqual([
    { first_name: 'Ida 1', search_text: ' ida 1 arud  ', city: null, joined: true, hidden: true },
    {
      first_name: 'As it',
      search_text: ' as it was  ottawa',
      city: 'Ottawa',
      joined: true,
      hidden: true,
    },
  ]);
});
