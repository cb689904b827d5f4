import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { seenEvents, subscriptions } from '#server/db/tables/payment-tables.ts';
import { findBilling } from '#server/ledger/receipts/billing-queries.ts';
import { subscribe } from '#server/membership/subscribe.ts';
import { subscriptionOf } from '#server/membership/subscription/subscription.ts';
import { ProviderUnavailable, type Sandbox } from '#server/payments/payment-provider.ts';
import type { StripeSettings } from '#server/start/settings.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import {
  buildStripeEvent,
  deliver,
  postWebhook,
  sign,
  stripeEnvironment,
  webhookSecret,
} from '#server/testing/stripe-double/stripe-webhook.ts';
import { useTestApp } from '#server/testing/test-app.ts';

// What the webhook accepts and rejects, with the sandbox as the provider. webhook-storm.databases.test.ts tests the
// events of whole memberships with the double of Stripe.

const portal = useTestApp(stripeEnvironment);
const seen = () => portal.db.$count(seenEvents);
const logged = (text: string) => portal.log.filter((line) => line.includes(text));

/** A member whose cancellation is only at the provider, so that an event has a visible effect. */
let robin: { uuid: string; subscription: string };

beforeEach(async () => {
  const { uuid } = await buildUser(portal.db);
  await subscribe(portal.deps, uuid, 'pm_card_visa');
  const [row] = await portal.db.select().from(subscriptions);
  robin = { uuid, subscription: String(row?.id) };
  await portal.deps.payments.cancelAtPeriodEnd(robin.subscription, 'in the dashboard');
});

const cancelled = () =>
  buildStripeEvent('customer.subscription.updated', {
    id: robin.subscription,
    object: 'subscription',
  });
const isApplied = async () => (await subscriptionOf(portal.deps, robin.uuid)).cancelled;
const later = (seconds: number) => new Date(portal.clock.now().getTime() + seconds * 1000);

test('G5 a freshly signed event is applied', async () => {
  const answer = await deliver(portal.app, cancelled(), portal.clock.now());
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }]);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(await isApplied()).toBe(true);
  expect(await seen()).toBe(1);
});

test('G5 an event without a valid, recent signature is rejected and nothing is written', async () => {
  const now = portal.clock.now();
  const body = JSON.stringify(cancelled());
  const good = sign(body, now);
  const [time, mac] = good.split(',') as [string, string];
  const rejected: Record<string, [string | Buffer, string | undefined]> = {
    'no signature': [body, undefined],
    'an empty one': [body, ''],
    'only a time': [body, time],
    'a forged one': [body, `${time},v1=${'0'.repeat(64)}`],
    'an old scheme': [body, `${time},${mac.replace('v1', 'v0')}`],
    'no time': [body, mac],
    'a time that is no number': [body, sign(body, new Date(Number.NaN))],
    'a new time before the old one': [body, `${time},${sign(body, later(-301))}`],
    'another time': [body, `t=${Number(time.slice(2)) + 1},${mac}`],
    "another's secret": [body, sign(body, now, `${webhookSecret}0`)],
    '301 s old': [body, sign(body, later(-301))],
    '301 s in the future': [body, sign(body, later(301))],
    'one byte changed': [body.replace('updated', 'updatec'), good],
    'one byte more': [`${body} `, good],
    'a mark in front': [`\uFEFF${body}`, good],
    'not a text': [
      Buffer.concat([Buffer.from(body), Buffer.from([0xff])]),
      sign(`${body}\uFFFD`, now),
    ],
    'no body': ['', sign('', now)],
  };
  for (const [what, [text, signature]] of Object.entries(rejected)) {
    const answer = await postWebhook(portal.app, text, signature);
    expect([what, answer.statusCode]).toEqual([what, 400]);
  }
  expect(await isApplied()).toBe(false);
  expect(await seen()).toBe(0);
  expect(logged('a webhook was refused')).toHaveLength(Object.keys(rejected).length);
});

test('G5 a second signature is accepted, for a change of the secret', async () => {
  const now = portal.clock.now();
  const body = JSON.stringify(cancelled());
  const [time, mac] = sign(body, now).split(',');
  const both = `${time},v1=${'0'.repeat(64)},${mac},v0=abc`;
  expect((await postWebhook(portal.app, body, both)).statusCode).toBe(200);
  expect(await isApplied()).toBe(true);
});

