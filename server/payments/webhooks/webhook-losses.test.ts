import { beforeEach, describe, expect, test } from 'vitest';
import { cancelSeats } from '#server/bookings/cancel/cancel-seats.ts';
import { attend } from '#server/bookings/reserve/attend.ts';
import { customerOf } from '#server/customers/customer.ts';
import { findCustomer, insertCustomer } from '#server/customers/customer-queries.ts';
import { ledgerEntries } from '#server/db/tables/ledger-tables.ts';
import { subscriptions } from '#server/db/tables/payment-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { findBilling } from '#server/ledger/receipts/billing-queries.ts';
import { cancelMembership } from '#server/membership/cancel-membership.ts';
import { recordCustomerDeleted } from '#server/membership/reconcile-customer.ts';
import { reconcilePayments } from '#server/membership/reconcile-requests.ts';
import { subscribe } from '#server/membership/subscribe.ts';
import { writeSubscription } from '#server/membership/subscription/membership-queries.ts';
import { subscriptionOf } from '#server/membership/subscription/subscription.ts';
import { updatePaymentMethod } from '#server/membership/update-payment-method.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { reconcileRefunds } from '#server/reconcile-payment.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildSession } from '#server/testing/builders/build-session.ts';
import { buildUser } from '#server/testing/builders/build-user.ts';
import { type StripeApp, startStripeApp } from '#server/testing/stripe-double/stripe-app.ts';
import {
  closeDispute,
  failRefund,
  openDispute,
} from '#server/testing/stripe-double/stripe-double-disputes.ts';
import type { StripePaymentIntent } from '#server/testing/stripe-double/stripe-double-objects.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { waitingForLocks } from '#server/testing/waiting-for-locks.ts';

// Changes at Stripe that the portal did not make: by the office in the dashboard, and by the bank.

const portal = useTestApp();
const member = { subscribed: true, onGracePeriod: false, cancelled: false };

let { deps, stripe, deliverEvents } = {} as StripeApp;
let userUuid: string;

beforeEach(async () => {
  ({ deps, stripe, deliverEvents } = await startStripeApp(portal));
  userUuid = (await buildUser(portal.db)).uuid;
  await subscribe(deps, userUuid, 'pm_card_visa');
  await deliverEvents();
});

const payment = () => [...stripe.objects.intents.values()][0] as StripePaymentIntent;
const status = () => subscriptionOf(deps, userUuid);
const ledger = async () =>
  (await findBilling(portal.db, userUuid))
    .map(({ kind, amount_cents, status }) => `${kind} ${amount_cents} ${status}`)
    .sort();

test('G14 a refund in the dashboard is in the ledger, and the membership continues', async () => {
  await deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');
  await deliverEvents();
  expect(await ledger()).toEqual(['membership 12000 refunded', 'refund -12000 paid']);
  expect(await status()).toEqual(member);
});

test('G14 a person who joined again gets emails about refunds of both the ended and the running membership', async () => {
  await cancelMembership(deps, userUuid);
  portal.clock.advance(366 * 24 * 3600);
  stripe.catchUp();
  await deliverEvents();
  expect(await subscribe(deps, userUuid, 'pm_card_visa')).toEqual({ status: 'active' });
  for (const [index, charge] of [...stripe.objects.intents.keys()].entries()) {
    await deps.payments.createRefund({ charge, amountCents: 10_00 + index }, `by hand ${index}`);
  }
  await deliverEvents();
  expect((await ledger()).filter((entry) => entry.startsWith('refund'))).toEqual([
    'refund -1000 paid',
    'refund -1001 paid',
  ]);
});

test('G14 a refund of a membership that the bank returns is owed again', async () => {
  await deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');
  await deliverEvents();
  for (const refund of stripe.objects.refunds.values()) failRefund(stripe.objects, refund);
  await deliverEvents();
  expect(await ledger()).toEqual(['membership 12000 paid', 'refund -12000 failed']);
  expect(await status()).toEqual(member);
});

