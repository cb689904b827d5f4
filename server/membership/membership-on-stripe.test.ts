import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import { stripePayments } from '#server/payments/stripe/stripe-payments.ts';
import { createApp, jobHandlers } from '../app.ts';
import { outboxMailer } from '../email/mailer.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { type StripeApp, startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { testBrowser, useTestApp } from '../testing/test-app.ts';
import { eraseCustomer } from './reconcile-customer.ts';
import { reconcilePayments } from './reconcile-requests.ts';

// The whole portal with Stripe behind it, on a double of Stripe.

const portal = useTestApp();
const oneDay = 24 * 3600;
const none = { subscribed: false, onGracePeriod: false, cancelled: false };
const active = { subscribed: true, onGracePeriod: false, cancelled: false };
const onGrace = { subscribed: true, onGracePeriod: true, cancelled: true };
const over = { subscribed: false, onGracePeriod: false, cancelled: true };

let { app, deps, stripe } = {} as StripeApp;

beforeEach(async () => {
  ({ app, deps, stripe } = await startStripeApp(portal));
});

async function signedIn() {
  const user = await buildUser(portal.db);
  let browser = testBrowser(app);
  await browser.login(user.email, testPassword);
  const pay = (path: string, payment_method: string) => browser.post(path, { payment_method });
  return {
    user,
    get: (path: string) => browser.get(path),
    post: (path: string, body?: unknown) => browser.post(path, body),
    directory: async () => (await browser.get(api.members.path)).statusCode,
    status: async () => (await browser.get(api.subscriptionStatus.path)).json(),
    membership: async () => (await browser.get(api.membership.path)).json().data,
    billing: async () => (await browser.get(api.billingHistory.path)).json().data,
    subscribe: (card = 'pm_card_visa') => pay(api.subscribe.path, card),
    updateCard: (card: string) => pay(api.updatePaymentMethod.path, card),
    comeBack: async (seconds: number) => {
      portal.clock.advance(seconds);
      browser = testBrowser(app);
      await browser.login(user.email, testPassword);
    },
  };
}

async function emailsTo({ email }: { email: string }) {
  await runDueJobs(deps, jobHandlers(deps, outboxMailer(deps)));
  return findOutboxEmails(portal.db, email);
}

const paid = () =>
  [...stripe.objects.charges.values()].filter(({ status }) => status === 'succeeded');

test('7.33 the browser learns that Stripe takes the money, and may load what it needs', async () => {
  const answer = await testBrowser(app).get(api.paymentProvider.path);
  const { publishableKey } = stripe.settings;
  expect(answer.json().data).toEqual({ provider: 'stripe', publishable_key: publishableKey });
  const policy = String(answer.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self' https://js.stripe.com");
  expect(policy).toContain('https://hooks.stripe.com');
  expect(policy).toContain("connect-src 'self' https://api.stripe.com");

  const sandbox = await portal.browser().get(api.paymentProvider.path);
  expect(sandbox.json().data).toEqual({ provider: 'sandbox', publishable_key: null });
  expect(sandbox.headers['content-security-policy']).not.toContain('stripe');
});

test('7.33 subscribing pays at Stripe, opens the directory and is in the ledger', async () => {
  const robin = await signedIn();
  expect(await robin.directory()).toBe(403);
  expect((await robin.subscribe()).json()).toEqual({ data: { status: 'active' } });
  expect(await robin.status()).toEqual(active);
  expect(await robin.directory()).toBe(200);
  expect(await robin.membership()).toMatchObject({
    plan: { price_cents: 120_00, currency: 'CAD' },
    renews_at: '2027-06-15T16:00:00.000Z',
    payment_method: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034 },
  });
  expect(await robin.billing()).toMatchObject([
    { kind: 'membership', amount_cents: 120_00, currency: 'CAD', status: 'paid' },
  ]);
  const bank = { client_secret: 'pi_1_secret_2', approved: true };
  expect((await robin.post(api.answerBank.path, bank)).statusCode).toBe(404);
});

