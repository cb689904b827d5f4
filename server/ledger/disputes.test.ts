import { expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { bookingActInWords } from '#contract/bookings/booking-history.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { charges } from '../db/tables/ledger-tables.ts';
import { payouts } from '../db/tables/payout-tables.ts';
import { reconcileDisputes } from '../reconcile-payment.ts';
import { buildDesk, expectCleanLedger } from '../testing/builders/build-attendees.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { type StripeApp, startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { closeDispute, openDispute } from '../testing/stripe-double/stripe-double-disputes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { insertPayoutLines, savePayout } from './payouts/payout-queries.ts';
import { saveFee } from './record-fees.ts';
import { sendOwedRefunds } from './send-refund.ts';

const portal = useTestApp();
const day = 24 * 3600;

/** Robin has paid, and then asks the bank for the money. */
async function disputed({ app, stripe, deliverEvents }: StripeApp) {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal, {}, app);
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  await deliverEvents();
  const [paid] = stripe.objects.intents.values();
  portal.clock.advance(day);
  await robin.signInAgain();
  return { robin, dispute: openDispute(stripe.objects, paid as NonNullable<typeof paid>) };
}

const noted = async () => {
  const [charge] = await portal.db.select().from(charges);
  return [
    charge?.disputed_at?.toISOString() ?? null,
    charge?.dispute_due_at?.toISOString() ?? null,
  ];
};

/** Of the booking, the oldest first. */
const history = async () => {
  const entries = await portal.db.select().from(auditEntries).orderBy(auditEntries.at);
  return entries
    .filter(({ action, booking }) => action.startsWith('dispute_') && booking !== null)
    .map(({ at, action, changes }) => [at.toISOString(), bookingActInWords(action, changes)]);
};

test('11 G14 an open dispute is noted with the day until which the bank wants an answer, until it is decided', async () => {
  const shop = await startStripeApp(portal);
  const { robin, dispute } = await disputed(shop);
  dispute.evidence_details = { due_by: Date.parse('2026-06-25T23:59:59Z') / 1000 };
  await shop.deliverEvents();
  expect(await noted()).toEqual(['2026-06-16T16:00:00.000Z', '2026-06-25T23:59:59.000Z']);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
  closeDispute(shop.stripe.objects, dispute, 'won');
  await shop.deliverEvents();
  expect(await noted()).toEqual([null, null]);
  expect(await robin.ledger()).toEqual(['event 18000 paid']);
  expect(await history()).toEqual([
    [
      '2026-06-16T16:00:00.000Z',
      'The cardholder disputes $180.00 at their bank. The cardholder says that they did not make it. The bank takes an answer until June 25, 2026.',
    ],
    ['2026-06-16T16:00:00.000Z', 'The bank decided for the association: $180.00 stays paid.'],
  ]);
});

test('11 G12 without a webhook the scheduled task notes a dispute, and that it was lost', async () => {
  const shop = await startStripeApp(portal);
  const { robin, dispute } = await disputed(shop);
  await reconcileDisputes(shop.deps);
  expect(await noted()).toEqual(['2026-06-16T16:00:00.000Z', null]);
  await reconcileDisputes(shop.deps);
  closeDispute(shop.stripe.objects, dispute, 'lost');
  await reconcileDisputes(shop.deps);
  expect(await noted()).toEqual([null, null]);
  expect(await robin.ledger()).toEqual(['event 18000 refunded', 'refund -18000 paid']);
  expect((await history()).at(-1)?.[1]).toBe(
    'The bank decided for the cardholder: $180.00 is lost.',
  );
});

test('11 G8 a dispute of another shop in the same account is read only once', async () => {
  const { stripe, deps } = await startStripeApp(portal);
  const dispute = {
    ...stripe.objects.newObject('du'),
    object: 'dispute' as const,
    payment_intent: 'pi_of_another',
    charge: 'ch_of_another',
    amount: 100,
    balance_transactions: [],
    status: 'needs_response' as const,
    reason: 'general',
  };
  stripe.objects.disputes.set(dispute.id, dispute);
  let reads = 0;
  const payments = {
    ...deps.payments,
    retrieveCharge: (id: string) => {
      reads += 1;
      return deps.payments.retrieveCharge(id);
    },
  };
  const watched = { ...deps, payments };
  await reconcileDisputes(watched);
  const first = reads;
  await reconcileDisputes(watched);
  expect([first > 0, reads]).toEqual([true, first]);
});

