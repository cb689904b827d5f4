import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Db } from '../db/database.ts';
import { auditEntries } from '../db/tables/audit-tables.ts';
import { charges, ledgerEntries } from '../db/tables/ledger-tables.ts';
import { jobs } from '../db/tables/tables.ts';
import type { Charge } from '../payments/payment-provider.ts';
import { buildCharge } from '../testing/builders/build-charge.ts';
import {
  buildRefund,
  openTestCharge,
  recordSeen,
  roundAndGift,
} from '../testing/builders/build-ledger.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { findBilling } from './receipts/billing-queries.ts';
import { recordCharge, recordInvoice, recordRefundsOfCharge } from './record-charge.ts';

const portal = useTestApp();
const refundOf = (refundedAt: string, amountCents: number, id: string) =>
  buildRefund({ id, amountCents, refundedAt: new Date(refundedAt) });
const first = refundOf('2026-06-16T16:00:00Z', 70_00, 're_first');
const second = refundOf('2026-06-17T16:00:00Z', 30_01, 're_second');
const allRefunded = [
  'donation 4001 refunded',
  'event 6000 refunded',
  'refund -1000 paid',
  'refund -3001 paid',
  'refund -6000 paid',
];

/** The charge of a person, opened by its first recording. */
const opened = new Map<string, Promise<string>>();
async function record(userUuid: string, charge: Charge) {
  if (!opened.has(charge.id)) opened.set(charge.id, openTestCharge(portal.db, userUuid));
  await recordSeen(portal.deps, await (opened.get(charge.id) as Promise<string>), charge);
}

async function ledgerOf(userUuid: string) {
  const entries = await findBilling(portal.db, userUuid);
  return entries
    .map(({ kind, amount_cents, status }) => `${kind} ${amount_cents} ${status}`)
    .sort();
}

test('7.41 a charge for a round and a donation is an entry each, on one receipt', async () => {
  const { uuid } = await buildUser(portal.db);
  await record(uuid, buildCharge());
  expect(await ledgerOf(uuid)).toEqual(['donation 4001 paid', 'event 6000 paid']);
  const numbers = (await findBilling(portal.db, uuid)).map((entry) => entry.receipt_number);
  expect(new Set(numbers).size).toBe(1);
  expect(numbers[0]).toBeGreaterThan(0);
});

test('7.41 S2 a charge whose lines are not what was charged is refused', async () => {
  const { uuid } = await buildUser(portal.db);
  for (const wrong of [{ amountCents: 100_00 }, { currency: 'USD' }]) {
    await expect(record(uuid, buildCharge(wrong))).rejects.toThrow('are not what was charged');
  }
  expect(await portal.db.$count(ledgerEntries)).toBe(0);
});

test('7.41 free seats that come with a gift have no entry of their own', async () => {
  const { uuid } = await buildUser(portal.db);
  const lines = [{ kind: 'seat' as const, cents: 0 }, ...roundAndGift.slice(1)];
  const charge = await openTestCharge(portal.db, uuid, lines);
  await recordSeen(portal.deps, charge, buildCharge({ amountCents: 40_01 }));
  expect(await ledgerOf(uuid)).toEqual(['donation 4001 paid']);
});

test('G14 a refund is divided among the entries in their order, and each of its entries names its own', async () => {
  const { uuid } = await buildUser(portal.db);
  const charge = buildCharge();
  await record(uuid, { ...charge, refunds: [first] });
  expect(await ledgerOf(uuid)).toEqual([
    'donation 4001 paid',
    'event 6000 refunded',
    'refund -1000 paid',
    'refund -6000 paid',
  ]);
  // The newest comes first, as it may from the provider.
  await record(uuid, { ...charge, refunds: [second, first] });
  expect(await ledgerOf(uuid)).toEqual(allRefunded);
  const entries = await findBilling(portal.db, uuid);
  const named = (id: string) => entries.find((entry) => entry.uuid === id)?.kind;
  const refunds = entries.filter(({ kind }) => kind === 'refund');
  expect(
    refunds.map((refund) => `${refund.description} ${named(refund.refunds ?? '')}`).sort(),
  ).toEqual([
    'Refund: Autumn Classic event',
    'Refund: Donation donation',
    'Refund: Donation donation',
  ]);
  // One number for the charge and one for each refund.
  expect(new Set(entries.map((entry) => entry.receipt_number)).size).toBe(3);
});

test('G14 G7 a failed refund refunds nothing, whether it is read early or late, before or after an older version', async () => {
  const failed = { ...first, state: 'failed' as const };
  const readings = [
    [[first], [failed], [first]],
    [[failed], [first]],
    [[first], [failed, second], [first]],
  ];
  for (const [index, sent] of readings.entries()) {
    const { uuid } = await buildUser(portal.db);
    const charge = buildCharge();
    for (const seen of sent) {
      const refunds = seen.map((refund) => ({ ...refund, id: `${refund.id}_${index}` }));
      await record(uuid, { ...charge, refunds });
    }
    expect(await ledgerOf(uuid)).toEqual(
      [
        'donation 4001 paid',
        'event 6000 paid',
        'refund -1000 failed',
        'refund -6000 failed',
        ...(index === 2 ? ['refund -3001 paid'] : []),
      ].sort(),
    );
    const entries = await findBilling(portal.db, uuid);
    const sum = entries
      .filter(({ status }) => status !== 'failed')
      .reduce((total, { amount_cents }) => total + amount_cents, 0);
    expect(sum).toBe(index === 2 ? 70_00 : 100_01);
  }
});

