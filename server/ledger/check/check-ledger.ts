import { loadAssociation } from '../../association/association.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps/deps.ts';
import { findEventSums } from '../sums/event-money-queries.ts';
import { findMoneySums, type MoneySpan } from '../sums/money-queries.ts';
import {
  findDifferences,
  findMoneyOfCharges,
  findMoneyOfEvents,
  findPending,
} from './ledger-queries.ts';

/** Compares bookings, seats, payments and refunds (I1), and what the treasurer's page says of them (17.0). */
export async function checkLedger({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const differences = await findDifferences(db, clock.now());
  const pending = await findPending(db);
  const ofMoney = [...(await moneyDifferences(db)), ...(await eventDifferences(db))];
  return { differences: [...differences, ...ofMoney], pending };
}

/** Every sum of the page is made of these: by month and way what came in, by way what went back. */
async function moneyDifferences(db: Db): Promise<string[]> {
  const { time_zone: zone } = await loadAssociation(db);
  const page = new Map<string, number>();
  const add = (what: string, cents: number) => page.set(what, (page.get(what) ?? 0) + cents);
  for (const sum of await findMoneySums(db, always(zone), {})) {
    add(`in of ${sum.month} by ${sum.way}`, sum.in_cents);
    add(`back by ${sum.way}`, sum.back_cents);
    add(`fees by ${sum.way}`, sum.fees_cents);
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

/** What the result of each event has (17.3), beside what was paid for its seats and went back for them. */
async function eventDifferences(db: Db): Promise<string[]> {
  const { time_zone: zone } = await loadAssociation(db);
  const results = new Map<string, number>();
  const add = (what: string, cents: number) => results.set(what, (results.get(what) ?? 0) + cents);
  for (const sum of await findEventSums(db, zone)) {
    add(`${sum.kind} of event ${sum.event}`, sum.in_cents - sum.back_cents);
  }
  for (const { what, cents } of await findMoneyOfEvents(db)) add(what, -cents);
  return [...results]
    .filter(([, cents]) => cents !== 0)
    .map(([what, cents]) => `result ${what}: the ledger has ${cents} cents more than its seats`);
}

const always = (zone: string): MoneySpan => ({
  zone,
  from: '1900-01-01',
  to: '2999-12-31',
});
