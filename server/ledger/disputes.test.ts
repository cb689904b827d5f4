import { expect, test } from 'vitest';
import { charges } from '../db/tables/ledger-tables.ts';
import { reconcileDisputes } from '../reconcile-payment.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { type StripeApp, startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { closeDispute, openDispute } from '../testing/stripe-double/stripe-double-disputes.ts';
import { useTestApp } from '../testing/test-app.ts';

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
