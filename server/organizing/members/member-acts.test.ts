import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { GrantRole } from '#contract/calls/access.ts';
import { association } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { charges, ledgerEntries, refunds } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { paymentRequests } from '#server/db/tables/payment-tables.ts';
import { directoryEntries, users } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { findMembership } from '#server/membership/subscription/membership-queries.ts';
import { statusOf } from '#server/membership/subscription/subscription.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildGrant, buildUser } from '#server/testing/builders/build-user.ts';
import { newestToken } from '#server/testing/newest-token.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { oneDay } from '#server/time/durations.ts';

const portal = useTestApp();
const path = '/api/v1/organize/members';

async function desk(role: GrantRole) {
  const { browser, user } = await buildBooker(portal, { first_name: 'Olga', last_name: 'Desk' });
  await buildGrant(portal.db, user.uuid, { role });
  const act = (uuid: string, what: string, body: Record<string, unknown>) =>
    browser.post(`${path}/${uuid}/${what}`, { key: randomUUID(), ...body });
  return {
    user,
    browser,
    act,
    give: (uuid: string, until: string, more = {}) =>
      act(uuid, 'give', { until, reason: 'Volunteer of the year', ...more }),
    record: (uuid: string, more = {}) =>
      act(uuid, 'record', {
        method: 'cheque',
        amount_cents: 12000,
        received_on: today(),
        ...more,
      }),
    end: (uuid: string, more = {}) =>
      act(uuid, 'end', { on: 'now', refund: 'none', reason: 'Moved away', ...more }),
    add: (body: Record<string, unknown>) => browser.post(path, { key: randomUUID(), ...body }),
    names: async (query = '') =>
      (await browser.get(`${path}${query}`)).json().data.map((one: { name: string }) => one.name),
  };
}

/** The clock stands at an hour at which it is the same day in Toronto. */
const today = () => portal.clock.now().toISOString().slice(0, 10);
const inDays = (days: number) =>
  new Date(portal.clock.now().getTime() + days * oneDay).toISOString().slice(0, 10);

async function person() {
  const { browser, user } = await buildBooker(portal, { first_name: 'Kit', last_name: 'Poe' });
  return {
    user,
    browser,
    status: async () => (await browser.get('/api/v1/subscription-status')).json(),
    membership: async () => (await browser.get('/api/v1/membership')).json().data,
    subscribe: () => browser.post('/api/v1/subscribe', { payment_method: 'pm_card_visa' }),
  };
}

const runs = { subscribed: true, onGracePeriod: false, cancelled: false };
const isOver = { subscribed: false, onGracePeriod: false, cancelled: true };

test('16.2 a membership is given until a day, which is included, and extended', async () => {
  const [owner, kit] = [await desk('owner'), await person()];
  const key = randomUUID();
  const answer = await owner.give(kit.user.uuid, inDays(10), { key });
  expect([answer.statusCode, answer.json().data.membership]).toMatchObject([
    200,
    { state: 'given', source: 'given', until: inDays(10), renews_at: null },
  ]);
  expect(await kit.status()).toEqual(runs);
  expect(await kit.membership()).toMatchObject({
    source: 'given',
    way: null,
    renews_at: null,
    payment_method: null,
    ends_at: `${inDays(11)}T04:00:00.000Z`,
  });
  // The same key again is nothing new; a day that is no extension is refused.
  expect((await owner.give(kit.user.uuid, inDays(10), { key })).statusCode).toBe(200);
  for (const until of [inDays(10), inDays(9), '2019-01-01', '2099-01-01']) {
    const refused = await owner.give(kit.user.uuid, until);
    expect([until, refused.statusCode, Object.keys(refused.json().errors ?? {})]).toEqual([
      ...[until, 400, ['until']],
    ]);
  }
  expect((await owner.give(kit.user.uuid, inDays(40))).json().data.membership.until).toBe(
    inDays(40),
  );
  const spans = await portal.db.select().from(membershipSpans);
  expect(spans.map(({ reason, by }) => [reason, by])).toEqual([
    ['Volunteer of the year', owner.user.uuid],
    ['Volunteer of the year', owner.user.uuid],
  ]);
  for (const call of ['cancel', 'resume']) {
    expect((await kit.browser.post(`/api/v1/${call}`)).json().code).toBe('nothing_renews');
  }
  portal.clock.set(new Date(`${inDays(41)}T04:00:00Z`));
  expect(statusOf(await findMembership(portal.db, kit.user.uuid), portal.clock.now())).toEqual(
    isOver,
  );
});

