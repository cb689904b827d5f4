import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  CardDeclined,
  type PaymentProvider,
  ProviderUnavailable,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import {
  type StripeDouble,
  startStripeDouble,
} from '#server/testing/stripe-double/stripe-double.ts';
import { StripeDoubleError } from '#server/testing/stripe-double/stripe-double-objects.ts';
import type { InjectedError } from '#server/testing/stripe-double/stripe-double-server.ts';
import { stripePayments } from './stripe-payments.ts';

// Behaviour of Stripe only. payment-provider.test.ts tests what it shares with the sandbox.

const clock = { now: () => new Date('2026-06-15T16:00:00Z') };
let double: StripeDouble;
let payments: PaymentProvider;
let customer = '';

beforeEach(async () => {
  double = await startStripeDouble(clock);
  payments = stripePayments(double.settings);
  customer = (await payments.createCustomer({ userUuid: 'robin' }, 'robin')).id;
});
afterEach(async () => {
  await double.close();
  expect(double.complaints).toEqual([]);
});

const start = (paymentMethod = 'pm_card_visa', key = 'start') =>
  payments.createSubscription({ customer, paymentMethod, correlationId: key }, key);
const paid = () =>
  [...double.objects.charges.values()].filter(({ status }) => status === 'succeeded');
const everyTry = { times: 3 };

describe('G10', () => {
  const steps = ['POST /v1/subscriptions', 'POST /v1/payment_intents'];
  test.each(steps)(
    'G10 a lost answer to %s is an error, and the same key charges once',
    async (path) => {
      double.fail('lost', { path, ...everyTry });
      await expect(start()).rejects.toBeInstanceOf(ProviderUnavailable);
      expect(await start()).toMatchObject({ state: 'active' });
      expect(paid()).toHaveLength(1);
      expect(double.objects.subscriptions.size).toBe(1);
    },
  );

  test('G10 after one lost answer the request is repeated automatically, with the same key', async () => {
    double.fail('lost', { path: 'POST /v1/payment_intents' });
    expect(await start()).toMatchObject({ state: 'active' });
    expect(paid()).toHaveLength(1);
  });

  const silences: [InjectedError, number][] = [
    // A 429 is not retried: that would make even more calls.
    ['busy', 1],
    ['still at work', 3],
    ['away', 3],
    ['hanging', 3],
  ];
  test.each(silences)(
    'G10 Stripe is %s: nothing is charged, and the next try charges',
    async (failure, times) => {
      double.fail(failure, { times });
      const impatient = stripePayments(double.settings, failure === 'hanging' ? 50 : undefined);
      const order = { customer, paymentMethod: 'pm_card_visa', correlationId: 'start' };
      await expect(impatient.createSubscription(order, 'start')).rejects.toBeInstanceOf(
        ProviderUnavailable,
      );
      expect(double.objects.subscriptions.size).toBe(0);
      expect(await start('pm_card_visa', 'next')).toMatchObject({ state: 'active' });
    },
  );

  test('G10 Stripe repeats its internal error for the same key, and another key charges', async () => {
    double.fail('broken', { path: 'POST /v1/subscriptions' });
    await expect(start()).rejects.toBeInstanceOf(ProviderUnavailable);
    await expect(start()).rejects.toBeInstanceOf(ProviderUnavailable);
    expect(await payments.findSubscription(customer, 'start')).toBeUndefined();
    expect(await start('pm_card_visa', 'another')).toMatchObject({ state: 'active' });
    expect(paid()).toHaveLength(1);
  });

  test('G10 a customer is created after a first failure', async () => {
    double.fail('broken', { path: 'POST /v1/customers' });
    const { id } = await payments.createCustomer({ userUuid: 'sam' }, 'sam');
    expect(await payments.createCustomer({ userUuid: 'sam' }, 'sam')).toEqual({ id });
  });
});

test('G14 an unknown customer has no objects, and causes no error', async () => {
  expect(await payments.findSubscription('cus_gone', 'start')).toBeUndefined();
  expect(await payments.findCharge('cus_gone', 'start')).toBeUndefined();
});

