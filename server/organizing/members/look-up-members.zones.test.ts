import { eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type GrantRole, grantRoles } from '#contract/calls/access.ts';
import type { ListedMember } from '#contract/members/member-lookup.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { memberChoices } from '#contract/organizing/lists.ts';
import { keysOf } from '#contract/values/choices.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { employment, memberships, users } from '#server/db/tables/tables.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { sealTexts } from '#server/profile/private-texts.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildMembership } from '#server/testing/builders/build-membership.ts';
import { buildGrant, buildUser } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { fileTime } from '#server/time/file-time.ts';

const portal = useTestApp();
const path = '/api/v1/organize/members';

async function desk(role: GrantRole, event?: string) {
  const { browser, user } = await buildBooker(portal, { first_name: 'Olga', last_name: 'Desk' });
  await buildGrant(portal.db, user.uuid, { role, event_uuid: event ?? null });
  return {
    user,
    list: async (query = '') => (await browser.get(`${path}${query}`)).json(),
    file: (query: string) => browser.get(`${organizeApi.membersFile.path}${query}`),
    names: async (query = '') =>
      (await browser.get(`${path}${query}`)).json().data.map(({ name }: ListedMember) => name),
    one: (uuid: string) => browser.get(`${path}/${uuid}`),
    open: (url: string) => browser.get(url),
    status: async (uuid = '') => (await browser.get(`${path}${uuid}`)).statusCode,
  };
}

const day = (days: number) => new Date(portal.clock.now().getTime() + days * 24 * 3600_000);

/** One member of each state, by first name. */
async function buildMembers() {
  const states = {
    Active: { subscription_id: 'sub_1', renews_at: day(200) },
    Renewing: { subscription_id: 'sub_2', renews_at: day(30) },
    Problem: { subscription_id: 'sub_3', renews_at: day(-1), payment_problem: true },
    Ending: { subscription_id: 'sub_4', ends_at: day(20) },
    Lapsed: { subscription_id: 'sub_5', ends_at: day(0), payment_problem: true },
    Given: { ends_at: day(90) },
  };
  for (const [first_name, membership] of Object.entries(states)) {
    const user = await buildUser(portal.db, { first_name, last_name: 'Müller' });
    await buildMembership(portal.db, user.uuid, membership);
  }
}

test('16.1 members are filtered by the state of their membership', async () => {
  await buildMembers();
  await buildUser(portal.db, { first_name: 'Never', last_name: 'Member' });
  const { list, names } = await desk('organizer');
  const { data, meta } = await list();
  expect(meta).toEqual({ current_page: 1, last_page: 1, total: 6 });
  expect(data.map(({ name, state }: ListedMember) => [name, state])).toEqual([
    ['Active Müller', 'active'],
    ['Ending Müller', 'ending'],
    ['Given Müller', 'given'],
    ['Lapsed Müller', 'lapsed'],
    ['Problem Müller', 'problem'],
    ['Renewing Müller', 'active'],
  ]);
  for (const [filter, found] of [
    ['active', ['Active', 'Ending', 'Given', 'Problem', 'Renewing']],
    ['renews', ['Problem', 'Renewing']],
    ['problem', ['Problem']],
    ['ending', ['Ending']],
    ['lapsed', ['Lapsed']],
    ['given', ['Given']],
  ] as const) {
    const expected = found.map((name) => `${name} Müller`);
    expect([filter, await names(`?filter=${filter}`)]).toEqual([filter, expected]);
  }
  expect((await list('?filter=rich')).errors).toHaveProperty('filter');
  expect((await list('?page=2')).data).toEqual([]);
});

test('16.1 each filter is counted as the list finds it', async () => {
  await buildMembers();
  for (const source of ['hand', 'given'] as const) {
    const by = await buildUser(portal.db, { first_name: source });
    await buildMembership(portal.db, by.uuid, { source, ends_at: day(20) });
  }
  const { one, list } = await desk('treasurer');
  const { data: counts } = (await one('counts')).json();
  expect(Object.keys(counts)).toEqual(keysOf(memberChoices.filters));
  for (const filter of keysOf(memberChoices.filters)) {
    const { meta } = await list(`?filter=${filter}`);
    expect([filter, counts[filter]]).toEqual([filter, meta.total]);
  }
  expect(counts).toMatchObject({ all: 8, active: 7, problem: 1, lapsed: 1, hand: 1, unclaimed: 0 });
});

