import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import { maxRecorded } from '#contract/values/portal-limits.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { charges, ledgerEntries } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { deriveMemberships } from '#server/membership/spans/derive-memberships.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildShownFactor } from '#server/testing/builders/build-session.ts';
import { buildGrant, testPassword } from '#server/testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { oneDay, oneMinute } from '#server/time/durations.ts';

const portal = useTestApp();
const path = '/api/v1/organize/members/record';

type Browser = Awaited<ReturnType<typeof buildBooker>>['browser'];

async function desk(role: GrantRole = 'owner') {
  const { browser, user } = await buildBooker(portal, { first_name: 'Olga', last_name: 'Desk' });
  await buildGrant(portal.db, user.uuid, { role });
  return { browser, user };
}

const people = async (...names: string[]) => {
  const built = [];
  for (const first_name of names)
    built.push(await buildBooker(portal, { first_name, last_name: 'Poe' }));
  return built;
};

const inDays = (days: number) =>
  new Date(portal.clock.now().getTime() + days * oneDay).toISOString().slice(0, 10);

const cheque = (member: string, more = {}) => ({
  member,
  method: 'cheque',
  amount_cents: 9000,
  ...more,
});

const record = (browser: Browser, payments: object[], more = {}) =>
  browser.post(path, {
    payments,
    expect: { people: payments.length, cents: payments.length * 9000 },
    key: randomUUID(),
    ...more,
  });

const inMinutes = (minutes: number) => new Date(portal.clock.now().getTime() + minutes * oneMinute);

const spansOf = () => portal.db.select().from(membershipSpans).orderBy(membershipSpans.begins_at);

/** A time by hand until a day that nobody has paid. */
async function unpaid(user_uuid: string, days: number) {
  const ends_at = new Date(`${inDays(days + 1)}T04:00:00Z`);
  const begins_at = portal.clock.now();
  await portal.db.insert(membershipSpans).values({ user_uuid, source: 'hand', begins_at, ends_at });
  await deriveMemberships(portal.db, [user_uuid], portal.clock.now());
}

test('16.2 an envelope of cheques is recorded at once: each as on its own page, and no receipt is emailed unless it is chosen', async () => {
  const { browser, user: olga } = await desk('treasurer');
  const [ada, ben, cy] = await people('Ada', 'Ben', 'Cy');
  await unpaid(ben?.user.uuid ?? '', 100);
  const uuids = [ada, ben, cy].map((one) => one?.user.uuid ?? '');
  const payers = await browser.get(`${path}?members=${uuids.join(',')}`);
  expect(payers.json().data).toMatchObject({
    people: [
      { name: 'Ada Poe', state: 'none', until: null, unpaid_until: null, renews_by_card: false },
      { name: 'Ben Poe', state: 'unpaid', until: inDays(100), unpaid_until: inDays(100) },
      { name: 'Cy Poe', unclaimed: false },
    ],
    plan: { price_cents: 12000 },
  });
  const lines = [
    cheque(uuids[2] ?? '', { until: inDays(40) }),
    cheque(uuids[1] ?? '', { until: inDays(100), received_on: inDays(-3) }),
    cheque(uuids[0] ?? '', { method: 'cash' }),
  ];
  const key = randomUUID();
  const answer = await record(browser, lines, { key });
  expect([answer.statusCode, answer.json().data]).toMatchObject([
    200,
    { people: 3, cents: 27000, emails: 0 },
  ]);
  const made = await portal.db.select().from(charges);
  const ofLine = answer
    .json()
    .data.charges.map((uuid: string) => made.find((one) => one.uuid === uuid));
  expect(ofLine).toMatchObject([
    { user_uuid: uuids[2], method: 'cheque', recorded_by: olga.uuid, amount_cents: 9000 },
    { user_uuid: uuids[1], received_on: inDays(-3) },
    { user_uuid: uuids[0], method: 'cash', received_on: inDays(0) },
  ]);
  const spans = new Map((await spansOf()).map((one) => [one.user_uuid, one]));
  expect(spans.get(uuids[2] ?? '')?.ends_at?.toISOString()).toBe(`${inDays(41)}T04:00:00.000Z`);
  // What was not paid is paid: its end stays.
  expect(spans.get(uuids[1] ?? '')).toMatchObject({ charge_uuid: ofLine[1].uuid });
  expect(spans.size).toBe(3);
  expect(await portal.db.$count(ledgerEntries)).toBe(3);
  await portal.deliverEmails();
  for (const one of [ada, ben, cy])
    expect(await findOutboxEmails(portal.db, one?.user.email ?? '')).toEqual([]);
  const log = await portal.db.select().from(auditEntries);
  expect(log.filter(({ action }) => action === 'membership_recorded')).toHaveLength(3);
  // The same key again: the same answer, and nothing new.
  const again = await record(browser, lines, { key });
  expect([again.statusCode, again.json()]).toEqual([200, answer.json()]);
  const otherwise = await record(browser, lines.slice(1), { key });
  expect([otherwise.statusCode, Object.keys(otherwise.json().errors)]).toEqual([400, ['key']]);
  expect(await portal.db.$count(ledgerEntries)).toBe(3);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('16.2 with other numbers than were shown, or with one line that is refused, nothing at all is recorded, and each refused line says why', async () => {
  const { browser } = await desk();
  const [ada, ben, cy] = await people('Ada', 'Ben', 'Cy');
  const [first = '', second = '', third = ''] = [ada, ben, cy].map((one) => one?.user.uuid);
  await cy?.browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' });
  const before = await portal.db.$count(ledgerEntries);
  for (const expected of [undefined, { people: 1, cents: 18000 }, { people: 2, cents: 17999 }]) {
    const other = await record(browser, [cheque(first), cheque(second)], { expect: expected });
    expect([other.statusCode, other.json().code, other.json().current]).toEqual([
      ...[409, 'numbers_changed'],
      { people: 2, cents: 18000, emails: 0 },
    ]);
  }
  const refused = await record(browser, [
    cheque(first),
    cheque(second, { received_on: inDays(2) }),
    cheque(third),
    cheque(randomUUID()),
  ]);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    {
      'payments.1.received_on': ['This day is still to come.'],
      'payments.2.member': ['A card renews this membership.'],
      'payments.3.member': ['This account is gone.'],
    },
  ]);
  const twice = await record(browser, [cheque(first), cheque(first)]);
  expect([twice.statusCode, Object.keys(twice.json().errors)]).toEqual([400, ['payments']]);
  const many = Array.from({ length: maxRecorded + 1 }, () => cheque(randomUUID()));
  expect((await record(browser, many)).statusCode).toBe(400);
  expect(await portal.db.$count(ledgerEntries)).toBe(before);
});

