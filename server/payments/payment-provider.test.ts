import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stripePayments } from '#server/payments/stripe/stripe-payments.ts';
import { sandboxCards } from '../db/tables/sandbox-tables.ts';
import { plan } from '../membership/subscription/plan.ts';
import { startStripeDouble } from '../testing/stripe-double/stripe-double.ts';
import { useTestApp } from '../testing/test-app.ts';
import { CardDeclined, type PaymentProvider, UnknownPaymentMethod } from './payment-provider.ts';

// The contract of a payment provider, tested on the sandbox and on Stripe with its double.

const portal = useTestApp();
const oneDay = 24 * 3600;
const robin = '5d2f4f1e-6a0f-4b8e-9f43-0c9d3f1f7a11';
const kim = '0b6c2a55-7d0e-4c0f-8a55-3c0f4f7b9e21';

/** A provider, and events on its side. */
interface Trial {
  payments: PaymentProvider;
  /** The cardholder answers the bank; false if no payment waits for that. */
  bank(clientSecret: string | null, isApproved: boolean): Promise<boolean>;
  /** The id of the newest card that belongs to this customer. */
  cardOf(customer: string): Promise<string>;
  end(): Promise<void>;
}

const sandboxTrial = async (): Promise<Trial> => ({
  payments: portal.deps.payments,
  bank: (clientSecret, isApproved) =>
    portal.deps.payments.answerBank({
      userUuid: robin,
      clientSecret: clientSecret ?? '',
      isApproved,
    }),
  async cardOf(customer) {
    const cards = await portal.db
      .select()
      .from(sandboxCards)
      .where(eq(sandboxCards.customer_id, customer));
    return String(cards.at(-1)?.id);
  },
  end: async () => undefined,
});

async function stripeTrial(): Promise<Trial> {
  const double = await startStripeDouble(portal.clock);
  return {
    payments: stripePayments(double.settings),
    bank: async (clientSecret, isApproved) =>
      (isApproved ? double.approve : double.refuse)(clientSecret ?? ''),
    async cardOf(customer) {
      const cards = [...double.objects.methods.values()].filter((one) => one.customer === customer);
      return String(cards.at(-1)?.id);
    },
    async end() {
      await double.close();
      expect(double.complaints).toEqual([]);
    },
  };
}