test('16.1 16.4 people who were brought in without a membership are found, as unclaimed and without one', async () => {
  const brought = await buildUser(portal.db, { first_name: 'Brought', unclaimed_since: day(-1) });
  await refreshDirectoryEntry(portal.db, brought.uuid);
  const visitor = await buildUser(portal.db, { first_name: 'Visitor' });
  await buildMembership(portal.db, (await buildUser(portal.db, { first_name: 'Member' })).uuid);
  const { one, list, names } = await desk('organizer');
  for (const sort of keysOf(memberChoices.sorts))
    expect([sort, (await list(`?sort=${sort}`)).meta.total]).toEqual([sort, 2]);
  for (const query of ['?filter=unclaimed', '?search=brought', `?search=${brought.email}`])
    expect([query, await list(query)]).toMatchObject([
      query,
      { data: [{ uuid: brought.uuid, state: 'none', unclaimed: true, started_at: null }] },
    ]);
  expect(await names(`?search=${visitor.email}`)).toEqual([]);
  expect((await one('counts')).json().data).toMatchObject({ all: 2, active: 1, unclaimed: 1 });
});

test('11.3 16.1 members are sorted by name, by how long they are members, and by their next day', async () => {
  const built = {
    Ada: { started_at: day(-30), subscription_id: 'sub_1', renews_at: day(335) },
    Bo: { started_at: day(-900), subscription_id: 'sub_2', renews_at: day(10), ends_at: day(5) },
    Cy: { started_at: day(-400), ends_at: day(-40) },
    // Without an end: after every day.
    Di: { started_at: day(-10) },
  };
  for (const [first_name, membership] of Object.entries(built)) {
    const user = await buildUser(portal.db, { first_name, last_name: 'Fox' });
    await buildMembership(portal.db, user.uuid, membership);
  }
  const { list, names } = await desk('organizer');
  for (const [sort, order] of [
    ['name', 'Ada Bo Cy Di'],
    ['-since', 'Di Ada Cy Bo'],
    ['since', 'Bo Cy Ada Di'],
    ['day', 'Cy Bo Ada Di'],
    ['-day', 'Di Ada Bo Cy'],
  ] as const) {
    const found = (await names(`?sort=${sort}`)).map((name: string) => name.split(' ')[0]);
    expect([sort, found.join(' ')]).toEqual([sort, order]);
  }
  expect(await names('?sort=day&filter=active&search=fox')).toEqual([
    'Bo Fox',
    'Ada Fox',
    'Di Fox',
  ]);
  expect((await list('?sort=wealth')).errors).toHaveProperty('sort');
});

test('11.3 a page has 50 members, and the next one those after them in every order', async () => {
  for (let count = 0; count < 53; count += 1) {
    const { uuid } = await buildUser(portal.db, { first_name: 'Sam', last_name: 'Same' });
    await buildMembership(portal.db, uuid);
  }
  const { list } = await desk('treasurer');
  for (const sort of keysOf(memberChoices.sorts)) {
    const [first, second] = [await list(`?sort=${sort}`), await list(`?sort=${sort}&page=2`)];
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, total: 53 });
    expect([first.data.length, second.data.length]).toEqual([50, 3]);
    const uuids = [...first.data, ...second.data].map(({ uuid }: ListedMember) => uuid);
    expect([sort, new Set(uuids).size]).toEqual([sort, 53]);
  }
});

test('11.3 10.4 the list as CSV: all that match, in its order, an address only for who may see it', async () => {
  await buildMembers();
  const { file } = await desk('organizer');
  const answer = await file('?filter=ending&page=7');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="members.csv"');
  const [found] = (await portal.db.select().from(users)).filter(
    ({ first_name }) => first_name === 'Ending',
  );
  const [since, ends] = ['2025-12-31 19:00 EST', fileTime('America/Toronto', day(20))];
  expect(answer.body).toBe(
    [
      '\uFEFF"Name","State","Member since","Renews","Ends","Email"',
      `"Ending Müller","ending","${since}","","${ends}","${found?.email}"`,
      '',
    ].join('\r\n'),
  );
  const first = async (query: string) => (await file(query)).body.split('\r\n')[1]?.split(',')[0];
  expect([await first('?sort=day'), await first('?sort=-day')]).toEqual([
    ...['"Problem Müller"', '"Active Müller"'],
  ]);
  const treasurer = await desk('treasurer');
  const seen = (await treasurer.file('')).body;
  expect(seen.split('\r\n')).toHaveLength(8);
  for (const word of ['@', 'Email']) expect(seen).not.toContain(word);
  expect((await treasurer.file('?search=%40')).body.split('\r\n')).toHaveLength(2);
});

