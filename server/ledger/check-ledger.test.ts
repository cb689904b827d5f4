import { and, eq, gt } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { bookings, seats } from '../db/booking-tables.ts';
import { payments } from '../db/payment-tables.ts';
import { sandboxCharges } from '../db/sandbox-tables.ts';
import { events } from '../db/tables.ts';
import { subscribe } from '../membership/subscribe.ts';
import { updatePaymentMethod } from '../membership/update-payment-method.ts';
import { buildBooker } from '../testing/builders/build-booker.ts';
import { buildBooking } from '../testing/builders/build-booking.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { checkLedger } from './check-ledger.ts';

const portal = useTestApp();

test('I1 a card that was only entered is no payment without a booking; one that paid is', async () => {
  const { uuid } = await buildUser(portal.db);
  await subscribe(portal.deps, uuid, 'pm_card_visa');
  await updatePaymentMethod(portal.deps, uuid, 'pm_card_mastercard');
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });

  const paid = gt(sandboxCharges.amount_cents, 0);
  const [charge] = await portal.db.select().from(sandboxCharges).where(paid);
  if (!charge) throw new Error('Nothing was charged.');
  const lost = { id: 'pi_lost', client_secret: 'lost', subscription_id: null, mark: 'lost' };
  await portal.db.insert(sandboxCharges).values({ ...charge, ...lost });
  expect((await checkLedger(portal.deps)).differences).toEqual([
    'charge pi_lost: paid, and no booking knows of it',
  ]);
});

/** Two players on the only two seats, and a donation: $370, paid. */
async function booked() {
  const event = await buildEvent(portal.db, { slug: 'links', capacity: 2, price_cents: 180_00 });
  const robin = await buildBooker(portal);
  const guests = [{ name: 'Sam' }];
  const wanted = { guests, donation_cents: 10_00, payment_method: 'pm_card_visa' };
  const { id } = (await robin.attend(event.uuid, wanted)).json().data as { id: string };
  const [booking] = await portal.db.select().from(bookings);
  return { event, robin, id, charge: String(booking?.charge_id) };
}

type Booked = Awaited<ReturnType<typeof booked>>;

/** Another person's booking of the same event. */
async function another({ event }: Booked, row: Partial<Parameters<typeof buildBooking>[1]>) {
  const { uuid } = await buildUser(portal.db);
  const place = { event_uuid: event.uuid, user_uuid: uuid, players: 1 };
  const made = { id: 'another', status: 'held' as const, ...place, ...row };
  await buildBooking(portal.db, made);
}

const changeBooking = (
  { id }: Pick<Booked, 'id'>,
  changes: Partial<typeof bookings.$inferInsert>,
) => portal.db.update(bookings).set(changes).where(eq(bookings.id, id));

const changePayment = (
  kind: 'event' | 'donation' | 'refund',
  amount_cents: number,
  changes: Partial<typeof payments.$inferInsert>,
) =>
  portal.db
    .update(payments)
    .set(changes)
    .where(and(eq(payments.kind, kind), eq(payments.amount_cents, amount_cents)));

const soon = () => new Date(portal.clock.now().getTime() + 60_000);

/** What is broken in a booking, and the expected finding without ids. */
const broken: [string, (sound: Booked) => Promise<unknown>, string[]][] = [
  [
    'a place too few',
    ({ event }) => portal.db.update(events).set({ capacity: 1 }).where(eq(events.uuid, event.uuid)),
    ['event links: more players than places, 2 of 1'],
  ],
  [
    'somebody else who pays for the same place',
    async (sound) => {
      await another(sound, { hold_expires_at: soon() });
    },
    ['event links: more players than places, 3 of 2'],
  ],
  ['no seats', () => portal.db.delete(seats), ['booking ID: confirmed, its seats are gone']],
  [
    'seats of another state',
    () => portal.db.update(seats).set({ state: 'cancelled' }),
    ['booking ID: confirmed, its seats are cancelled, cancelled'],
  ],
  [
    'another price',
    () => portal.db.update(seats).set({ price_cents: 180_01 }).where(eq(seats.position, 1)),
    ['booking ID: the places and the donation are not the total of 37000'],
  ],
  [
    'a gift that did not arrive',
    () => changePayment('donation', 10_00, { status: 'failed' }),
    ['booking ID: confirmed for 37000, the ledger has 36000'],
  ],
  [
    'a charge that it knows nothing of',
    (sound) => changeBooking(sound, { charge_id: null }),
    [
      'booking ID: confirmed for 37000, the ledger has 0',
      'payment CHARGE: 1000 cents for no booking',
      'payment CHARGE: 36000 cents for no booking',
    ],
  ],
  [
    'a cent less owed than was paid',
    async (sound) => {
      await sound.robin.cancel(sound.event.uuid);
      await changeBooking(sound, { refund_cents: 369_99 });
    },
    [
      'booking ID: 36999 refunded, the ledger has 37000',
      'booking ID: cancelled and paid for, and not everything is owed',
    ],
  ],
  [
    'a cent less refunded than is owed',
    async (sound) => {
      await sound.robin.cancel(sound.event.uuid);
      await changePayment('refund', -10_00, { amount_cents: -9_99 });
    },
    ['booking ID: 37000 refunded, the ledger has 36999'],
  ],
  [
    'a part that came back, and more given in its place',
    async (sound) => {
      await sound.robin.cancel(sound.event.uuid);
      await changePayment('refund', -10_00, { status: 'failed' });
      await changePayment('refund', -360_00, { amount_cents: -370_01 });
    },
    ['booking ID: 37000 refunded, the ledger has 37001'],
  ],
];

