import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fillAssociation } from '../association/fill-association.ts';
import { reconcileBookings } from '../bookings/pay/reconcile-bookings.ts';
import type { Db } from '../db/database.ts';
import { applyMigrations, knownMigrations, migrate } from '../db/migrations.ts';
import { association } from '../db/tables/association-tables.ts';
import { refunds } from '../db/tables/ledger-tables.ts';
import type { Deps } from '../deps/deps.ts';
import { checkLedger } from '../ledger/check/check-ledger.ts';
import { completeEntries } from '../ledger/complete-entries.ts';
import { findBilling } from '../ledger/receipts/billing-queries.ts';
import { loadReceipt } from '../ledger/receipts/load-receipt.ts';
import { recordRefundPaid } from '../ledger/send-refund.ts';
import { reconcilePayment } from '../reconcile-payment.ts';
import { openBareDatabase } from '../testing/bare-database.ts';
import { openReleaseDatabase } from '../testing/release-database.ts';
import { startStripeApp } from '../testing/stripe-double/stripe-app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { checkUpgrade } from './check-upgrade.ts';

// The money of a database of release 0.14: what it had charged, refunded, and was about to.

const portal = useTestApp({
  ASSOCIATION_NAME: 'Golf for Good',
  ASSOCIATION_ADDRESS: '1 Club Road',
  ASSOCIATION_TAX_NUMBERS: 'GST 12345 6789 RT0001 5%; QST 1234567890 TQ0001 9.975%',
});

const robin = '11111111-1111-4111-8111-111111111111';
const event = '22222222-2222-4222-8222-222222222222';
const release014 = 17;
const release027 = 83;

/** A database of 0.14 with a member, and an event for 180 dollars. */
async function release() {
  const { db } = await openBareDatabase();
  await db.transaction((tx) => applyMigrations(tx, knownMigrations.slice(0, release014)));
  await db.execute(sql`insert into users (uuid, email, email_key, email_verified_at, password_hash, first_name, last_name)
    values (${robin}, 'robin@example.org', 'robin@example.org', now(), 'x', 'Robin', 'Fairfield')`);
  await db.execute(
    sql`insert into payment_customers (user_uuid, customer_id) values (${robin}, 'cus_robin')`,
  );
  await db.execute(sql`insert into events (uuid, slug, title, summary, description, format, starts_at, ends_at, timezone,
      venue_name, venue_address, venue_city, venue_province, venue_latitude, venue_longitude, capacity, price_cents,
      member_price_cents, booking_opens_at, booking_closes_at, cancel_until, status)
    values (${event}, 'links', 'Links Day', 'x', 'x', 'x', '2026-07-20T12:00Z', '2026-07-20T20:00Z',
      'America/Toronto', 'x', 'x', 'x', 'ON', 43, -80, 4, 18000, 15000, '2026-05-01T12:00Z', '2026-07-18T12:00Z',
      '2026-07-10T12:00Z', 'published')`);
  return db;
}

interface OldBooking {
  status: 'held' | 'released' | 'confirmed' | 'cancelled';
  charge?: string | null;
  players?: number;
  donation?: number;
  refund?: number;
  refundedAt?: string | null;
}

/** A booking as 0.14 stored it: 180 dollars a player. */
async function book(
  db: Db,
  id: string,
  { status, charge = null, players = 1, donation = 0, refund = 0, refundedAt = null }: OldBooking,
) {
  const isLost = status === 'released';
  const { rows } =
    (await db.execute(sql`insert into bookings (id, event_uuid, user_uuid, players, status, created_at, request,
      payment_method, total_cents, donation_cents, hold_expires_at, charge_id, cancelled_at, refund_cents, refunded_at)
    values (${id}, ${event}, ${robin}, ${players}, ${status}, '2026-06-15T15:50Z', 'x', 'pm_card_visa',
      ${players * 180_00 + donation}, ${donation}, '2026-06-15T16:05Z', ${charge},
      ${status === 'cancelled' ? '2026-06-15T15:55Z' : null}::timestamptz, ${refund}, ${refundedAt}::timestamptz)
    returning id`)) as unknown as { rows: unknown[] };
  expect(rows).toHaveLength(1);
  if (isLost) return;
  await db.execute(sql`insert into booking_places (booking_id, position, name, price_cents)
    select ${id}, n, 'Guest', 18000 from generate_series(0, ${players - 1}) n`);
}

