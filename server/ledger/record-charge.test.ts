import { expect, test } from 'vitest';
import { auditEntries } from '../db/audit-tables.ts';
import type { Db } from '../db/database.ts';
import { payments } from '../db/payment-tables.ts';
import { jobs } from '../db/tables.ts';
import type { Charge } from '../payments/payment-provider.ts';
import { buildCharge } from '../testing/builders/build-charge.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import type { PaymentEmailJob } from './enqueue-payment-email.ts';
import { findPayments } from './payment-queries.ts';
import { type LineItem, recordCharge } from './record-charge.ts';
import { recordRefundsOfCharge } from './record-refunds.ts';

const portal = useTestApp();
const round: LineItem = { kind: 'event', amountCents: 60_00, description: 'Autumn Classic' };
const gift: LineItem = { kind: 'donation', amountCents: 40_01, description: 'Donation' };
const refundOf = (refundedAt: string, amountCents: number, id: string) => ({
  id,
  amountCents,
  refundedAt: new Date(refundedAt),
  hasFailed: false,
});
const first = refundOf('2026-06-16T16:00:00Z', 70_00, 're_first');
const second = refundOf('2026-06-17T16:00:00Z', 30_01, 're_second');
const allRefunded = [
  'donation 4001 refunded',
  'event 6000 refunded',
  'refund -1000 paid',
  'refund -3001 paid',
  'refund -6000 paid',
];

function record(userUuid: string, charge: Charge, parts = [round, gift]) {
  return portal.db.transaction((tx) =>
    recordCharge(tx, userUuid, parts, charge, portal.clock.now()),
  );
}

async function ledgerOf(userUuid: string) {
  const entries = await findPayments(portal.db, userUuid);
  return entries
    .map(({ kind, amount_cents, status }) => `${kind} ${amount_cents} ${status}`)
    .sort();
}

test('7.41 a charge for a round and a donation is an entry each, on one receipt', async () => {
  const { uuid } = await buildUser(portal.db);
  await record(uuid, buildCharge());
  expect(await ledgerOf(uuid)).toEqual(['donation 4001 paid', 'event 6000 paid']);
  const numbers = (await findPayments(portal.db, uuid)).map((entry) => entry.receipt_number);
  expect(new Set(numbers).size).toBe(1);
  expect(numbers[0]).toBeGreaterThan(0);
});

test('7.41 line items that are not what was charged are refused', async () => {
  const { uuid } = await buildUser(portal.db);
  const tooMuch = { ...gift, amountCents: gift.amountCents + 1 };
  for (const parts of [[round], [round, tooMuch], [round, { ...gift, kind: 'event' as const }]]) {
    await expect(record(uuid, buildCharge(), parts)).rejects.toThrow('are not what was charged');
  }
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
  const entries = await findPayments(portal.db, uuid);
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
  const failed = { ...first, hasFailed: true };
  const readings = [
    [[first], [failed], [first]],
    [[failed], [first]],
    [[first], [failed, second], [first]],
  ];
  for (const [index, sent] of readings.entries()) {
    const { uuid } = await buildUser(portal.db);
    const charge = buildCharge();
    for (const refunds of sent) await record(uuid, { ...charge, refunds });
    expect(await ledgerOf(uuid)).toEqual(
      [
        'donation 4001 paid',
        'event 6000 paid',
        'refund -1000 failed',
        'refund -6000 failed',
        ...(index === 2 ? ['refund -3001 paid'] : []),
      ].sort(),
    );
    const entries = await findPayments(portal.db, uuid);
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
    { ...charge, state: 'requires_action' as const },
    charge,
    { ...charge, refunds: [first] },
    { ...charge, refunds: [first, second] },
  ];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => record(uuid, sent[index % 4] ?? charge)),
  );
  expect(await ledgerOf(uuid)).toEqual(allRefunded);
  expect(new Set((await findPayments(portal.db, uuid)).map((e) => e.receipt_number)).size).toBe(3);
});

// The embedded database has one connection, so its transactions always run one after the other.
test.runIf(onPostgres)(
  'G6 G7 concurrent recordings of a charge wait, then add what is missing',
  async () => {
    const { uuid } = await buildUser(portal.db);
    const now = portal.clock.now();
    const all = [first, second];
    const charge = buildCharge();
    for (const recordAgain of [
      (tx: Db) => recordCharge(tx, uuid, [round, gift], { ...charge, refunds: all }, now),
      (tx: Db) => recordRefundsOfCharge(tx, charge.id, all, now),
    ]) {
      await portal.db.delete(payments);
      await record(uuid, charge);
      const { waiting } = await portal.db.transaction(async (tx) => {
        await recordCharge(tx, uuid, [round, gift], { ...charge, refunds: [first] }, now);
        const waiting = portal.db.transaction(recordAgain);
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
  const charge = buildCharge({ state: 'requires_action' });
  const numbers = async () =>
    (await findPayments(portal.db, uuid)).map((entry) => [entry.status, entry.receipt_number]);
  await record(uuid, charge);
  expect(await numbers()).toEqual([
    ['pending', null],
    ['pending', null],
  ]);
  await record(uuid, { ...charge, state: 'failed' });
  expect(await numbers()).toEqual([
    ['failed', null],
    ['failed', null],
  ]);
  expect(await portal.db.$count(auditEntries)).toBe(0);
  await record(uuid, { ...charge, state: 'paid' });
  expect(await numbers()).toEqual([
    ['paid', expect.any(Number)],
    ['paid', expect.any(Number)],
  ]);
});

test('G14 a refund that was failed from the beginning has no receipt', async () => {
  const { uuid } = await buildUser(portal.db);
  await record(uuid, buildCharge({ refunds: [{ ...first, hasFailed: true }] }));
  const refunds = (await findPayments(portal.db, uuid)).filter(({ kind }) => kind === 'refund');
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
  const numbers = (await findPayments(portal.db, uuid)).map((entry) =>
    Number(entry.receipt_number),
  );
  const [lowest = 0] = numbers.toSorted((a, b) => a - b);
  expect([...new Set(numbers)].toSorted((a, b) => a - b)).toEqual([lowest, lowest + 1, lowest + 2]);
});

test('G14 a refund that failed and was made again before either was read is not owed', async () => {
  const { uuid } = await buildUser(portal.db);
  const anew = refundOf('2026-06-18T16:00:00Z', 100_01, 're_anew');
  await record(uuid, buildCharge({ refunds: [anew, { ...anew, id: 're_all', hasFailed: true }] }));
  expect(await ledgerOf(uuid)).toEqual([
    'donation 4001 refunded',
    'event 6000 refunded',
    'refund -4001 paid',
    'refund -6000 paid',
  ]);
  const ordered = await portal.db.select({ payload: jobs.payload }).from(jobs);
  expect(ordered.map(({ payload }) => (payload as PaymentEmailJob).letter)).toEqual(['receipt']);
});
