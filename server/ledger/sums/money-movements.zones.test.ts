import { desc, eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { fiscalYear } from '#contract/values/fiscal-year.ts';
import type { Db } from '../../db/database.ts';
import { association } from '../../db/tables/association-tables.ts';
import { charges, refunds } from '../../db/tables/ledger-tables.ts';
import { moneyMovements } from '../../db/tables/money-tables.ts';
import { buildDesk, expectCleanLedger } from '../../testing/builders/build-attendees.ts';
import { buildBooker } from '../../testing/builders/build-booker.ts';
import { buildEvent } from '../../testing/builders/build-event.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { onPostgres } from '../../testing/test-database.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';
import { checkLedger } from '../check/check-ledger.ts';
import { closeFiscalYear, openFiscalYear } from '../years/fiscal-year-queries.ts';

const portal = useTestApp();

/** What the treasurer's sums are made of, the oldest first. */
const stored = async () =>
  (
    await portal.db
      .select()
      .from(moneyMovements)
      .orderBy(
        moneyMovements.day,
        moneyMovements.at,
        desc(moneyMovements.type),
        moneyMovements.kind,
      )
  ).map(({ day, kind, way, cents, fee_cents }) => [day, kind, way, cents, fee_cents].join(' '));

/** A payment by card at 23:30 in Toronto, with a gift. */
async function buildCardPayment() {
  const event = await buildEvent(portal.db);
  portal.clock.set('2026-06-15T03:30:00Z');
  const robin = await buildBooker(portal);
  const gift = { donation_cents: 20_00, payment_method: 'pm_card_visa' };
  expect((await robin.attend(event.uuid, gift)).statusCode).toBe(201);
  return { event, robin };
}

test('17.0 the stored movements follow the fee, the zone and a refund', async () => {
  const { event, robin } = await buildCardPayment();
  expect(await stored()).toEqual([
    '2026-06-14 donation card 2000 ',
    '2026-06-14 event card 18000 ',
  ]);
  await portal.db.update(charges).set({ provider_fee_cents: 6_10 });
  expect((await stored())[1]).toBe('2026-06-14 event card 18000 610');
  await portal.db.update(association).set({ time_zone: 'America/St_Johns' });
  expect((await stored())[1]).toBe('2026-06-15 event card 18000 610');
  await robin.cancel(event.uuid);
  expect(await stored()).toEqual([
    '2026-06-15 donation card 2000 ',
    '2026-06-15 event card 18000 610',
    '2026-06-15 donation card -2000 ',
    '2026-06-15 event card -18000 ',
  ]);
  await expectCleanLedger(portal);
});

test('17.0 check:ledger notices a movement that is wrong, missing, or of nothing', async () => {
  await buildCardPayment();
  const found = async (statement: ReturnType<typeof sql>) => {
    await portal.db.execute(statement);
    const { differences } = await checkLedger(portal.deps);
    await portal.db.execute(
      sql`select store_money_movements(array(select uuid from ledger_entries))`,
    );
    await expectCleanLedger(portal);
    return differences.map((line) => line.replace(/[0-9a-f-]{36}/, 'ENTRY'));
  };
  expect(await found(sql`update money_movements set day = day + 1 where kind = 'event'`)).toEqual([
    'money that is counted otherwise: 18000 cents of event, entry ENTRY',
  ]);
  expect(await found(sql`update money_movements set way = 'cash' where kind = 'event'`)).toContain(
    'money that is counted otherwise: 18000 cents of event, entry ENTRY',
  );
  expect(await found(sql`update money_movements set fee_cents = 1 where kind = 'event'`)).toContain(
    'money fees by card: the ledger has 1 cents, the payments 0',
  );
  expect(await found(sql`delete from money_movements where kind = 'event'`)).toContain(
    'money that is not counted: 18000 cents of event, entry ENTRY',
  );
});

async function buildOwing() {
  const event = await buildEvent(portal.db);
  const captain = await buildDesk(portal, 'organizer', event.uuid);
  const desk = await buildDesk(portal, 'treasurer', event.uuid);
  const { id } = (await captain.add({ seats: [{ name: 'Lou Poe' }], pay: 'owing' })).json().data;
  portal.clock.advance(60);
  return { desk, pay: () => desk.pay(id, { method: 'cash', received_on: '2025-12-31' }) };
}

const year = fiscalYear('01-01', 2025);

test('17.0 17.4 the stored movements follow a year that is closed and opened again, and another day', async () => {
  const { desk, pay } = await buildOwing();
  const closed = { now: new Date(portal.clock.now().getTime() - 1000), by: desk.user.uuid };
  expect((await pay()).statusCode).toBe(200);
  expect(await stored()).toEqual(['2025-12-31 event cash 18000 ']);
  // Closed a moment before the payment, by a clock that is late.
  await closeFiscalYear(portal.db, year, closed);
  expect(await stored()).toEqual(['2026-06-15 event cash 18000 ']);
  await expectCleanLedger(portal);
  await openFiscalYear(portal.db, year);
  expect(await stored()).toEqual(['2025-12-31 event cash 18000 ']);
  await portal.db
    .update(charges)
    .set({ received_on: '2026-01-01' })
    .where(eq(charges.method, 'cash'));
  expect(await stored()).toEqual(['2026-01-01 event cash 18000 ']);
  await expectCleanLedger(portal);
});

test.runIf(onPostgres)(
  '17.0 17.4 what is recorded while a year is being closed counts as the closed year says',
  async () => {
    const { desk, pay } = await buildOwing();
    const closed = { now: new Date(portal.clock.now().getTime() - 1000), by: desk.user.uuid };
    const paid = await portal.db.transaction(async (tx) => {
      await closeFiscalYear(tx, year, closed);
      const paying = pay();
      await vi.waitFor(async () => expect(await waitingForLocks(portal.db)).toBe(1), 20_000);
      return { paying };
    });
    expect((await paid.paying).statusCode).toBe(200);
    expect(await stored()).toEqual(['2026-06-15 event cash 18000 ']);
    await expectCleanLedger(portal);
  },
);

const savings = {
  'a fee': {
    save: async (db: Db) => void (await db.update(charges).set({ provider_fee_cents: 6_10 })),
    counted: '2026-06-15 event card 18000 610',
  },
  'another way of a refund': {
    save: async (db: Db) => void (await db.update(refunds).set({ way: 'cash' })),
    counted: '2026-06-15 event cash -18000 ',
  },
};

test.runIf(onPostgres).each([
  ['a fee', 'before'],
  ['a fee', 'after'],
  ['another way of a refund', 'before'],
  ['another way of a refund', 'after'],
] as const)(
  '17.0 %s that is saved %s the zone is changed, and both at once, counts in that zone',
  async (what, when) => {
    const { event, robin } = await buildCardPayment();
    await robin.cancel(event.uuid);
    const { save, counted } = savings[what];
    const changeZone = async (db: Db) =>
      void (await db.update(association).set({ time_zone: 'America/St_Johns' }));
    const [first, second] = when === 'before' ? [save, changeZone] : [changeZone, save];
    const { waited } = await portal.db.transaction(async (tx) => {
      await first(tx);
      const waited = second(portal.db);
      await vi.waitFor(async () => expect(await waitingForLocks(portal.db)).toBe(1), 20_000);
      return { waited };
    });
    await waited;
    expect(await stored()).toContain(counted);
    const { differences } = await checkLedger(portal.deps);
    expect(differences.filter((line) => line.includes('counted'))).toEqual([]);
  },
);
