import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fiscalYear } from '#contract/values/fiscal-year.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { ledgerEntries } from '#server/db/tables/ledger-tables.ts';
import { sandboxCharges } from '#server/db/tables/sandbox-tables.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { lockCharge } from '#server/ledger/charges/charge-queries.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { recordPayouts } from '#server/ledger/payouts/record-payouts.ts';
import { recordCharge } from '#server/ledger/record-charge.ts';
import { recordFees } from '#server/ledger/record-fees.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { oneMoment } from '../exports/make-export.ts';
import { writeYear } from './year-file.ts';

const portal = useTestApp();

test('17.4 G14 the rows of ledger.csv of each slip and payout of the demo come to what deposits.csv has; a dispute leaves a closed year as it is', async () => {
  const now = portal.clock.now();
  await fillDemo(portal.deps, now, hashPassword);
  await recordPayouts(portal.deps);
  // The payout with the dispute is at the bank then.
  portal.clock.advance(8 * 24 * 3600);
  await recordPayouts(portal.deps);
  const last = now.getUTCFullYear();
  const bank = new Map<string, number>();
  const ledger = new Map<string, number>();
  const elsewhere: string[] = [];
  const split: string[] = [];
  const types = new Set<string>();
  const add = (sums: Map<string, number>, of: string, amount: string) =>
    sums.set(of, (sums.get(of) ?? 0) + Math.round(Number(amount) * 100));
  for (const year of [last - 3, last - 2, last - 1, last]) {
    const read = await filesOf(year);
    const inFile = new Map<string, number>();
    for (const row of read('deposits.csv')) {
      const of = `${row.Kind} ${row.Number}`;
      add(bank, of, String(row.Amount));
      const other = Number(row['In no ledger.csv']);
      const apart = other + Number(row['In ledger.csv of another year']);
      add(inFile, of, String(Number(row.Amount) - apart));
      if (apart !== other) split.push(of);
      add(bank, of, String(-other));
      if (other !== 0) elsewhere.push(`${row.Kind} ${other}`);
    }
    for (const row of read('ledger.csv')) {
      types.add(String(row.Type));
      // The type says it.
      if (row.Type === 'Returned cheque') expect(row.What).toBe('Annual membership');
      const of = row['Deposit or payout'];
      // It left the account apart from any slip.
      if (row.Type === 'Bank fee of a returned cheque')
        expect([row.Gross, row.Fee, row.Net, of]).toEqual(['0.00', '7.00', '-7.00', '']);
      if (of) add(ledger, of, String(row.Net));
      if (of && inFile.has(of)) add(inFile, of, String(-Number(row.Net)));
    }
    // Of each file alone, too.
    expect([...inFile].filter(([, cents]) => cents !== 0)).toEqual([]);
  }
  // Money of one year comes to the bank in the next.
  expect(split.length).toBeGreaterThan(0);
  expect(bank.size).toBeGreaterThan(100);
  const differing = [...new Set([...bank.keys(), ...ledger.keys()])].filter(
    (of) => (bank.get(of) ?? 0) !== (ledger.get(of) ?? 0),
  );
  expect(
    differing.map((of) => `${of}: ${bank.get(of)} at the bank, ${ledger.get(of)} in the ledger`),
  ).toEqual([]);
  // The bank has taken what is disputed, and nothing is decided.
  expect(elsewhere).toEqual([expect.stringMatching(/^Payout -\d/)]);
  expect(types).toEqual(
    new Set(['In', 'Refund', 'Returned cheque', 'Later fee', 'Bank fee of a returned cheque']),
  );
  await expectLaterFee(last);
});

/** A payment of the year before, which is closed, is disputed now: its fee stands in this year, with its payout. */
async function expectLaterFee(year: number) {
  const ledgerOf = async (of: number) => (await filesOf(of))('ledger.csv');
  const before = await ledgerOf(year - 1);
  const [paid] = before.filter((row) => row.Type === 'In' && row.Fee && row['Paid by'] === 'Card');
  const [entry] = await portal.db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.receipt_number, Number(paid?.Receipt)));
  const uuid = String(entry?.charge_uuid);
  const { provider_ref } = await portal.db.transaction((tx) => lockCharge(tx, uuid));
  const reference = String(provider_ref);
  await portal.db
    .update(sandboxCharges)
    .set({ disputed_at: portal.clock.now(), dispute_reason: 'general' })
    .where(eq(sandboxCharges.id, reference));
  const seen = await portal.deps.payments.retrieveCharge(reference);
  if (!seen) throw new Error('The sandbox has no such charge.');
  await portal.db.transaction((tx) => recordCharge(portal.deps, tx, uuid, seen));
  await recordFees(portal.deps);
  expect(await ledgerOf(year - 1)).toEqual(before);
  // Once a payout has it, too.
  portal.clock.advance(14 * 24 * 3600);
  await recordPayouts(portal.deps);
  expect(await ledgerOf(year - 1)).toEqual(before);
  const later = (await ledgerOf(year)).filter(({ Receipt }) => Receipt === paid?.Receipt);
  expect(later).toMatchObject([
    {
      Type: 'Later fee',
      Who: paid?.Who,
      Gross: '0.00',
      Fee: '15.00',
      Net: '-15.00',
      'Deposit or payout': expect.stringMatching(/^Payout /),
      Note: expect.stringMatching(/^Fee of the payment of .*: the card provider took it later\.$/),
    },
  ]);
  expect((await checkLedger(portal.deps)).differences).toEqual([]);
}

/** Each row of a table by the heads of its columns. */
async function filesOf(year: number) {
  const written = new Map<string, string>();
  const zip = {
    add: (name: string) => ({
      async write(part: string | Uint8Array) {
        if (typeof part === 'string') written.set(name, (written.get(name) ?? '') + part);
      },
      end: () => Promise.resolve(),
    }),
  };
  const progress = { total: () => undefined, done: () => undefined };
  const wanted = { year: fiscalYear('01-01', year), at: portal.clock.now() };
  await portal.db.transaction((tx) => writeYear(portal.deps, tx, wanted, zip, progress), oneMoment);
  return (name: string) => {
    const [heads = [], ...lines] = String(written.get(name))
      .replace('\uFEFF', '')
      .trim()
      .split('\r\n')
      .map((line) =>
        [...`${line},`.matchAll(/("(?:[^"]|"")*"|[^",]*),/g)].map(([, cell = '']) =>
          cell.replace(/^"|"$/g, ''),
        ),
      );
    return lines.map((cells) => Object.fromEntries(heads.map((head, at) => [head, cells[at]])));
  };
}
