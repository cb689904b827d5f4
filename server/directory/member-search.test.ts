import { expect, test } from 'vitest';
import type { Member } from '#contract/members/members.ts';
import { fullName } from '#contract/values/person-names.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
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
    ['er_sc', ['Under_score']],
    ['e%y', []],
    ['t_emblay', []],
    ['ck\\sl', ["Apo'strophe"]],
    ["po'str", ["Apo'strophe"]],
    ["'; drop table users; --", []],
    ['％％％', []],
  ] as const) {
    expect([search, await surnames(browser, { search })]).toEqual([search, found]);
  }
});

test.each([
  ['OBrien', "O'Brien"],
  ['o’brien', "O'Brien"],
  ['O Brien', "O'Brien"],
  ['jeanluc', 'Jean-Luc'],
  ['jean luc', 'Jean-Luc'],
  ['Luc, Jean', 'Jean-Luc'],
  ['St. Onge', 'St-Onge'],
  ['St-Onge', 'St. Onge'],
  ['stonge', 'St-Onge'],
  ['MacDonald, Ann', 'MacDonald'],
  ['MacDonald,Ann', 'MacDonald'],
  ['Ann & MacDonald', 'MacDonald'],
  ['ʔaʔ', 'ʔaʔ'],
])(
  'V38 %s finds %s in the directory, in the members’ and in the attendees’ list',
  async (search, found) => {
    const event = await buildEvent(portal.db, { title: 'Spring Open', slug: 'spring-open' });
    for (const [first_name, last_name] of [
      ['Pat', "O'Brien"],
      ['Jean-Luc', 'Roy'],
      ['Kim', 'St. Onge'],
      ['Kim', 'St-Onge'],
      ['Ann', 'MacDonald'],
      ['Bob', 'MacDonald'],
      ['', 'ʔaʔ'],
    ] as const) {
      const { user, attend } = await buildBooker(portal, { first_name, last_name });
      await buildMembership(portal.db, user.uuid);
      const booked = await attend(event.uuid, { payment_method: 'pm_card_visa' });
      expect(booked.statusCode).toBe(201);
    }
    const owner = { role: 'owner' as const, event_uuid: null };
    const { browser, user } = await buildBooker(
      portal,
      { first_name: 'Zed', last_name: 'Zed' },
      portal.app,
      owner,
    );
    await buildMembership(portal.db, user.uuid);
    const query = new URLSearchParams({ search });
    const matches = (names: string[]) => names.filter((name) => name.includes(found));
    const directory: Member[] = (await browser.get(`/api/v1/members?${query}`)).json().data;
    const all = directory.map(fullName);
    expect(matches(all).length).toBeGreaterThan(0);
    expect(all.length).toBeLessThanOrEqual(2);
    if (found === 'MacDonald') expect(all).toEqual(['Ann MacDonald']);
    for (const list of ['members', `events/${event.uuid}/attendees`]) {
      const { data } = (await browser.get(`/api/v1/organize/${list}?${query}`)).json();
      const names = data.map(({ name }: { name: string }) => name);
      expect([list, names.toSorted()]).toEqual([list, all.toSorted()]);
    }
  },
);

test('V38 the organizers find people with grants, and acts, by a name without its signs', async () => {
  const owner = { role: 'owner' as const, event_uuid: null };
  const { browser } = await buildBooker(
    portal,
    { first_name: 'Pat', last_name: 'O’Brien-Roy' },
    portal.app,
    owner,
  );
  for (const search of ['OBrien', 'Roy, Pat', "o'brien-roy"]) {
    const query = new URLSearchParams({ search });
    const { data } = (await browser.get(`/api/v1/organize/grants?${query}`)).json();
    expect([search, data.length]).toEqual([search, 1]);
  }
  const none = (await browser.get('/api/v1/organize/grants?search=-%27')).json();
  expect(none.data).toEqual([]);
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