test('16.2 L5 nothing is given or recorded beside a card that renews; after a cancelled one it follows', async () => {
  const [owner, kit] = [await desk('owner'), await person()];
  await kit.subscribe();
  expect((await owner.give(kit.user.uuid, inDays(900))).json().code).toBe('renews_by_card');
  expect((await owner.record(kit.user.uuid)).json().code).toBe('renews_by_card');
  await kit.browser.post('/api/v1/cancel');
  const ends = (await kit.membership()).ends_at;
  expect((await owner.record(kit.user.uuid)).statusCode).toBe(200);
  const spans = await portal.db.select().from(membershipSpans).orderBy(membershipSpans.begins_at);
  expect(spans.map(({ source, begins_at }) => [source, begins_at.toISOString()])).toEqual([
    ['card', portal.clock.now().toISOString()],
    ['hand', ends],
  ]);
  expect(await kit.status()).toEqual(runs);
  expect((await kit.browser.post('/api/v1/resume')).json().code).toBe('nothing_renews');
});

test('16.2 L5 nothing is given or recorded while they begin or resume by card', async () => {
  const [owner, kit] = [await desk('owner'), await person()];
  for (const kind of ['subscribe', 'resume'] as const) {
    await portal.db.delete(paymentRequests);
    await portal.db
      .insert(paymentRequests)
      .values({ user_uuid: kit.user.uuid, kind, asked_at: portal.clock.now() });
    for (const refused of [
      await owner.give(kit.user.uuid, inDays(9)),
      await owner.record(kit.user.uuid),
    ]) {
      expect([kind, refused.statusCode, refused.json().code]).toEqual([
        kind,
        409,
        'renews_by_card',
      ]);
    }
  }
});