test('16.2 a line whose membership has changed since it was shown ends the whole act, by name', async () => {
  const { browser } = await desk();
  const [ada, ben] = await people('Ada', 'Ben');
  const shown = { until: null, unpaid_until: null };
  const [first = '', second = ''] = [ada, ben].map((one) => one?.user.uuid);
  const lines = [cheque(first, { expect: shown }), cheque(second, { expect: shown })];
  expect((await record(browser, lines.slice(1))).statusCode).toBe(200);
  const late = await record(browser, lines);
  expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
  expect(late.json().message).toMatch(/^Ben Poe: The membership has changed meanwhile/);
  expect(await portal.db.$count(ledgerEntries)).toBe(1);
});

test('16.2 10.3 receipts are emailed where it is chosen; more than ten need a fresh second factor', async () => {
  const { browser, user } = await desk();
  const [ada] = await people('Ada');
  const answer = await record(browser, [cheque(ada?.user.uuid ?? '')], { receipts: true });
  expect(answer.json().data).toMatchObject({ people: 1, emails: 1 });
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db, ada?.user.email ?? '')).toHaveLength(1);
  const other = testBrowser(await portal.anotherApp({ demo: false }));
  await other.login(user.email, testPassword);
  await buildShownFactor(portal.db, user.uuid, inMinutes(-16));
  const eleven = Array.from({ length: 11 }, () => cheque(randomUUID()));
  const stale = await record(other, eleven, { receipts: true });
  expect([stale.statusCode, stale.json().code]).toEqual([403, 'fresh_factor_required']);
  // Without receipts nobody is written to: only the lines are looked at.
  expect((await record(other, eleven)).statusCode).toBe(400);
});

test.runIf(onPostgres)(
  '16.2 L5 two processes record the same envelope, in two orders and one of them on its own page: each once, and nobody waits for ever',
  async () => {
    const { browser, user } = await desk();
    const other = testBrowser(await portal.anotherApp());
    await other.login(user.email, testPassword);
    const built = await people('Ada', 'Ben', 'Cy');
    const shown = { until: null, unpaid_until: null };
    const lines = built.map((one) => cheque(one.user.uuid, { expect: shown }));
    const { member, ...single } = lines[2] ?? cheque('');
    const key = randomUUID();
    const answers = await Promise.all([
      record(browser, lines, { key }),
      record(other, lines, { key }),
      record(other, lines.toReversed()),
      browser.post(`/api/v1/organize/members/${member}/record`, { ...single, key: randomUUID() }),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.every((code) => code === 200 || code === 409)).toBe(true);
    const [ofKey, again] = answers;
    expect(ofKey?.statusCode).toBe(again?.statusCode);
    // Either the envelope or the page of one was first.
    expect([1, 3]).toContain(await portal.db.$count(ledgerEntries));
    expect(await portal.db.$count(membershipSpans)).toBe(await portal.db.$count(ledgerEntries));
  },
);
