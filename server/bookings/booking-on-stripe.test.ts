import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import type { Deps } from '../deps.ts';
import { stripePayments } from '../payments/stripe.ts';
import { buildBooker } from '../testing/booker.ts';
import { buildEvent } from '../testing/build-event.ts';
import { type StripeDouble, startStripeDouble } from '../testing/stripe-double.ts';
import { useTestApp } from '../testing/test-app.ts';
import { sweepBookings } from './sweep-bookings.ts';

// Bookings are paid for at Stripe as they are in the sandbox; on a double of Stripe.

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };

let stripe: StripeDouble;
let deps: Deps;
let app: Awaited<ReturnType<typeof createApp>>;

beforeEach(async () => {
  stripe = await startStripeDouble(portal.clock);
  const settings = { ...portal.settings, stripe: stripe.settings };
  deps = { ...portal.deps, settings, payments: stripePayments(stripe.settings) };
  app = await createApp({ ...deps, logTo: { write: (line) => portal.log.push(line) } });
});
afterEach(async () => {
  await app.close();
  await stripe.close();
  expect(stripe.complaints).toEqual([]);
});

const paid = () => [...stripe.books.charges.values()].filter(({ status }) => status === 'succeeded');
const intents = () => [...stripe.books.intents.values()].map(({ status }) => status);
const begin = async () => ({
  event: await buildEvent(portal.db, { capacity: 2 }),
  robin: await buildBooker(portal, {}, app),
});

test('F4 a booking is paid for at Stripe, and cancelled it goes back to the cent, once', async () => {
  const { event, robin } = await begin();
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(paid()).toMatchObject([{ amount: 180_00 }]);

  await Promise.all([robin.cancel(event.uuid), robin.cancel(event.uuid)]);
  expect(paid()).toMatchObject([{ amount: 180_00, amount_refunded: 180_00 }]);
  expect(stripe.books.refunds.size).toBe(1);
  expect(await robin.books()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
});

test('7.37 a declined card books nothing, and nothing of it can be paid later', async () => {
  const { event, robin } = await begin();
  const refused = await robin.attend(event.uuid, {
    payment_method: 'pm_card_chargeDeclinedInsufficientFunds',
  });
  expect(refused.statusCode).toBe(402);
  expect(refused.json().message).toContain('There is not enough money');
  expect(intents()).toEqual(['canceled']);
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
});

test('F9 the bank is asked; confirmed, the same form books, and refused, it asks anew', async () => {
  const { event, robin } = await begin();
  const ask = async () => (await robin.attend(event.uuid, asksTheBank)).json().data;
  const refused = await ask();
  expect(refused).toMatchObject({ status: 'requires_action' });
  expect(await ask()).toMatchObject({ client_secret: refused.client_secret });
  expect(stripe.refuse(refused.client_secret)).toBe(true);

  const { client_secret } = await ask();
  expect(stripe.approve(refused.client_secret)).toBe(false);
  expect(stripe.approve(client_secret)).toBe(true);
  expect(await ask()).toMatchObject({ status: 'confirmed' });
  expect(paid()).toHaveLength(1);
});

test('F8 a hold that ran out cannot be paid for any more', async () => {
  const { event, robin } = await begin();
  const { client_secret } = (await robin.attend(event.uuid, asksTheBank)).json().data;
  portal.clock.advance(16 * 60);
  await sweepBookings(deps);
  expect(stripe.approve(client_secret)).toBe(false);
  expect(intents()).toEqual(['canceled']);
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
});

test('G10 Stripe took the money and its answer was lost: the same form finds it', async () => {
  const { event, robin } = await begin();
  stripe.fail('lost', { path: 'POST /v1/payment_intents', times: 3 });
  expect((await robin.attend(event.uuid, visa)).statusCode).toBe(503);
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(paid()).toHaveLength(1);
});