test('G14 a dispute is logged for the office; the payment is only refunded if it is lost', async () => {
  const dispute = openDispute(stripe.objects, payment());
  await deliverEvents();
  expect(portal.log.filter((line) => line.includes('a payment is disputed'))).toHaveLength(1);
  expect(await ledger()).toEqual(['membership 12000 paid']);
  closeDispute(stripe.objects, dispute, 'lost');
  await deliverEvents();
  expect(await ledger()).toEqual(['membership 12000 refunded', 'refund -12000 paid']);
  expect(await status()).toEqual(member);
});

test('G14 a dispute that is won changes nothing', async () => {
  closeDispute(stripe.objects, openDispute(stripe.objects, payment()), 'won');
  await deliverEvents();
  expect(await ledger()).toEqual(['membership 12000 paid']);
  expect(await status()).toEqual(member);
});

test('G14 a customer deleted in the dashboard: the membership ends at once, the ledger stays, and the person can join again', async () => {
  const before = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(before?.customer_id), 'by hand');
  const late = [...stripe.events];
  await deliverEvents();
  const over = { subscribed: false, onGracePeriod: false, cancelled: true };
  expect(await status()).toEqual(over);
  expect(await findCustomer(portal.db, userUuid)).toBeUndefined();
  expect(await ledger()).toEqual(['membership 12000 paid']);

  expect(await subscribe(deps, userUuid, 'pm_card_mastercard')).toEqual({ status: 'active' });
  stripe.events.push(...late.map((event) => ({ ...event, id: `${event.id}_again` })));
  await deliverEvents();
  expect(await status()).toEqual(member);
  expect((await findCustomer(portal.db, userUuid))?.card_last4).toBe('4444');
  expect(await ledger()).toEqual(['membership 12000 paid', 'membership 12000 paid']);
});

test('G14 6.1 a person whose customer was deleted in the dashboard gets an email about the end of the membership', async () => {
  const subjects = async () => {
    await portal.deliverEmails();
    return (await findOutboxEmails(portal.db)).map(({ subject }) => subject);
  };
  await subjects();
  const customer = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(customer?.customer_id), 'by hand');
  await deliverEvents();
  expect(await subjects()).toContain('Your membership has ended');
});

test('G14 a refund after the customer was deleted is in the ledger once, with an email', async () => {
  const customer = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(customer?.customer_id), 'by hand');
  await deliverEvents();
  expect(await subscribe(deps, userUuid, 'pm_card_visa')).toEqual({ status: 'active' });
  await deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');
  await deliverEvents();
  await reconcileRefunds(deps);
  const paid = 'membership 12000 paid';
  expect(await ledger()).toEqual([paid, 'membership 12000 refunded', 'refund -12000 paid']);
  expect(await status()).toEqual(member);
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db);
  expect(emails.filter(({ subject }) => subject.startsWith('Refund'))).toHaveLength(1);
});

describe.each([
  ['by webhook', true],
  ['without any webhook', false],
])(
  'N16 a refund of a membership in the dashboard, after its customer was deleted there, %s',
  (_way, hasWebhook) => {
    const refunded = ['membership 12000 refunded', 'refund -12000 paid'];
    const learn = async () => {
      if (hasWebhook) await deliverEvents();
      else stripe.events.length = 0;
    };
    const deleteThere = async () => {
      const customer = await findCustomer(portal.db, userUuid);
      await deps.payments.deleteCustomer(String(customer?.customer_id), 'by hand');
    };
    const refundThere = () =>
      deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');

    test('N16 is in the ledger, whether the deletion was noticed before', async () => {
      await deleteThere();
      await learn();
      await refundThere();
      await learn();
      await reconcileRefunds(deps);
      expect(await ledger()).toEqual(refunded);
    });

    test('N16 is in the ledger, also if both happened before anything was noticed', async () => {
      await deleteThere();
      await refundThere();
      await learn();
      await reconcileRefunds(deps);
      expect(await ledger()).toEqual(refunded);
      await reconcilePayments(deps);
      expect(await ledger()).toEqual(refunded);
    });

    test('N16 is in the ledger, also of a renewal that was never read', async () => {
      portal.clock.advance(366 * 24 * 3600);
      stripe.catchUp();
      stripe.events.length = 0;
      const renewal = [...stripe.objects.intents.values()].at(-1) as StripePaymentIntent;
      await deleteThere();
      await learn();
      await deps.payments.createRefund({ charge: renewal.id, amountCents: 120_00 }, 'by hand');
      await learn();
      await reconcileRefunds(deps);
      await reconcilePayments(deps);
      expect(await ledger()).toEqual(['membership 12000 paid', ...refunded].toSorted());
    });
  },
);

