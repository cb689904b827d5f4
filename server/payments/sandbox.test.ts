import { beforeEach, expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { CardDeclined, UnknownPaymentMethod } from './payment-provider.ts';

const portal = useTestApp();
const oneDay = 24 * 3600;
const robin = '5d2f4f1e-6a0f-4b8e-9f43-0c9d3f1f7a11';
let customer = '';

beforeEach(async () => {
  const { id } = await portal.deps.payments.createCustomer({ userUuid: robin }, 'robin');
  customer = id;
});

let mark = 0;
const start = (paymentMethod: string, key = `key-${++mark}`) =>
  portal.deps.payments.startSubscription({ customer, paymentMethod, mark: key }, key);
const read = (id: string) => portal.deps.payments.readSubscription(id);
const invoices = async (id: string) =>
  (await portal.deps.payments.invoicesOf(id)).map(({ state }) => state);

test('G10 a key has its effect once, at once or one after the other, and only for what it was used for', async () => {
  const { payments } = portal.deps;
  const started = await Promise.all(Array.from({ length: 10 }, () => start('pm_card_visa', 'one')));
  expect(new Set(started.map(({ id }) => id)).size).toBe(1);
  expect(await start('pm_card_visa', 'one')).toEqual(started[0]);
  expect(await invoices(started[0]?.id ?? '')).toEqual(['paid']);
  await expect(start('pm_card_mastercard', 'one')).rejects.toThrow('used for something else');

  const again = await payments.createCustomer({ userUuid: robin }, 'robin');
  expect(again.id).toBe(customer);
});

test('G13 a declined card says why, leaves nothing behind, and says so again for the same key', async () => {
  await expect(start('pm_card_visa_chargeDeclined', 'no')).rejects.toMatchObject({
    code: 'payment_failed',
    reason: 'card_declined',
  });
  await expect(start('pm_card_visa_chargeDeclined', 'no')).rejects.toBeInstanceOf(CardDeclined);
  await expect(start('pm_card_chargeDeclinedInsufficientFunds')).rejects.toMatchObject({
    reason: 'insufficient_funds',
  });
  await expect(start('pm_card_chargeCustomerFail')).rejects.toBeInstanceOf(CardDeclined);
  await expect(start('pm_nobody')).rejects.toBeInstanceOf(UnknownPaymentMethod);
  expect(await portal.deps.payments.findSubscription(customer, 'no')).toBeUndefined();
});

test('G13 a payment that the bank asks about waits for its owner, for 23 hours', async () => {
  const { payments } = portal.deps;
  const answer = { userUuid: robin, isApproved: true };

  const paid = await start('pm_card_authenticationRequired');
  expect(paid).toMatchObject({ state: 'incomplete', clientSecret: expect.any(String) });
  const clientSecret = paid.clientSecret ?? '';
  const stranger = { ...answer, userUuid: crypto.randomUUID(), clientSecret };
  expect(await payments.answerBank(stranger)).toBe(false);
  expect(await payments.answerBank({ ...answer, clientSecret })).toBe(true);
  expect(await payments.answerBank({ ...answer, clientSecret })).toBe(false);
  expect(await read(paid.id)).toMatchObject({ state: 'active', clientSecret: null });

  const refused = await start('pm_card_authenticationRequired');
  await payments.answerBank({
    ...answer,
    isApproved: false,
    clientSecret: refused.clientSecret ?? '',
  });
  expect(await read(refused.id)).toMatchObject({ state: 'incomplete', clientSecret: null });

  const left = await start('pm_card_authenticationRequired');
  portal.clock.advance(23 * 3600 - 1);
  expect(await read(left.id)).toMatchObject({ state: 'incomplete' });
  portal.clock.advance(1);
  expect(await read(left.id)).toMatchObject({ state: 'expired', clientSecret: null });
  expect(await payments.answerBank({ ...answer, clientSecret: left.clientSecret ?? '' })).toBe(
    false,
  );
});

test('H3 renews each year at the instant it began, from 29 February too, however late one looks', async () => {
  portal.clock.set('2028-02-29T10:00:00Z');
  const { id } = await start('pm_card_visa');
  expect(await read(id)).toMatchObject({ periodEndsAt: new Date('2029-02-28T10:00:00Z') });

  portal.clock.set('2032-02-29T09:59:59Z');
  expect(await read(id)).toMatchObject({ periodEndsAt: new Date('2032-02-29T10:00:00Z') });
  portal.clock.set('2032-02-29T10:00:00Z');
  expect(await read(id)).toMatchObject({
    state: 'active',
    periodEndsAt: new Date('2033-02-28T10:00:00Z'),
  });
  const dates = (await portal.deps.payments.invoicesOf(id)).map(({ chargedAt }) => chargedAt);
  expect(dates).toEqual(
    ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(
      (day) => new Date(`${day}T10:00:00Z`),
    ),
  );
});

test('G4 a renewal that fails is tried again after 3, 5 and 7 days, and then it is over', async () => {
  const { id } = await start('pm_card_visa');
  await portal.deps.payments.replaceCard(
    { customer, paymentMethod: 'pm_card_chargeCustomerFail' },
    'card',
  );
  portal.clock.advance(365 * oneDay);
  expect(await read(id)).toMatchObject({ state: 'retrying', endsAt: null });
  portal.clock.advance(15 * oneDay - 1);
  expect(await read(id)).toMatchObject({ state: 'retrying' });
  portal.clock.advance(1);
  expect(await read(id)).toMatchObject({ state: 'ended', endsAt: portal.clock.now() });
  expect(await invoices(id)).toEqual(['paid', 'cancelled']);
});

test('G4 a renewal that failed is paid by the next try, or at once with another card', async () => {
  const { payments } = portal.deps;
  const { id } = await start('pm_card_visa');
  const use = (paymentMethod: string) =>
    payments.replaceCard({ customer, paymentMethod }, `card-${++mark}`);
  await use('pm_card_chargeCustomerFail');
  portal.clock.advance(366 * oneDay);
  expect(await read(id)).toMatchObject({ state: 'retrying' });
  await expect(payments.payAgain(id, 'again-1')).rejects.toBeInstanceOf(CardDeclined);

  expect(await use('pm_card_mastercard')).toEqual({
    card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2034 },
    clientSecret: null,
  });
  await payments.payAgain(id, 'again-2');
  expect(await read(id)).toMatchObject({ state: 'active', card: { last4: '4444' } });
  expect(await invoices(id)).toEqual(['paid', 'paid']);
});