test('G13 each decline has its own reason', async () => {
  const reasons = {
    pm_card_visa_chargeDeclined: 'card_declined',
    pm_card_chargeDeclinedInsufficientFunds: 'insufficient_funds',
    pm_card_chargeDeclinedExpiredCard: 'expired_card',
    pm_card_chargeDeclinedIncorrectCvc: 'incorrect_cvc',
    pm_card_chargeCustomerFail: 'card_declined',
  };
  for (const [card, reason] of Object.entries(reasons)) {
    await expect(start(card, card)).rejects.toMatchObject({ reason });
  }
  expect(paid()).toEqual([]);
  const states = [...double.objects.intents.values()].map(({ status }) => status);
  expect(states).toEqual(['canceled']);
});

test('G13 a card that was used once without a customer is not charged again, and has to be entered again', async () => {
  const paymentMethod = double.createPaymentMethod('pm_card_visa');
  const order = { customer, paymentMethod, amountCents: 100_00, description: 'Spring Scramble' };
  await payments.createCharge({ ...order, correlationId: 'one' }, 'one');
  const again = payments.createCharge({ ...order, correlationId: 'two' }, 'two');
  await expect(again).rejects.toBeInstanceOf(UnknownPaymentMethod);
  expect(paid()).toHaveLength(1);
});

test('G13 an incomplete clean-up after a decline is completed by the same call again', async () => {
  double.fail('away', { path: 'POST /v1/invoices', ...everyTry });
  await expect(start('pm_card_chargeCustomerFail')).rejects.toBeInstanceOf(ProviderUnavailable);
  await expect(start('pm_card_chargeCustomerFail')).rejects.toBeInstanceOf(CardDeclined);
  expect(await payments.findSubscription(customer, 'start')).toMatchObject({ state: 'expired' });
});

test('7.36 G4 a card that the office set on the subscription is replaced, too', async () => {
  const { id } = await start();
  const ended = await start('pm_card_visa', 'before');
  for (const subscription of double.objects.subscriptions.values()) {
    const { invoice_settings } = double.objects.customers.get(customer) ?? {};
    subscription.default_payment_method = invoice_settings?.default_payment_method ?? null;
  }
  double.end(ended.id);
  const { card } = await payments.setDefaultCard(
    { customer, paymentMethod: 'pm_card_mastercard' },
    'card',
  );
  expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'active', card });
  clock.now = () => new Date('2027-06-15T16:00:00Z');
  try {
    await payments.retrieveSubscription(id);
    expect((await payments.listInvoices(id)).map((invoice) => invoice.card?.last4)).toEqual([
      '4242',
      '4444',
    ]);
  } finally {
    clock.now = () => new Date('2026-06-15T16:00:00Z');
  }
});

test('G4 a renewal that needs the bank is not paid without the cardholder', async () => {
  const { id } = await start();
  const order = { customer, paymentMethod: 'pm_card_authenticationRequired' };
  const { clientSecret } = await payments.setDefaultCard(order, 'card');
  double.approve(String(clientSecret));
  await payments.setDefaultCard(order, 'card');
  clock.now = () => new Date('2027-06-15T16:00:00Z');
  try {
    expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'retrying' });
    await expect(payments.payOpenInvoice(id, 'again')).rejects.toMatchObject({
      reason: 'authentication_required',
    });
  } finally {
    clock.now = () => new Date('2026-06-15T16:00:00Z');
  }
});

