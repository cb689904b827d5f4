import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { customerOf } from '../customers/customer.ts';
import { paymentRequests } from '../db/tables/payment-tables.ts';
import { sandboxCards, sandboxCustomers } from '../db/tables/sandbox-tables.ts';
import { memberships } from '../db/tables/tables.ts';
import { buildCardTries } from '../testing/builders/build-card-tries.ts';
import { buildMembership } from '../testing/builders/build-membership.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { reconcilePayments } from './reconcile-requests.ts';
import { findMembership } from './subscription/membership-queries.ts';

const portal = useTestApp();
const oneDay = 24 * 3600;
const none = { subscribed: false, onGracePeriod: false, cancelled: false };
const active = { subscribed: true, onGracePeriod: false, cancelled: false };
const onGrace = { subscribed: true, onGracePeriod: true, cancelled: true };
const over = { subscribed: false, onGracePeriod: false, cancelled: true };

async function signedIn() {
  const user = await buildUser(portal.db);
  let browser = portal.browser();
  await browser.login(user.email, testPassword);
  const pay = (path: string, payment_method: string) => browser.post(path, { payment_method });
  return {
    user,
    directory: () => browser.get(api.members.path),
    status: async () => (await browser.get(api.subscriptionStatus.path)).json(),
    membership: async () => (await browser.get(api.membership.path)).json().data,
    billing: async () => (await browser.get(api.billingHistory.path)).json().data,
    subscribe: (card = 'pm_card_visa') => pay(api.subscribe.path, card),
    updateCard: (card: string) => pay(api.updatePaymentMethod.path, card),
    cancel: () => browser.post(api.cancelMembership.path),
    resume: () => browser.post(api.resumeMembership.path),
    leave: () => browser.post(api.requestDeletion.path, { current_password: testPassword }),
    stay: () => browser.send('DELETE', api.cancelDeletion.path),
    answerBank: (client_secret: string, approved: boolean) =>
      browser.post(api.answerBank.path, { client_secret, approved }),
    /** A year goes by, after which everybody has to sign in again. */
    comeBack: async (seconds: number) => {
      portal.clock.advance(seconds);
      browser = portal.browser();
      await browser.login(user.email, testPassword);
    },
  };
}

test('7.33 subscribing pays for a year, opens the directory and is in the ledger', async () => {
  const robin = await signedIn();
  expect(await robin.status()).toEqual(none);
  expect(await robin.membership()).toMatchObject({ status: none, payment_method: null });
  expect((await robin.directory()).statusCode).toBe(403);

  const answer = await robin.subscribe();
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { status: 'active' } }]);

  expect(await robin.status()).toEqual(active);
  expect(await robin.membership()).toEqual({
    plan: { name: 'Annual membership', price_cents: 120_00, currency: 'CAD', interval: 'year' },
    status: active,
    source: 'card',
    way: null,
    unpaid: false,
    payment_problem: false,
    renews_at: '2027-06-15T16:00:00.000Z',
    ends_at: null,
    card_from: null,
    first_charge_on: null,
    how_to_pay: null,
    payment_method: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
    started_at: '2026-06-15T16:00:00.000Z',
    year: { year: 2026, events: 0, to_come: 0, saved_cents: 0, gift_cents: 0 },
    payments: [{ paid_at: '2026-06-15T16:00:00.000Z', amount_cents: 120_00 }],
  });
  expect((await robin.directory()).json().meta.total).toBe(1);
  expect(await robin.billing()).toEqual([
    {
      uuid: expect.any(String),
      date: '2026-06-15T16:00:00.000Z',
      year: 2026,
      year_cents: 120_00,
      kind: 'membership',
      description: 'Annual membership',
      amount_cents: 120_00,
      currency: 'CAD',
      status: 'paid',
      receipt_url: expect.stringMatching(/^\/api\/v1\/billing-history\/[^/]+\/receipt\.pdf$/),
      receipt_number: expect.stringMatching(/^\d{6}$/),
      refunds: null,
      reversal: null,
      way: 'card',
    },
  ]);
});

test('1.7 a card that fails has a message, and nothing has changed', async () => {
  const robin = await signedIn();
  const declined = await robin.subscribe('pm_card_visa_chargeDeclined');
  expect(declined.statusCode).toBe(402);
  expect(declined.json()).toEqual({
    code: 'payment_failed',
    message: 'The card was declined. Please try another card, or ask your bank.',
  });
  const poor = await robin.subscribe('pm_card_chargeDeclinedInsufficientFunds');
  expect(poor.json().message).toContain('not enough money');
  const unknown = await robin.subscribe('pm_nobody');
  expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([
    400,
    ['payment_method'],
  ]);
  expect((await robin.subscribe('4242424242424242')).statusCode).toBe(400);

  expect(await robin.status()).toEqual(none);
  expect(await robin.billing()).toEqual([]);
  expect((await robin.subscribe()).statusCode).toBe(200);
});

