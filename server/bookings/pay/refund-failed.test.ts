import { eq } from 'drizzle-orm';
import { beforeEach, expect, test, vi } from 'vitest';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { refunds } from '#server/db/tables/ledger-tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { findChargeByReference, lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { recordRefunds } from '#server/ledger/record-refunds.ts';
import { recordRefundPaid } from '#server/ledger/send-refund.ts';
import { eraseDueAccounts } from '#server/privacy/delete-account.ts';
import { reconcileRefunds } from '#server/reconcile-payment.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildRefund } from '#server/testing/builders/build-ledger.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { type StripeApp, startStripeApp } from '#server/testing/stripe-double/stripe-app.ts';
import {
  closeDispute,
  failRefund,
  openDispute,
} from '#server/testing/stripe-double/stripe-double-disputes.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';
import { waitingForLocks } from '#server/testing/waiting-for-locks.ts';
import { reconcileBookings } from './reconcile-bookings.ts';
import { reconcileReference } from './reconcile-charge.ts';

// G14: weeks after a refund the bank sends the money back, because the card is closed.

const portal = useTestApp();
const week = 7 * 24 * 3600;
const order = { payment_method: 'pm_card_visa', donation_cents: 10_00 };
const refundedCents = [
  'donation 1000 refunded',
  'event 18000 refunded',
  'refund -1000 paid',
  'refund -18000 paid',
];
const owed = [
  'donation 1000 paid',
  'event 18000 paid',
  'refund -1000 failed',
  'refund -18000 failed',
];

let { app, deps, stripe, deliverEvents } = {} as StripeApp;
beforeEach(async () => {
  ({ app, deps, stripe, deliverEvents } = await startStripeApp(portal));
});

/** A person who booked, cancelled, and got everything refunded. */
async function refundedOnce() {
  const event = await buildEvent(portal.db, { title: 'Links Day' });
  const robin = await buildBooker(portal, { first_name: 'Robin' }, app);
  const { id } = (await robin.attend(event.uuid, order)).json().data;
  await robin.cancel(event.uuid);
  await deliverEvents();
  await portal.deliverEmails();
  expect(await robin.ledger()).toEqual(refundedCents);
  const refund = [...stripe.objects.refunds.values()].at(-1);
  if (!refund) throw new Error('Nothing was refunded.');
  portal.clock.advance(week);
  await robin.signInAgain();
  return { robin, refund, id, event };
}

const toOffice = () => findOutboxEmails(portal.db, 'office@example.com');
const pending = async () => {
  const { differences, pending } = await checkLedger(deps);
  expect(differences).toEqual([]);
  return pending;
};

test('G14 a refund that the bank sends back is owed again: in the ledger, on the screen, by email, and for the office', async () => {
  const { robin, refund, id } = await refundedOnce();
  const confirmation = async () => (await robin.confirmation(id)).json().data;
  expect(await confirmation()).toMatchObject({ refund_sent_back_cents: 0 });
  failRefund(stripe.objects, refund);
  stripe.events.push(...stripe.events);
  await deliverEvents();
  expect(await robin.ledger()).toEqual(owed);
  expect(await confirmation()).toMatchObject({ refund_sent_back_cents: 190_00 });
  expect(await pending()).toEqual([
    `payment ${refund.payment_intent}: 19000 cents came back from the bank and are not refunded in another way yet`,
  ]);
  const logged = portal.log.filter((line) => line.includes('a refund failed'));
  expect(logged).toHaveLength(1);
  expect(logged[0]).toContain(refund.payment_intent);
  // Reading it again changes nothing.
  await reconcileReference(deps, refund.payment_intent);
  const failures = eq(auditEntries.action, 'refund_failed');
  expect(await portal.db.$count(auditEntries, failures)).toBe(owed.length / 2);

  await portal.deliverEmails();
  const subject = 'Your refund came back to us';
  const emails = (await findOutboxEmails(portal.db, robin.user.email)).filter(
    (message) => message.subject === subject,
  );
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).toContain('Hello Robin,');
  expect(emails[0]?.text).toContain('Amount: $190.00 CAD');
  expect(emails[0]?.text).toContain('Card: Visa ending in 4242');
  const office = await toOffice();
  expect(office.map((message) => message.subject)).toEqual([
    'A refund came back: $190.00 CAD is owed',
  ]);
  expect(office[0]?.text).toContain(robin.user.email);
  expect(office[0]?.text).toContain(`npm run refund-paid -- ${refund.id}`);

  // The same key would repeat the same failure, so nothing is retried automatically.
  await reconcileBookings(deps);
  await reconcileRefunds(deps);
  expect(stripe.requests.filter((call) => call === 'POST /v1/refunds')).toHaveLength(1);
});