test('16.1 10.4 a search finds by name, folded, or by a whole address for who may see it', async () => {
  const zoe = await buildUser(portal.db, {
    first_name: 'Zoé',
    last_name: 'Çelik',
    email: 'zoe@example.org',
  });
  await buildMembership(portal.db, zoe.uuid);
  // What the directory shows besides the name does not find anybody here.
  await portal.db.insert(employment).values({
    user_uuid: zoe.uuid,
    title: 'Welder',
    company: 'Acme',
    start_month: '2020-01-01',
  });
  await portal.db
    .update(users)
    .set({ employment_visibility: true })
    .where(eq(users.uuid, zoe.uuid));
  await portal.db.transaction((tx) => refreshDirectoryEntry(tx, zoe.uuid));
  const organizer = await desk('organizer');
  for (const [search, found] of [
    ['zoe', ['Zoé Çelik']],
    ['CELIK zo', ['Zoé Çelik']],
    ['ZOE@example.org', ['Zoé Çelik']],
    ['zoe@example', []],
    ['welder', []],
    ['%', []],
  ] as const) {
    const query = `?search=${encodeURIComponent(search)}`;
    expect([search, await organizer.names(query)]).toEqual([search, found]);
  }
  expect((await organizer.list()).data[0].email).toBe('zoe@example.org');
  // A treasurer learns no address, nor from what matches that there is one.
  const treasurer = await desk('treasurer');
  expect(await treasurer.names('?search=zoe')).toEqual(['Zoé Çelik']);
  expect(await treasurer.names('?search=zoe%40example.org')).toEqual([]);
  expect(JSON.stringify(await treasurer.list())).not.toContain('@');
});

async function buildKit() {
  const kit = await buildBooker(portal, { first_name: 'Kit', last_name: 'Poe' });
  const secrets = {
    health_conditions: 'Bee stings',
    dietary_restrictions: 'Vegetarian',
    emergency_contact_name: 'Kim Fox',
    emergency_contact_phone_number: '506 555 0100',
  };
  await portal.db
    .update(users)
    .set({
      ...sealTexts(portal.deps, kit.user.uuid, secrets),
      about: 'Hidden about',
      phone_number: '506 555 0199',
      gender: 'Female',
      languages: 'Cree',
      location: '12 Hidden Lane, Ottawa',
      dob_at: '1980-03-04',
      about_visibility: false,
    })
    .where(eq(users.uuid, kit.user.uuid));
  const card = { payment_method: 'pm_card_visa' };
  await kit.browser.post('/api/v1/subscribe', card);
  const event = await buildEvent(portal.db, { title: 'Links Day', slug: 'links-day' });
  const guests = [{ name: 'Sam Guest', email: 'sam@example.org', meal: 'vegan' }];
  const booked = await kit.attend(event.uuid, { guests, notes: 'A cart', ...card });
  return { kit, event, id: booked.json().data.id as string };
}

const sumCents = (sum: number, { amount_cents }: { amount_cents: number }) => sum + amount_cents;

test('16.1 a member’s record has membership, bookings and payments, and what the profile hides stays hidden', async () => {
  const { kit, id, event } = await buildKit();
  const organizer = await desk('organizer');
  // The next one first, then those that are over, the last one first.
  const others = [-2, -30, 90, 2].map((days) => ({
    title: `${days}`,
    starts_at: day(days),
    ends_at: day(days + 1),
    booking_opens_at: day(-99),
    booking_closes_at: day(days),
    cancel_until: day(days),
  }));
  for (const other of others) {
    const { uuid } = await buildEvent(portal.db, other);
    const [row] = await portal.db.select().from(bookings).where(eq(bookings.id, id));
    if (row)
      await portal.db.insert(bookings).values({ ...row, id: `x${other.title}`, event_uuid: uuid });
  }
  const record = (await organizer.one(kit.user.uuid)).json().data;
  expect(record.bookings.map((one: { event: { title: string } }) => one.event.title)).toEqual([
    '2',
    event.title,
    '90',
    '-2',
    '-30',
  ]);
  await portal.db.delete(bookings).where(like(bookings.id, 'x%'));
  const { data } = (await organizer.one(kit.user.uuid)).json();
  expect(data).toMatchObject({
    name: 'Kit Poe',
    email: kit.user.email,
    headline: null,
    city: null,
    membership: { state: 'active', started_at: portal.clock.now().toISOString(), ends_at: null },
    bookings: [{ id, status: 'confirmed', seats: 2, event: { slug: 'links-day' } }],
    bookings_total: 1,
    payments_total: data.payments.length,
    years: [{ net_cents: data.payments.reduce(sumCents, 0) }],
  });
  expect(data.payments.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
    ...['event', 'membership'],
  ]);
  // J15 16.1: neither card nor token, health, emergency contact, guests, notes or hidden sections. No word
  // can stand in a random id or in a receipt number.
  for (const word of [
    ...['Bee stings', 'Vegetarian', 'Kim Fox', '555 0100', 'Hidden', '555 0199', 'Female', 'Cree'],
    ...[
      '1980-03',
      '"4242"',
      'visa',
      '"pm_',
      '"cus_',
      '"sub_',
      '"ch_',
      'Sam Guest',
      'sam@',
      'vegan',
    ],
    ...['A cart', 'password'],
  ]) {
    expect([word, JSON.stringify(data).includes(word)]).toEqual([word, false]);
  }
  const treasurer = await desk('treasurer');
  const seen = (await treasurer.one(kit.user.uuid)).json().data;
  expect(seen).toMatchObject({ name: 'Kit Poe', payments_total: data.payments_total });
  // Each payment for a place leads to its booking and to its receipt.
  const ofPlace = (one: { kind: string }) => one.kind === 'event';
  expect(data.payments.find(ofPlace)).toMatchObject({ booking: { id, event: 'links-day' } });
  for (const { receipt_url } of seen.payments) {
    const opened = await treasurer.open(receipt_url);
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
  }
  expect(JSON.stringify(seen)).not.toContain('@');
});

