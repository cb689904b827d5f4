import { beforeEach, expect, test } from 'vitest';
import { buildBooker } from '../testing/booker.ts';
import { buildEvent } from '../testing/build-event.ts';
import { type StripeApp, startStripeApp } from '../testing/stripe-app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { checkLedger } from './check-ledger.ts';
import { sweepBookings } from './sweep-bookings.ts';

// Booking with Stripe behind the portal, on a double of Stripe.

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };
const allIsWell = { differences: [], pending: [] };

let { app, deps, stripe, tell } = {} as StripeApp;

beforeEach(async () => {
  ({ app, deps, stripe, tell } = await startStripeApp(portal));
});

const booker = () => buildBooker(portal, {}, app);
const taken = () =>
  [...stripe.books.charges.values()].filter(({ status }) => status === 'succeeded');

test('7.37 7.38 booked and cancelled with Stripe: charged once, given back once, in the books', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const robin = await booker();
  const order = { ...visa, guests: [{ name: 'Sam' }], donation_cents: 10_00 };
  const answer = await robin.attend(event.uuid, order);
  expect(answer.json().data.status).toBe('confirmed');
  expect((await robin.attend(event.uuid, order)).json()).toEqual(answer.json());
  expect(taken()).toHaveLength(1);
  await tell();
  expect(await robin.books()).toEqual(['donation 1000 paid', 'event 36000 paid']);

  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  await tell();
  expect(await robin.books()).toEqual([
    'donation 1000 refunded',
    'event 36000 refunded',
    'refund -1000 paid',
    'refund -36000 paid',
  ]);
  expect(stripe.asked.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('7.37 a declined card at Stripe keeps nothing, and another one books', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await booker();
  const refused = await robin.attend(event.uuid, { payment_method: 'pm_card_visa_chargeDeclined' });
  expect([refused.statusCode, refused.json().code]).toEqual([402, 'payment_failed']);
  const unknown = await robin.attend(event.uuid, { payment_method: 'pm_of_nobody' });
  expect(Object.keys(unknown.json().errors)).toEqual(['data.payment_method']);
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(taken()).toHaveLength(1);
  await tell();
  expect(await robin.books()).toEqual(['event 18000 paid']);
});

test('7.37 the bank is asked at Stripe: the same form, or a webhook alone, confirms', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  const held = (await robin.attend(event.uuid, asksTheBank)).json().data;
  expect(held.status).toBe('requires_action');
  expect(stripe.approve(held.client_secret)).toBe(true);
  expect((await robin.attend(event.uuid, asksTheBank)).json().data).toEqual({
    id: held.id,
    status: 'confirmed',
  });

  const kim = await booker();
  const waiting = (await kim.attend(event.uuid, asksTheBank)).json().data;
  expect(stripe.approve(waiting.client_secret)).toBe(true);
  await tell();
  const user = (await kim.browser.get('/api/v1/user')).json().data;
  expect(user.bookings).toMatchObject([{ id: waiting.id, status: 'confirmed' }]);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('F8 paid at Stripe after the hold ran out and the event is full: the webhook gives it back', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await booker();
  const held = (await robin.attend(event.uuid, asksTheBank)).json().data;
  portal.clock.advance(15 * 60);
  const kim = await booker();
  expect((await kim.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(stripe.approve(held.client_secret)).toBe(true);
  await tell();
  await tell();
  expect(await robin.books()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('F8 a hold that ran out can be paid at Stripe no more', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  const held = (await robin.attend(event.uuid, asksTheBank)).json().data;
  portal.clock.advance(15 * 60);
  await sweepBookings(deps);
  expect(stripe.approve(held.client_secret)).toBe(false);
  await tell();
  expect(taken()).toEqual([]);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('G10 Stripe took the money and its answer was lost: found again, charged once', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  stripe.fail('lost', { path: 'POST /v1/payment_intents', times: 9 });
  const lost = await robin.attend(event.uuid, visa);
  expect(lost.statusCode).toBe(503);
  portal.clock.advance(3 * 60);
  await sweepBookings(deps);
  expect((await robin.myEvents()).data[0].booking.status).toBe('confirmed');
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(taken()).toHaveLength(1);
  expect(await robin.books()).toEqual(['event 18000 paid']);
});