test('G13 a payment that waits for the bank makes nobody a member until it is confirmed', async () => {
  const robin = await signedIn();
  const { data } = (await robin.subscribe('pm_card_authenticationRequired')).json();
  expect(data).toEqual({ status: 'requires_action', client_secret: expect.any(String) });
  expect(await robin.status()).toEqual(none);
  expect(await findMembership(portal.db, robin.user.uuid)).toBeUndefined();
  expect((await robin.subscribe('pm_card_authenticationRequired')).json().data).toEqual(data);

  const stranger = await signedIn();
  expect((await stranger.answerBank(data.client_secret, true)).statusCode).toBe(404);
  expect((await robin.answerBank(data.client_secret, true)).statusCode).toBe(200);
  expect(await robin.status()).toEqual(active);
  expect(await robin.billing()).toHaveLength(1);
});

test("G1 one person's requests leave those of another as they were", async () => {
  const [robin, kim] = [await signedIn(), await signedIn()];
  const { data } = (await robin.subscribe('pm_card_authenticationRequired')).json();
  expect((await kim.subscribe('pm_card_authenticationRequired')).statusCode).toBe(200);
  expect((await kim.subscribe('pm_card_mastercard')).json().data).toEqual({ status: 'active' });
  await robin.answerBank(data.client_secret, true);
  expect(await robin.status()).toEqual(active);
});

test('G13 after a rejected or abandoned confirmation any card can be tried', async () => {
  const robin = await signedIn();
  const rejected = (await robin.subscribe('pm_card_authenticationRequired')).json().data;
  await robin.answerBank(rejected.client_secret, false);
  expect(await robin.status()).toEqual(none);
  const left = (await robin.subscribe('pm_card_authenticationRequired')).json().data;
  expect(left.client_secret).not.toBe(rejected.client_secret);

  expect((await robin.subscribe('pm_card_mastercard')).json().data).toEqual({ status: 'active' });
  // The page of the bank that was left open cannot pay for a second one.
  expect((await robin.answerBank(left.client_secret, true)).statusCode).toBe(404);
  expect(await robin.billing()).toHaveLength(1);
  expect(await robin.membership()).toMatchObject({ payment_method: { last4: '4444' } });
});

test('G4 a first payment that is not confirmed expires: no membership, no ledger entry, and a new start', async () => {
  const robin = await signedIn();
  const { data } = (await robin.subscribe('pm_card_authenticationRequired')).json();
  await robin.comeBack(oneDay);
  expect(await robin.status()).toEqual(none);
  expect((await robin.answerBank(data.client_secret, true)).statusCode).toBe(404);
  expect(await robin.billing()).toEqual([]);
  const again = (await robin.subscribe('pm_card_authenticationRequired')).json().data;
  expect(again.client_secret).not.toBe(data.client_secret);
  await robin.answerBank(again.client_secret, true);
  expect(await robin.status()).toEqual(active);
  // The unpaid start is not the start of the membership.
  const began = portal.clock.now();
  expect(await portal.db.select().from(memberships)).toMatchObject([{ started_at: began }]);
});

test('G2 a member is not sold another membership, and on grace is answered to resume', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  const again = await robin.subscribe('pm_card_mastercard');
  expect([again.statusCode, again.json().code]).toEqual([409, 'already_subscribed']);
  await robin.cancel();
  const onTop = await robin.subscribe();
  expect([onTop.statusCode, onTop.json().code]).toEqual([409, 'already_subscribed']);
  expect(onTop.json().message).toContain('Resume');
  expect(await robin.billing()).toHaveLength(1);
});