test('G14 1.8 G12 a refund after the person was erased is in the ledger, without an email', async () => {
  await portal.db.update(users).set({ deletion_requested_at: portal.clock.now() });
  portal.clock.advance(14 * 24 * 3600);
  await eraseDueAccounts(deps);
  await portal.deliverEmails();
  const before = await findOutboxEmails(portal.db);
  await deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');
  stripe.events.length = 0;
  await reconcileRefunds(deps);
  await portal.deliverEmails();
  const entries = await portal.db.select().from(ledgerEntries).orderBy(ledgerEntries.at);
  expect(entries.map(({ kind, cents, user_uuid }) => [kind, cents, user_uuid])).toEqual([
    ['membership', 120_00, null],
    ['refund', -120_00, null],
  ]);
  expect(await findOutboxEmails(portal.db)).toEqual(before);
});

test('G14 1.8 an account whose customer was deleted in the dashboard is erased with its data at Stripe', async () => {
  const customer = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(customer?.customer_id), 'by hand');
  await deliverEvents();
  await portal.db.update(users).set({ deletion_requested_at: portal.clock.now() });
  portal.clock.advance(14 * 24 * 3600);
  await eraseDueAccounts(deps);
  expect(await portal.db.select().from(users)).toMatchObject([{ first_name: 'Former' }]);
  expect(await portal.db.$count(subscriptions)).toBe(0);
});

test('G14 G12 after a customer was deleted without an event, the person can book and join again', async () => {
  const before = String((await findCustomer(portal.db, userUuid))?.customer_id);
  const forget = async (id: string) => {
    await deps.payments.deleteCustomer(id, 'by hand');
    stripe.events.length = 0;
  };
  await forget(before);
  // The portal notices when the card is changed.
  await expect(updatePaymentMethod(deps, userUuid, 'pm_card_visa')).rejects.toMatchObject({
    code: 'not_subscribed',
    message: 'Your membership has ended at the payment service. You can subscribe again.',
  });
  expect(await status()).toMatchObject({ subscribed: false, cancelled: true });
  expect(await subscribe(deps, userUuid, 'pm_card_mastercard')).toEqual({ status: 'active' });
  const second = String((await findCustomer(portal.db, userUuid))?.customer_id);
  expect(second).not.toBe(before);
  await forget(second);
  const event = await buildEvent(portal.db);
  const session = buildSession(userUuid);
  const form = { guests: [], dietary_restrictions: null, notes: null };
  const wanted = { ...form, payment_method: 'pm_card_visa' };
  expect(await attend(deps, session, event.uuid, wanted)).toMatchObject({ status: 'confirmed' });
  // The portal notices at the booking, and ends the membership too.
  expect(await status()).toMatchObject({ subscribed: false, cancelled: true });
  expect(await ledger()).toEqual([
    'event 18000 paid',
    'membership 12000 paid',
    'membership 12000 paid',
  ]);
});

test('G14 G10 a person without a membership whose customer was deleted twice on one day books again', async () => {
  const event = await buildEvent(portal.db);
  const robin = (await buildUser(portal.db)).uuid;
  const session = buildSession(robin);
  const form = { dietary_restrictions: null, notes: null, payment_method: 'pm_card_visa' };
  const book = () => attend(deps, session, event.uuid, { ...form, guests: [] });
  const seen = new Set<string>();
  for (const isNotified of [true, false, true]) {
    expect(await book()).toMatchObject({ status: 'confirmed' });
    const customer = String((await findCustomer(portal.db, robin))?.customer_id);
    expect(seen).not.toContain(customer);
    seen.add(customer);
    await cancelSeats(deps, session, event.uuid, {});
    await deps.payments.deleteCustomer(customer, 'by hand');
    if (isNotified) await deliverEvents();
    else stripe.events.length = 0;
  }
});