test('G10 a failure to cancel the first try, which Stripe would repeat, does not block another card', async () => {
  const robin = await signedIn();
  const asked = (await robin.subscribe('pm_card_authenticationRequired')).json().data;
  expect(asked.status).toBe('requires_action');
  stripe.fail('broken', { path: 'POST /v1/invoices' });
  expect((await robin.subscribe()).statusCode).toBe(503);
  expect((await robin.subscribe()).json().data).toEqual({ status: 'active' });
  expect(stripe.approve(asked.client_secret)).toBe(false);
  expect(paid()).toHaveLength(1);
});

test('G1 twenty subscribe at once: one subscription at Stripe, one charge', async () => {
  const robin = await signedIn();
  await Promise.all(Array.from({ length: 20 }, () => robin.subscribe()));
  expect(await robin.status()).toEqual(active);
  expect(stripe.objects.customers.size).toBe(1);
  expect(stripe.objects.subscriptions.size).toBe(1);
  expect(paid()).toHaveLength(1);
});

test('G10 a decline is a 402 that says why; nothing has changed, and another card pays', async () => {
  const robin = await signedIn();
  for (const [card, sentence] of [
    ['pm_card_visa_chargeDeclined', 'The card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'There is not enough money on the card.'],
    ['pm_card_chargeCustomerFail', 'The card was declined.'],
  ] as const) {
    const answer = await robin.subscribe(card);
    expect(answer.statusCode).toBe(402);
    expect(answer.json().message).toContain(sentence);
  }
  expect(await robin.status()).toEqual(none);
  expect(await robin.billing()).toEqual([]);
  expect((await robin.subscribe('pm_card_mastercard')).statusCode).toBe(200);
  expect(paid()).toHaveLength(1);
});

test('G13 a payment that the bank asks about makes a member once it is confirmed', async () => {
  const robin = await signedIn();
  const subscribe = () => robin.subscribe('pm_card_authenticationRequired');
  const { data } = (await subscribe()).json();
  expect(data).toEqual({ status: 'requires_action', client_secret: expect.any(String) });
  expect((await subscribe()).json().data).toEqual(data);
  expect(await robin.status()).toEqual(none);

  expect(stripe.refuse(data.client_secret)).toBe(true);
  expect(await robin.status()).toEqual(none);
  const next = (await subscribe()).json().data;
  expect(next.client_secret).not.toBe(data.client_secret);
  expect(stripe.approve(data.client_secret)).toBe(false);
  expect(stripe.approve(next.client_secret)).toBe(true);
  expect(await robin.status()).toEqual(active);
  expect(paid()).toHaveLength(1);
});

test('G3 cancelled, resumed, each also twice; after the end there is nothing to resume', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  const codes = async (path: string) => [
    (await robin.post(path)).statusCode,
    (await robin.post(path)).statusCode,
  ];
  expect(await codes(api.cancelMembership.path)).toEqual([200, 409]);
  expect(await robin.status()).toEqual(onGrace);
  expect(await codes(api.resumeMembership.path)).toEqual([200, 409]);
  expect(await robin.status()).toEqual(active);
  await robin.post(api.cancelMembership.path);
  const [subscription] = stripe.objects.subscriptions.values();
  expect(subscription).toMatchObject({ cancel_at_period_end: true });

  await robin.comeBack(365 * oneDay);
  expect(await robin.status()).toEqual(over);
  expect((await robin.post(api.resumeMembership.path)).statusCode).toBe(409);
  expect((await robin.subscribe()).statusCode).toBe(200);
  expect(paid()).toHaveLength(2);
});

