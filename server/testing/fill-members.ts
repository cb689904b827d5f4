import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { careers, cities, members } from '../demo/data/demo-data.ts';
import { vacuum } from './vacuum.ts';

/** Beginnings and ends of surnames. Combined, and with those of the demo, about four thousand. */
const beginnings =
  'Ash Bar Beau Black Brad Carl Chat Clay Cor Dal Den Dun East El Fair Far Gar Gran Hal Ham Har Hart Hol Hunt Kel Ken Kings Lang Law Lin Mac Mar May Mel Mont Mor New Nor North Oak Pem Pres Rad Rams Rich Rock Row Sal Shel Stan Stone Sut Thorn Tre Val Vil Wake Wal Wes Whit Win Wood';
const ends =
  'bank berg berry bridge brook burn bury by chand combe cote court croft dale den don dorf eau ell elli en er ette field ford gate gault gren ham hill holm hurst ier ington kins ko land leigh ley lund main mann mere mont more ney off oni ovski owski quist rand ridge rose sen shaw smith son stad ston thorpe ton vale ville ward well wick win wood worth wyn';

/**
 * Inserts `count` members with plausible names. Six in ten show their work and their
 * city. The index of the search is built at the end, which is much faster.
 */
export async function fillMembers(db: Db, count: number): Promise<void> {
  const lists = {
    first_names: unique(members.map(({ first_name }) => first_name)),
    // As in reality, some surnames are common and the others rare.
    common: unique(members.map(({ last_name }) => last_name)),
    rare: beginnings.split(' ').flatMap((one) => ends.split(' ').map((end) => one + end)),
    works: unique(
      Object.values(careers).flatMap(({ titles, companies }) =>
        titles.flatMap((title) => companies.map((company) => `${title}, ${company}`)),
      ),
    ),
    towns: Object.keys(cities),
  };
  const oneOf = (name: keyof typeof lists, salt: number) =>
    sql.raw(`${name}[1 + ${chance(salt)} % ${lists[name].length}]`);
  const [search] = await db
    .select({ definition: sql<string>`indexdef` })
    .from(sql`pg_indexes`)
    .where(sql`indexname = 'member_cards_search'`);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`drop index member_cards_search`);
    for (let from = 1; from <= count; from += batch)
      await tx.execute(sql`
    with lists as materialized (
      select ${sql.join(
        Object.entries(lists).map(
          ([name, list]) =>
            sql`array(select jsonb_array_elements_text(${JSON.stringify(list)}::jsonb)) as ${sql.raw(name)}`,
        ),
        sql`, `,
      )}
    ), people as materialized (
      select gen_random_uuid() as uuid, i || '@example.org' as email,
        ${oneOf('first_names', 1)} as first_name,
        case when ${sql.raw(chance(2))} % 10 < 3 then ${oneOf('common', 3)}
          else ${oneOf('rare', 4)} end as last_name,
        ${sql.raw(chance(5))} % 10 < 6 as shows_work, ${sql.raw(chance(6))} % 10 < 6 as shows_city,
        ${oneOf('works', 7)} as work, ${oneOf('towns', 8)} as town,
        timestamptz '2026-06-01' - ${sql.raw(chance(9))} % 70000 * interval '1 hour' as joined
      from lists, generate_series(${from}::integer, ${Math.min(from + batch - 1, count)}::integer) i
    ), accounts as (
      insert into users (uuid, email, email_key, email_verified_at, password_hash, first_name,
        last_name, employment_visibility, dob_visibility, created_at)
      select uuid, email, email, joined, '', first_name, last_name, shows_work, shows_city, joined
      from people
    )
    insert into member_cards (user_uuid, first_name, last_name, headline, city, joined_at, listed_until)
    select uuid, first_name, last_name, case when shows_work then work end,
      case when shows_city then town end, joined, timestamptz '9999-12-31'
    from people`);
    await tx.execute(sql.raw(search?.definition ?? ''));
  });
  // Of all rows: a plan must not hang on which of them a sample has.
  await db.execute(sql`alter table member_cards alter search_text set statistics 1000`);
  await vacuum(db);
}

const unique = (list: string[]) => [...new Set(list)];

/** No statement takes longer than a connection may be silent. */
const batch = 5_000;

/** A random number that is always the same for the same person and salt. */
const chance = (salt: number) => `(hashint8extended(i, ${salt}) & 2147483647)::integer`;
