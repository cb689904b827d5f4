import { loadAssociation } from '../association/association.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { findDifferences, findMoneyOfCharges, findPending } from './ledger-queries.ts';
import { findMoneySums, type MoneySpan } from './money-queries.ts';

/** Compares bookings, seats, payments and refunds (I1), and what the treasurer's page says of them (17.0). */
export async function checkLedger({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const differences = await findDifferences(db, clock.now());
  const pending = await findPending(db);
  return { differences: [...differences, ...(await moneyDifferences(db))], pending };
}

/** Every sum of the page is made of these: by month and way what came in, by way what went back. */
async function moneyDifferences(db: Db): Promise<string[]> {
  const { time_zone: zone } = await loadAssociation(db);
  const page = new Map<string, number>();
  const add = (what: string, cents: number) => page.set(what, (page.get(what) ?? 0) + cents);
  for (const sum of await findMoneySums(db, always(zone), {})) {
    add(`in of ${sum.month} by ${sum.way}`, sum.in_cents);
    add(`back by ${sum.way}`, sum.back_cents);
  }
  const charged = await findMoneyOfCharges(db, zone);
  for (const { what, cents } of charged) add(what, -cents);
  return [...page]
    .filter(([, cents]) => cents !== 0)
    .map(([what, cents]) => {
      const paid = charged.find((one) => one.what === what)?.cents ?? 0;
      return `money ${what}: the ledger has ${paid + cents} cents, the payments ${paid}`;
    });
}

const always = (zone: string): MoneySpan => ({
  zone,
  from: '1900-01-01',
  to: '2999-12-31',
  begins: new Date('1900-01-01T00:00:00Z'),
  ends: new Date('3000-01-01T00:00:00Z'),
});