test('G14 1.8 a failed refund of an erased account is reported to the office alone, which learns that nobody else was', async () => {
  const { robin, refund } = await refundedOnce();
  await robin.browser.post('/api/v1/profile/deletion', { current_password: testPassword });
  portal.clock.advance(2 * week);
  await eraseDueAccounts(deps);
  await portal.deliverEmails();
  const before = (await findOutboxEmails(portal.db)).length;
  failRefund(stripe.objects, refund);
  await deliverEvents();
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db)).toHaveLength(before + 1);
  const [message] = await toOffice();
  expect(message?.subject).toBe('A refund came back: $190.00 CAD is owed');
  expect(message?.text).toContain('To: Erased by now');
  expect(message?.text).toContain('so nobody was asked how they’d like to be paid');
  expect(message?.text).toContain('Card: Visa ending in 4242');
});

async function refundedByHand(amountCents: number) {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal, {}, app);
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  const charge = String([...stripe.objects.intents.keys()][0]);
  await deps.payments.createRefund({ charge, amountCents }, 'by hand');
  return { event, robin, charge };
}

test('G14 F4 a refund by hand that failed is made again when the booking is cancelled', async () => {
  const { event, robin } = await refundedByHand(50_00);
  for (const refund of stripe.objects.refunds.values()) failRefund(stripe.objects, refund);
  await deliverEvents();
  await portal.deliverEmails();
  expect(await toOffice()).toHaveLength(1);
  await robin.cancel(event.uuid);
  await deliverEvents();
  expect(await robin.ledger()).toEqual([
    'event 18000 refunded',
    'refund -18000 paid',
    'refund -5000 failed',
  ]);
});

test('G14 two failed refunds of one payment are reported one by one', async () => {
  const { charge } = await refundedByHand(50_00);
  await deps.payments.createRefund({ charge, amountCents: 30_00 }, 'by hand once more');
  await deliverEvents();
  for (const refund of stripe.objects.refunds.values()) failRefund(stripe.objects, refund);
  await deliverEvents();
  await portal.deliverEmails();
  expect((await toOffice()).map(({ subject }) => subject).toSorted()).toEqual([
    'A refund came back: $30.00 CAD is owed',
    'A refund came back: $50.00 CAD is owed',
  ]);
});

test('V8 a refund that a command records on the last evening of a year is of that year', async () => {
  const { refund } = await refundedOnce();
  failRefund(stripe.objects, refund);
  await deliverEvents();
  portal.clock.set('2027-01-01T01:00:00Z');
  expect(await recordRefundPaid(deps, refund.id)).toBe(190_00);
  const given = await portal.db.select({ on: refunds.given_on }).from(refunds);
  expect(given.map(({ on }) => on)).toContain('2026-12-31');
});

test('G14 paid in another way and recorded, once: nothing is owed any more, and there is a receipt', async () => {
  const { robin, refund, id } = await refundedOnce();
  expect(await recordRefundPaid(deps, refund.id)).toBe(0);
  failRefund(stripe.objects, refund);
  await deliverEvents();
  portal.clock.advance(60);
  const notes = [recordRefundPaid(deps, refund.id), recordRefundPaid(deps, refund.id)];
  expect((await Promise.all(notes)).toSorted()).toEqual([0, 190_00]);
  stripe.objects.emit('refund.failed', refund);
  await deliverEvents();
  expect(await robin.ledger()).toEqual([...refundedCents, ...owed.slice(2)].toSorted());
  expect(await pending()).toEqual([]);
  expect((await robin.confirmation(id)).json().data.refund_sent_back_cents).toBe(0);
  await portal.deliverEmails();
  const [receipt] = (await findOutboxEmails(portal.db, robin.user.email)).filter(({ subject }) =>
    subject.startsWith('Refund '),
  );
  expect(receipt?.text).toContain('in the way that we agreed on');
  expect(receipt?.text).not.toContain('Card:');
});

// The embedded database has one connection, so its transactions always run one after the other.
test.runIf(onPostgres)(
  'G7 G14 recording it while a refund made at Stripe is being recorded waits, and records nothing',
  async () => {
    const { robin, refund } = await refundedOnce();
    failRefund(stripe.objects, refund);
    await deliverEvents();
    const { uuid } = (await findChargeByReference(portal.db, refund.payment_intent)) ?? {};
    const again = buildRefund({
      id: 're_again',
      amountCents: 190_00,
      refundedAt: portal.clock.now(),
    });
    const { noting } = await portal.db.transaction(async (tx) => {
      const charge = await lockCharge(tx, String(uuid));
      const noting = recordRefundPaid(deps, refund.id);
      await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
      await recordRefunds(deps, tx, charge, [again]);
      return { noting };
    });
    expect(await noting).toBe(0);
    expect(await robin.ledger()).toEqual([...refundedCents, ...owed.slice(2)].toSorted());
  },
);