test('G3 7.34 7.35 cancelled, resumed, each also twice; after the end there is nothing to resume', async () => {
  const robin = await signedIn();
  expect((await robin.cancel()).json().code).toBe('not_subscribed');
  expect((await robin.resume()).json()).toEqual({
    code: 'not_on_grace_period',
    message: 'You do not have a membership.',
  });
  await robin.subscribe();
  expect((await robin.resume()).json().code).toBe('not_on_grace_period');

  expect((await robin.cancel()).statusCode).toBe(200);
  expect(await robin.status()).toEqual(onGrace);
  expect(await robin.membership()).toMatchObject({
    renews_at: null,
    ends_at: '2027-06-15T16:00:00.000Z',
  });
  const twice = await robin.cancel();
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'already_cancelled']);
  expect(await robin.status()).toEqual(onGrace);

  expect((await robin.resume()).statusCode).toBe(200);
  expect(await robin.status()).toEqual(active);
  expect((await robin.resume()).json().code).toBe('not_on_grace_period');
  expect((await robin.cancel()).statusCode).toBe(200);
  expect(await robin.status()).toEqual(onGrace);

  await robin.comeBack(365 * oneDay);
  expect((await robin.resume()).json()).toEqual({
    code: 'not_on_grace_period',
    message: 'Your membership has ended. You can subscribe again.',
  });
  expect((await robin.cancel()).json().code).toBe('not_subscribed');
  expect(await robin.status()).toEqual(over);
});

test('1.8 an account that waits for its erasure neither begins nor resumes a membership', async () => {
  const [robin, kim] = [await signedIn(), await signedIn()];
  await robin.subscribe();
  for (const { leave } of [robin, kim]) await leave();
  expect([await robin.status(), await kim.status()]).toEqual([onGrace, none]);
  for (const rejected of [await robin.resume(), await kim.subscribe()]) {
    expect([rejected.statusCode, rejected.json().message]).toEqual([
      403,
      'Your account is about to be erased. Keep it first, in Settings.',
    ]);
  }
  expect([await robin.status(), await kim.status()]).toEqual([onGrace, none]);

  for (const { stay } of [robin, kim]) await stay();
  expect((await robin.resume()).statusCode).toBe(200);
  expect((await kim.subscribe()).statusCode).toBe(200);
  expect([await robin.status(), await kim.status()]).toEqual([active, active]);
});

test('G4 3.6 the membership ends at its instant, without a webhook', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  await robin.cancel();
  await robin.comeBack(365 * oneDay - 1);
  expect(await robin.status()).toEqual(onGrace);
  expect((await robin.directory()).statusCode).toBe(200);
  portal.clock.advance(1);
  expect(await robin.status()).toEqual(over);
  expect((await robin.directory()).statusCode).toBe(403);
  expect(await robin.membership()).toMatchObject({ renews_at: null, payment_problem: false });

  // Bought again: the same person, with a second year in the ledger.
  expect((await robin.subscribe()).statusCode).toBe(200);
  expect(await robin.status()).toEqual(active);
  expect(await robin.billing()).toHaveLength(2);
});

test('G4 a renewal that failed keeps the membership while it is tried again, and ends it when given up', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  await robin.updateCard('pm_card_chargeCustomerFail');
  await robin.comeBack(365 * oneDay);
  expect(await robin.status()).toEqual(active);
  await reconcilePayments(portal.deps);
  expect(await robin.status()).toEqual(active);
  expect(await robin.membership()).toMatchObject({ payment_problem: true, renews_at: null });
  expect((await robin.billing()).map(({ status }: { status: string }) => status)).toEqual([
    'failed',
    'paid',
  ]);

  await robin.comeBack(15 * oneDay);
  await reconcilePayments(portal.deps);
  expect(await robin.status()).toEqual(over);
  expect(await robin.membership()).toMatchObject({ payment_problem: false });
});

test('7.36 another card is charged from now on, and pays a renewal that failed at once', async () => {
  const robin = await signedIn();
  expect((await robin.updateCard('pm_card_visa')).json().code).toBe('not_subscribed');
  await robin.subscribe();
  await robin.updateCard('pm_card_chargeCustomerFail');
  await robin.comeBack(366 * oneDay);
  await reconcilePayments(portal.deps);
  expect(await robin.membership()).toMatchObject({ payment_problem: true });

  const declined = await robin.updateCard('pm_card_visa_chargeDeclined');
  expect([declined.statusCode, declined.json().code]).toEqual([402, 'payment_failed']);
  const updated = await robin.updateCard('pm_card_mastercard');
  expect(updated.json().data).toEqual({
    brand: 'mastercard',
    last4: '4444',
    exp_month: 12,
    exp_year: 2034,
  });
  expect(await robin.membership()).toMatchObject({
    payment_problem: false,
    renews_at: '2028-06-15T16:00:00.000Z',
    payment_method: { last4: '4444' },
  });
  expect((await robin.billing()).map(({ status }: { status: string }) => status)).toEqual([
    'paid',
    'paid',
  ]);
});