test('16.2 a year that was paid by cheque is in the ledger, with a receipt, and begins at the end', async () => {
  const [treasurer, kit] = [await desk('treasurer'), await person()];
  expect((await treasurer.give(kit.user.uuid, inDays(9))).statusCode).toBe(403);
  const first = await treasurer.record(kit.user.uuid);
  expect([first.statusCode, first.json().data.membership]).toMatchObject([
    200,
    { state: 'hand', source: 'hand', left_cents: 12000 },
  ]);
  expect(await kit.membership()).toMatchObject({ source: 'hand', way: 'cheque' });
  const before = first.json().data.membership.until;
  const second = await treasurer.record(kit.user.uuid, { method: 'cash' });
  expect(second.json().data.membership.until).toBe(
    `${Number(before.slice(0, 4)) + 1}${before.slice(4)}`,
  );
  for (const [field, more] of [
    ['received_on', { received_on: inDays(2) }],
    ['received_on', { received_on: '2001-01-01' }],
    ['amount_cents', { amount_cents: 0 }],
    ['method', { method: 'card' }],
  ] as const) {
    const refused = await treasurer.record(kit.user.uuid, more);
    expect([field, Object.keys(refused.json().errors)]).toEqual([field, [field]]);
  }
  const entries = await portal.db
    .select()
    .from(ledgerEntries)
    .orderBy(ledgerEntries.receipt_number);
  expect(entries.map(({ kind, cents, facts }) => [kind, cents, facts.by_hand])).toEqual([
    ['membership', 12000, 'cheque'],
    ['membership', 12000, 'cash'],
  ]);
  expect((await kit.browser.get('/api/v1/billing-history')).json().data).toHaveLength(2);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('16.2 a membership by hand ends now with a refund, by the numbers that were shown', async () => {
  const [owner, treasurer, kit] = [await desk('owner'), await desk('treasurer'), await person()];
  await owner.record(kit.user.uuid, { method: 'cash' });
  expect((await treasurer.end(kit.user.uuid)).statusCode).toBe(403);
  const tooMuch = await owner.end(kit.user.uuid, { refund: 'amount', cents: 12001 });
  expect(Object.keys(tooMuch.json().errors)).toEqual(['cents']);
  const asked = await owner.end(kit.user.uuid, { refund: 'all' });
  expect([asked.json().code, asked.json().current]).toMatchObject([
    'numbers_changed',
    { people: 1, cents: 12000 },
  ]);
  expect(await kit.status()).toEqual(runs);
  const expected = { people: 1, cents: 5000 };
  const key = randomUUID();
  const body = { refund: 'amount', cents: 5000, expect: expected, key };
  for (const _ of [1, 2]) {
    expect((await owner.end(kit.user.uuid, body)).json().data.membership.state).toBe('lapsed');
  }
  expect(await kit.status()).toEqual(isOver);
  const owed = await portal.db.select().from(refunds);
  expect(owed.map(({ cents, way, state }) => [cents, way, state])).toEqual([
    [5000, 'cash', 'owed'],
  ]);
  // It is given by hand, like any other.
  const given = await treasurer.browser.post(`/api/v1/organize/refunds/${owed[0]?.uuid}/given`, {
    way: 'cash',
    on: today(),
    key: randomUUID(),
  });
  expect(given.statusCode).toBe(200);
  expect((await owner.end(kit.user.uuid)).json().code).toBe('not_subscribed');
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('16.2 a card is cancelled at the provider, with the period or at once with the money', async () => {
  const [owner, kit, kim] = [await desk('owner'), await person(), await person()];
  await kit.subscribe();
  await kim.subscribe();
  await owner.end(kit.user.uuid, { on: 'until' });
  expect(await kit.status()).toEqual({ subscribed: true, onGracePeriod: true, cancelled: true });
  const again = await owner.end(kit.user.uuid, { on: 'until' });
  expect(again.json().code).toBe('nothing_renews');
  const all = { refund: 'all', expect: { people: 1, cents: 12000 } };
  expect((await owner.end(kim.user.uuid, all)).statusCode).toBe(200);
  expect(await kim.status()).toEqual(isOver);
  const [back] = await portal.db.select().from(refunds);
  expect([back?.cents, back?.way, back?.state]).toEqual([12000, 'card', 'done']);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
});

test('16.2 G14 a membership ends without giving back a card payment that is disputed', async () => {
  const [owner, kim] = [await desk('owner'), await person()];
  await kim.subscribe();
  await portal.db.update(charges).set({ disputed_at: portal.clock.now() });
  const all = { refund: 'all', expect: { people: 1, cents: 12000 } };
  expect((await owner.end(kim.user.uuid, all)).json().errors.refund[0]).toContain(
    'The bank decides about this payment: answer the dispute at Stripe.',
  );
  expect(await kim.status()).toEqual(runs);
  expect((await owner.end(kim.user.uuid)).statusCode).toBe(200);
  expect(await portal.db.select().from(refunds)).toEqual([]);
});

test('16.2 a cheque that the bank returns is reversed; the membership is kept or ends', async () => {
  const [treasurer, kit, kim] = [await desk('treasurer'), await person(), await person()];
  for (const [one, keep] of [
    [kit, true],
    [kim, false],
  ] as const) {
    const { data } = (await treasurer.record(one.user.uuid)).json();
    const charge = data.payments[0].reversible?.charge;
    const asked = await treasurer.act(one.user.uuid, 'returned', { charge, keep });
    expect(asked.json()).toMatchObject({
      code: 'numbers_changed',
      current: { people: keep ? 0 : 1, cents: 12000, emails: 1 },
    });
    expect(await one.status()).toEqual(runs);
    const returned = await treasurer.act(one.user.uuid, 'returned', {
      charge,
      keep,
      fee_cents: 4500,
      expect: { people: keep ? 0 : 1, cents: 12000 },
    });
    expect([returned.statusCode, returned.json().data.payments[0].reversible]).toEqual([200, null]);
    expect(await one.status()).toEqual(keep ? runs : isOver);
    const twice = await treasurer.act(one.user.uuid, 'returned', { charge, keep });
    expect(Object.keys(twice.json().errors)).toEqual(['charge']);
  }
  const cents = (await portal.db.select().from(ledgerEntries)).map((entry) => entry.cents);
  expect(cents.reduce((sum, one) => sum + one, 0)).toBe(0);
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  // A cheque of somebody else, and cash.
  const cash = await treasurer.record(kit.user.uuid, { method: 'cash' });
  const [charge] = await portal.db.select().from(charges).where(eq(charges.method, 'cash'));
  expect(cash.statusCode).toBe(200);
  const body = { charge: charge?.uuid, keep: true };
  expect((await treasurer.act(kit.user.uuid, 'returned', body)).statusCode).toBe(400);
  expect((await treasurer.act(kim.user.uuid, 'returned', body)).statusCode).toBe(404);
});

test('16.2 who reads of a returned cheque reads what is to be paid in all, and how', async () => {
  const treasurer = await desk('treasurer');
  async function textAfter(keep: boolean, fee: { fee_cents?: number }, isOver = false) {
    const { user } = await person();
    const { data } = (await treasurer.record(user.uuid)).json();
    const charge = data.payments[0].reversible?.charge;
    if (isOver)
      await portal.db
        .update(membershipSpans)
        .set({
          begins_at: new Date('2025-01-01T05:00:00Z'),
          ends_at: new Date('2026-01-01T05:00:00Z'),
        })
        .where(eq(membershipSpans.charge_uuid, charge));
    const numbers = { people: keep ? 0 : 1, cents: 12000 };
    await treasurer.act(user.uuid, 'returned', { charge, keep, ...fee, expect: numbers });
    await portal.deliverEmails();
    const emails = await findOutboxEmails(portal.db, user.email);
    return emails.find(({ subject }) => subject === 'Your bank returned your cheque')?.text;
  }
  const withFee = await textAfter(true, { fee_cents: 25_00 });
  expect(withFee).toContain(
    'The returned cheque cost $25.00. Please pay that, too: $145.00 in all.',
  );
  expect(withFee).not.toContain('e-Transfer');
  expect(withFee).toMatch(
    /the cheque of \$120\.00 that we received on \w+ \d+, 2026 \(receipt 0+1\) for your membership from \w+ \d+, 2026 to \w+ \d+, 2027, so it is not paid\./,
  );
  await portal.db.update(association).set({ how_to_pay: 'e-Transfer to pay@example.org' });
  const without = await textAfter(false, {});
  expect(without).toContain('e-Transfer to pay@example.org');
  expect(without).not.toContain('in all');
  // Of a time that is over nothing is owed in any list.
  const over = await textAfter(true, {}, true);
  expect(over).toContain('from January 1, 2025 to December 31, 2025, so it is not paid.');
  expect(over).toContain('That time is over, so nothing changes now.');
  expect(over).not.toMatch(/Please pay|e-Transfer to|goes on/);
});

test('16.2 16.1 a member added by hand is claimed by the link, and is in no directory until then', async () => {
  const owner = await desk('owner');
  const added = await owner.add({
    first_name: 'Ada',
    last_name: 'Fern',
    email: 'ada@example.org',
    phone: '506 555 0100',
    city: 'Ottawa',
    record: { method: 'cash', amount_cents: 12000, received_on: today() },
  });
  // What the association entered, for who sees addresses; the receipt leads to no sign-in.
  const listed = { phone: '506 555 0100', address: 'Ottawa' };
  expect(added.json().data.listed).toEqual(listed);
  const treasurer = await desk('treasurer');
  const seen = await treasurer.browser.get(`/api/v1/organize/members/${added.json().data.uuid}`);
  expect(seen.json().data).toMatchObject({ name: 'Ada Fern' });
  expect(seen.json().data).not.toHaveProperty('listed');
  await portal.deliverEmails();
  const receipts = (await findOutboxEmails(portal.db, 'ada@example.org')).filter(({ subject }) =>
    subject.startsWith('Receipt'),
  );
  expect(receipts).toHaveLength(1);
  expect(receipts[0]?.text).not.toContain('/billing');
  expect([added.statusCode, added.json().data]).toMatchObject([
    201,
    { name: 'Ada Fern', unclaimed: true, membership: { state: 'hand' } },
  ]);
  const uuid = added.json().data.uuid;
  expect(await owner.names('?filter=unclaimed')).toEqual(['Ada Fern']);
  const member = await person();
  await owner.give(member.user.uuid, inDays(9));
  const directory = async () =>
    (await member.browser.get('/api/v1/members?search=fern')).json().meta.total;
  expect(await directory()).toBe(0);
  expect((await member.browser.get(`/api/v1/members/${uuid}`)).statusCode).toBe(404);
  await newestToken(portal, 'ada@example.org');
  // Registering with the address gets the same link, and changes nothing.
  const stranger = await portal.browser();
  const registered = await stranger.post('/api/v1/register', {
    first_name: 'Not',
    last_name: 'Her',
    email: 'ADA@example.org',
    password: 'correct horse battery',
    password_confirmation: 'correct horse battery',
    terms: true,
  });
  expect(registered.statusCode).toBe(201);
  const token = await newestToken(portal, 'ada@example.org');
  const claim = (terms: boolean) =>
    stranger.post('/api/v1/reset-password', {
      token,
      password: 'a long winter in Ottawa',
      password_confirmation: 'a long winter in Ottawa',
      terms,
    });
  // Without the consent the link is not used up.
  expect(Object.keys((await claim(false)).json().errors)).toEqual(['terms']);
  expect((await claim(true)).statusCode).toBe(200);
  const [ada] = await portal.db.select().from(users).where(eq(users.uuid, uuid));
  expect(ada).toMatchObject({
    first_name: 'Ada',
    unclaimed_since: null,
    terms_accepted_at: portal.clock.now(),
    terms_source: 'form',
  });
  expect(await directory()).toBe(1);
  const acts = await portal.db.select().from(auditEntries).where(eq(auditEntries.subject, uuid));
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['member_added', 'membership_recorded', 'account_claimed']),
  );
});

test('16.2 an email that has an account is that account, and an unclaimed one outlives the unconfirmed', async () => {
  const [owner, kit] = [await desk('owner'), await person()];
  const give = { until: inDays(30), reason: 'Board' };
  const same = await owner.add({ email: kit.user.email.toUpperCase(), first_name: 'X', give });
  expect(same.json().data).toMatchObject({
    uuid: kit.user.uuid,
    name: 'Kit Poe',
    unclaimed: false,
  });
  const neither = await owner.add({ email: 'b@example.org' });
  expect(Object.keys(neither.json().errors)).toEqual(['give']);
  await buildUser(portal.db, { email: 'c@example.org', email_verified_at: null });
  const { uuid } = (await owner.add({ email: 'bo@example.org', give })).json().data;
  const isThere = async () =>
    (await portal.db.select().from(users).where(eq(users.uuid, uuid)))[0]?.deletion_requested_at;
  portal.clock.advance((30 + 700) * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await isThere()).toBeNull();
  portal.clock.advance(60 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await isThere()).not.toBeNull();
  expect(await portal.db.select().from(directoryEntries)).not.toHaveLength(0);
});