test('G14 failed refunds of two people are reported to each, and recorded as paid in another way one by one', async () => {
  const [first, second] = [await refundedOnce(), await refundedOnce()];
  for (const { refund } of [first, second]) failRefund(stripe.objects, refund);
  await deliverEvents();
  await portal.deliverEmails();
  for (const { robin } of [first, second]) {
    const subjects = (await findOutboxEmails(portal.db, robin.user.email)).map(
      (one) => one.subject,
    );
    expect(subjects.filter((subject) => subject === 'Your refund came back to us')).toHaveLength(1);
  }
  expect(await recordRefundPaid(deps, second.refund.id)).toBe(190_00);
  await first.robin.signInAgain();
  expect(await first.robin.ledger()).toEqual(owed);
  expect(await pending()).toHaveLength(1);
});

test('G14 a refund that did not fail is not recorded as paid in another way', async () => {
  const { robin } = await refundedByHand(50_00);
  await deliverEvents();
  const [refund] = stripe.objects.refunds.values();
  expect(await recordRefundPaid(deps, String(refund?.id))).toBe(0);
  expect(await robin.ledger()).toEqual(['event 18000 paid', 'refund -5000 paid']);
});

test('G14 refunded once more at Stripe, to another card: recorded automatically', async () => {
  const { robin, refund } = await refundedOnce();
  failRefund(stripe.objects, refund);
  await deliverEvents();
  portal.clock.advance(60);
  await deps.payments.createRefund(
    { charge: refund.payment_intent, amountCents: 190_00 },
    'by hand',
  );
  await deliverEvents();
  expect(await robin.ledger()).toEqual([...refundedCents, ...owed.slice(2)].toSorted());
  expect(await pending()).toEqual([]);
  expect(await recordRefundPaid(deps, refund.id)).toBe(0);
});

test('G12 without a webhook the scheduled task finds failed refunds, and refunds made at Stripe', async () => {
  const { robin, refund } = await refundedOnce();
  const event = await buildEvent(portal.db);
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  const paid = [...stripe.objects.intents.values()].at(-1)?.id ?? '';
  await deps.payments.createRefund({ charge: paid, amountCents: 180_00 }, 'by hand');
  failRefund(stripe.objects, refund);
  await reconcileRefunds(deps);
  expect(await robin.ledger()).toEqual(
    [...owed, 'event 18000 refunded', 'refund -18000 paid'].toSorted(),
  );
});

test('G12 G14 without a webhook the scheduled task finds that a refund it knew failed a month later', async () => {
  const { robin } = await refundedByHand(180_00);
  await reconcileRefunds(deps);
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  portal.clock.advance(34 * 24 * 3600);
  for (const refund of stripe.objects.refunds.values()) failRefund(stripe.objects, refund);
  await reconcileRefunds(deps);
  await robin.signInAgain();
  expect(await robin.ledger()).toEqual(['event 18000 paid', 'refund -18000 failed']);
});

test('G12 the scheduled task reads no charge whose refund is in the ledger, and one of another shop only once', async () => {
  await refundedOnce();
  const read = vi.spyOn(deps.payments, 'retrieveCharge');
  await reconcileRefunds(deps);
  expect(read).not.toHaveBeenCalled();
  const stranger = { userUuid: crypto.randomUUID() };
  const { id: customer } = await deps.payments.createCustomer(stranger, 'stranger');
  const order = { customer, paymentMethod: 'pm_card_visa', amountCents: 5_00, description: 'Tea' };
  const { id: charge } = await deps.payments.createCharge(
    { ...order, correlationId: 'of another shop' },
    'tea',
  );
  await deps.payments.createRefund({ charge, amountCents: 5_00 }, 'cold');
  await reconcileRefunds(deps);
  expect(read).toHaveBeenCalledWith(charge);
  read.mockClear();
  await reconcileRefunds(deps);
  expect(read).not.toHaveBeenCalled();
});

test('G12 G14 without a webhook the scheduled task finds a dispute that was lost months after it began', async () => {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal, {}, app);
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  const [paid] = stripe.objects.intents.values();
  const dispute = openDispute(stripe.objects, paid as NonNullable<typeof paid>);
  await reconcileRefunds(deps);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
  portal.clock.advance(90 * 24 * 3600);
  closeDispute(stripe.objects, dispute, 'lost');
  await robin.signInAgain();
  await reconcileRefunds(deps);
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
});

test('G12 a refund that cannot be read is read by the next run of the scheduled task', async () => {
  const { robin, refund } = await refundedOnce();
  failRefund(stripe.objects, refund);
  // Each request is tried three times.
  stripe.fail('away', { path: 'GET /v1/payment_intents', times: 3 });
  await reconcileRefunds(deps);
  expect(portal.log.join('')).toContain('a refund could not be read');
  expect(await robin.ledger()).toEqual(refundedCents);
  await reconcileRefunds(deps);
  expect(await robin.ledger()).toEqual(owed);
});
