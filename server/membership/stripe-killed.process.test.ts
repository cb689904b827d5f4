import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { fromNow } from '#server/testing/processes/machine-clock.ts';
import { findCustomer } from '../customers/customer-queries.ts';
import { paymentRequests } from '../db/tables/payment-tables.ts';
import { findBilling } from '../ledger/receipts/billing-queries.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { type PausingProxy, startPausingProxy } from '../testing/processes/pausing-proxy.ts';
import { signInAt } from '../testing/processes/portal-browser.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';
import { type StripeDouble, startStripeDouble } from '../testing/stripe-double/stripe-double.ts';

// The same with Stripe's double: it delays its answer after the effect, and there the process dies.

const portal = useProcesses();
const visa = { payment_method: 'pm_card_visa' };
let stripe: StripeDouble;
let proxy: PausingProxy;

beforeAll(async () => {
  stripe = await startStripeDouble();
  proxy = await startPausingProxy(stripe.url);
});
afterAll(async () => {
  await proxy.close();
  await stripe.close();
});

const start = () => portal.start({ ...stripe.environment, STRIPE_API_BASE: proxy.url });

/** A person's subscriptions at Stripe, and their paid charges. */
function boughtBy(customer: string) {
  const { subscriptions, intents } = stripe.objects;
  const mine = <T extends { customer: string; status: string }>(shelf: Map<string, T>) =>
    [...shelf.values()].filter((one) => one.customer === customer).map(({ status }) => status);
  return { subscriptions: mine(subscriptions).sort(), payments: mine(intents).sort() };
}

const once = { subscriptions: ['active'], payments: ['succeeded'] };

test('G1 two processes on Stripe: twenty starts at once are one subscription and one charge', async () => {
  const both = await Promise.all([start(), start()]);
  const robin = await buildUser(portal.db);
  const browser = await signInAt(both[0].url, robin.email, testPassword);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      browser.post(both[index % 2 === 0 ? 0 : 1].url, api.subscribe.path, visa),
    ),
  );
  const statuses = new Set(answers.map(({ status, body }) => body.code ?? status));
  // Stripe rejects a key that is in use in the other process: try again.
  for (const one of statuses) expect([200, 'already_subscribed', 'unavailable']).toContain(one);
  expect(statuses).toContain(200);
  const customer = await findCustomer(portal.db, robin.uuid);
  expect(boughtBy(String(customer?.customer_id))).toEqual(once);
  expect(await findBilling(portal.db, robin.uuid)).toHaveLength(1);
  expect(await portal.db.$count(paymentRequests)).toBe(0);
});

const rounds: [diesAfter: string, then: 'asks again' | 'looks' | 'sweeps'][] = [
  ['POST /v1/customers', 'asks again'],
  ['POST /v1/payment_methods/', 'asks again'],
  ['POST /v1/customers/', 'asks again'],
  ['POST /v1/subscriptions', 'asks again'],
  ['POST /v1/payment_intents/', 'asks again'],
  ['POST /v1/payment_intents/', 'looks'],
  ['POST /v1/payment_intents/', 'sweeps'],
  ['GET /v1/subscriptions/', 'looks'],
  ['GET /v1/invoices', 'asks again'],
  ['GET /v1/invoice_payments', 'sweeps'],
];

test('G11 ten rounds of kill -9 between the success of Stripe and our write: one subscription, one charge', async () => {
  let alive = await start();
  for (const [diesAfter, then] of rounds) {
    const doomed = alive;
    const robin = await buildUser(portal.db);
    const browser = await signInAt(doomed.url, robin.email, testPassword);
    const subscribe = ({ url }: typeof alive) => browser.post(url, api.subscribe.path, visa);

    const held = proxy.pauseNext(diesAfter);
    const lost = expect(subscribe(doomed)).rejects.toThrow();
    await held;
    await doomed.kill();
    await lost;
    expect(await findBilling(portal.db, robin.uuid)).toEqual([]);
    const mine = eq(paymentRequests.user_uuid, robin.uuid);
    expect(await portal.db.$count(paymentRequests, mine)).toBe(1);

    // The scheduled task reads only requests that cannot be in progress any more.
    const longAgo = fromNow(-11 * 60_000);
    if (then === 'sweeps') await portal.db.update(paymentRequests).set({ asked_at: longAgo });
    alive = await start();
    if (then === 'asks again') {
      expect((await subscribe(alive)).body.data).toEqual({ status: 'active' });
    }
    if (then === 'sweeps') {
      await vi.waitFor(async () => expect(await portal.db.$count(paymentRequests, mine)).toBe(0), {
        timeout: 60_000,
        interval: 50,
      });
    }
    const { body } = await browser.get(alive.url, api.subscriptionStatus.path);
    expect([diesAfter, then, body]).toEqual([
      ...[diesAfter, then],
      { subscribed: true, onGracePeriod: false, cancelled: false },
    ]);
    expect((await subscribe(alive)).body.code).toBe('already_subscribed');
    const customer = await findCustomer(portal.db, robin.uuid);
    expect(boughtBy(String(customer?.customer_id))).toEqual(once);
    expect(await findBilling(portal.db, robin.uuid)).toHaveLength(1);
    expect(await portal.db.$count(paymentRequests, mine)).toBe(0);
  }
  expect(stripe.objects.customers.size).toBe(rounds.length + 1);
  expect(stripe.complaints).toEqual([]);
});