/** Rows of the ledger of 0.14, which names an entry by its last sign. */
async function pay(
  db: Db,
  rows: [
    entry: number,
    reference: string,
    kind: string,
    cents: number,
    of?: number | undefined,
    status?: string,
  ][],
) {
  const uuid = (entry: number) => `33333333-3333-4333-8333-33333333333${entry}`;
  for (const [entry, reference, kind, cents, of, status = 'paid'] of rows) {
    const at = `2026-06-15T15:5${entry}Z`;
    await db.execute(sql`insert into payments (uuid, user_uuid, reference, kind, description, amount_cents, currency, status,
        refunds, card_brand, card_last4, paid_at, receipt_number)
      values (${uuid(entry)}, ${robin}, ${reference}, ${kind}, ${of === undefined ? 'Links Day' : 'Refund: Links Day'}, ${cents},
        'CAD', ${status}, ${of === undefined ? null : uuid(of)}::uuid, 'visa', '4242', ${at}::timestamptz, ${entry})`);
  }
}

/** This version, with Stripe, on the migrated database. */
async function upgrade(db: Db, { deps }: { deps: Deps }): Promise<Deps> {
  expect((await checkUpgrade(db)).differences).toEqual([]);
  const upgraded = { ...deps, db };
  await fillAssociation(upgraded);
  await completeEntries(upgraded);
  return upgraded;
}

const ledgerOf = async (db: Db) =>
  (await findBilling(db, robin))
    .map(({ kind, amount_cents, status }) => `${kind} ${amount_cents} ${status}`)
    .sort();

/** Robin at Stripe, who has paid 180 dollars for a booking of 0.14. */
async function chargedAtStripe(
  app: Awaited<ReturnType<typeof startStripeApp>>,
  db: Db,
  id: string,
) {
  const { payments } = app.deps;
  const { id: customer } = await payments.createCustomer({ userUuid: robin }, `customer:${robin}`);
  await db.execute(sql`update payment_customers set customer_id = ${customer}`);
  const order = { customer, paymentMethod: 'pm_card_visa', description: 'Links Day' };
  const named = { amountCents: 180_00, correlationId: id };
  return payments.createCharge({ ...order, ...named }, `booking:${id}`);
}

test.each(['held', 'released'] as const)(
  'G10 I12 0.14 was killed after Stripe took the money for a booking that is %s: one charge, found by its mark',
  async (status) => {
    const stripe = await startStripeApp(portal);
    const db = await release();
    const { id } = await chargedAtStripe(stripe, db, 'a-booking-of-0-14');
    await book(db, 'a-booking-of-0-14', { status });
    const deps = await upgrade(db, stripe);
    await reconcileBookings(deps);
    await reconcilePayment(deps, id);
    expect(stripe.stripe.objects.intents.size).toBe(1);
    expect(await ledgerOf(db)).toEqual(
      status === 'held' ? ['event 18000 paid'] : ['event 18000 refunded', 'refund -18000 paid'],
    );
    expect(await checkLedger(deps)).toEqual({ differences: [], pending: [] });
  },
);

test.each([
  ['asked for', 1],
  ['not asked for', 0],
])(
  'G10 I12 0.14 was killed with a refund that Stripe was %s: one refund, with the key of before',
  async (_name, sent) => {
    const stripe = await startStripeApp(portal);
    const db = await release();
    const { id: charge } = await chargedAtStripe(stripe, db, 'cancelled');
    await pay(db, [[1, charge, 'event', 180_00]]);
    await book(db, 'cancelled', { status: 'cancelled', charge, refund: 180_00 });
    const order = { charge, amountCents: 180_00 };
    const key = 'refund:cancelled:18000';
    if (sent === 1) await stripe.deps.payments.createRefund(order, key);
    const deps = await upgrade(db, stripe);
    expect((await checkLedger(deps)).pending).toEqual([
      'booking cancelled: 18000 cents are not refunded yet',
    ]);
    await reconcileBookings(deps);
    await reconcileBookings(deps);
    expect(stripe.stripe.objects.refunds.size).toBe(1);
    // The same call again is the same refund: key and contents are those of 0.14.
    await stripe.deps.payments.createRefund(order, key);
    expect(stripe.stripe.objects.refunds.size).toBe(1);
    expect(await ledgerOf(db)).toEqual(['event 18000 refunded', 'refund -18000 paid']);
    expect(await checkLedger(deps)).toEqual({ differences: [], pending: [] });
  },
);

