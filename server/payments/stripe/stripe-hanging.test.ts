import { expect, onTestFinished, test } from 'vitest';
import { api } from '#contract/api.ts';
import { createApp } from '#server/app.ts';
import { paymentRequests, seenEvents } from '#server/db/tables/payment-tables.ts';
import { buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { startStripeDouble } from '#server/testing/stripe-double/stripe-double.ts';
import { buildStripeEvent, deliver } from '#server/testing/stripe-double/stripe-webhook.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { stripePayments } from './stripe-payments.ts';

const portal = useTestApp();

test('I3 while Stripe hangs no other request waits, no connection is held, and payers get an error', async () => {
  const stripe = await startStripeDouble(portal.clock);
  const settings = { ...portal.settings, stripe: stripe.settings };
  const deps = { ...portal.deps, settings, payments: stripePayments(stripe.settings) };
  const app = await createApp({ ...deps, logTo: { write: (line) => portal.log.push(line) } });
  onTestFinished(() => app.close());
  stripe.fail('hanging', { times: 1_000 });

  // More requests than the database has connections.
  const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(portal.db)));
  const browsers = people.map(() => testBrowser(app));
  for (const [index, browser] of browsers.entries()) {
    await browser.login(people[index]?.email ?? '', testPassword);
  }
  const other = testBrowser(app);
  await other.login((await buildUser(portal.db)).email, testPassword);

  let answered = 0;
  const waiting = [
    ...browsers.map((browser) =>
      browser.post(api.subscribe.path, { payment_method: 'pm_card_visa' }),
    ),
    deliver(
      app,
      buildStripeEvent('customer.subscription.updated', { id: 'sub_1' }),
      portal.clock.now(),
      stripe.settings.webhookSecret,
    ),
  ].map((request) =>
    request.then((answer) => {
      answered += 1;
      return answer;
    }),
  );
  for (const path of [
    api.events.path,
    api.subscriptionStatus.path,
    api.billingHistory.path,
    api.user.path,
    '/readyz',
  ]) {
    expect([path, (await other.get(path)).statusCode]).toEqual([path, 200]);
  }
  // Each request has a key that was stored before.
  await expect.poll(() => portal.db.$count(paymentRequests)).toBe(people.length);
  // The payers can read their status meanwhile.
  const own = await browsers[0]?.get(api.subscriptionStatus.path);
  expect(own?.json()).toMatchObject({ subscribed: false });
  expect(answered).toBe(0);

  await stripe.close();
  for (const answer of await Promise.all(waiting)) {
    expect(answer.statusCode).toBe(503);
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect(await portal.db.$count(paymentRequests)).toBe(people.length);
  expect(await portal.db.$count(seenEvents)).toBe(0);
});