test('G4 cancelling while a renewal is not paid ends the membership at once', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  await robin.updateCard('pm_card_chargeCustomerFail');
  await robin.comeBack(366 * oneDay);
  expect((await robin.cancel()).statusCode).toBe(200);
  expect(await robin.status()).toEqual(over);
});

test('7.36 another card changes nobody else', async () => {
  const [robin, kim] = [await signedIn(), await signedIn()];
  await robin.subscribe();
  await kim.subscribe();
  await robin.updateCard('pm_card_mastercard');
  expect(await robin.membership()).toMatchObject({ payment_method: { last4: '4444' } });
  expect(await kim.membership()).toMatchObject({ payment_method: { last4: '4242' } });
});

test("G13 another person's card is not known", async () => {
  const [robin, kim] = [await signedIn(), await signedIn()];
  await robin.subscribe();
  await kim.subscribe();
  const [card] = await portal.db
    .select({ id: sandboxCards.id })
    .from(sandboxCards)
    .innerJoin(sandboxCustomers, eq(sandboxCustomers.card_id, sandboxCards.id))
    .where(eq(sandboxCustomers.user_uuid, robin.user.uuid));
  const taken = await kim.updateCard(card?.id ?? '');
  expect([taken.statusCode, Object.keys(taken.json().errors)]).toEqual([400, ['payment_method']]);
  expect((await robin.updateCard(card?.id ?? '')).statusCode).toBe(200);
});

test('1.7 16.2 a membership that was given is not billed, cancelled or resumed, and ends by itself', async () => {
  const robin = await signedIn();
  await buildMembership(portal.db, robin.user.uuid);
  // They have paid for an event before, so the provider knows them.
  await customerOf(portal.deps, robin.user.uuid);
  expect(await robin.status()).toEqual(active);
  const answers = [
    await robin.cancel(),
    await robin.resume(),
    await robin.updateCard('pm_card_visa'),
  ];
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [409, 'nothing_renews'],
    [409, 'nothing_renews'],
    [409, 'not_subscribed'],
  ]);
  expect(await robin.membership()).toMatchObject({ renews_at: null, payment_method: null });

  const kim = await signedIn();
  const tomorrow = new Date(portal.clock.now().getTime() + oneDay);
  await buildMembership(portal.db, kim.user.uuid, { ends_at: tomorrow });
  expect(await kim.status()).toEqual(active);
  expect((await kim.resume()).json().code).toBe('nothing_renews');
  portal.clock.set(tomorrow);
  expect(await kim.status()).toEqual({ subscribed: false, onGracePeriod: false, cancelled: true });
});

test("1.6 the billing history shows only one's own entries", async () => {
  const [robin, kim] = [await signedIn(), await signedIn()];
  await robin.subscribe();
  expect(await kim.billing()).toEqual([]);
});

test('G13 stolen cards cannot be tested: after thirty an hour the provider is not called any more', async () => {
  const robin = await signedIn();
  const trials = Array.from({ length: 30 }, () => robin.subscribe('pm_card_visa_chargeDeclined'));
  expect(new Set((await Promise.all(trials)).map(({ statusCode }) => statusCode))).toEqual(
    new Set([402]),
  );
  for (const card of ['pm_card_visa_chargeDeclined', 'pm_card_visa']) {
    const rejected = await robin.subscribe(card);
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '3600']);
  }
  expect([await robin.status(), await robin.billing()]).toEqual([none, []]);
  // Nor is one of them stored, to be charged before the next card.
  expect(await portal.db.$count(paymentRequests)).toBe(0);

  const sam = await signedIn();
  expect((await sam.subscribe()).statusCode).toBe(200);
  await robin.comeBack(3601);
  expect((await robin.subscribe()).statusCode).toBe(200);
});

test('S4 G13 a start that waits for the bank goes on once no card is tried any more, and a member hears that they are one', async () => {
  const robin = await signedIn();
  const waits = (await robin.subscribe('pm_card_authenticationRequired')).json().data;
  await buildCardTries(portal, robin.user.uuid, 29);
  const again = await robin.subscribe('pm_card_authenticationRequired');
  expect(again.json().data).toEqual(waits);
  // Another card is another try, and what waits for the bank stays.
  expect((await robin.subscribe()).statusCode).toBe(429);
  await robin.answerBank(waits.client_secret, true);
  const paid = await robin.subscribe('pm_card_authenticationRequired');
  expect(paid.json().data).toEqual({ status: 'active' });
  expect((await robin.subscribe()).json().code).toBe('already_subscribed');
  expect(await robin.billing()).toHaveLength(1);
});