test('I12 G14 S2 refunds of 0.14, in parts, failed and paid in another way, are in the ledger as before', async () => {
  const stripe = await startStripeApp(portal);
  const db = await release();
  await pay(db, [
    [1, 'pi_1', 'event', 540_00],
    [2, 'pi_1', 'donation', 10_00],
    [3, 're_1', 'refund', -200_00, 1],
    [4, 're_2', 'refund', -340_00, 1, 'failed'],
    [5, 're_2', 'refund', -10_00, 2, 'failed'],
    [6, 'pi_2', 'membership', 9_99],
  ]);
  await db.execute(sql`update payments set receipt_number = 4 where reference = 're_2'`);
  const refundedAt = '2026-06-15T15:56Z';
  await book(db, 'one', {
    status: 'cancelled',
    charge: 'pi_1',
    players: 3,
    donation: 10_00,
    refund: 550_00,
    refundedAt,
  });
  const deps = await upgrade(db, stripe);
  const before = ['donation 1000 paid', 'event 54000 paid', 'membership 999 paid'];
  const failed = ['refund -1000 failed', 'refund -20000 paid', 'refund -34000 failed'];
  expect(await ledgerOf(db)).toEqual([...before, ...failed]);
  expect(await checkLedger(deps)).toEqual({
    differences: [],
    pending: [
      'payment pi_1: 35000 cents came back from the bank and are not refunded in another way yet',
    ],
  });
  expect(await recordRefundPaid(deps, 're_2')).toBe(350_00);
  expect(await checkLedger(deps)).toEqual({ differences: [], pending: [] });
  const [row] = await db.select().from(refunds).where(sql`provider_ref = 're_1'`);
  expect(row).toMatchObject({ cents: 200_00, state: 'done' });
});

test('7.41 I12 S6 the receipts of 0.14 keep their numbers and ids, and the taxes of the first start', async () => {
  const stripe = await startStripeApp(portal);
  const db = await release();
  await pay(db, [
    [1, 'pi_1', 'event', 360_00, undefined, 'refunded'],
    [2, 're_1', 'refund', -360_00, 1],
  ]);
  const refundedAt = '2026-06-15T15:56Z';
  await book(db, 'one', {
    status: 'cancelled',
    charge: 'pi_1',
    players: 2,
    refund: 360_00,
    refundedAt,
  });
  const deps = await upgrade(db, stripe);
  const entry = '33333333-3333-4333-8333-333333333331';
  const receipt = await loadReceipt(deps, entry, robin);
  expect(receipt).toMatchObject({
    title: 'Receipt 000001',
    facts: expect.arrayContaining([{ name: 'Paid by', value: 'Robin Fairfield' }]),
    lines: [{ description: 'Links Day', note: '2 places', amount: '$360.00 CAD' }],
    taxes: [{ amount: '$15.66 CAD' }, { amount: '$31.23 CAD' }],
    issuer: { name: 'Golf for Good' },
  });
  await db.update(association).set({ name: 'Other', taxes: [] });
  await completeEntries(deps);
  expect(await loadReceipt(deps, entry, robin)).toEqual(receipt);
});

test('I12 the start completes old entries, many at a time, and in production only with a name', async () => {
  const db = await release();
  for (let index = 0; index < 120; index += 1) {
    await db.execute(sql`insert into payments (user_uuid, reference, kind, description, amount_cents, currency, status, paid_at, receipt_number)
      values (${robin}, ${`in_${index}`}, 'membership', 'A year', 5000, 'CAD', 'paid', now(), ${index + 1})`);
  }
  await migrate(db);
  const settings = { ...portal.settings, production: true };
  await expect(completeEntries({ db, settings })).rejects.toThrow('ASSOCIATION_NAME');
  const incomplete = () => db.$count(sql`ledger_entries`, sql`issuer is null`);
  expect(await incomplete()).toBe(120);
  await fillAssociation({ ...portal.deps, db });
  await completeEntries({ db, settings });
  expect(await incomplete()).toBe(0);
  // Nothing is left to complete: a name is not needed any more.
  await db.delete(association);
  await completeEntries({ db, settings });
});

test('I12 17.4 what the backup of 0.14 says is there after the update, word for word, and fees that were known count where they did', async () => {
  const { db } = await openReleaseDatabase();
  expect((await checkUpgrade(db, knownMigrations.slice(0, release027))).differences).toEqual([]);
  await db.execute(
    sql`update charges set provider_fee_cents = 2052 where method = 'card' and state = 'paid'`,
  );
  expect(await db.$count(sql`money_movements`, sql`fee_cents = 2052`)).toBeGreaterThan(0);
  expect((await checkUpgrade(db)).differences).toEqual([]);
  const { differences } = await checkLedger({ ...portal.deps, db });
  expect(differences.filter((line) => line.startsWith('money'))).toEqual([]);
});