test('7.36 a new card is confirmed with its bank and then pays the renewal; no one uses a stranger’s', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  const update = () => robin.updateCard('pm_card_authenticationRequired');
  const { data } = (await update()).json();
  expect(data).toEqual({ status: 'requires_action', client_secret: expect.any(String) });
  expect(await robin.membership()).toMatchObject({ payment_method: { last4: '4242' } });
  stripe.approve(data.client_secret);
  expect((await update()).json().data).toMatchObject({ last4: '3184' });
  expect(await robin.membership()).toMatchObject({ payment_method: { last4: '3184' } });

  const sam = await signedIn();
  await sam.subscribe();
  const [own] = [...stripe.objects.methods.values()].filter(({ card }) => card.last4 === '3184');
  const stolen = await sam.updateCard(String(own?.id));
  expect(stolen.statusCode).toBe(400);
  expect(stolen.json().errors).toEqual({ payment_method: [expect.stringContaining('not known')] });

  // Its bank asks each time, and the person is absent when the year is over.
  await robin.comeBack(366 * oneDay);
  await reconcilePayments(deps);
  expect(await robin.membership()).toMatchObject({ status: active, payment_problem: true });
  expect((await robin.updateCard('pm_card_mastercard')).json().data).toMatchObject({
    last4: '4444',
  });
  expect(await robin.membership()).toMatchObject({ status: active, payment_problem: false });
  expect((await robin.billing()).map(({ status }: { status: string }) => status)).toEqual([
    'paid',
    'paid',
  ]);
});

test('G4 cancelling while a renewal is not paid ends the membership at once, and nothing is asked for', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  await robin.updateCard('pm_card_chargeCustomerFail');
  await robin.comeBack(366 * oneDay);
  await reconcilePayments(deps);
  expect(await robin.membership()).toMatchObject({ payment_problem: true });
  expect((await robin.post(api.cancelMembership.path)).statusCode).toBe(200);
  expect(await robin.status()).toEqual(over);
  const states = [...stripe.objects.invoices.values()].map(({ status }) => status);
  expect(states).toEqual(['paid', 'void']);
});

test('G10 Stripe is unavailable: the answer says so, nothing is half done, and the next try pays once', async () => {
  const robin = await signedIn();
  stripe.fail('lost', { path: 'POST /v1/payment_intents', times: 3 });
  const answer = await robin.subscribe();
  expect(answer.statusCode).toBe(503);
  expect(answer.json().message).toContain('you will not be charged twice');
  expect((await robin.subscribe()).json()).toEqual({ data: { status: 'active' } });
  expect(paid()).toHaveLength(1);
});

test('G10 1.8 a request for erasure while Stripe is unavailable is stored, and no further year is charged', async () => {
  for (const failure of ['broken', 'busy', 'away', 'lost'] as const) {
    const robin = await signedIn();
    await robin.subscribe();
    stripe.fail(failure, { path: 'POST /v1/subscriptions/', times: 3 });
    const asked = await robin.post(api.requestDeletion.path, { current_password: testPassword });
    expect(asked.statusCode).toBe(200);
    expect(asked.json().data.deletion_requested_at).toBe(portal.clock.now().toISOString());
    // Stripe repeats a failure for the same key, which is not used any more after ten minutes.
    for (let round = 0; round < 3; round += 1) {
      portal.clock.advance(11 * 60);
      await reconcilePayments(deps);
    }
    expect(await robin.status()).toEqual(onGrace);
    const subjects = (await emailsTo(robin.user)).map(({ subject }) => subject);
    expect(subjects).toContain('Your account will be erased');
    expect(subjects).toContain('Your membership is cancelled');
  }
  portal.clock.advance(366 * oneDay);
  await reconcilePayments(deps);
  expect(paid()).toHaveLength(4);
});

test('1.8 6.1 an end that was set at Stripe for after the next renewal: that is announced, and not charged to a leaving member', async () => {
  const [robin, leaving] = [await signedIn(), await signedIn()];
  for (const person of [robin, leaving]) await person.subscribe();
  const afterRenewal = new Date('2027-09-01T16:00:00.000Z');
  for (const subscription of stripe.objects.subscriptions.values()) {
    subscription.cancel_at = afterRenewal.getTime() / 1000;
  }
  await robin.comeBack(360 * oneDay);
  await leaving.comeBack(0);
  await reconcilePayments(deps);
  expect((await emailsTo(robin.user)).map(({ subject }) => subject)).toContain(
    'Your membership renews soon',
  );
  expect(await robin.membership()).toMatchObject({ renews_at: '2027-06-15T16:00:00.000Z' });
  await leaving.post(api.requestDeletion.path, { current_password: testPassword });

  await robin.comeBack(6 * oneDay);
  await reconcilePayments(deps);
  expect(paid()).toHaveLength(3);
  expect(await robin.membership()).toMatchObject({
    status: onGrace,
    ends_at: afterRenewal.toISOString(),
  });
  expect(await emailsTo(robin.user)).toContainEqual(
    expect.objectContaining({ subject: 'Your membership is cancelled' }),
  );
});

