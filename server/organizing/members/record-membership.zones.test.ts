import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { charges, ledgerEntries } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { loadReceipt } from '#server/ledger/receipts/load-receipt.ts';
import { deriveMemberships } from '#server/membership/spans/derive-memberships.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildGrant } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { oneDay } from '#server/time/durations.ts';
import { readMembershipsOfYear } from '../years/year-queries.ts';

const portal = useTestApp();
const path = '/api/v1/organize/members';
const payment = { method: 'cheque', amount_cents: 4000 };

async function desk() {
  const { browser, user } = await buildBooker(portal, { first_name: 'Olga', last_name: 'Desk' });
  await buildGrant(portal.db, user.uuid, { role: 'owner' });
  const act = (uuid: string, what: string, body: Record<string, unknown>) =>
    browser.post(`${path}/${uuid}/${what}`, { key: randomUUID(), ...body });
  return {
    browser,
    act,
    record: (uuid: string, more = {}) => act(uuid, 'record', { ...payment, ...more }),
    membership: async (uuid: string) =>
      (await browser.get(`${path}/${uuid}`)).json().data.membership,
    names: async (query: string) =>
      (await browser.get(`${path}${query}`)).json().data.map((one: { name: string }) => one.name),
    counts: async () => (await browser.get(`${path}/counts`)).json().data,
  };
}

const inDays = (days: number) =>
  new Date(portal.clock.now().getTime() + days * oneDay).toISOString().slice(0, 10);

/** By a list that was brought in: a time by hand until a day, of which nothing says that it was paid. */
async function listed(until = inDays(100), last_name = 'Poe') {
  const { browser, user } = await buildBooker(portal, { first_name: 'Kit', last_name });
  const next = new Date(new Date(`${until}T04:00:00Z`).getTime() + oneDay);
  await portal.db.insert(membershipSpans).values({
    user_uuid: user.uuid,
    source: 'hand',
    begins_at: portal.clock.now(),
    ends_at: next,
  });
  await deriveMemberships(portal.db, [user.uuid], portal.clock.now());
  await refreshDirectoryEntry(portal.db, user.uuid);
  return {
    user,
    uuid: user.uuid,
    mine: async () => (await browser.get('/api/v1/membership')).json().data,
    home: async () => (await browser.get('/api/v1/clubhouse')).json().data.membership,
  };
}

const spansOf = () => portal.db.select().from(membershipSpans).orderBy(membershipSpans.begins_at);

