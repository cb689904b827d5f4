import { desc } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { fiscalYear } from '#contract/values/fiscal-year.ts';
import { charges, feeChanges } from '../db/tables/ledger-tables.ts';
import { moneyMovements } from '../db/tables/money-tables.ts';
import { expectCleanLedger } from '../testing/builders/build-attendees.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { closeDispute, openDispute } from '../testing/stripe-double/stripe-double-disputes.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { lockCharge } from './charges/charge-queries.ts';
import { recordFees } from './record-fees.ts';
import { findEventSums } from './sums/event-money-queries.ts';
import { closeFiscalYear } from './years/fiscal-year-queries.ts';

const portal = useTestApp();

const stored = async () => {
  const [charge] = await portal.db.select().from(charges);
  return charge?.provider_fee_cents;
};

const changes = async () =>
  (await portal.db.select().from(feeChanges).orderBy(feeChanges.at)).map(({ cents }) => cents);

test('17.0 17.4 G14 what Stripe kept is stored once it stands in its balance; what it takes for a dispute, or gives back, is added once by all who read it', async () => {
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

  portal.clock.advance(60);
  const dispute = openDispute(stripe.objects, intent);
  await deliverEvents();
  const both = () => Promise.all([recordFees(deps), recordFees(deps)]);
  if (onPostgres) {
    // Two processes have both read it before either adds what is new.
    const [{ uuid } = { uuid: '' }] = await portal.db.select().from(charges);
    const { recording } = await portal.db.transaction(async (tx) => {
      await lockCharge(tx, uuid);
      const recording = both();
      await vi.waitFor(async () => expect(await waitingForLocks(portal.db)).toBe(2), 20_000);
      return { recording };
    });
    await recording;
  } else await both();
  await recordFees(deps);
  expect([await stored(), await changes()]).toEqual([5_52, [15_00]]);
  const [ofEvent] = await findEventSums(portal.db, 'America/Toronto', event.uuid);
  expect(ofEvent).toMatchObject({ in_cents: 180_00, fees_cents: 20_52, fees_unknown: 0 });

  portal.clock.advance(60);
  dispute.balance_transactions.push({ fee: -15_00 });
  closeDispute(stripe.objects, dispute, 'won');
  await deliverEvents();
  await recordFees(deps);
  expect([await stored(), await changes()]).toEqual([5_52, [15_00, -15_00]]);
  const movements = await portal.db
    .select()
    .from(moneyMovements)
    .orderBy(desc(moneyMovements.type), moneyMovements.at);
  expect(movements.map(({ type, cents, fee_cents }) => [type, cents, fee_cents])).toEqual([
    ['in', 180_00, 5_52],
    ['fee', 0, 15_00],
    ['fee', 0, -15_00],
  ]);
  await expectCleanLedger(portal);

  // The first fee of a payment whose year is closed by then stands in the next, too.
  const other = await buildEvent(portal.db);
  await robin.attend(other.uuid, { payment_method: 'pm_card_visa' });
  await deliverEvents();
  const closed = { now: portal.clock.now(), by: robin.user.uuid };
  await closeFiscalYear(portal.db, fiscalYear('01-01', closed.now.getUTCFullYear()), closed);
  portal.clock.advance(366 * 24 * 3600);
  await recordFees(deps);
  const { at, ...late } =
    (await portal.db.select().from(feeChanges).orderBy(feeChanges.at))[2] ?? {};
  expect([at, late]).toMatchObject([portal.clock.now(), { cents: 5_52 }]);
  await expectCleanLedger(portal);
});