describe('G3 two things at the same moment', () => {
  async function unpaidRenewal(): Promise<string> {
    const { id } = await start();
    await payments.setDefaultCard(
      { customer, paymentMethod: 'pm_card_chargeCustomerFail' },
      'card',
    );
    clock.now = () => new Date('2027-06-16T16:00:00Z');
    expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'retrying' });
    return id;
  }
  const openIntent = () =>
    [...double.objects.intents.values()].find(({ status }) => status === 'requires_payment_method');
  const pay = () => {
    const intent = openIntent();
    const card = double.createPaymentMethod('pm_card_visa');
    if (intent) double.pay(intent.id, card);
  };
  afterEach(() => {
    clock.now = () => new Date('2026-06-15T16:00:00Z');
  });

  test('G3 a first payment that succeeds while it is cancelled stays paid', async () => {
    const { id, clientSecret } = await start('pm_card_authenticationRequired');
    double.meanwhile('POST /v1/invoices', () => double.approve(String(clientSecret)));
    await payments.cancelUnpaidSubscription(id, 'end');
    expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'active' });
    expect(await payments.listInvoices(id)).toMatchObject([{ state: 'paid', refunds: [] }]);
  });

  test('G3 a renewal that succeeds while its membership ends is refunded', async () => {
    const id = await unpaidRenewal();
    double.meanwhile('POST /v1/invoices', pay);
    await payments.cancelUnpaidSubscription(id, 'end');
    expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'ended' });
    expect(await payments.listInvoices(id)).toMatchObject([
      { state: 'paid', refunds: [] },
      { state: 'paid', refunds: [{ amountCents: 120_00 }] },
    ]);
  });

  test('G3 an interrupted end is completed by the next call', async () => {
    const id = await unpaidRenewal();
    double.fail('away', { path: 'POST /v1/invoices', ...everyTry });
    await expect(payments.cancelUnpaidSubscription(id, 'end')).rejects.toBeInstanceOf(
      ProviderUnavailable,
    );
    await payments.cancelUnpaidSubscription(id, 'end');
    expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'ended' });
    expect(openIntent()).toBeUndefined();
  });

  test('G3 a renewal that is paid during a retry is paid once', async () => {
    const id = await unpaidRenewal();
    double.meanwhile('POST /v1/invoices', pay);
    await payments.payOpenInvoice(id, 'again');
    expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'active' });
    expect(paid()).toHaveLength(2);
  });

  test('G3 a rejection by Stripe for a running subscription is an error, not a success', async () => {
    const refuse = () => {
      throw new StripeDoubleError(400, { type: 'invalid_request_error', message: 'Not now.' });
    };
    const { id } = await start('pm_card_visa', 'running');
    double.meanwhile('POST /v1/subscriptions', refuse);
    await expect(payments.cancelAtPeriodEnd(id, 'cancel')).rejects.toThrow('Not now.');
    const unpaid = await unpaidRenewal();
    double.meanwhile('POST /v1/invoices', refuse);
    await expect(payments.payOpenInvoice(unpaid, 'again')).rejects.toThrow('Not now.');
  });

  test('G3 a running or ended subscription is not withdrawn, refunded or paid', async () => {
    const { id } = await start('pm_card_visa', 'running');
    const [invoice] = double.objects.invoices.values();
    Object.assign(invoice ?? {}, { status: 'open' });
    await payments.cancelUnpaidSubscription(id, 'end-1');
    expect(invoice).toMatchObject({ status: 'open' });
    Object.assign(invoice ?? {}, { status: 'paid' });
    double.end(id);
    await payments.cancelUnpaidSubscription(id, 'end-2');
    expect(await payments.listInvoices(id)).toMatchObject([{ state: 'paid', refunds: [] }]);

    const unpaid = await unpaidRenewal();
    clock.now = () => new Date('2027-07-15T16:00:00Z');
    expect(await payments.retrieveSubscription(unpaid)).toMatchObject({ state: 'ended' });
    await payments.setDefaultCard({ customer, paymentMethod: 'pm_card_visa' }, 'another');
    await payments.payOpenInvoice(unpaid, 'again');
    expect(paid()).toHaveLength(2);
  });

  test('G3 a membership that ends while it is resumed stays ended', async () => {
    const { id } = await start();
    await payments.cancelAtPeriodEnd(id, 'cancel');
    double.meanwhile('POST /v1/subscriptions', () => double.end(id));
    await payments.resumeSubscription(id, 'resume');
    expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'ended' });
  });
});

describe('I8 settings that Stripe rejects', () => {
  test('I8 a wrong key is named, not shown', async () => {
    const wrong = { ...double.settings, secretKey: 'sk_test_wrong' };
    const error = await stripePayments(wrong).retrievePlan().catch(String);
    expect(error).toContain('STRIPE_SECRET_KEY is not valid');
    expect(error).not.toContain('wrong');
    expect(double.complaints.splice(0)).toHaveLength(1);
  });

  test('I8 a price that is not yearly and in CAD is not sold', async () => {
    const nobodys = { ...double.settings, priceId: 'price_nobody' };
    await expect(stripePayments(nobodys).retrievePlan()).rejects.toThrow(
      'STRIPE_PRICE_ID is not known',
    );
    const price = double.objects.prices.get(double.settings.priceId) as NonNullable<
      ReturnType<typeof double.objects.prices.get>
    >;
    const { recurring } = price;
    for (const change of [
      { recurring: { ...recurring, interval: 'month' } },
      { recurring: { ...recurring, interval_count: 2 } },
      { currency: 'usd' },
      { active: false },
    ]) {
      double.objects.prices.set(price.id, { ...price, ...change });
      await expect(payments.retrievePlan()).rejects.toThrow('an active price in CAD for one year');
    }
    double.objects.prices.set(price.id, price);
    expect(await payments.retrievePlan()).toMatchObject({ price_cents: 120_00, currency: 'CAD' });
  });
});

