import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkUpgrade, fillAsFirstRelease } from '../backup/check-upgrade.ts';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { events } from '../db/tables/event-tables.ts';
import { openBareDatabase } from '../testing/bare-database.ts';
import { warnOfMissingKinds } from './warn-of-missing-kinds.ts';

const known = {
  Scramble: 'round',
  'Best ball': 'round',
  'Best-Ball': 'round',
  Stableford: 'round',
  Skins: 'round',
  'STROKE  PLAY ': 'round',
  'Nine & dine': 'nine_and_dine',
  'Nine and Dine': 'nine_and_dine',
  'nine-and-dine': 'nine_and_dine',
  Clinic: 'clinic',
  'Driving Range': 'range',
  Simulator: 'simulator',
  Putting: 'putting',
  Dinner: 'dinner',
  Gala: 'gala',
  Meeting: 'meeting',
  Social: 'social',
};
const unknown = ['Dinner and auction', 'Picnic', 'Round the houses', 'Soirée', ''];

/** A database of the first release with an event of each format, brought up to date. */
async function upgraded(formats: string[]): Promise<Db> {
  const { db } = await openBareDatabase();
  await fillAsFirstRelease(db);
  for (const [index, format] of formats.entries()) {
    await db.execute(sql`
      insert into events (uuid, slug, title, summary, description, format, starts_at, ends_at, timezone,
        venue_name, venue_address, venue_city, venue_province, venue_latitude, venue_longitude, price_cents,
        member_price_cents, booking_opens_at, booking_closes_at, cancel_until)
      select gen_random_uuid(), ${`labelled-${index}`}, title, summary, description, ${format},
        starts_at + ${index} * interval '1 minute', ends_at, timezone, venue_name, venue_address, venue_city,
        venue_province, venue_latitude, venue_longitude, price_cents, member_price_cents, booking_opens_at,
        booking_closes_at, cancel_until
      from events order by created_at limit 1`);
  }
  expect((await checkUpgrade(db)).differences).toEqual([]);
  return db;
}

test('N15 I12 the upgrade takes the kind from the format in any case', async () => {
  const formats = [...Object.keys(known), ...unknown];
  const db = await upgraded(formats);
  const rows = await rowsOf<{ format: string; kind: string | null }>(
    db,
    sql`select format, kind from events where slug like 'labelled-%'`,
  );
  const kinds = Object.fromEntries(rows.map(({ format, kind }) => [format, kind]));
  expect(kinds).toEqual({
    ...known,
    ...Object.fromEntries(unknown.map((format) => [format, null])),
  });
});

test('N15 each start names the events whose format did not tell the kind, until a person chooses', async () => {
  const db = await upgraded(['Scramble', 'Picnic', 'Soirée']);
  const logged: object[] = [];
  const log = { warn: (event: object) => void logged.push(event) };
  const start = () => warnOfMissingKinds({ db, log });
  await start();
  expect(logged).toEqual([
    { slug: 'labelled-2', format: 'Soirée' },
    { slug: 'labelled-1', format: 'Picnic' },
  ]);
  await db.update(events).set({ kind: 'social' }).where(eq(events.slug, 'labelled-1'));
  logged.length = 0;
  await start();
  expect(logged).toEqual([{ slug: 'labelled-2', format: 'Soirée' }]);
});
