import { expect, test } from 'vitest';
import type { Member } from '#contract/members/members.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

const people: [first: string, last: string, joined: string][] = [
  ['Élise', 'Tremblay', '2025-01-01'],
  ['Jean-Luc', 'Ångström', '2024-01-01'],
  ['Jo', 'O’Brien', '2026-01-01'],
  ['100%', 'Under_score', '2023-01-01'],
  ['Back\\slash', "Apo'strophe", '2022-01-01'],
];

/** Creates the people above and signs in as the first. */
async function signedIn() {
  let first: { email: string } | undefined;
  for (const [first_name, last_name, joined] of people) {
    const person = await buildUser(portal.db, {
      first_name,
      last_name,
      created_at: new Date(`${joined}T12:00:00Z`),
      location: '1 Rue Secrete\nQuébec, QC',
      dob_visibility: last_name === 'Tremblay',
    });
    await buildMembership(portal.db, person.uuid);
    first ??= person;
  }
  const browser = portal.browser();
  expect((await browser.login(first?.email ?? '', testPassword)).statusCode).toBe(200);
  return browser;
}

type Browser = Awaited<ReturnType<typeof signedIn>>;

const list = async (browser: Browser, query: Record<string, string>) =>
  (await browser.get(`/api/v1/members?${new URLSearchParams(query)}`)).json();
const surnames = async (browser: Browser, query: Record<string, string>) =>
  (await list(browser, query)).data.map((member: Member) => member.last_name);

test('7.19 3.8 a search finds members with every word, in any case and with or without accents', async () => {
  const browser = await signedIn();
  for (const [search, found] of [
    ['tremblay', ['Tremblay']],
    ['ELISE', ['Tremblay']],
    ['élise  quebec', ['Tremblay']],
    ['mbla', ['Tremblay']],
    ['quebec', ['Tremblay']],
    ['angstrom', ['Ångström']],
    ['jean-luc', ['Ångström']],
    ['elise angstrom', []],
    // One or two characters match only the start of a word.
    ['jo', ['O’Brien']],
    ['j', ['Ångström', 'O’Brien']],
    ['ea', []],
    ['secrete', []],
    ['tremblay element', []],
  ] as const) {
    expect([search, (await surnames(browser, { search })).sort()]).toEqual([
      search,
      [...found].sort(),
    ]);
  }
  expect((await list(browser, { search: '   ' })).meta.total).toBe(people.length);
});

test('D8 wildcards, quotes and backslashes are ordinary characters', async () => {
  const browser = await signedIn();
  for (const [search, found] of [
    ['%', []],
    ['_', []],
    ['%%%', []],
    ["'", []],
    ['__________', []],
    ['100%', ['Under_score']],
    ['0%', []],
    ['r_s', ['Under_score']],
    ['e%y', []],
    ['t_emblay', []],
    ['k\\s', ["Apo'strophe"]],
    ["o's", ["Apo'strophe"]],
    ["'; drop table users; --", []],
    ['％％％', []],
  ] as const) {
    expect([search, await surnames(browser, { search })]).toEqual([search, found]);
  }
});

test('7.19 both orders, in both directions', async () => {
  const browser = await signedIn();
  const byName = ['Ångström', "Apo'strophe", 'O’Brien', 'Tremblay', 'Under_score'];
  const byJoining = ["Apo'strophe", 'Under_score', 'Ångström', 'Tremblay', 'O’Brien'];
  expect(await surnames(browser, {})).toEqual(byName);
  expect(await surnames(browser, { sort: 'name' })).toEqual(byName);
  expect(await surnames(browser, { sort: '-name' })).toEqual(byName.toReversed());
  expect(await surnames(browser, { sort: 'joined' })).toEqual(byJoining);
  expect(await surnames(browser, { sort: '-joined' })).toEqual(byJoining.toReversed());
  expect(await surnames(browser, { sort: '-joined', search: 'ang' })).toEqual(['Ångström']);
});

test('D8 invalid pages and orders are refused, pages beyond the end are empty', async () => {
  const browser = await signedIn();
  for (const query of [
    'page=0',
    'page=-1',
    'page=NaN',
    'page=1e9',
    'page=99999999999999999999',
    'page=1&page=2',
    'sort=password',
    'sort=(select 1)',
    'sort=city',
    'search=a&search=b',
    `search=${'x'.repeat(101)}`,
    'search=%00',
  ]) {
    const answer = await browser.get(`/api/v1/members?${query}`);
    expect([query, answer.statusCode]).toEqual([query, 400]);
  }
  for (const search of ['', 'tremblay']) {
    const beyond = await list(browser, { page: '999999999', search });
    const total = search === '' ? people.length : 1;
    expect(beyond).toEqual({ data: [], meta: { current_page: 999_999_999, last_page: 1, total } });
  }
});

test('9.1 7.19 pages of 24 neither repeat nor skip anybody, also among equal names', async () => {
  const { db } = portal;
  const viewer = await buildUser(db, { first_name: 'Sam', last_name: 'Same' });
  await buildMembership(db, viewer.uuid);
  for (let count = 1; count < 50; count += 1) {
    const { uuid } = await buildUser(db, { first_name: 'Sam', last_name: 'Same' });
    await buildMembership(db, uuid);
  }
  const browser = portal.browser();
  await browser.login(viewer.email, testPassword);
  for (const query of [{}, { search: 'same' }, { sort: '-joined' }] as Record<string, string>[]) {
    const seen = new Set<string>();
    for (const [page, length] of [
      ['1', 24],
      ['2', 24],
      ['3', 2],
      ['4', 0],
    ] as const) {
      const { data, meta } = await list(browser, { ...query, page });
      expect(meta).toEqual({ current_page: Number(page), last_page: 3, total: 50 });
      expect(data).toHaveLength(length);
      for (const { uuid } of data) seen.add(uuid);
    }
    expect(seen.size).toBe(50);
  }
});
