import { beforeEach, expect, test } from 'vitest';
import { cancelBooking } from '#server/bookings/cancel/cancel-booking.ts';
import { reconcileRefunds } from '#server/bookings/pay/reconcile-refunds.ts';
import { attend } from '#server/bookings/reserve/attend.ts';
import { subscriptions } from '#server/db/payment-tables.ts';
import { users } from '#server/db/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { findPayments } from '#server/ledger/payment-queries.ts';
import { cancelMembership } from '#server/membership/cancel-membership.ts';
import { customerOf, recordCustomerDeleted } from '#server/membership/customer.ts';
import { findCustomer, insertCustomer } from '#server/membership/customer-queries.ts';
import { writeSubscription } from '#server/membership/membership-queries.ts';
import { reconcilePayments } from '#server/membership/reconcile-requests.ts';
import { subscribe } from '#server/membership/subscribe.ts';
import { subscriptionOf } from '#server/membership/subscription.ts';
import { updatePaymentMethod } from '#server/membership/update-payment-method.ts';
import type { PaymentProvider } from '#server/payments/payment-provider.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { buildEvent } from '#server/testing/build-event.ts';
import { buildUser } from '#server/testing/build-user.ts';
import { type StripeApp, startStripeApp } from '#server/testing/stripe-app.ts';
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

let { deps, stripe, tell } = {} as StripeApp;
let userUuid: string;

beforeEach(async () => {
  ({ deps, stripe, tell } = await startStripeApp(portal));
  userUuid = (await buildUser(portal.db)).uuid;
  await subscribe(deps, userUuid, 'pm_card_visa');
  await tell();
});

const payment = () => [...stripe.objects.intents.values()][0] as StripePaymentIntent;
const status = () => subscriptionOf(deps, userUuid);
const ledger = async () =>
  (await findPayments(portal.db, userUuid))
    .map(({ kind, amount_cents, status }) => `${kind} ${amount_cents} ${status}`)
    .sort();

test('G14 refunded in the dashboard: it stands in the books, and the membership goes on', async () => {
  await deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');
  await tell();
  expect(await ledger()).toEqual(['membership 12000 refunded', 'refund -12000 paid']);
  expect(await status()).toEqual(member);
});

test('G14 whoever came back is told of refunds of both memberships, the one that ended and the one that runs', async () => {
  await cancelMembership(deps, userUuid);
  portal.clock.advance(366 * 24 * 3600);
  stripe.catchUp();
  await tell();
  expect(await subscribe(deps, userUuid, 'pm_card_visa')).toEqual({ status: 'active' });
  for (const [index, charge] of [...stripe.objects.intents.keys()].entries()) {
    await deps.payments.createRefund({ charge, amountCents: 10_00 + index }, `by hand ${index}`);
  }
  await tell();
  expect((await ledger()).filter((entry) => entry.startsWith('refund'))).toEqual([
    'refund -1000 paid',
    'refund -1001 paid',
  ]);
});

test('G14 a refund of a membership that the bank sends back is owed again', async () => {
  await deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');
  await tell();
  for (const refund of stripe.objects.refunds.values()) failRefund(stripe.objects, refund);
  await tell();
  expect(await ledger()).toEqual(['membership 12000 paid', 'refund -12000 failed']);
  expect(await status()).toEqual(member);
});

test('G14 a dispute is logged for the office; only when it is lost the money stands as gone back', async () => {
  const dispute = openDispute(stripe.objects, payment());
  await tell();
  expect(portal.log.filter((line) => line.includes('a payment is disputed'))).toHaveLength(1);
  expect(await ledger()).toEqual(['membership 12000 paid']);
  closeDispute(stripe.objects, dispute, 'lost');
  await tell();
  expect(await ledger()).toEqual(['membership 12000 refunded', 'refund -12000 paid']);
  expect(await status()).toEqual(member);
});

test('G14 a dispute that is won changes nothing', async () => {
  closeDispute(stripe.objects, openDispute(stripe.objects, payment()), 'won');
  await tell();
  expect(await ledger()).toEqual(['membership 12000 paid']);
  expect(await status()).toEqual(member);
});

test('G14 the customer deleted in the dashboard: the membership ends at once, the books stay, one can come back', async () => {
  const before = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(before?.customer_id), 'by hand');
  const late = [...stripe.events];
  await tell();
  const over = { subscribed: false, onGracePeriod: false, cancelled: true };
  expect(await status()).toEqual(over);
  expect(await findCustomer(portal.db, userUuid)).toBeUndefined();
  expect(await ledger()).toEqual(['membership 12000 paid']);

  expect(await subscribe(deps, userUuid, 'pm_card_mastercard')).toEqual({ status: 'active' });
  stripe.events.push(...late.map((event) => ({ ...event, id: `${event.id}_again` })));
  await tell();
  expect(await status()).toEqual(member);
  expect((await findCustomer(portal.db, userUuid))?.card_last4).toBe('4444');
  expect(await ledger()).toEqual(['membership 12000 paid', 'membership 12000 paid']);
});

test('G14 6.1 who lost their membership with the customer deleted in the dashboard is told of it', async () => {
  const subjects = async () => {
    await portal.deliverEmails();
    return (await findOutboxEmails(portal.db)).map(({ subject }) => subject);
  };
  await subjects();
  const customer = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(customer?.customer_id), 'by hand');
  await tell();
  expect(await subjects()).toContain('Your membership has ended');
});