test('15.4 16.1 a member’s record has the emails of 90 days to their address, for who sees addresses', async () => {
  const { kit } = await buildKit();
  await portal.deliverEmails();
  const organizer = await desk('organizer');
  const { data } = (await organizer.one(kit.user.uuid)).json();
  const kinds = data.emails.map(({ kind }: { kind: string }) => kind).sort();
  const receipts = ['payment-receipt', 'payment-receipt'];
  expect(kinds).toEqual(['booking-confirmed', ...receipts, 'payment-welcome']);
  expect(data.emails[0]).toMatchObject({ state: 'taken', attempts: 1 });
  expect(data.emails_total).toBe(4);
  // The guest's are the guest's, and nothing of a text is there.
  expect(await portal.db.select().from(emails)).toHaveLength(5);
  for (const word of ['sam@', 'payload', '/ticket', 'token'])
    expect(JSON.stringify(data)).not.toContain(word);
  // By the address, however it is written; not by whose account it was.
  await portal.db.update(emails).set({ user_uuid: null, to: kit.user.email.toUpperCase() });
  expect((await organizer.one(kit.user.uuid)).json().data.emails_total).toBe(4);
  await portal.db
    .update(users)
    .set({ email: 'kit.new@example.org' })
    .where(eq(users.uuid, kit.user.uuid));
  expect((await organizer.one(kit.user.uuid)).json().data).toMatchObject({ emails: [] });
  const treasurer = await desk('treasurer');
  const seen = (await treasurer.one(kit.user.uuid)).json().data;
  for (const key of ['emails', 'emails_total', 'email']) expect(seen).not.toHaveProperty(key);
});

test('10.5 each look at a person is in the audit log; a search is not', async () => {
  const { kit } = await buildKit();
  const { list, one, user } = await desk('treasurer');
  await list('?search=kit');
  await one(kit.user.uuid);
  await one('11111111-1111-4111-8111-111111111111');
  const looked = (await portal.db.select().from(auditEntries)).filter(
    ({ action }) => action === 'member_looked_up',
  );
  expect(looked).toMatchObject([{ actor: user.uuid, subject: kit.user.uuid, changes: null }]);
});

test('10 members are for owners, organizers and treasurers of all events', async () => {
  const { kit, event } = await buildKit();
  const may: GrantRole[] = ['owner', 'organizer', 'treasurer'];
  for (const role of grantRoles) {
    const { status } = await desk(role, may.includes(role) ? undefined : event.uuid);
    const expected = may.includes(role) ? 200 : 403;
    const found = [await status(), await status('.csv'), await status(`/${kit.user.uuid}`)];
    expect([role, ...found]).toEqual([role, expected, expected, expected]);
  }
  const { status } = await desk('owner');
  // Somebody who never had to do with the association, and who is erased, are not there.
  const stranger = await buildUser(portal.db, {});
  expect(await status(`/${stranger.uuid}`)).toBe(404);
  const gone = `${kit.user.uuid}@erased.invalid`;
  await portal.db
    .update(users)
    .set({ email: gone, email_key: gone })
    .where(eq(users.uuid, kit.user.uuid));
  await portal.db.delete(memberships).where(eq(memberships.user_uuid, kit.user.uuid));
  expect(await status(`/${kit.user.uuid}`)).toBe(404);
});
