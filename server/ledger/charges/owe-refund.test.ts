import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { seats } from '../../db/tables/booking-tables.ts';
import { charges, refunds } from '../../db/tables/ledger-tables.ts';
import { reconcilePayment } from '../../reconcile-payment.ts';
import { buildDesk } from '../../testing/builders/build-attendees.ts';
import { buildBooker } from '../../testing/builders/build-booker.ts';
import { buildEvent } from '../../testing/builders/build-event.ts';
import { openTestCharge } from '../../testing/builders/build-ledger.ts';
import { loseAnswer } from '../../testing/lose-answer.ts';
import { type StripeApp, startStripeApp } from '../../testing/stripe-double/stripe-app.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sendOwedRefunds, sendRefunds } from '../send-refund.ts';
import { oweSeats } from './owe-refund.ts';

// Parts of what was paid for a booking, on a double of Stripe.

const portal = useTestApp();
let { app, deps, stripe } = {} as StripeApp;
beforeEach(async () => {
  ({ app, deps, stripe } = await startStripeApp(portal));
});
afterEach(() => void vi.restoreAllMocks());

/** Three seats for 180 dollars each, and a gift of 10. */
async function booked() {
  const event = await buildEvent(portal.db);
  const robin = await buildBooker(portal, {}, app);
  const guests = [{ name: 'Sam' }, { name: 'Kim' }];
  const wanted = { guests, donation_cents: 10_00, payment_method: 'pm_card_visa' };
  const { id } = (await robin.attend(event.uuid, wanted)).json().data as { id: string };
  const rows = await portal.db.select().from(seats).orderBy(seats.position);
  const own = rows.filter(({ booking_id }) => booking_id === id).map(({ uuid }) => uuid);
  const giveUp = (chosen: number[], withDonation = false) =>
    portal.db.transaction(async (tx) => {
      const { refunds: owed } = await oweSeats(tx, {
        booking: id,
        seats: chosen.map((index) => String(own[index])),
        withDonation,
        reason: 'cancelled',
        by: null,
        now: portal.clock.now(),
      });
      return owed;
    });
  return { robin, id, own, giveUp };
}

const refunded = (ledger: string[]) =>
  ledger
    .filter((entry) => entry.startsWith('refund'))
    .reduce((sum, entry) => sum - Number(entry.split(' ')[1]), 0);

test('S2 S3 seats given up one by one, in any order, refund what giving them up at once does', async () => {
  for (const order of [[[0, 1, 2]], [[2], [0], [1]], [[1, 0], [2]]]) {
    const { robin, giveUp } = await booked();
    for (const [index, chosen] of order.entries()) {
      await sendRefunds(deps, await giveUp(chosen, index === order.length - 1));
      // Nothing is left of a seat that is given up twice.
      expect(await giveUp(chosen)).toEqual([]);
    }
    expect(refunded(await robin.ledger())).toBe(550_00);
  }
});

test('S3 a seat that two charges paid for is refunded from both, the newest first', async () => {
  const { robin, id, own, giveUp } = await booked();
  portal.clock.advance(60);
  const { user } = robin;
  const line = { kind: 'seat' as const, cents: 20_00, seat_uuid: String(own[1]) };
  const more = await openTestCharge(portal.db, user.uuid, [line], id);
  const now = portal.clock.now();
  await portal.db
    .update(charges)
    .set({ state: 'paid', method: 'cash', paid_at: now, created_at: now })
    .where(eq(charges.uuid, more));
  const [first, second, ...rest] = await giveUp([1]);
  expect(rest).toEqual([]);
  const rows = await portal.db.select().from(refunds);
  const of = (uuid?: string) => rows.find((row) => row.uuid === uuid);
  expect([of(first), of(second)]).toMatchObject([
    { cents: 20_00, way: 'cash', state: 'owed', idempotency_key: null },
    { cents: 180_00, way: 'card', state: 'owed' },
  ]);
  // Cash stays owed until somebody has given it.
  await sendOwedRefunds(deps);
  const states = new Map(
    (await portal.db.select().from(refunds)).map((row) => [row.way, row.state]),
  );
  expect(states).toEqual(
    new Map([
      ['cash', 'owed'],
      ['card', 'done'],
    ]),
  );
});

test('G14 what the office gave back by itself counts first against what is owed', async () => {
  const { robin, giveUp } = await booked();
  const owed = await giveUp([2]);
  const [charge] = [...stripe.objects.intents.keys()];
  await deps.payments.createRefund({ charge: String(charge), amountCents: 200_00 }, 'by hand');
  await sendRefunds(deps, owed);
  expect(stripe.objects.refunds.size).toBe(1);
  expect(refunded(await robin.ledger())).toBe(200_00);
  // 20 dollars of the first seat are gone; the rest goes back with it.
  await sendRefunds(deps, await giveUp([0]));
  expect(refunded(await robin.ledger())).toBe(360_00);
});

test('G10 a refund whose answer was lost is known by its mark, and not made again', async () => {
  const { robin, giveUp } = await booked();
  loseAnswer(deps, 'createRefund');
  const owed = await giveUp([1]);
  await sendRefunds(deps, owed);
  expect(await portal.db.select().from(refunds)).toMatchObject([{ state: 'owed' }]);
  await sendOwedRefunds(deps);
  expect(stripe.objects.refunds.size).toBe(1);
  expect([...stripe.objects.refunds.values()].map(({ metadata }) => metadata.mark)).toEqual(owed);
  expect(await portal.db.select().from(refunds)).toMatchObject([
    { state: 'done', reason: 'cancelled' },
  ]);
  expect(refunded(await robin.ledger())).toBe(180_00);
});

test('G14 a refund that the bank takes days for is sent, then done, and asked for once', async () => {
  stripe.objects.refundsAre = 'pending';
  const { robin, giveUp } = await booked();
  await sendRefunds(deps, await giveUp([1]));
  expect(await portal.db.select().from(refunds)).toMatchObject([{ state: 'sent' }]);
  expect(await robin.ledger()).toContain('refund -18000 pending');
  for (const refund of stripe.objects.refunds.values()) {
    refund.status = 'succeeded';
    await reconcilePayment(deps, refund.payment_intent);
  }
  await sendOwedRefunds(deps);
  expect(await robin.ledger()).toContain('refund -18000 paid');
  expect(stripe.objects.refunds.size).toBe(1);
});

test('S2 never more goes back than is left, whoever asks at the same time', async () => {
  const { giveUp } = await booked();
  const owed = (await Promise.all([giveUp([0, 1, 2]), giveUp([0, 1]), giveUp([2], true)])).flat();
  const rows = await portal.db.select().from(refunds);
  expect(rows).toHaveLength(owed.length);
  expect(rows.reduce((sum, { cents }) => sum + cents, 0)).toBe(550_00);
});

test('13.5 13.4 a party that moves to a cheaper event is owed one refund of its payment', async () => {
  const from = await buildEvent(portal.db, { price_cents: 60_00 });
  const to = await buildEvent(portal.db, { price_cents: 35_00 });
  const desk = await buildDesk(portal, 'organizer', from.uuid);
  const places = ['Agnes Bellwood', 'Bo', 'Cy', 'Di'].map((name) => ({ name }));
  const { id } = (await desk.add({ seats: places, method: 'cheque' })).json().data;
  expect((await desk.move(id, { event: to.uuid, difference: 'refund' })).statusCode).toBe(200);
  expect((await desk.booking(id)).refunds).toMatchObject([
    { cents: 100_00, way: 'cheque', reason: 'moved', state: 'owed' },
  ]);
});