test('13.4 16.1 W17 G14 an organizer gives nothing of a disputed payment back, reads of it alike on both records, and a member’s own refund waits for the bank', async () => {
  const shop = await startStripeApp(portal);
  const { robin, dispute } = await disputed(shop);
  dispute.evidence_details = { due_by: Date.parse('2026-12-07T23:59:59Z') / 1000 };
  await shop.deliverEvents();
  const [paid] = await portal.db.select().from(charges);
  const [id, uuid] = [String(paid?.booking_id), String(paid?.uuid)];
  const [event] = await portal.db.select().from(events);
  const desk = await buildDesk(portal, 'treasurer', String(event?.uuid), shop.app);
  const says =
    'The cardholder says that they did not make it. The bank decides about this payment: answer the dispute at Stripe by December 7, 2026. Until then nothing can be refunded from here.';
  const disputed_at = '2026-06-16T16:00:00.000Z';
  const dispute_page = `https://dashboard.stripe.com/test/payments/${paid?.provider_ref}`;
  const lost =
    'If it is lost, the bank keeps the money and the fee. It then counts as refunded, and its places stay until you cancel them. If it is won, the money comes back with a payout; the fee may not.';
  const coming = 'No payout shows the amount yet: it is taken out of a coming one.';
  const why =
    'The cardholder says that they did not make it. Until the bank has decided, nothing can be refunded from here.';
  const dispute_due_at = '2026-12-07T23:59:59.000Z';
  const noted = { disputed_at, dispute_due_at, dispute: `${why} ${coming} ${lost}`, dispute_page };
  expect((await desk.booking(id)).charges[0]).toMatchObject(noted);
  const list = await desk.browser.get(`/api/v1/organize/events/${event?.uuid}/attendees`);
  expect(list.json().data[0].party).toMatchObject({ left_cents: 180_00, disputed_cents: 180_00 });
  const at = new Date('2026-06-17T12:00:00Z');
  const saysOfCharge = async () => (await desk.booking(id)).charges[0]?.dispute;
  const [{ fee_outdated_at } = { fee_outdated_at: null }] = await portal.db.select().from(charges);
  await saveFee(portal.deps, { uuid, fee_outdated_at }, 20_52);
  expect(await saysOfCharge()).toBe(
    `${why} Its fees are $20.52, with that of the dispute. ${coming} ${lost}`,
  );
  await savePayout(portal.db, {
    id: 'po_1',
    arrivesOn: '2026-06-18',
    amountCents: 1,
    state: 'paid',
    list: 'listed',
    createdAt: at,
  });
  const payment = { id: 'txn_0', kind: 'payment', what: 'charge', charge_uuid: uuid } as const;
  await insertPayoutLines(portal.db, 'po_1', [{ ...payment, cents: 180_00, fee_cents: 5_52, at }]);
  expect(await saysOfCharge()).toBe(`${why} The dispute costs a fee of $15.00. ${coming} ${lost}`);
  const taken = { id: 'txn_1', kind: 'dispute', what: 'adjustment', charge_uuid: uuid } as const;
  await insertPayoutLines(portal.db, 'po_1', [{ ...taken, cents: -180_00, fee_cents: 15_00, at }]);
  expect(await saysOfCharge()).toBe(
    `${why} The bank took back $180.00, and a fee of $15.00. ${lost}`,
  );
  await portal.db.delete(payouts);
  // What comes later is the fee of the dispute alone.
  await portal.db.update(charges).set({ fee_outdated_at: at });
  expect(await saysOfCharge()).toBe(`${why} ${coming} ${lost}`);
  await saveFee(portal.deps, { uuid, fee_outdated_at: at }, 35_52);
  expect(await saysOfCharge()).toBe(`${why} The dispute costs a fee of $15.00. ${coming} ${lost}`);
  // As a portal of the version before asks for it again: the first fee stays.
  await portal.db.update(charges).set({ provider_fee_cents: null });
  const [charge] = await portal.db.select().from(charges);
  expect(charge).toMatchObject({ provider_fee_cents: 20_52, fee_outdated_at: expect.any(Date) });
  // The record of the member says the same, and their own Billing as before that it is paid.
  const record = await desk.browser.get(`/api/v1/organize/members/${robin.user.uuid}`);
  const { payments, years } = record.json().data;
  expect(payments).toMatchObject([{ ...noted, status: 'paid' }]);
  expect(years).toMatchObject([{ net_cents: 180_00, disputed_cents: 180_00 }]);
  const billing = (await robin.browser.get(api.billingHistory.path)).body;
  expect(billing).toContain('"status":"paid"');
  expect(billing).not.toContain('disput');
  expect((await desk.refund(uuid, { cents: 10_00 })).json()).toMatchObject({
    errors: { cents: [says] },
  });
  expect((await desk.cancel(id)).json()).toMatchObject({ errors: { refund: [says] } });
  expect((await desk.cancel(id, { refund: 'amount', cents: 5_00 })).statusCode).toBe(400);
  expect(shop.stripe.objects.refunds.size).toBe(0);
  // What a member may do they do; the money waits.
  expect((await robin.cancel(String(event?.uuid))).statusCode).toBe(200);
  await sendOwedRefunds(shop.deps);
  expect(shop.stripe.objects.refunds.size).toBe(0);
  portal.clock.advance(2 * day);
  await desk.signInAgain();
  const { needs } = (await desk.browser.get('/api/v1/organize/today')).json().data;
  const late = needs.find(({ kind }: { kind: string }) => kind === 'refund_failed');
  expect(late.detail).toContain('The payment is disputed: it waits until the bank has decided.');
  closeDispute(shop.stripe.objects, dispute, 'won');
  await shop.deliverEvents();
  await sendOwedRefunds(shop.deps);
  expect(shop.stripe.objects.refunds.size).toBe(1);
  expect((await desk.booking(id)).charges[0]).toMatchObject({ dispute: null, left_cents: 0 });
  await expectCleanLedger(portal);
});