test('G14 an unpaid subscription ends with its deleted customer, and the person can subscribe again', async () => {
  const robin = (await buildUser(portal.db)).uuid;
  await subscribe(deps, robin, 'pm_card_authenticationRequired');
  const customer = String((await findCustomer(portal.db, robin))?.customer_id);
  portal.clock.advance(24 * 3600);
  stripe.catchUp();
  await deliverEvents();
  await deps.payments.deleteCustomer(customer, 'by hand');
  await deliverEvents();
  expect(await findCustomer(portal.db, robin)).toBeUndefined();
  expect(await subscribe(deps, robin, 'pm_card_visa')).toEqual({ status: 'active' });
});

test('G14 a customer with a running membership is kept, whatever an event says', async () => {
  await recordCustomerDeleted(deps, String((await findCustomer(portal.db, userUuid))?.customer_id));
  expect(await findCustomer(portal.db, userUuid)).toBeDefined();
  expect(await status()).toEqual(member);
  expect(portal.log.join()).toContain('a customer was deleted whose subscription is not over');
});

// On the embedded database there is one connection, so transactions never run at the same time.
test.runIf(onPostgres)(
  'G7 G14 a deleted customer waits for a concurrent write of the same person',
  async () => {
    const robin = (await buildUser(portal.db)).uuid;
    const customer = await customerOf(deps, robin);
    const now = portal.clock.now();
    const running = {
      state: 'active',
      started_at: now,
      period_ends_at: now,
      read_at: now,
    } as const;
    const { losing } = await portal.db.transaction(async (tx) => {
      await lockUser(tx, robin);
      const losing = recordCustomerDeleted(deps, customer);
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      await writeSubscription(tx, { id: 'sub_late', reading: 1, user_uuid: robin, ...running });
      return { losing };
    });
    await losing;
    expect((await findCustomer(portal.db, robin))?.customer_id).toBe(customer);
  },
);

test('G14 G12 a person without a membership whose customer was deleted without an event can subscribe', async () => {
  const robin = (await buildUser(portal.db)).uuid;
  const customer = await customerOf(deps, robin);
  await deps.payments.deleteCustomer(customer, 'by hand');
  stripe.events.length = 0;
  expect(await subscribe(deps, robin, 'pm_card_visa')).toEqual({ status: 'active' });
  expect((await findCustomer(portal.db, robin))?.customer_id).not.toBe(customer);
});

test('G14 a late deletion event does not remove the new customer of the person', async () => {
  const customer = String((await findCustomer(portal.db, userUuid))?.customer_id);
  await deps.payments.deleteCustomer(customer, 'by hand');
  const payments = new Proxy(deps.payments, {
    get(provider, name: keyof PaymentProvider) {
      if (name !== 'listInvoices') return provider[name];
      return async (id: string) => {
        await recordCustomerDeleted(deps, customer);
        await insertCustomer(portal.db, userUuid, 'cus_back_again');
        return provider.listInvoices(id);
      };
    },
  });
  await recordCustomerDeleted({ ...deps, payments }, customer);
  expect((await findCustomer(portal.db, userUuid))?.customer_id).toBe('cus_back_again');
});

test('G12 without any event the scheduled task leads to the same state', async () => {
  portal.clock.advance(366 * 24 * 3600);
  stripe.catchUp();
  await reconcilePayments(deps);
  expect(await ledger()).toEqual(['membership 12000 paid', 'membership 12000 paid']);
  const [renewed] = await portal.db.select().from(subscriptions);
  expect(renewed?.period_ends_at).toEqual(new Date('2028-06-15T16:00:00Z'));

  const customer = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(customer?.customer_id), 'by hand');
  portal.clock.advance(24 * 3600);
  await reconcilePayments(deps);
  expect(await status()).toMatchObject({ subscribed: false, cancelled: true });
});