test('G12 an unpaid subscription that Stripe keeps ended when the unpaid year began', async () => {
  const { id } = await start();
  const subscription = double.objects.subscriptions.get(id);
  // Also if it was to end with the unpaid year.
  for (const cancel_at_period_end of [false, true]) {
    Object.assign(subscription ?? {}, { status: 'unpaid', cancel_at_period_end });
    expect(await payments.retrieveSubscription(id)).toMatchObject({
      state: 'ended',
      endsAt: clock.now(),
    });
  }
});

test('G4 a first payment that Stripe closed with its subscription makes no member', async () => {
  const { id } = await start('pm_card_authenticationRequired');
  const subscription = double.objects.subscriptions.get(id);
  const [invoice] = double.objects.invoices.values();
  if (subscription) Object.assign(subscription, { status: 'canceled' });
  for (const status of ['open', 'void']) {
    Object.assign(invoice ?? {}, { status });
    expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'expired' });
  }
  Object.assign(invoice ?? {}, { status: 'paid' });
  expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'ended' });
});

test('G12 an end date that was set at Stripe is the end', async () => {
  const { id, periodEndsAt } = await start();
  const subscription = double.objects.subscriptions.get(id);
  const newYear = new Date('2027-01-01T05:00:00Z');
  Object.assign(subscription ?? {}, { cancel_at: newYear.getTime() / 1000 });
  expect(await payments.retrieveSubscription(id)).toMatchObject({
    state: 'active',
    endsAt: newYear,
  });
  Object.assign(subscription ?? {}, { cancel_at: periodEndsAt.getTime() / 1000 });
  expect(await payments.retrieveSubscription(id)).toMatchObject({ endsAt: periodEndsAt });
  Object.assign(subscription ?? {}, { cancel_at: null, cancel_at_period_end: true });
  expect(await payments.retrieveSubscription(id)).toMatchObject({ endsAt: periodEndsAt });
});

test('G3 an end date that was set at Stripe is withdrawn too, also if the answer is lost', async () => {
  const { id } = await start();
  const subscription = double.objects.subscriptions.get(id);
  const newYear = new Date('2027-01-01T05:00:00Z').getTime() / 1000;
  Object.assign(subscription ?? {}, { cancel_at: newYear });
  double.fail('lost', { path: 'POST /v1/subscriptions', ...everyTry });
  await expect(payments.resumeSubscription(id, 'resume')).rejects.toBeInstanceOf(
    ProviderUnavailable,
  );
  await payments.resumeSubscription(id, 'resume');
  expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'active', endsAt: null });
});

test('G12 a renewal whose invoice is a draft is not in the ledger yet', async () => {
  const { id } = await start();
  const [invoice] = double.objects.invoices.values();
  const draft = Object.assign({ ...invoice }, { id: 'in_draft', status: 'draft' });
  double.objects.invoices.set(draft.id, draft as NonNullable<typeof invoice>);
  expect((await payments.listInvoices(id)).map(({ state }) => state)).toEqual(['paid']);
});

test('G14 of several payments of a year the successful one has the card and the refunds', async () => {
  const { id } = await start();
  await payments.createRefund(
    { charge: String(paid()[0]?.payment_intent), amountCents: 20_00 },
    'back',
  );
  const calls = await start('pm_card_authenticationRequired', 'asked');
  const waits = { state: 'pending', clientSecret: calls.clientSecret };
  expect(await payments.listInvoices(calls.id)).toMatchObject([waits]);
  // Stripe lists the newest first.
  const [first, cancelled] = double.objects.invoicePayments.values();
  Object.assign(cancelled ?? {}, { invoice: first?.invoice, status: 'canceled' });
  expect(await payments.listInvoices(id)).toMatchObject([
    { card: { last4: '4242' }, refunds: [{ amountCents: 20_00 }] },
  ]);
});