test.each(broken)('I1 the check finds %s', async (_name, breakIt, findings) => {
  const sound = await booked();
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  await breakIt(sound);
  const { differences } = await checkLedger(portal.deps);
  const output = differences.map((line) =>
    line.replace(sound.id, 'ID').replace(sound.charge, 'CHARGE'),
  );
  expect(output.toSorted()).toEqual(findings);
});

test('I1 what only looks like a difference is not reported', async () => {
  const sound = await booked();
  // These seats are released, and nothing was paid for them.
  const past = { id: 'out of time', hold_expires_at: portal.clock.now(), total_cents: 180_00 };
  await another(sound, { ...past, seat: { price_cents: 180_00 } });
  await another(sound, { id: 'given up', status: 'released', total_cents: 180_00 });
  await another(sound, { id: 'cancelled', status: 'cancelled', total_cents: 180_00 });
  // Refunded by hand: the booking stays.
  await changePayment('donation', 10_00, { status: 'refunded' });
  expect(await checkLedger(portal.deps)).toEqual({
    differences: [],
    pending: ['booking out of time: held for 18000 cents'],
  });

  await sound.robin.cancel(sound.event.uuid);
  expect((await checkLedger(portal.deps)).pending).toHaveLength(1);
  await changeBooking(sound, { refunded_at: null });
  await portal.db.delete(payments).where(eq(payments.kind, 'refund'));
  const { differences, pending } = await checkLedger(portal.deps);
  expect(differences).toEqual([]);
  expect(pending).toContain(`booking ${sound.id}: 37000 cents are not refunded yet`);
});

test('I1 a failed refund is still to be paid, less what was refunded since', async () => {
  const { id, charge } = await booked();
  const entries = await portal.db.select().from(payments).where(eq(payments.reference, charge));
  const gift = entries.find(({ kind }) => kind === 'donation')?.uuid;
  let count = 0;
  const refund = async (amount_cents: number, status: 'paid' | 'failed') => {
    portal.clock.advance(60);
    count += 1;
    await portal.db.insert(payments).values({
      ...{ reference: `re_${count}`, kind: 'refund', refunds: String(gift), status },
      ...{ amount_cents, currency: 'CAD', description: 'By hand', paid_at: portal.clock.now() },
    });
  };
  const owed = (cents: number) => ({
    differences: [],
    pending: [
      `payment ${charge}: ${cents} cents came back from the bank and are not refunded in another way yet`,
    ],
  });
  await refund(-1_00, 'paid');
  await refund(-2_00, 'paid');
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  await refund(-5_00, 'failed');
  expect(await checkLedger(portal.deps)).toEqual(owed(5_00));
  await refund(-3_00, 'paid');
  expect(await checkLedger(portal.deps)).toEqual(owed(2_00));
  await refund(-1_00, 'failed');
  expect(await checkLedger(portal.deps)).toEqual(owed(3_00));
  await refund(-3_00, 'paid');
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });

  // At most what remains of the charge.
  await refund(-9_00, 'failed');
  await changeBooking({ id }, { total_cents: 10_00 });
  await portal.db.update(seats).set({ price_cents: 0 });
  await changePayment('event', 360_00, { amount_cents: 0 });
  expect(await checkLedger(portal.deps)).toEqual(owed(1_00));
});