test('G14 money of a membership that goes back after its customer was deleted stands in the books, once, and is told of', async () => {
  const customer = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(customer?.customer_id), 'by hand');
  await tell();
  expect(await subscribe(deps, userUuid, 'pm_card_visa')).toEqual({ status: 'active' });
  await deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');
  await tell();
  await reconcileRefunds(deps);
  const paid = 'membership 12000 paid';
  expect(await ledger()).toEqual([paid, 'membership 12000 refunded', 'refund -12000 paid']);
  expect(await status()).toEqual(member);
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db);
  expect(emails.filter(({ subject }) => subject.startsWith('Refund'))).toHaveLength(1);
});

test('G14 1.8 G12 money of a membership that goes back after its person was erased stands in the books, without a word', async () => {
  await portal.db.update(users).set({ deletion_requested_at: portal.clock.now() });
  portal.clock.advance(14 * 24 * 3600);
  await eraseDueAccounts(deps);
  await portal.deliverEmails();
  const before = await findOutboxEmails(portal.db);
  await deps.payments.createRefund({ charge: payment().id, amountCents: 120_00 }, 'by hand');
  stripe.events.length = 0;
  await reconcileRefunds(deps);
  await portal.deliverEmails();
  expect(await ledger()).toEqual(['membership 12000 refunded', 'refund -12000 paid']);
  expect(await findOutboxEmails(portal.db)).toEqual(before);
});

test('G14 1.8 an account whose customer was deleted in the dashboard is erased with what it had there', async () => {
  const customer = await findCustomer(portal.db, userUuid);
  await deps.payments.deleteCustomer(String(customer?.customer_id), 'by hand');
  await tell();
  await portal.db.update(users).set({ deletion_requested_at: portal.clock.now() });
  portal.clock.advance(14 * 24 * 3600);
  await eraseDueAccounts(deps);
  expect(await portal.db.select().from(users)).toMatchObject([{ first_name: 'Former' }]);
  expect(await portal.db.$count(subscriptions)).toBe(0);
});

test('G14 G12 a customer was deleted and nobody told us: one books and comes back all the same', async () => {
  const before = String((await findCustomer(portal.db, userUuid))?.customer_id);
  const forget = async (id: string) => {
    await deps.payments.deleteCustomer(id, 'by hand');
    stripe.events.length = 0;
  };
  await forget(before);
  // The portal finds out when the card is changed.
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
  const session = { userUuid, role: 'user' as const, tokenHash: Buffer.alloc(0) };
  const form = { guests: [], dietary_restrictions: null, notes: null };
  const wanted = { ...form, payment_method: 'pm_card_visa' };
  expect(await attend(deps, session, event.uuid, wanted)).toMatchObject({ status: 'confirmed' });
  // The portal finds out at the booking, about the membership as well.
  expect(await status()).toMatchObject({ subscribed: false, cancelled: true });
  expect(await ledger()).toEqual([
    'event 18000 paid',
    'membership 12000 paid',
    'membership 12000 paid',
  ]);
});

test('G14 G10 who never was a member and was deleted twice the day they booked books again', async () => {
  const event = await buildEvent(portal.db);
  const robin = (await buildUser(portal.db)).uuid;
  const session = { userUuid: robin, role: 'user' as const, tokenHash: Buffer.alloc(0) };
  const form = { dietary_restrictions: null, notes: null, payment_method: 'pm_card_visa' };
  const book = () => attend(deps, session, event.uuid, { ...form, guests: [] });
  const seen = new Set<string>();
  for (const isTold of [true, false, true]) {
    expect(await book()).toMatchObject({ status: 'confirmed' });
    const customer = String((await findCustomer(portal.db, robin))?.customer_id);
    expect(seen).not.toContain(customer);
    seen.add(customer);
    await cancelBooking(deps, session, event.uuid);
    await deps.payments.deleteCustomer(customer, 'by hand');
    if (isTold) await tell();
    else stripe.events.length = 0;
  }
});

test('G14 who never paid for the membership they began is lost with their customer, and begins anew', async () => {
  const robin = (await buildUser(portal.db)).uuid;
  await subscribe(deps, robin, 'pm_card_authenticationRequired');
  const customer = String((await findCustomer(portal.db, robin))?.customer_id);
  portal.clock.advance(24 * 3600);
  stripe.catchUp();
  await tell();
  await deps.payments.deleteCustomer(customer, 'by hand');
  await tell();
  expect(await findCustomer(portal.db, robin)).toBeUndefined();
  expect(await subscribe(deps, robin, 'pm_card_visa')).toEqual({ status: 'active' });
});

test('G14 a customer whose membership runs is not given up, whoever says that they were deleted', async () => {
  await recordCustomerDeleted(deps, String((await findCustomer(portal.db, userUuid))?.customer_id));
  expect(await findCustomer(portal.db, userUuid)).toBeDefined();
  expect(await status()).toEqual(member);
  expect(portal.log.join()).toContain('a customer was deleted whose subscription is not over');
});

// On the embedded database there is one connection, so transactions never run at the same time.
test.runIf(onPostgres)(
  'G7 G14 a customer is not given up beside a reading of theirs that is being written',
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

test('G14 G12 who never was a member and was deleted without a word subscribes all the same', async () => {
  const robin = (await buildUser(portal.db)).uuid;
  const customer = await customerOf(deps, robin);
  await deps.payments.deleteCustomer(customer, 'by hand');
  stripe.events.length = 0;
  expect(await subscribe(deps, robin, 'pm_card_visa')).toEqual({ status: 'active' });
  expect((await findCustomer(portal.db, robin))?.customer_id).not.toBe(customer);
});

test('G14 a deletion that is told late does not take the customer as whom the person has come back', async () => {
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

test('G12 with not one event the sweep ends where the events would have led', async () => {
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