test('G5 a difference of 300 s in either direction is accepted', async () => {
  for (const seconds of [-300, 300]) {
    const answer = await deliver(portal.app, cancelled(), later(seconds));
    expect(answer.statusCode).toBe(200);
  }
});

test('H4 with a clock that is ten minutes wrong, the log says why nothing arrives', async () => {
  const signedAt = portal.clock.now();
  portal.clock.advance(600);
  expect((await deliver(portal.app, cancelled(), signedAt)).statusCode).toBe(400);
  expect(logged('a webhook was refused')[0]).toContain('signed 600 s ago by our clock');
  expect(logged('a webhook was refused')[0]).toContain('is the clock right?');
});

test('G6 the same event fifty times at once: all are accepted, one is applied', async () => {
  const fifty = Promise.withResolvers<void>();
  let reads = 0;
  const payments = changed('retrieveSubscription', async (read) => {
    reads += 1;
    await fifty.promise;
    return read();
  });
  let arrived = 0;
  const app = await createApp({
    ...portal.deps,
    payments,
    logTo: logOf(portal.log),
    onRoute: (route) => {
      const { handler } = route;
      if (route.url !== '/stripe/webhook') return;
      route.handler = function (...args) {
        arrived += 1;
        if (arrived === 50) fifty.resolve();
        return handler.apply(this, args);
      };
    },
  });
  const event = cancelled();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => deliver(app, event, portal.clock.now())),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  await deliver(app, event, portal.clock.now());
  expect(await isApplied()).toBe(true);
  expect([await seen(), reads]).toEqual([1, 1]);
  await app.close();
});

test('G6 the same event at two processes at once changes nothing twice', async () => {
  const both = Promise.withResolvers<void>();
  let reads = 0;
  const payments = changed('retrieveSubscription', async (read) => {
    reads += 1;
    if (reads === 2) both.resolve();
    await both.promise;
    return read();
  });
  const deps = { ...portal.deps, payments, logTo: logOf(portal.log) };
  const apps = [await createApp(deps), await createApp(deps)] as const;
  const event = cancelled();
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      deliver(apps[index % 2 === 0 ? 0 : 1], event, portal.clock.now()),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(await seen()).toBe(1);
  expect(await findBilling(portal.db, robin.uuid)).toHaveLength(1);
  await Promise.all(apps.map((app) => app.close()));
});

test('G8 an event for another server is accepted, logged and has no effect', async () => {
  const subscription = { id: robin.subscription, object: 'subscription' };
  const updated = 'customer.subscription.updated';
  const strange = [
    buildStripeEvent('product.created', subscription),
    buildStripeEvent('constructor', subscription),
    buildStripeEvent(updated, subscription, { livemode: true }),
    buildStripeEvent(updated, subscription, { api_version: '2020-08-27' }),
    buildStripeEvent(updated, subscription, { api_version: null }),
    buildStripeEvent(updated, { object: 'subscription' }),
    buildStripeEvent(updated, { id: { $gt: '' } }),
    buildStripeEvent('invoice.paid', { id: 'in_1', parent: null }),
    buildStripeEvent('invoice.paid', { id: 'in_1', parent: { subscription_details: null } }),
    buildStripeEvent('charge.refunded', { id: 'ch_1', payment_intent: null }),
  ];
  for (const event of strange) {
    portal.log.length = 0;
    const answer = await deliver(portal.app, event, portal.clock.now());
    expect(answer.statusCode).toBe(200);
    expect(logged(event.id)).toHaveLength(1);
  }
  expect(await isApplied()).toBe(false);
  expect(await seen()).toBe(0);
});

test('G8 a server in live mode applies live events, and no test events', async () => {
  const stripe = { ...(portal.deps.settings.stripe as StripeSettings), secretKey: 'sk_live_key' };
  const live = await portal.anotherApp({ stripe });
  for (const livemode of [false, true]) {
    const answer = await deliver(live, { ...cancelled(), livemode }, portal.clock.now());
    expect(answer.statusCode).toBe(200);
    expect(await isApplied()).toBe(livemode);
  }
});

test('G8 an event about an unknown customer is accepted and logged', async () => {
  for (const [type, object] of [
    ['customer.subscription.deleted', { id: 'sub_nobody' }],
    ['payment_intent.succeeded', { id: 'pi_nobody' }],
    ['charge.refunded', { payment_intent: 'pi_nobody' }],
    ['customer.updated', { id: 'cus_nobody' }],
    ['payment_method.automatically_updated', { id: 'pm_nobody', customer: 'cus_nobody' }],
    ['customer.deleted', { id: 'cus_nobody' }],
  ] as const) {
    const answer = await deliver(portal.app, buildStripeEvent(type, object), portal.clock.now());
    expect(answer.statusCode).toBe(200);
  }
  expect(logged('unknown')).toHaveLength(6);
  expect(await isApplied()).toBe(false);
});

