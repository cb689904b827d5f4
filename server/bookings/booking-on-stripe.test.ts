import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { type StripeApp, startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { reconcileBookings } from './pay/reconcile-bookings.ts';

// Booking with Stripe behind the portal, on a double of Stripe.

const portal = useTestApp();
const visa = { payment_method: 'pm_card_visa' };
const asksTheBank = { payment_method: 'pm_card_authenticationRequired' };
const allIsWell = { differences: [], pending: [] };

let { app, deps, stripe, deliverEvents } = {} as StripeApp;

beforeEach(async () => {
  ({ app, deps, stripe, deliverEvents } = await startStripeApp(portal));
});

afterEach(() => void vi.restoreAllMocks());

const booker = () => buildBooker(portal, {}, app);
const taken = () =>
  [...stripe.objects.charges.values()].filter(({ status }) => status === 'succeeded');

test('7.37 7.38 booked and cancelled with Stripe: charged once, refunded once, in the ledger', async () => {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const robin = await booker();
  const order = { ...visa, guests: [{ name: 'Sam' }], donation_cents: 10_00 };
  const answer = await robin.attend(event.uuid, order);
  expect(answer.json().data.status).toBe('confirmed');
  expect((await robin.attend(event.uuid, order)).json()).toEqual(answer.json());
  expect(taken()).toHaveLength(1);
  await deliverEvents();
  expect(await robin.ledger()).toEqual(['donation 1000 paid', 'event 36000 paid']);

  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  await deliverEvents();
  expect(await robin.ledger()).toEqual([
    'donation 1000 refunded',
    'event 36000 refunded',
    'refund -1000 paid',
    'refund -36000 paid',
  ]);
  expect(stripe.requests.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('G14 F4 what was refunded by hand is not refunded again: cancelling promises and refunds the rest', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  const { id } = (await robin.attend(event.uuid, visa)).json().data;
  const returnsFromBank = async () =>
    (await robin.confirmation(id)).json().data.refund_if_cancelled_cents;
  expect(await returnsFromBank()).toBe(180_00);
  const charge = String([...stripe.objects.intents.keys()][0]);
  await deps.payments.createRefund({ charge, amountCents: 55_33 }, 'by hand');
  await deliverEvents();
  expect(await returnsFromBank()).toBe(124_67);
  await robin.cancel(event.uuid);
  expect((await robin.ledger()).filter((entry: string) => entry.startsWith('refund'))).toEqual([
    'refund -12467 paid',
    'refund -5533 paid',
  ]);
});

test('F4 G10 G14 refunded in part by hand while our own refund waits: the rest has a key of its own', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  await robin.attend(event.uuid, visa);
  stripe.fail('broken', { path: 'POST /v1/refunds' });
  expect((await robin.cancel(event.uuid)).statusCode).toBe(200);
  expect(stripe.objects.refunds.size).toBe(0);
  const charge = String([...stripe.objects.intents.keys()][0]);
  await deps.payments.createRefund({ charge, amountCents: 55_33 }, 'by hand');
  await reconcileBookings(deps);
  expect([...stripe.objects.refunds.values()].map(({ amount }) => amount)).toEqual([55_33, 124_67]);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('F3 a booking reads its charge once', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  const reads = stripe.requests.filter((call) => call.startsWith('GET /v1/payment_intents/pi_'));
  expect(reads).toHaveLength(1);
});

test('7.37 a declined card at Stripe leaves nothing stored, and another card books', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await booker();
  const rejected = await robin.attend(event.uuid, {
    payment_method: 'pm_card_visa_chargeDeclined',
  });
  expect([rejected.statusCode, rejected.json().code]).toEqual([402, 'payment_failed']);
  const unknown = await robin.attend(event.uuid, { payment_method: 'pm_of_nobody' });
  expect(Object.keys(unknown.json().errors)).toEqual(['data.payment_method']);
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(taken()).toHaveLength(1);
  await deliverEvents();
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
});

test('7.37 the bank asks at Stripe: the same form, or a webhook alone, confirms', async () => {
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
  await deliverEvents();
  const user = (await kim.browser.get('/api/v1/user')).json().data;
  expect(user.bookings).toMatchObject([{ id: waiting.id, status: 'confirmed' }]);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('F8 paid at Stripe after the hold expired and the event is full: the webhook refunds it', async () => {
  const event = await buildEvent(portal.db, { capacity: 1 });
  const robin = await booker();
  const held = (await robin.attend(event.uuid, asksTheBank)).json().data;
  portal.clock.advance(15 * 60);
  const kim = await booker();
  expect((await kim.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(stripe.approve(held.client_secret)).toBe(true);
  await deliverEvents();
  await deliverEvents();
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('F8 an expired hold can no longer be paid at Stripe', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  const held = (await robin.attend(event.uuid, asksTheBank)).json().data;
  portal.clock.advance(15 * 60);
  await reconcileBookings(deps);
  expect(stripe.approve(held.client_secret)).toBe(false);
  await deliverEvents();
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
  await reconcileBookings(deps);
  expect((await robin.myEvents()).data[0].booking.status).toBe('confirmed');
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(taken()).toHaveLength(1);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
});

test('G10 the first form did not reach Stripe: another form is charged, and the first one is not', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  stripe.fail('broken', { path: 'POST /v1/payment_intents' });
  const four = { ...visa, guests: [{ name: 'Sam' }, { name: 'Kim' }, { name: 'Gale' }] };
  expect((await robin.attend(event.uuid, four)).statusCode).toBe(503);

  // For a while the first call may still arrive.
  const early = await robin.attend(event.uuid, visa);
  expect([early.statusCode, early.json().code]).toEqual([409, 'already_booked']);
  expect(early.json().message).toContain('Your first try to pay may still be under way.');
  expect(taken()).toEqual([]);

  portal.clock.advance(2 * 60);
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  await deliverEvents();
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test('G10 Stripe repeats a failure for a day, so its key is not used again', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  stripe.fail('broken', { path: 'POST /v1/payment_intents' });
  for (const minute of [0, 1]) {
    expect([minute, (await robin.attend(event.uuid, visa)).statusCode]).toEqual([minute, 503]);
    portal.clock.advance(60);
  }
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(taken()).toHaveLength(1);
});

test('G10 a failure to cancel a charge, which Stripe would repeat, does not prevent booking', async () => {
  const event = await buildEvent(portal.db);
  const robin = await booker();
  await robin.attend(event.uuid, asksTheBank);
  stripe.fail('broken', { path: 'POST /v1/payment_intents/' });
  expect((await robin.attend(event.uuid, visa)).statusCode).toBe(503);
  expect((await robin.attend(event.uuid, visa)).json().data.status).toBe('confirmed');
  expect(taken()).toHaveLength(1);
  expect(await checkLedger(deps)).toEqual(allIsWell);
});

test("7.37 an amount below a card's minimum is refused with a message, before anything is held", async () => {
  const event = await buildEvent(portal.db, { price_cents: 0, member_price_cents: 0 });
  const robin = await booker();
  const rejected = await robin.attend(event.uuid, { ...visa, donation_cents: 49 });
  expect(rejected.statusCode).toBe(400);
  expect(rejected.json().errors).toEqual({
    'data.donation_cents': ['A card cannot be charged less than $0.50.'],
  });
  expect((await robin.viability(event.uuid)).booking_id).toBeNull();
  expect((await robin.attend(event.uuid, { ...visa, donation_cents: 50 })).statusCode).toBe(201);
  expect(await robin.ledger()).toEqual(['donation 50 paid']);
});