test('G13 a new card that its bank asks about is used once its owner confirmed it', async () => {
  const { payments } = portal.deps;
  const { id } = await start('pm_card_visa');
  const use = (key: string) =>
    payments.replaceCard({ customer, paymentMethod: 'pm_card_authenticationRequired' }, key);
  const bank = (clientSecret: string | null, isApproved: boolean) =>
    payments.answerBank({ userUuid: robin, clientSecret: clientSecret ?? '', isApproved });

  const refused = await use('refused');
  expect(refused).toEqual({ card: null, clientSecret: expect.any(String) });
  expect(await use('refused')).toEqual(refused);
  expect(await bank(refused.clientSecret, false)).toBe(true);
  await expect(use('refused')).rejects.toMatchObject({ reason: 'authentication_required' });
  expect(await read(id)).toMatchObject({ card: { last4: '4242' } });

  const { clientSecret } = await use('confirmed');
  await bank(clientSecret, true);
  expect(await use('confirmed')).toMatchObject({ card: { last4: '3184' }, clientSecret: null });
  expect(await read(id)).toMatchObject({ card: { last4: '3184' } });
  expect(await invoices(id)).toEqual(['paid']);
});

test('G3 a cancelled one ends with its period, unless it is resumed before', async () => {
  const { payments } = portal.deps;
  const { id, periodEndsAt } = await start('pm_card_visa');
  await payments.cancelAtPeriodEnd(id, 'cancel-1');
  expect(await read(id)).toMatchObject({ state: 'active', endsAt: periodEndsAt });
  await payments.resume(id, 'resume');
  expect(await read(id)).toMatchObject({ state: 'active', endsAt: null });
  await payments.cancelAtPeriodEnd(id, 'cancel-2');

  portal.clock.set(periodEndsAt);
  expect(await read(id)).toMatchObject({ state: 'ended', endsAt: periodEndsAt });
  await payments.resume(id, 'too-late');
  expect(await read(id)).toMatchObject({ state: 'ended' });
  expect(await invoices(id)).toEqual(['paid']);
});

test('F4 a charge is paid back in parts, never more than it was, and once a key', async () => {
  const { payments } = portal.deps;
  const order = {
    customer,
    paymentMethod: 'pm_card_visa',
    amountCents: 100_01,
    description: 'Spring Scramble',
    mark: 'booking',
  };
  const charge = await payments.charge(order, 'charge');
  expect(await payments.charge(order, 'charge')).toEqual(charge);
  expect(charge).toMatchObject({ state: 'paid', amountCents: 100_01, refunds: [] });

  const back = (amountCents: number, key: string) =>
    payments.refund({ charge: charge.id, amountCents }, key);
  const [first, same] = await Promise.all([back(60_00, 'back'), back(60_00, 'back')]);
  expect(same).toEqual(first);
  await expect(back(40_02, 'too much')).rejects.toThrow('cannot pay');
  await back(40_01, 'rest');
  const { refunds } = (await payments.findCharge(customer, 'booking')) ?? {};
  expect(refunds?.map(({ amountCents }) => amountCents)).toEqual([60_00, 40_01]);
});

test('F9 a charge that waits for its owner is given up, and one that was paid is left alone', async () => {
  const { payments } = portal.deps;
  const order = {
    customer,
    paymentMethod: 'pm_card_authenticationRequired',
    amountCents: 100_00,
    description: 'Spring Scramble',
    mark: 'booking',
  };
  const waiting = await payments.charge(order, 'waiting');
  await payments.cancelCharge(waiting.id, 'give up');
  const late = { userUuid: robin, clientSecret: waiting.clientSecret ?? '', isApproved: true };
  expect(await payments.answerBank(late)).toBe(false);

  const paid = await payments.charge({ ...order, paymentMethod: 'pm_card_visa' }, 'paid');
  await payments.cancelCharge(paid.id, 'too late');
  expect(await payments.readCharge(paid.id)).toMatchObject({ state: 'paid' });
});
