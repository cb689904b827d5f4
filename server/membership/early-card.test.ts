import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { jobHandlers } from '../app.ts';
import { association } from '../db/tables/association-tables.ts';
import { ledgerEntries } from '../db/tables/ledger-tables.ts';
import { membershipSpans } from '../db/tables/membership-tables.ts';
import type { Deps } from '../deps/deps.ts';
import { outboxMailer } from '../email/mailer.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { buildGrant, buildUser, testPassword } from '../testing/builders/build-user.ts';
import { startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { testBrowser, useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { cancelMembership } from './cancel-membership.ts';
import { reconcilePayments } from './reconcile-requests.ts';
import { subscribe } from './subscribe.ts';

const portal = useTestApp();
const active = { subscribed: true, onGracePeriod: false, cancelled: false };
const onGrace = { subscribed: true, onGracePeriod: true, cancelled: true };
const over = { subscribed: false, onGracePeriod: false, cancelled: true };

/** The first moment after April 30, 2027, which is the last day. */
const end = '2027-05-01T04:00:00.000Z';
const howToPay = 'By cheque to the office.';
const providers = ['sandbox', 'Stripe'] as const;

async function portalOf(provider: (typeof providers)[number]) {
  if (provider === 'Stripe') return startStripeApp(portal);
  return { app: portal.app, deps: portal.deps };
}

/** A member by cheque until April 30, 2027, whose browser signs in again after each pause. */
async function byCheque(
  { app, deps }: { app: FastifyInstance; deps: Deps },
  before?: (userUuid: string) => Promise<void>,
) {
  const owner = await buildUser(portal.db);
  await buildGrant(portal.db, owner.uuid, { role: 'owner' });
  const kit = await buildUser(portal.db);
  await before?.(kit.uuid);
  portal.clock.set(new Date('2027-01-15T12:00:00Z'));
  await reconcilePayments(deps);
  const signIn = async (email: string) => {
    const browser = testBrowser(app);
    await browser.login(email, testPassword);
    return browser;
  };
  const desk = async (what: string, body: object) =>
    (await signIn(owner.email)).post(`/api/v1/organize/members/${kit.uuid}/${what}`, {
      key: randomUUID(),
      ...body,
    });
  const record = (until?: string) =>
    desk('record', {
      method: 'cheque',
      amount_cents: 12000,
      received_on: portal.clock.now().toISOString().slice(0, 10),
      until,
    });
  await portal.db.update(association).set({ how_to_pay: howToPay });
  expect((await record('2027-04-30')).statusCode).toBe(200);
  let browser = await signIn(kit.email);
  const post = (path: string, body?: object) => browser.post(path, body);
  return {
    desk,
    record,
    signIn: () => signIn(kit.email),
    at: async (moment: string) => {
      portal.clock.set(new Date(moment));
      await reconcilePayments(deps);
      browser = await signIn(kit.email);
    },
    post,
    subscribe: (card = 'pm_card_visa') => post(api.subscribe.path, { payment_method: card }),
    status: async () => (await browser.get(api.subscriptionStatus.path)).json(),
    membership: async () => (await browser.get(api.membership.path)).json().data,
    subjects: async () => {
      await runDueJobs(deps, jobHandlers(deps, outboxMailer(deps)));
      return (await findOutboxEmails(portal.db, kit.email)).map(({ subject }) => subject);
    },
    /** What cards have paid for. */
    charged: async () =>
      (await portal.db.select().from(ledgerEntries))
        .filter(({ facts }) => !facts.by_hand)
        .map(({ cents }) => cents),
  };
}

test.each(providers)(
  '16.3 %s: from 60 days before the end a card is taken, and charged first on the day after it',
  async (provider) => {
    const kit = await byCheque(await portalOf(provider));
    await kit.at('2027-03-01T04:59:00Z');
    const early = await kit.subscribe();
    expect([early.statusCode, early.json().code, early.json().message]).toEqual([
      409,
      'already_subscribed',
      'Your membership runs until April 30, 2027. You can add a card from March 1, 2027 on.',
    ]);
    const from = { card_from: '2027-03-01', first_charge_on: null, how_to_pay: null };
    expect(await kit.membership()).toMatchObject(from);
    await kit.at('2027-03-01T05:00:00Z');
    expect(await kit.membership()).toMatchObject({
      ...from,
      first_charge_on: '2027-05-01',
      how_to_pay: howToPay,
    });
    expect((await kit.subscribe()).json().data).toEqual({ status: 'active' });
    expect(await kit.status()).toEqual(active);
    expect(await kit.membership()).toMatchObject({
      source: 'hand',
      way: 'cheque',
      renews_at: end,
      ends_at: null,
      payment_method: { brand: 'visa', last4: '4242' },
      first_charge_on: null,
      how_to_pay: null,
      plan: { price_cents: 12000 },
    });
    expect(await kit.charged()).toEqual([]);
    expect((await kit.subscribe()).json().code).toBe('already_subscribed');
    expect((await kit.record()).json().code).toBe('renews_by_card');
    expect(await kit.subjects()).toContain('Your membership will renew by card');
    expect(await kit.subjects()).not.toContain('Welcome to Fairway');
    await kit.at('2027-04-01T12:00:00Z');
    const reminders = (await kit.subjects()).filter((subject) =>
      /ends on|renews soon/.test(subject),
    );
    expect(reminders).toEqual(['Your membership renews soon']);
    await kit.at('2027-05-01T03:59:00Z');
    expect(await kit.charged()).toEqual([]);
    await kit.at(end);
    expect(await kit.charged()).toEqual([12000]);
    expect(await kit.status()).toEqual(active);
    expect(await kit.membership()).toMatchObject({
      source: 'card',
      way: null,
      ends_at: null,
      renews_at: '2028-05-01T04:00:00.000Z',
    });
    await kit.at('2028-05-01T04:00:00Z');
    expect(await kit.charged()).toEqual([12000, 12000]);
    expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  },
);

test.each(providers)(
  'L6 %s: a card that is cancelled before the end charges nothing, and the membership ends on its day',
  async (provider) => {
    const kit = await byCheque(await portalOf(provider));
    await kit.at('2027-04-10T12:00:00Z');
    await kit.subscribe();
    for (const [call, status] of [
      [api.cancelMembership.path, onGrace],
      [api.resumeMembership.path, active],
      [api.cancelMembership.path, onGrace],
    ] as const) {
      expect((await kit.post(call)).statusCode).toBe(200);
      expect(await kit.status()).toEqual(status);
    }
    expect(await kit.membership()).toMatchObject({ renews_at: null, ends_at: end, source: 'hand' });
    const [cancelled] = (await kit.subjects()).filter((one) => one.includes('is cancelled'));
    expect(cancelled).toBe('Your membership is cancelled');
    await kit.at('2027-05-01T03:59:00Z');
    expect(await kit.status()).toEqual(onGrace);
    await kit.at(end);
    expect(await kit.status()).toEqual(over);
    expect(await kit.charged()).toEqual([]);
    await kit.at('2027-05-03T12:00:00Z');
    const ended = (await kit.subjects()).filter((subject) => subject.includes('has ended'));
    expect(ended).toEqual(['Your membership has ended']);
    // Who comes back pays at once.
    expect((await kit.subscribe()).json().data).toEqual({ status: 'active' });
    expect(await kit.charged()).toEqual([12000]);
  },
);

test.each(providers)(
  'L6 %s: a card that is declined on the day is the problem of a renewal, and another one pays',
  async (provider) => {
    const kit = await byCheque(await portalOf(provider));
    await kit.at('2027-04-10T12:00:00Z');
    expect((await kit.subscribe('pm_card_chargeCustomerFail')).statusCode).toBe(200);
    await kit.at(end);
    expect(await kit.status()).toEqual(active);
    expect(await kit.membership()).toMatchObject({ payment_problem: true, renews_at: null });
    expect(await kit.subjects()).toContain('Your membership could not be renewed');
    await kit.post(api.updatePaymentMethod.path, { payment_method: 'pm_card_visa' });
    expect(await kit.membership()).toMatchObject({ payment_problem: false, source: 'card' });
    expect(await kit.charged()).toEqual([12000]);
  },
);

test.each(providers)('L6 %s: with no card that pays it is given up', async (provider) => {
  const kit = await byCheque(await portalOf(provider));
  await kit.at('2027-04-10T12:00:00Z');
  await kit.subscribe('pm_card_chargeCustomerFail');
  for (const day of ['05-01T04:00', '05-04T04:00', '05-09T04:00', '05-16T04:00']) {
    await kit.at(`2027-${day}:00Z`);
  }
  expect(await kit.status()).toEqual(over);
  expect(await kit.charged()).toEqual([]);
});

test('16.3 a card that is declined, or that the bank asks about, is not taken before it is confirmed', async () => {
  const kit = await byCheque(await portalOf('sandbox'));
  await kit.at('2027-04-10T12:00:00Z');
  expect((await kit.subscribe('pm_card_visa_chargeDeclined')).statusCode).toBe(402);
  const asked = (await kit.subscribe('pm_card_authenticationRequired')).json().data;
  expect(asked).toMatchObject({ status: 'requires_action' });
  expect(await kit.membership()).toMatchObject({ renews_at: null, ends_at: end });
  const answer = (client_secret: string, approved: boolean) =>
    kit.post(api.answerBank.path, { client_secret, approved });
  await answer(asked.client_secret, false);
  expect((await kit.subscribe('pm_card_authenticationRequired')).statusCode).toBe(402);
  const again = (await kit.subscribe('pm_card_authenticationRequired')).json().data;
  await answer(again.client_secret, true);
  const done = await kit.subscribe('pm_card_authenticationRequired');
  expect(done.json().data).toEqual({ status: 'active' });
  expect(await kit.membership()).toMatchObject({ renews_at: end });
});

test('16.3 an organizer ends it with a card that has not begun: no old year is offered back', async () => {
  const { deps } = portal;
  const kit = await byCheque(portal, async (uuid) => {
    portal.clock.set(new Date('2025-12-01T12:00:00Z'));
    await subscribe(deps, uuid, 'pm_card_visa');
    await cancelMembership(deps, uuid);
  });
  await kit.at('2027-04-10T12:00:00Z');
  await kit.subscribe();
  const tooMuch = { on: 'now', refund: 'amount', cents: 12001, reason: 'Moved away' };
  expect((await kit.desk('end', tooMuch)).json().errors.cents).toEqual([
    'Of what they paid $120.00 is left. Enter at most that.',
  ]);
  const ended = await kit.desk('end', { on: 'now', refund: 'none', reason: 'Moved away' });
  expect(ended.statusCode).toBe(200);
  expect(await kit.status()).toEqual(over);
  await kit.at('2027-05-02T12:00:00Z');
  expect(await kit.charged()).toEqual([12000]);
  expect(await kit.status()).toEqual(over);
});

test.runIf(onPostgres)(
  'L6 a card is added twice at once, and while a year is recorded: one subscription, or the year',
  async () => {
    const kit = await byCheque(await portalOf('sandbox'));
    await kit.at('2027-04-10T12:00:00Z');
    const browsers = await Promise.all([kit.signIn(), kit.signIn(), kit.signIn()]);
    const answers = await Promise.all([
      ...browsers.map((one) => one.post(api.subscribe.path, { payment_method: 'pm_card_visa' })),
      kit.record(),
    ]);
    const spans = (await portal.db.select().from(membershipSpans)).map(({ source }) => source);
    const isRecorded = answers.at(-1)?.statusCode === 200;
    expect(spans.sort()).toEqual(isRecorded ? ['hand', 'hand'] : ['card', 'hand']);
    if (isRecorded) return;
    for (const { statusCode, body } of answers.slice(0, -1)) {
      expect(statusCode === 200 || body.includes('already_subscribed')).toBe(true);
    }
    await kit.at(end);
    expect(await kit.charged()).toEqual([12000]);
  },
);
