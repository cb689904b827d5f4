import { sql } from 'drizzle-orm';
import type { Query } from 'drizzle-orm/sql';
import { expect, it, vi } from 'vitest';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { fillMembers } from '../testing/fill-members.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';

const portal = useTestApp();
const count = onPostgres ? 40_000 : 20_000;

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

async function memberOfMany(count: number) {
  const viewer = await buildUser(portal.db, { first_name: 'Viewer', last_name: 'Only' });
  await buildMembership(portal.db, viewer.uuid);
  await fillMembers(portal.db, count);
  const browser = portal.browser();
  expect((await browser.login(viewer.email, testPassword)).statusCode).toBe(200);
  return browser;
}

type Sent = [text: string | { text: string }, params: unknown[]];

/** The directory queries that a request makes, recorded where the driver is called: some were built before. */
async function queriesOf(request: () => Promise<{ statusCode: number }>): Promise<Query[]> {
  const { $client } = portal.db as typeof portal.db & {
    $client: { query(...sent: Sent): Promise<unknown> };
  };
  const query = vi.spyOn($client, 'query');
  expect((await request()).statusCode).toBe(200);
  const queries = query.mock.calls.map(([sent, params]) => ({
    sql: typeof sent === 'string' ? sent : sent.text,
    params,
  }));
  query.mockRestore();
  return queries.filter((query) => query.sql.includes('member_cards'));
}

async function nodesOf({ sql: text, params }: Query): Promise<Plan[]> {
  const explain = { sql: `explain (format json) ${text}`, params };
  const { rows } = (await portal.db._.session
    .prepareQuery(explain, undefined, undefined, false)
    .execute()) as { rows: { 'QUERY PLAN': { Plan: Plan }[] }[] };
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => flat(Plan)));
}

it('7.19 every query of the directory uses an index', { timeout: 300_000 }, async () => {
  const browser = await memberOfMany(count);
  const pages = ['1', '2', onPostgres ? '1000' : '200'];
  const rare = [
    'tremb',
    'emblay',
    'viewer only',
    'konkwo',
    'hartshaw',
    'Tremblay, Viewer',
    "o'konkwo",
  ];
  const common = ['a', 'Ont', 'accountant', 'e o', 'ottawa'];
  const used = new Map<string, Set<string>>();
  const readWhole: string[] = [];
  let planned = 0;
  const explain = async (path: string) => {
    for (const query of await queriesOf(() => browser.get(path))) {
      planned += 1;
      for (const node of await nodesOf(query)) {
        if (node['Node Type'] === 'Seq Scan') readWhole.push(`${node['Relation Name']}: ${path}`);
        const name = node['Index Name'];
        if (name) used.set(path, (used.get(path) ?? new Set()).add(name));
      }
    }
  };
  const member = (await browser.get('/api/v1/members?search=viewer')).json().data[0].uuid;
  await explain(`/api/v1/members/${member}`);
  for (const sort of ['name', '-name', 'joined', '-joined']) {
    const order = sort.includes('name') ? 'member_cards_name' : 'member_cards_joined';
    for (const page of pages) {
      const path = `/api/v1/members?sort=${sort}&page=${page}`;
      await explain(path);
      expect([path, [...(used.get(path) ?? [])]]).toEqual([path, expect.arrayContaining([order])]);
    }
    for (const search of rare) {
      const path = `/api/v1/members?sort=${sort}&search=${encodeURIComponent(search)}`;
      await explain(path);
      expect([path, [...(used.get(path) ?? [])]]).toEqual([
        path,
        expect.arrayContaining(['member_cards_search']),
      ]);
    }
  }
  for (const narrowing of ['initial=t', 'city=Ottawa', 'city=Ottawa&initial=t']) {
    for (const more of ['', '&search=tremb', '&sort=joined', '&search=a']) {
      await explain(`/api/v1/members?${narrowing}${more}`);
    }
  }
  const cities = '/api/v1/members/cities';
  await explain(cities);
  expect([...(used.get(cities) ?? [])]).toEqual(['member_cards_city']);
  const initials = '/api/v1/members/initials';
  await explain(initials);
  expect([...(used.get(initials) ?? [])]).toEqual(['member_cards_name']);
  expect(planned).toBeGreaterThan(4 * (pages.length * 2 + rare.length));
  expect(readWhole).toEqual([]);

  // Every tenth person has this word, so no plan reads many rows.
  for (const search of common) {
    const path = `/api/v1/members?search=${encodeURIComponent(search)}`;
    const { data, meta } = (await browser.get(path)).json();
    expect([search, data.length, meta.total <= 1000]).toEqual([search, 24, true]);
  }
});

// What follows is in the text of the queries, which is the same for both databases.
const onOne = it.runIf(onPostgres);

onOne(
  '9.1 the first thousand matches of a very common word can be paged through',
  {
    timeout: 300_000,
  },
  async () => {
    const browser = await memberOfMany(15_000);
    const page = async (number: number) =>
      (await browser.get(`/api/v1/members?search=a&page=${number}`)).json();
    const first = await page(1);
    expect(first.meta).toEqual({ current_page: 1, last_page: 42, total: 1000 });
    expect((await page(42)).data).toHaveLength(1000 - 41 * 24);
    expect((await page(43)).data).toEqual([]);
    const names = first.data.map((one: { last_name: string }) => one.last_name);
    const [smallest] = await portal.db
      .select({ last_name: sql<string>`last_name` })
      .from(sql`member_cards`)
      .where(sql`search_text like '% a%'`)
      .orderBy(sql`name_key`)
      .limit(1);
    expect(names[0]).toBe(smallest?.last_name);
  },
);

onOne(
  '7.19 9.1 of many matches at the end of the order the first are shown',
  {
    timeout: 300_000,
  },
  async () => {
    const browser = await memberOfMany(10_000);
    await portal.db.execute(sql`
    update member_cards set last_name = 'Zzyzx ' || first_name
    where user_uuid in (select user_uuid from member_cards order by name_key desc limit 4000)`);
    const { data, meta } = (await browser.get('/api/v1/members?search=zzyzx')).json();
    expect(meta).toEqual({ current_page: 1, last_page: 42, total: 1000 });
    const first = await portal.db
      .select({ uuid: sql<string>`user_uuid` })
      .from(sql`member_cards`)
      .where(sql`last_name like 'Zzyzx%'`)
      .orderBy(sql`name_key, user_uuid`)
      .limit(24);
    expect(data.map((one: { uuid: string }) => ({ uuid: one.uuid }))).toEqual(first);
    expect((await browser.get('/api/v1/members?search=zzyzx&page=42')).json().data).toHaveLength(
      16,
    );
    expect((await browser.get('/api/v1/members?search=zzyzx&page=43')).json().data).toEqual([]);
  },
);

onOne(
  '7.19 above ten thousand the members are counted once a minute',
  {
    timeout: 300_000,
  },
  async () => {
    // The cached count of earlier tests has expired.
    portal.clock.advance(3600);
    const filled = 11_000;
    const browser = await memberOfMany(filled);
    const total = async () => (await browser.get('/api/v1/members')).json().meta.total;
    expect(await total()).toBe(filled + 1);
    await portal.db.execute(sql`delete from member_cards where last_name = 'Tremblay'`);
    expect(await total()).toBe(filled + 1);
    portal.clock.advance(61);
    const later = await total();
    expect(later).toBeLessThan(filled);
    expect(later).toBeGreaterThan(filled * 0.98);
  },
);