test('G11 paid at Stripe and not recorded here: the scheduled task finds it by its correlation id', async () => {
  const robin = await signedIn();
  stripe.fail('away', { path: 'GET /v1/subscriptions', times: 3 });
  expect((await robin.subscribe()).statusCode).toBe(503);
  expect(paid()).toHaveLength(1);
  portal.clock.advance(11 * 60);
  await reconcilePayments(deps);
  expect(await robin.status()).toEqual(active);
  expect(paid()).toHaveLength(1);
});

test('G12 a renewal and its end are followed without a single webhook', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  await robin.comeBack(365 * oneDay + 3600);
  await reconcilePayments(deps);
  expect(await robin.membership()).toMatchObject({ renews_at: '2028-06-15T16:00:00.000Z' });
  expect(await robin.billing()).toHaveLength(2);
  await robin.updateCard('pm_card_chargeCustomerFail');
  await robin.comeBack(366 * oneDay);
  await reconcilePayments(deps);
  expect(await robin.status()).toEqual(active);
  await robin.comeBack(16 * oneDay);
  await reconcilePayments(deps);
  expect(await robin.status()).toEqual(over);
});

test('6.1 7.33 a member from before the price was raised is shown the price that they are charged', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  const [old] = stripe.objects.prices.values();
  stripe.objects.prices.set('price_raised', {
    ...(old as NonNullable<typeof old>),
    id: 'price_raised',
    unit_amount: 150_00,
  });
  const raised = { ...stripe.settings, priceId: 'price_raised' };
  deps = { ...deps, payments: stripePayments(raised) };
  app = await createApp({ ...deps, logTo: { write: (line) => portal.log.push(line) } });
  onTestFinished(() => app.close());

  await robin.comeBack(360 * oneDay);
  await reconcilePayments(deps);
  const announced = (await emailsTo(robin.user)).find(
    ({ subject }) => subject === 'Your membership renews soon',
  );
  expect(announced?.text).toContain('Amount: $120.00 CAD');
  expect(await robin.membership()).toMatchObject({ plan: { price_cents: 120_00 } });
  const plan = await robin.get(api.membershipPlan.path);
  expect(plan.json().data).toMatchObject({ price_cents: 150_00 });

  await robin.comeBack(6 * oneDay);
  await reconcilePayments(deps);
  expect(await robin.billing()).toMatchObject([{ amount_cents: 120_00 }, { amount_cents: 120_00 }]);
  // Moved in Stripe's dashboard by the association.
  const [subscription] = stripe.objects.subscriptions.values();
  const [item] = subscription?.items.data ?? [];
  if (item) item.price = stripe.objects.prices.get('price_raised') as typeof item.price;
  await robin.comeBack(2 * oneDay);
  await reconcilePayments(deps);
  expect(await robin.membership()).toMatchObject({ plan: { price_cents: 150_00 } });

  // A returning member pays the current price.
  stripe.end(String(subscription?.id));
  if (item) item.price = old as typeof item.price;
  await robin.comeBack(2 * oneDay);
  await reconcilePayments(deps);
  expect(await robin.membership()).toMatchObject({ status: over, plan: { price_cents: 150_00 } });
});

test('1.8 erasing an account deletes the customer at Stripe, which ends the subscription', async () => {
  const robin = await signedIn();
  await robin.subscribe();
  await eraseCustomer(deps, robin.user.uuid);
  const [customer] = stripe.objects.customers.values();
  expect(customer).toMatchObject({ deleted: true });
  const [subscription] = stripe.objects.subscriptions.values();
  expect(subscription).toMatchObject({ status: 'canceled' });
});