test('G8 a signed text that is not an event is accepted and logged', async () => {
  for (const body of [
    'no JSON',
    '[]',
    '{"id":"evt_1"}',
    '{"object":"v2.core.event","id":"evt_1"}',
  ]) {
    expect((await postWebhook(portal.app, body, sign(body, portal.clock.now()))).statusCode).toBe(
      200,
    );
  }
  expect(logged('a webhook of a form that is not known')).toHaveLength(4);
});

test('G9 while the database is unavailable it is 503, and afterwards it is applied once', async () => {
  const pool = new pg.Pool({ connectionString: 'postgres://fairway@127.0.0.1:1/gone' });
  const event = cancelled();
  const without = await createApp({ ...portal.deps, db: drizzle(pool), logTo: logOf(portal.log) });
  const answer = await deliver(without, event, portal.clock.now());
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('5');
  await without.close();
  await pool.end();

  expect((await deliver(portal.app, event, portal.clock.now())).statusCode).toBe(200);
  expect((await deliver(portal.app, event, portal.clock.now())).statusCode).toBe(200);
  expect(await isApplied()).toBe(true);
  expect(logged('a webhook was applied"')).toHaveLength(1);
});

test('G9 if the object cannot be retrieved it is 503, and the repeated event is applied', async () => {
  let failures = 1;
  const payments = changed('listInvoices', async (read) => {
    failures -= 1;
    if (failures >= 0) throw new ProviderUnavailable();
    return read();
  });
  const app = await createApp({ ...portal.deps, payments, logTo: logOf(portal.log) });
  const event = cancelled();
  expect((await deliver(app, event, portal.clock.now())).statusCode).toBe(503);
  expect(await seen()).toBe(0);
  expect(await isApplied()).toBe(false);
  expect((await deliver(app, event, portal.clock.now())).statusCode).toBe(200);
  expect(await isApplied()).toBe(true);
  await app.close();
});

test('G16 it needs no session, cookie or token, and accepts only signed JSON of limited size', async () => {
  const event = cancelled();
  const padded = {
    ...event,
    data: { object: { ...event.data.object, note: 'x'.repeat(200_000) } },
  };
  expect((await deliver(portal.app, padded, portal.clock.now())).statusCode).toBe(200);
  expect(await isApplied()).toBe(true);

  const huge = 'x'.repeat(1024 * 1024 + 1);
  expect((await postWebhook(portal.app, huge, sign(huge, portal.clock.now()))).statusCode).toBe(
    413,
  );
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const body = JSON.stringify(event);
    const answer = await portal.app.inject({
      method: 'POST',
      url: '/stripe/webhook',
      headers: { 'content-type': type, 'stripe-signature': sign(body, portal.clock.now()) },
      payload: body,
    });
    expect(answer.statusCode).toBe(415);
  }
});

test('G16 only the webhook reads the raw body: other routes parse JSON', async () => {
  const answer = await portal.browser().post('/api/v1/login', { email: 1 });
  expect(answer.json().errors).toHaveProperty('email');
});

test('G16 without Stripe the URL does not exist', async () => {
  const app = await portal.anotherApp({ stripe: undefined });
  expect((await deliver(app, cancelled(), portal.clock.now())).statusCode).toBe(404);
});

test('G16 many events from one IP are not rate-limited', async () => {
  const statuses = new Set<number>();
  for (let sent = 0; sent < 110; sent += 1) {
    const answer = await deliver(portal.app, cancelled(), portal.clock.now());
    statuses.add(answer.statusCode);
  }
  expect([...statuses]).toEqual([200]);
});

/** The provider, with one of its calls replaced. */
function changed(name: keyof Sandbox, how: (ask: () => Promise<unknown>) => Promise<unknown>) {
  return new Proxy(portal.deps.payments, {
    get(provider, retrieved: keyof Sandbox) {
      const call = provider[retrieved] as (...args: unknown[]) => Promise<unknown>;
      if (retrieved !== name) return call;
      return (...args: unknown[]) => how(() => call.apply(provider, args));
    },
  });
}

const logOf = (log: string[]) => ({ write: (line: string) => log.push(line) });
