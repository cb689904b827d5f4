import { eq, gt, type SQL, sql } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { reconcileReference } from '../../bookings/pay/reconcile-charge.ts';
import { seats } from '../../db/tables/booking-tables.ts';
import { events } from '../../db/tables/event-tables.ts';
import { charges } from '../../db/tables/ledger-tables.ts';
import { sandboxCharges } from '../../db/tables/sandbox-tables.ts';
import { subscribe } from '../../membership/subscribe.ts';
import { updatePaymentMethod } from '../../membership/update-payment-method.ts';
import { ProviderUnavailable, type Refund } from '../../payments/payment-provider.ts';
import { buildBooker } from '../../testing/builders/build-booker.ts';
import { buildBooking } from '../../testing/builders/build-booking.ts';
import { buildEvent } from '../../testing/builders/build-event.ts';
import { buildRefund, recordSeen } from '../../testing/builders/build-ledger.ts';
import { buildUser } from '../../testing/builders/build-user.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { checkLedger } from './check-ledger.ts';

const portal = useTestApp();
afterEach(() => void vi.restoreAllMocks());

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
  const [charge] = await portal.db.select().from(charges);
  if (!charge) throw new Error('Nothing was charged.');
  const [first, second] = await portal.db.select().from(seats).orderBy(seats.position);
  const names = new Map([
    [id, 'ID'],
    [charge.uuid, 'CHARGE'],
    [String(first?.uuid), 'FIRST'],
    [String(second?.uuid), 'SECOND'],
  ]);
  return { event, robin, id, charge, names, second: String(second?.uuid) };
}

type Booked = Awaited<ReturnType<typeof booked>>;

/** Another person's booking of the same event. */
async function another({ event }: Booked, row: Partial<Parameters<typeof buildBooking>[1]>) {
  const { uuid } = await buildUser(portal.db);
  const place = { event_uuid: event.uuid, user_uuid: uuid, players: 1 };
  const made = { id: 'another', status: 'held' as const, ...place, ...row };
  await buildBooking(portal.db, made);
}

/** As a mistake in the portal or a careless hand would do it: no trigger and no reference objects. */
const force = (statement: SQL) =>
  portal.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });

const past = () => portal.clock.now();
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
  ['no seats', () => force(sql`delete from seats`), ['booking ID: confirmed, its seats are gone']],
  [
    'S3 seats of another state',
    () => portal.db.update(seats).set({ state: 'cancelled' }),
    [
      'booking ID: confirmed, its seats are cancelled, cancelled',
      'seat FIRST: cancelled for 18000 cents, 18000 paid, 0 owing, 0 back',
      'seat SECOND: cancelled for 18000 cents, 18000 paid, 0 owing, 0 back',
    ],
  ],
  [
    'S3 another price',
    () => portal.db.update(seats).set({ price_cents: 180_01 }).where(eq(seats.position, 1)),
    ['seat SECOND: confirmed for 18001 cents, 18000 paid, 0 owing, 0 back'],
  ],
  [
    'S3 something owing that is paid',
    () => portal.db.update(seats).set({ owing_cents: 1_00 }).where(eq(seats.position, 1)),
    ['seat SECOND: confirmed for 18000 cents, 18000 paid, 100 owing, 0 back'],
  ],
  [
    'S3 a hold that nobody pays',
    (sound) => another(sound, { hold_expires_at: past(), seat: { price_cents: 5_00 } }),
    ['seat OTHER: held for 500 cents, and nothing is being paid'],
  ],
  [
    'S2 lines that are not the charge',
    () => force(sql`update charge_lines set cents = 999 where kind = 'donation'`),
    [
      'charge CHARGE: its lines are 36999 of 37000 cents',
      'result donation of event EVENT: the ledger has 1 cents more than its seats',
    ],
  ],
  [
    'S2 a gift that is not in the ledger',
    () => force(sql`delete from ledger_entries where kind = 'donation'`),
    [
      'charge CHARGE: paid with 37000 cents, the ledger has 36000',
      'money that is counted, of no entry: 1000 cents of donation, entry ENTRY',
      'result donation of event EVENT: the ledger has -1000 cents more than its seats',
    ],
  ],
  [
    'S2 S3 more back than was paid',
    async (sound) => {
      await sound.robin.cancel(sound.event.uuid);
      await force(sql`update refund_lines set cents = 18001 where position = 1`);
    },
    [
      'charge CHARGE: 18001 of 18000 cents go back',
      'refund REFUND: its lines are 37001 of 37000 cents',
      'seat SECOND: cancelled for 18000 cents, 18000 paid, 0 owing, 18001 back',
    ],
  ],
  [
    'S3 a cent less owed than was paid',
    async (sound) => {
      await sound.robin.cancel(sound.event.uuid);
      await force(sql`update refund_lines set cents = 17999 where position = 1`);
    },
    [
      'refund REFUND: its lines are 36999 of 37000 cents',
      'seat SECOND: cancelled for 18000 cents, 18000 paid, 0 owing, 17999 back',
    ],
  ],
  [
    'S2 a refund that is not in the ledger',
    async (sound) => {
      await sound.robin.cancel(sound.event.uuid);
      await force(sql`delete from ledger_entries where kind = 'refund' and cents = -1000`);
    },
    [
      'money that is counted, of no entry: -1000 cents of donation, entry ENTRY',
      'refund REFUND: done with 37000 cents, the ledger has 36000',
      'result donation of event EVENT: the ledger has 1000 cents more than its seats',
    ],
  ],
  [
    'S2 taxes that are left of what was refunded',
    async (sound) => {
      await sound.robin.cancel(sound.event.uuid);
      await force(sql`update ledger_entries set taxes =
        '[{"name": "GST", "number": "1", "rate": 5000, "cents": 1}]' where kind = 'event'`);
    },
    ['charge CHARGE: 1 cents of tax are left of what was refunded'],
  ],
];

