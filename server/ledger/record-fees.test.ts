import { expect, test } from 'vitest';
import { charges } from '../db/tables/ledger-tables.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { openDispute } from '../testing/stripe-double/stripe-double-disputes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { recordFees } from './record-fees.ts';

const portal = useTestApp();

const stored = async () => {
  const [charge] = await portal.db.select().from(charges);
  return charge?.provider_fee_cents;
};

test('17.0 what Stripe kept is stored once it stands in its balance, and asked again after a dispute', async () => {
  const { app, stripe, deps, deliverEvents } = await startStripeApp(portal);
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal, {}, app);
  await robin.attend(event.uuid, { payment_method: 'pm_card_visa' });
  await deliverEvents();
  const [intent] = stripe.objects.intents.values();
  const [charge] = stripe.objects.charges.values();
  if (!intent || !charge) throw new Error('Nothing was charged.');
  const { balance_transaction: booked } = charge;

  charge.balance_transaction = null;
  await recordFees(deps);
  expect(await stored()).toBeNull();
  charge.balance_transaction = booked;
  await recordFees(deps);
  expect(await stored()).toBe(5_52);

  openDispute(stripe.objects, intent);
  await deliverEvents();
  await recordFees(deps);
  expect(await stored()).toBe(20_52);
});