describe.each([
  ['sandbox', sandboxTrial],
  ['Stripe', stripeTrial],
])('%s', (_name, begin) => {
  let trial: Trial;
  let payments: PaymentProvider;
  let customer = '';

  beforeEach(async () => {
    trial = await begin();
    payments = trial.payments;
    const { id } = await payments.createCustomer({ userUuid: robin }, 'robin');
    customer = id;
  });
  afterEach(() => trial.end());

  let count = 0;
  const start = (paymentMethod: string, key = `key-${++count}`) =>
    payments.createSubscription({ customer, paymentMethod, correlationId: key }, key);
  const read = (id: string) => payments.retrieveSubscription(id);
  const invoices = async (id: string) =>
    (await payments.listInvoices(id)).map(({ state }) => state);

  test('G10 a key has its effect once, concurrently or in sequence, and only for the same request', async () => {
    const started = await Promise.all(
      Array.from({ length: 10 }, () => start('pm_card_visa', 'one')),
    );
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(await start('pm_card_visa', 'one')).toEqual(started[0]);
    expect(await invoices(started[0]?.id ?? '')).toEqual(['paid']);
    await expect(start('pm_card_mastercard', 'one')).rejects.toThrow('used for something else');

    const again = await payments.createCustomer({ userUuid: robin }, 'robin');
    expect(again.id).toBe(customer);
  });

  test('17.0 the provider says what it kept of a charge and of a year, and nothing of what it does not know', async () => {
    const order = { customer, paymentMethod: 'pm_card_visa', correlationId: 'one' };
    const more = { amountCents: 100_00, description: 'Spring Scramble' };
    const charge = await payments.createCharge({ ...order, ...more }, 'one');
    expect(await payments.retrieveFee(charge.id)).toBe(3_20);
    const [year] = await payments.listInvoices((await start('pm_card_visa')).id);
    expect(await payments.retrieveFee(year?.id ?? '')).toBe(
      Math.round(plan.price_cents * 0.029) + 30,
    );
    expect(await payments.retrieveFee('pi_of_another')).toBe(0);
  });

  test('G11 a subscription or charge is found by its correlation id and customer, with its own amounts only', async () => {
    const first = await start('pm_card_visa', 'first');
    const second = await start('pm_card_visa', 'second');
    const charge = (booking: string) =>
      payments.createCharge(
        {
          customer,
          paymentMethod: 'pm_card_visa',
          amountCents: 100_00,
          description: 'Spring Scramble',
          correlationId: booking,
        },
        booking,
      );
    const [round, dinner] = [await charge('round'), await charge('dinner')];
    await payments.createRefund({ charge: round.id, amountCents: 60_00 }, 'back');

    const started = async (by: string, key: string) =>
      (await payments.findSubscription(by, key))?.id;
    const charged = async (by: string, key: string) => (await payments.findCharge(by, key))?.id;
    expect(await started(customer, 'first')).toBe(first.id);
    expect(await started(customer, 'second')).toBe(second.id);
    expect(await started(customer, 'third')).toBeUndefined();
    expect(await charged(customer, 'round')).toBe(round.id);
    expect(await charged(customer, 'dinner')).toBe(dinner.id);
    expect(await charged(customer, 'walk')).toBeUndefined();
    const other = await payments.createCustomer({ userUuid: kim }, 'kim');
    expect(await started(other.id, 'first')).toBeUndefined();
    expect(await charged(other.id, 'round')).toBeUndefined();
    expect(await invoices(first.id)).toEqual(['paid']);
    expect((await payments.retrieveCharge(round.id))?.refunds).toHaveLength(1);
    expect((await payments.retrieveCharge(dinner.id))?.refunds).toEqual([]);
  });

  test('G13 a declined card has a reason, leaves nothing behind, and is declined again for the same key', async () => {
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
    const left = await payments.findSubscription(customer, 'no');
    expect([undefined, 'expired']).toContain(left?.state);
  });

  test('G13 a payment that needs the bank waits for the cardholder for 23 hours', async () => {
    const paid = await start('pm_card_authenticationRequired');
    expect(paid).toMatchObject({ state: 'incomplete', clientSecret: expect.any(String) });
    expect(await trial.bank('pi_nobody_secret_0', true)).toBe(false);
    expect(await trial.bank(paid.clientSecret, true)).toBe(true);
    expect(await trial.bank(paid.clientSecret, true)).toBe(false);
    expect(await read(paid.id)).toMatchObject({ state: 'active', clientSecret: null });

    const declined = await start('pm_card_authenticationRequired');
    await trial.bank(declined.clientSecret, false);
    expect(await read(declined.id)).toMatchObject({ state: 'incomplete', clientSecret: null });

    const left = await start('pm_card_authenticationRequired');
    portal.clock.advance(23 * 3600 - 1);
    expect(await read(left.id)).toMatchObject({ state: 'incomplete' });
    portal.clock.advance(1);
    expect(await read(left.id)).toMatchObject({ state: 'expired', clientSecret: null });
    expect(await trial.bank(left.clientSecret, true)).toBe(false);
  });

  test('G13 the same call after the bank was answered returns the result', async () => {
    const { clientSecret } = await start('pm_card_authenticationRequired', 'asked');
    expect(await start('pm_card_authenticationRequired', 'asked')).toMatchObject({ clientSecret });
    await trial.bank(clientSecret, true);
    const { id, state } = await start('pm_card_authenticationRequired', 'asked');
    expect(state).toBe('active');
    expect(await invoices(id)).toEqual(['paid']);
  });

  test('G13 another customer cannot use a card, for a membership, as a new card or for a booking', async () => {
    await start('pm_card_visa');
    const own = await trial.cardOf(customer);
    const stranger = await payments.createCustomer({ userUuid: crypto.randomUUID() }, 'stranger');
    const theirs = { customer: stranger.id, paymentMethod: own };
    const booking = {
      amountCents: 100_00,
      description: 'Spring Scramble',
      correlationId: 'booking',
    };
    for (const use of [
      () => payments.createSubscription({ ...theirs, correlationId: 'theirs' }, 'theirs'),
      () => payments.setDefaultCard(theirs, 'their card'),
      () => payments.createCharge({ ...theirs, ...booking }, 'their booking'),
    ]) {
      await expect(use()).rejects.toBeInstanceOf(UnknownPaymentMethod);
    }
    expect(
      await payments.createSubscription(
        { customer, paymentMethod: own, correlationId: 'own' },
        'own',
      ),
    ).toMatchObject({ state: 'active' });
  });

  test('H3 renews each year at the instant it began, also from 29 February, however late it is read', async () => {
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
    const dates = (await payments.listInvoices(id)).map(({ chargedAt }) => chargedAt);
    expect(dates).toEqual(
      ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'].map(
        (day) => new Date(`${day}T10:00:00Z`),
      ),
    );
  });

  test('G4 a failed renewal is retried after 3, 5 and 7 days, and then the subscription ends', async () => {
    const { id } = await start('pm_card_visa');
    await payments.setDefaultCard(
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

  test('G4 a failed renewal is paid by the next retry, or at once with another card', async () => {
    const { id } = await start('pm_card_visa');
    const use = (paymentMethod: string) =>
      payments.setDefaultCard({ customer, paymentMethod }, `card-${++count}`);
    await use('pm_card_chargeCustomerFail');
    portal.clock.advance(366 * oneDay);
    expect(await read(id)).toMatchObject({ state: 'retrying' });
    await expect(payments.payOpenInvoice(id, 'again-1')).rejects.toBeInstanceOf(CardDeclined);

    expect(await use('pm_card_mastercard')).toEqual({
      card: { brand: 'mastercard', last4: '4444', exp_month: 12, exp_year: 2034 },
      clientSecret: null,
    });
    await payments.payOpenInvoice(id, 'again-2');
    expect(await read(id)).toMatchObject({ state: 'active', card: { last4: '4444' } });
    expect(await payments.listInvoices(id)).toMatchObject([
      { state: 'paid', card: { last4: '4242' } },
      { state: 'paid', card: { last4: '4444' }, chargedAt: portal.clock.now() },
    ]);
  });

  test('G13 a new card that needs the bank is used after the cardholder has confirmed it', async () => {
    const { id } = await start('pm_card_visa');
    const use = (key: string) =>
      payments.setDefaultCard({ customer, paymentMethod: 'pm_card_authenticationRequired' }, key);
    const declined = await use('refused');
    expect(declined).toEqual({ card: null, clientSecret: expect.any(String) });
    expect(await use('refused')).toEqual(declined);
    expect(await trial.bank(declined.clientSecret, false)).toBe(true);
    await expect(use('refused')).rejects.toMatchObject({ reason: 'authentication_required' });
    expect(await read(id)).toMatchObject({ card: { last4: '4242' } });

    const { clientSecret } = await use('confirmed');
    await trial.bank(clientSecret, true);
    expect(await use('confirmed')).toMatchObject({ card: { last4: '3184' }, clientSecret: null });
    expect(await read(id)).toMatchObject({ card: { last4: '3184' } });
    expect(await invoices(id)).toEqual(['paid']);
  });

  test('G3 a cancelled subscription ends with its period, unless it is resumed before', async () => {
    const { id, periodEndsAt } = await start('pm_card_visa');
    await payments.cancelAtPeriodEnd(id, 'cancel-1');
    expect(await read(id)).toMatchObject({ state: 'active', endsAt: periodEndsAt });
    await payments.resumeSubscription(id, 'resume');
    expect(await read(id)).toMatchObject({ state: 'active', endsAt: null });
    await payments.cancelAtPeriodEnd(id, 'cancel-2');

    portal.clock.set(periodEndsAt);
    expect(await read(id)).toMatchObject({ state: 'ended', endsAt: periodEndsAt });
    await payments.resumeSubscription(id, 'too-late');
    expect(await read(id)).toMatchObject({ state: 'ended' });
    expect(await invoices(id)).toEqual(['paid']);
  });

  test('G3 an unpaid subscription is ended for good, and a paid one is not changed', async () => {
    const waiting = await start('pm_card_authenticationRequired');
    await payments.cancelUnpaidSubscription(waiting.id, 'end-1');
    await payments.cancelUnpaidSubscription(waiting.id, 'end-1');
    expect(await read(waiting.id)).toMatchObject({ state: 'expired', clientSecret: null });
    expect(await trial.bank(waiting.clientSecret, true)).toBe(false);

    const { id } = await start('pm_card_visa');
    await payments.cancelUnpaidSubscription(id, 'end-2');
    expect(await read(id)).toMatchObject({ state: 'active', endsAt: null });
    await payments.setDefaultCard(
      { customer, paymentMethod: 'pm_card_chargeCustomerFail' },
      'card',
    );
    portal.clock.advance(366 * oneDay);
    expect(await read(id)).toMatchObject({ state: 'retrying' });
    await payments.cancelUnpaidSubscription(id, 'end-3');
    expect(await read(id)).toMatchObject({ state: 'ended', endsAt: portal.clock.now() });
    await payments.setDefaultCard({ customer, paymentMethod: 'pm_card_visa' }, 'another');
    await payments.payOpenInvoice(id, 'again');
    portal.clock.advance(30 * oneDay);
    expect(await invoices(id)).toEqual(['paid', 'cancelled']);
  });

  test('1.8 a deleted customer is not charged again, and can be deleted twice', async () => {
    const { id } = await start('pm_card_visa');
    const calls = await start('pm_card_authenticationRequired');
    const other = await payments.createCustomer({ userUuid: kim }, 'kim');
    const stays = await payments.createSubscription(
      { customer: other.id, paymentMethod: 'pm_card_visa', correlationId: 'stays' },
      'stays',
    );
    await payments.deleteCustomer(customer, 'forget');
    await payments.deleteCustomer(customer, 'forget');
    expect(await trial.bank(calls.clientSecret, true)).toBe(false);
    expect(await read(stays.id)).toMatchObject({ state: 'active', card: { last4: '4242' } });
    portal.clock.advance(800 * oneDay);
    const left = await read(id);
    expect([undefined, 'ended']).toContain(left?.state);
    if (left) expect(await invoices(id)).toEqual(['paid']);
  });

  test('6.1 the displayed price is the charged price', async () => {
    const { price_cents, currency } = await payments.retrievePlan();
    expect(await payments.retrievePlan()).toEqual(plan);
    const { id } = await start('pm_card_visa');
    expect(await payments.listInvoices(id)).toMatchObject([{ amountCents: price_cents, currency }]);
    expect(await read('sub_nobody')).toBeUndefined();
    expect(await payments.retrieveCharge('pi_nobody')).toBeUndefined();
  });

  test('F4 a charge is refunded in parts, up to its amount, and once for each key', async () => {
    const order = {
      customer,
      paymentMethod: 'pm_card_visa',
      amountCents: 100_01,
      description: 'Spring Scramble',
      correlationId: 'booking',
    };
    const charge = await payments.createCharge(order, 'charge');
    expect(await payments.createCharge(order, 'charge')).toEqual(charge);
    expect(charge).toMatchObject({ state: 'paid', amountCents: 100_01, refunds: [] });

    const back = (amountCents: number, key: string) =>
      payments.createRefund({ charge: charge.id, amountCents }, key);
    const [first, same] = await Promise.all([back(60_00, 'back'), back(60_00, 'back')]);
    expect(same).toEqual(first);
    await expect(back(40_02, 'too much')).rejects.toThrow();
    await back(40_01, 'rest');
    const { refunds } = (await payments.findCharge(customer, 'booking')) ?? {};
    // They were made at the same instant, so their order is not fixed.
    expect(refunds?.map(({ amountCents }) => amountCents).toSorted()).toEqual([40_01, 60_00]);
  });

  test('G13 a declined charge for a booking has a reason, and cannot be paid any more', async () => {
    const order = {
      customer,
      amountCents: 100_00,
      description: 'Spring Scramble',
      correlationId: 'booking',
    };
    const declined = { ...order, paymentMethod: 'pm_card_chargeDeclinedInsufficientFunds' };
    for (let time = 0; time < 2; time += 1) {
      await expect(payments.createCharge(declined, 'no')).rejects.toMatchObject({
        reason: 'insufficient_funds',
      });
    }
    const left = await payments.findCharge(customer, 'booking');
    expect([undefined, 'cancelled']).toContain(left?.state);
  });

  test('F9 a charge that waits for the cardholder is cancelled or paid as they decide, and not changed after that', async () => {
    const order = {
      customer,
      paymentMethod: 'pm_card_authenticationRequired',
      amountCents: 100_00,
      description: 'Spring Scramble',
      correlationId: 'booking',
    };
    const waiting = await payments.createCharge(order, 'waiting');
    await payments.cancelCharge(waiting.id, 'give up');
    expect(await trial.bank(waiting.clientSecret, true)).toBe(false);
    expect(await payments.retrieveCharge(waiting.id)).toMatchObject({ state: 'cancelled' });

    const confirmed = await payments.createCharge({ ...order, correlationId: 'next' }, 'next');
    portal.clock.advance(60);
    await trial.bank(confirmed.clientSecret, true);
    expect(await payments.retrieveCharge(confirmed.id)).toMatchObject({
      state: 'paid',
      chargedAt: portal.clock.now(),
    });

    const paid = await payments.createCharge({ ...order, paymentMethod: 'pm_card_visa' }, 'paid');
    await payments.cancelCharge(paid.id, 'too late');
    expect(await payments.retrieveCharge(paid.id)).toMatchObject({ state: 'paid' });
  });
});