test.each(broken)('I1 S1 S2 S3 the check finds %s', async (_name, breakIt, findings) => {
  const sound = await booked();
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  await breakIt(sound);
  const { differences } = await checkLedger(portal.deps);
  const output = differences.map((line) =>
    [...sound.names]
      .reduce((text, [id, name]) => text.replace(id, name), line)
      .replace(/of event [0-9a-f-]{36}/, 'of event EVENT')
      .replace(/entry [0-9a-f-]{36}/, 'entry ENTRY')
      .replace(/^seat [0-9a-f-]{36}/, 'seat OTHER')
      .replace(/^refund [0-9a-f-]{36}/, 'refund REFUND'),
  );
  expect(output.toSorted()).toEqual(findings);
});

test('I1 what only looks like a difference is not reported', async () => {
  const sound = await booked();
  // These seats are released, and nothing was paid for them.
  const kim = await buildBooker(portal);
  await portal.db.update(events).set({ capacity: 3 });
  await kim.hold(sound.event.uuid);
  portal.clock.advance(15 * 60);
  await another(sound, { id: 'given up', status: 'released', seat: { price_cents: 180_00 } });
  await another(sound, { id: 'cancelled', status: 'cancelled', seat: { price_cents: 180_00 } });
  // Refunded by hand: the booking stays.
  const { payments } = portal.deps;
  await payments.createRefund(
    { charge: String(sound.charge.provider_ref), amountCents: 5_00 },
    'x',
  );
  await reconcileReference(portal.deps, String(sound.charge.provider_ref));
  const { differences, pending } = await checkLedger(portal.deps);
  expect(differences).toEqual([]);
  expect(pending).toEqual([expect.stringMatching(/^booking .{22}: held for 18000 cents$/)]);
});

test('I1 what is owed and not refunded yet is pending', async () => {
  const sound = await booked();
  vi.spyOn(portal.deps.payments, 'createRefund').mockRejectedValueOnce(new ProviderUnavailable());
  await sound.robin.cancel(sound.event.uuid);
  expect(await checkLedger(portal.deps)).toEqual({
    differences: [],
    pending: [`booking ${sound.id}: 37000 cents are not refunded yet`],
  });
});

test('I1 a failed refund is still to be paid, less what was refunded since', async () => {
  const { charge } = await booked();
  const reference = String(charge.provider_ref);
  const seen = await portal.deps.payments.retrieveCharge(reference);
  if (!seen) throw new Error('The sandbox has lost a charge.');
  const made: Refund[] = [];
  const refund = async (amountCents: number, state: Refund['state']) => {
    portal.clock.advance(60);
    const refundedAt = portal.clock.now();
    made.push(buildRefund({ id: `re_${made.length}`, amountCents, refundedAt, state }));
    await recordSeen(portal.deps, charge.uuid, { ...seen, refunds: made });
  };
  const owed = (cents: number) => ({
    differences: [],
    pending: [
      `payment ${reference}: ${cents} cents came back from the bank and are not refunded in another way yet`,
    ],
  });
  await refund(1_00, 'done');
  await refund(2_00, 'done');
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });
  await refund(5_00, 'failed');
  expect(await checkLedger(portal.deps)).toEqual(owed(5_00));
  await refund(3_00, 'done');
  expect(await checkLedger(portal.deps)).toEqual(owed(2_00));
  await refund(1_00, 'failed');
  expect(await checkLedger(portal.deps)).toEqual(owed(3_00));
  await refund(3_00, 'done');
  expect(await checkLedger(portal.deps)).toEqual({ differences: [], pending: [] });

  // At most what remains of the charge.
  await refund(360_00, 'failed');
  await refund(360_00, 'done');
  await refund(1_00, 'failed');
  expect(await checkLedger(portal.deps)).toEqual(owed(1_00));
});