test('16.2 a cheque for the year that runs is recorded for it: no new time, the end stays', async () => {
  const [owner, kit] = [await desk(), await listed()];
  const until = inDays(100);
  expect(await owner.membership(kit.uuid)).toMatchObject({
    state: 'unpaid',
    way: null,
    until,
    unpaid_until: until,
  });
  const answer = await owner.record(kit.uuid, { until });
  expect([answer.statusCode, answer.json().data.membership]).toMatchObject([
    200,
    { state: 'hand', way: 'cheque', until, unpaid_until: null, left_cents: 4000 },
  ]);
  const [charge] = await portal.db.select().from(charges);
  expect(await spansOf()).toMatchObject([{ source: 'hand', charge_uuid: charge?.uuid }]);
  expect(charge?.received_on).toBe(inDays(0));
  // A second one for the same time is refused; without a day it is for the next year.
  const again = await owner.record(kit.uuid, { until });
  expect([again.statusCode, Object.keys(again.json().errors)]).toEqual([400, ['until']]);
  const next = (await owner.record(kit.uuid)).json().data.membership;
  expect(next.until > until).toBe(true);
  expect(await spansOf()).toHaveLength(2);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('16.2 a time to come that is not paid is paid for, too; beside a card that renews after it', async () => {
  const [owner, kit] = [await desk(), await listed()];
  const [span] = await spansOf();
  const begins_at = span?.ends_at ?? portal.clock.now();
  const ends_at = new Date(begins_at.getTime() + 365 * oneDay);
  await portal.db
    .insert(membershipSpans)
    .values({ user_uuid: kit.uuid, source: 'hand', begins_at, ends_at });
  await deriveMemberships(portal.db, [kit.uuid], portal.clock.now());
  expect((await owner.record(kit.uuid, { until: inDays(100) })).statusCode).toBe(200);
  expect(await owner.membership(kit.uuid)).toMatchObject({
    state: 'hand',
    unpaid_until: inDays(465),
  });
  expect((await owner.record(kit.uuid, { until: inDays(465) })).statusCode).toBe(200);
  expect((await spansOf()).every(({ charge_uuid }) => charge_uuid !== null)).toBe(true);
});

test('16.1 16.2 who has not paid is found, and nothing says of them that they have', async () => {
  const [owner, kit, pat] = [await desk(), await listed(), await listed(inDays(50), 'Quill')];
  await owner.record(pat.uuid, { until: inDays(50), method: 'cash' });
  expect(await owner.names('?filter=unpaid')).toEqual(['Kit Poe']);
  expect(await owner.names('?filter=hand')).toEqual(['Kit Poe', 'Kit Quill']);
  expect(await owner.counts()).toMatchObject({ unpaid: 1, hand: 2 });
  const { price_cents: year_cents } = await portal.deps.payments.retrievePlan();
  const owed = { people: 1, cents: year_cents, year_cents };
  expect((await owner.browser.get(`${path}/counts`)).json().unpaid).toEqual(owed);
  const today = (await owner.browser.get('/api/v1/organize/today')).json().data;
  expect(today.money.unpaid_members).toEqual(owed);
  const rows = (await owner.browser.get(`${path}?filter=hand`)).json().data;
  expect(rows).toMatchObject([
    { state: 'unpaid', way: null },
    { state: 'hand', way: 'cash' },
  ]);
  expect(await kit.mine()).toMatchObject({ source: 'hand', way: null, unpaid: true });
  expect(await pat.mine()).toMatchObject({ source: 'hand', way: 'cash', unpaid: false });
  expect([(await kit.home()).unpaid, (await pat.home()).unpaid]).toEqual([true, false]);
  const file = (await owner.browser.get(`${path}.csv`)).body;
  expect(file).toMatch(/"Kit Poe","by hand, not paid yet"/);
  expect(file).toMatch(/"Kit Quill","paid in cash"/);
  const found = await owner.browser.get('/api/v1/organize/search?q=Poe');
  expect(JSON.stringify(found.json())).toContain('Member, by hand, not paid yet');
});

test('16.2 a cheque that the bank returned leaves the year not paid, and it can be paid anew', async () => {
  const [owner, kit] = [await desk(), await listed()];
  const until = inDays(100);
  await owner.record(kit.uuid, { until });
  const [charge] = await portal.db.select().from(charges);
  const returned = await owner.act(kit.uuid, 'returned', {
    charge: charge?.uuid,
    keep: true,
    expect: { people: 0, cents: 4000 },
  });
  expect(returned.json().data.membership).toMatchObject({ state: 'unpaid', unpaid_until: until });
  expect(await owner.names('?filter=unpaid')).toEqual(['Kit Poe']);
  const paid = await owner.record(kit.uuid, { until, method: 'etransfer' });
  expect(paid.json().data.membership).toMatchObject({ state: 'hand', way: 'etransfer', until });
  expect(await spansOf()).toHaveLength(1);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('16.2 17.4 a year that is paid again after a returned cheque stays the time of both payments', async () => {
  const until = inDays(400);
  const [owner, kit] = [await desk(), await listed(until)];
  const time = [inDays(0), inDays(401)];
  await owner.record(kit.uuid, { until });
  const [first] = await portal.db.select().from(charges);
  const days = { zone: 'America/Toronto', from: '2026-01-01', to: '2026-12-31' };
  const times = () =>
    portal.db.transaction(async (tx) => {
      const found: unknown[] = [];
      for await (const rows of readMembershipsOfYear(tx, days))
        found.push(...rows.map(({ begins_on, ends_before }) => [begins_on, ends_before]));
      return found;
    });
  expect(await times()).toEqual([time]);
  await owner.act(kit.uuid, 'returned', {
    charge: first?.uuid,
    keep: true,
    expect: { people: 0, cents: 4000 },
  });
  // In the next fiscal year: the file of the earlier one says the same time as before.
  portal.clock.set(new Date('2027-01-10T15:00:00Z'));
  const again = await desk();
  expect((await again.record(kit.uuid, { until, method: 'cash' })).statusCode).toBe(200);
  expect(await times()).toEqual([time]);
  expect(await spansOf()).toMatchObject([{ earlier_charges: [first?.uuid] }]);
});

test('16.2 two who have the same cheque before them record it once', async () => {
  const [owner, kit] = [await desk(), await listed()];
  const expected = { expect: { until: inDays(100) } };
  const tabs = await Promise.all([
    owner.record(kit.uuid, expected),
    owner.record(kit.uuid, expected),
    owner.record(kit.uuid, expected),
  ]);
  expect(tabs.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  const refused = tabs.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused).toMatchObject({
    code: 'changed_meanwhile',
    current: { record: { until: (await owner.membership(kit.uuid)).until } },
  });
  expect(await portal.db.$count(ledgerEntries)).toBe(1);
  // Of somebody without a membership that runs, too.
  const { user } = await buildBooker(portal);
  const none = { expect: { until: null } };
  expect((await owner.record(user.uuid, none)).statusCode).toBe(200);
  expect((await owner.record(user.uuid, none)).statusCode).toBe(409);
});

test('16.2 a cheque for the unpaid year is not recorded for the next year too, by a screen of before', async () => {
  const [owner, kit] = [await desk(), await listed()];
  const until = inDays(100);
  const shown = { expect: { until, unpaid_until: until } };
  expect((await owner.record(kit.uuid, { until, ...shown })).statusCode).toBe(200);
  for (const again of [{}, { until }]) {
    const refused = await owner.record(kit.uuid, { ...again, ...shown });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'changed_meanwhile']);
  }
  expect(await portal.db.$count(ledgerEntries)).toBe(1);
  const next = await owner.record(kit.uuid, { expect: { until, unpaid_until: null } });
  expect(next.statusCode).toBe(200);
});

test('16.2 what the record says after an end is one end, and what was paid before it is not in it', async () => {
  const [owner, kit] = [await desk(), await listed()];
  await owner.record(kit.uuid, { until: inDays(100), received_on: inDays(-60) });
  await owner.record(kit.uuid);
  await owner.act(kit.uuid, 'end', { on: 'now', refund: 'none', reason: 'Moved away' });
  expect(await owner.membership(kit.uuid)).toMatchObject({
    state: 'lapsed',
    ends_at: portal.clock.now().toISOString(),
    until: null,
    unpaid_until: null,
    left_cents: 0,
  });
  const anew = (await owner.record(kit.uuid, { until: inDays(30) })).json().data.membership;
  expect(anew).toMatchObject({ state: 'hand', until: inDays(30), left_cents: 4000 });
});

test('16.2 the receipt is emailed, unless the organizer says no', async () => {
  const [owner, kit] = [await desk(), await listed()];
  const receipts = async () =>
    (await owner.browser.get(`${path}/${kit.uuid}`)).json().data.emails_total;
  const before = await receipts();
  await owner.record(kit.uuid, { until: inDays(100), receipt: false });
  expect(await receipts()).toBe(before);
  await owner.record(kit.uuid);
  expect(await receipts()).toBe(before + 1);
});

test('16.2 17.0 a receipt says the day on which a cheque was received, beside the day of its recording', async () => {
  const [owner, kit] = [await desk(), await listed()];
  await owner.record(kit.uuid, { until: inDays(100), received_on: inDays(-60) });
  const [entry] = await portal.db.select().from(ledgerEntries);
  const receipt = await loadReceipt(portal.deps, entry?.uuid ?? '', kit.uuid);
  expect(receipt?.facts).toEqual(
    expect.arrayContaining([
      { name: 'Date', value: 'June 15, 2026' },
      { name: 'Received', value: 'April 16, 2026' },
    ]),
  );
});