test('G6 G7 recorded fifty times at once, in any order, it is in the ledger once', async () => {
  const { uuid } = await buildUser(portal.db);
  const charge = buildCharge();
  const sent = [
    { ...charge, state: 'pending' as const },
    charge,
    { ...charge, refunds: [first] },
    { ...charge, refunds: [first, second] },
  ];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => record(uuid, sent[index % 4] ?? charge)),
  );
  expect(await ledgerOf(uuid)).toEqual(allRefunded);
  expect(new Set((await findBilling(portal.db, uuid)).map((e) => e.receipt_number)).size).toBe(3);
});

// The embedded database has one connection, so its transactions always run one after the other.
test.runIf(onPostgres)(
  'G6 G7 concurrent recordings of a charge wait, then add what is missing',
  async () => {
    const { uuid } = await buildUser(portal.db);
    const all = [first, second];
    const ways: ((tx: Db, known: string, charge: Charge) => Promise<unknown>)[] = [
      (tx, known, charge) => recordCharge(portal.deps, tx, known, { ...charge, refunds: all }),
      (tx, _known, charge) => recordRefundsOfCharge(portal.deps, tx, charge.id, all),
    ];
    for (const recordAgain of ways) {
      await portal.db.execute(sql`truncate charges cascade`);
      const charge = buildCharge();
      const known = await openTestCharge(portal.db, uuid);
      await recordSeen(portal.deps, known, charge);
      const { waiting } = await portal.db.transaction(async (tx) => {
        await recordCharge(portal.deps, tx, known, { ...charge, refunds: [first] });
        const waiting = portal.db.transaction((other) => recordAgain(other, known, charge));
        await expect.poll(() => waitingForLocks(portal.db)).toBe(1);
        return { waiting };
      });
      await waiting;
      expect(await ledgerOf(uuid)).toEqual(allRefunded);
    }
  },
);

test('G4 a charge gets its receipt only once it is paid', async () => {
  const { uuid } = await buildUser(portal.db);
  const charge = buildCharge({ state: 'pending' });
  const read = (seen: Charge) =>
    portal.db.transaction((tx) => recordInvoice(portal.deps, tx, uuid, seen));
  const numbers = async () =>
    (await findBilling(portal.db, uuid)).map((entry) => [entry.status, entry.receipt_number]);
  await read(charge);
  expect(await numbers()).toEqual([['pending', null]]);
  await read({ ...charge, state: 'failed' });
  expect(await numbers()).toEqual([['failed', null]]);
  expect(await portal.db.$count(auditEntries)).toBe(0);
  await read({ ...charge, state: 'paid' });
  expect(await numbers()).toEqual([['paid', expect.any(Number)]]);
  // An older reading changes nothing.
  await read({ ...charge, state: 'failed' });
  expect(await numbers()).toEqual([['paid', expect.any(Number)]]);
  expect(await portal.db.$count(charges)).toBe(1);
});

test('G14 a refund that was failed from the beginning has no receipt', async () => {
  const { uuid } = await buildUser(portal.db);
  await record(uuid, buildCharge({ refunds: [{ ...first, state: 'failed' as const }] }));
  const refunds = (await findBilling(portal.db, uuid)).filter(({ kind }) => kind === 'refund');
  expect(refunds.map(({ status, receipt_number }) => [status, receipt_number])).toEqual([
    ['failed', null],
    ['failed', null],
  ]);
});

test('G14 a refund that refunds nothing more uses up no receipt number, however often it is read', async () => {
  const { uuid } = await buildUser(portal.db);
  const all = refundOf('2026-06-16T16:00:00Z', 100_01, 're_all');
  const again = refundOf('2026-06-18T16:00:00Z', 100_01, 'du_lost');
  const charge = buildCharge({ refunds: [all, again] });
  for (const _name of [1, 2, 3]) await record(uuid, charge);
  await record(uuid, buildCharge());
  const numbers = (await findBilling(portal.db, uuid)).map((entry) => Number(entry.receipt_number));
  const [lowest = 0] = numbers.toSorted((a, b) => a - b);
  expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual([lowest, lowest + 1, lowest + 2]);
});

test('G14 a refund that failed and was made again before either was read is not owed', async () => {
  const { uuid } = await buildUser(portal.db);
  const anew = refundOf('2026-06-18T16:00:00Z', 100_01, 're_anew');
  await record(uuid, buildCharge({ refunds: [anew, { ...anew, id: 're_all', state: 'failed' }] }));
  expect(await ledgerOf(uuid)).toEqual([
    'donation 4001 refunded',
    'event 6000 refunded',
    'refund -4001 paid',
    'refund -6000 paid',
  ]);
  const ordered = await portal.db.select({ payload: jobs.payload }).from(jobs);
  const receipt = { payload: { letter: 'receipt', payment: expect.any(String) } };
  expect(ordered).toEqual([receipt, receipt]);
});
