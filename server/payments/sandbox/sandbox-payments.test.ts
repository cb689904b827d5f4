import { expect, test } from 'vitest';
import { sandboxRequests } from '#server/db/tables/sandbox-tables.ts';
import {
  CardDeclined,
  type Sandbox,
  UnknownPaymentMethod,
} from '#server/payments/payment-provider.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { sandboxPayments } from './sandbox-payments.ts';

// payment-provider.test.ts tests the behaviour that the sandbox shares with Stripe.

const portal = useTestApp();
const robin = '5d2f4f1e-6a0f-4b8e-9f43-0c9d3f1f7a11';

test('G13 only the owner of the card can answer for the bank', async () => {
  const { payments } = portal.deps;
  const { id: customer } = await payments.createCustomer({ userUuid: robin }, 'robin');
  const order = { customer, paymentMethod: 'pm_card_authenticationRequired', correlationId: 'one' };
  const { id, clientSecret } = await payments.createSubscription(order, 'one');
  const answer = { clientSecret: clientSecret ?? '', isApproved: true };
  const stranger = crypto.randomUUID();
  expect(await payments.answerBank({ ...answer, userUuid: stranger })).toBe(false);
  expect(await payments.retrieveSubscription(id)).toMatchObject({ state: 'incomplete' });
  expect(await payments.answerBank({ ...answer, userUuid: robin })).toBe(true);
});

test('6.1 a subscription from before a price increase renews at the old price', async () => {
  const old = await portal.deps.payments.retrievePlan();
  const { id: customer } = await portal.deps.payments.createCustomer({ userUuid: robin }, 'robin');
  const start = (payments: Sandbox, correlationId: string) =>
    payments.createSubscription(
      { customer, paymentMethod: 'pm_card_visa', correlationId },
      correlationId,
    );
  const { id } = await start(portal.deps.payments, 'before');
  const raised = sandboxPayments(portal.deps, async () => ({
    ...old,
    price_cents: old.price_cents + 30_00,
  }));
  portal.clock.advance(366 * 24 * 3600);
  expect(await raised.retrieveSubscription(id)).toMatchObject({ yearlyCents: old.price_cents });
  const amounts = (await raised.listInvoices(id)).map(({ amountCents }) => amountCents);
  expect(amounts).toEqual([old.price_cents, old.price_cents]);
  expect(await start(raised, 'after')).toMatchObject({ yearlyCents: old.price_cents + 30_00 });
});

test('G10 stored requests have the same text as in earlier versions', async () => {
  const { payments } = portal.deps;
  const { id: customer } = await payments.createCustomer({ userUuid: robin }, 'customer');
  const order = { customer, paymentMethod: 'pm_card_visa', correlationId: 'one' };
  const { id } = await payments.createSubscription(order, 'subscribe');
  await payments.cancelAtPeriodEnd(id, 'cancel');
  await payments.resumeSubscription(id, 'resume');
  await payments.cancelUnpaidSubscription(id, 'end');
  await payments.payOpenInvoice(id, 'pay');
  const { card } = await payments.setDefaultCard(
    { customer, paymentMethod: 'pm_card_visa' },
    'card',
  );
  expect(card).toMatchObject({ last4: '4242' });
  const dinner = { ...order, amountCents: 100_00, description: 'Dinner' };
  const { id: charge } = await payments.createCharge(dinner, 'charge');
  await payments.cancelCharge(charge, 'cancel charge');
  await payments.createRefund({ charge, amountCents: 60_00 }, 'refund');
  await payments.deleteCustomer(customer, 'forget');

  const stored = await portal.db.select().from(sandboxRequests);
  const requests = Object.fromEntries(stored.map(({ key, request }) => [key, request]));
  const { 'card:use': use, ...others } = requests;
  expect(use).toMatch(/^\{"use":"pm_[0-9a-f]+"\}$/);
  // A repeated key is compared with this text, also after an update of the portal.
  expect(others).toEqual({
    customer: `{"customerFor":"${robin}"}`,
    subscribe: `{"subscribe":"${customer}","paymentMethod":"pm_card_visa","mark":"one"}`,
    cancel: `{"cancel":"${id}"}`,
    resume: `{"resume":"${id}"}`,
    end: `{"endUnpaid":"${id}"}`,
    pay: `{"payAgain":"${id}"}`,
    card: `{"card":"pm_card_visa","customer":"${customer}"}`,
    charge: `{"charge":"${customer}","paymentMethod":"pm_card_visa","amountCents":10000,"description":"Dinner","mark":"one"}`,
    'cancel charge': `{"cancelCharge":"${charge}"}`,
    refund: `{"refund":"${charge}","amountCents":6000}`,
    forget: `{"forget":"${customer}"}`,
  });
});

test('Q8 a card keeps the last four digits and the expiry as typed; nothing else makes a card', async () => {
  const { payments } = portal.deps;
  const { id: customer } = await payments.createCustomer({ userUuid: robin }, 'typed');
  const pay = (paymentMethod: string) => {
    const order = { customer, paymentMethod, correlationId: paymentMethod };
    return payments.createCharge({ ...order, amountCents: 1_00, description: 'x' }, paymentMethod);
  };
  expect((await pay('pm_card_visa__4242_052031')).card).toEqual({
    brand: 'visa',
    last4: '4242',
    exp_month: 5,
    exp_year: 2031,
  });
  expect((await pay('pm_card_authenticationRequired__3155_122068')).card).toMatchObject({
    last4: '3155',
    exp_month: 12,
    exp_year: 2068,
  });
  for (const id of ['pm_card_visa__4242_132031', 'pm_card_amex__0005_052031', 'pm_x__4242_052031'])
    await expect(pay(id), id).rejects.toThrow(UnknownPaymentMethod);
  // An expiry of the past is declined like that of any card.
  await expect(pay('pm_card_visa__4242_012020')).rejects.toThrow(CardDeclined);
});
