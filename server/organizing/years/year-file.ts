import type { FiscalYear } from '#contract/values/fiscal-year.ts';
import { loadAssociation } from '#server/association/association.ts';
import { loadPrintedHead } from '#server/association/letterhead.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { checkLedger } from '#server/ledger/check/check-ledger.ts';
import { findMoneySums, findOwedUntil, type MoneySum } from '#server/ledger/sums/money-queries.ts';
import { findFiscalYears } from '#server/ledger/years/fiscal-year-queries.ts';
import { endedIn, findTypedSums } from '../result/result-queries.ts';
import { writeTable } from '../zip/write-table.ts';
import type { ZipWriter } from '../zip/zip-file.ts';
import {
  bankColumns,
  eventColumns,
  heldFor,
  isFeeAlone,
  ledgerColumns,
  membershipColumns,
  paidAhead,
  withTaxesOfToday,
} from './year-columns.ts';
import { type Tally, type YearSummary, yearPdf } from './year-pdf.ts';
import {
  findBankedOfYear,
  findEventsOfYear,
  findYearTaxes,
  readMembershipsOfYear,
  readYearEntries,
  type YearEntry,
} from './year-queries.ts';

/** How far the work is, in rows. */
export interface Progress {
  total(rows: number): void;
  done(rows: number): void;
}

interface YearToWrite {
  year: FiscalYear;
  /** The moment that the transaction shows. */
  at: Date;
}

/**
 * The file of a fiscal year (17.4), of one moment: the transaction is read only and repeatable. Each sum of the summary
 * is added up from the rows that were written, and compared with the treasurer's page and check:ledger.
 */
export async function writeYear(
  deps: Pick<Deps, 'files'>,
  tx: Db,
  { year, at }: YearToWrite,
  zip: ZipWriter,
  progress: Progress,
): Promise<void> {
  const association = await loadAssociation(tx);
  const zone = association.time_zone;
  const span = { zone, from: year.from, to: year.to };
  const sums = await findMoneySums(tx, span, {});
  progress.total(sums.reduce((total, { rows }) => total + rows, 0));
  const taxes = withTaxesOfToday(await findYearTaxes(tx, span), association.taxes);
  const written = emptyTally();
  const late = { entries: 0, cents: 0 };
  const banked = new Map<string, number>();
  const both = { as: 'both' } as const;
  await writeTable(
    zip,
    { name: 'ledger.csv', columns: ledgerColumns(taxes), zone },
    readYearEntries(tx, span),
    {
      ...both,
      each: (rows) => {
        for (const row of rows) {
          count(row, written, late);
          countBanked(row, banked);
        }
        progress.done(rows.filter(({ type }) => !isFeeAlone(type)).length);
      },
    },
  );
  const events = await findEventsOfYear(tx, span);
  await writeTable(zip, { name: 'events.csv', columns: eventColumns(year), zone }, [events], both);
  let ahead = 0;
  await writeTable(
    zip,
    { name: 'memberships.csv', columns: membershipColumns(year), zone },
    readMembershipsOfYear(tx, span),
    {
      ...both,
      each: (rows) => {
        for (const row of rows) ahead += paidAhead(row, year);
      },
    },
  );
  const bank = await findBankedOfYear(tx, span);
  const columns = bankColumns(banked);
  await writeTable(zip, { name: 'deposits.csv', columns, zone }, [bank], both);
  const { differences } = await checkLedger({ db: tx, clock: { now: () => at } });
  const stored = (await findFiscalYears(tx)).find(({ begins_on }) => begins_on === year.from);
  const summary: YearSummary = {
    association,
    year,
    at,
    sums,
    taxes,
    late,
    written,
    differences: [...differencesOf(written, sums), ...differences],
    owed: await findOwedUntil(tx, span),
    typed: await findTypedSums(tx, endedIn(span, at)),
    ahead: {
      memberships: ahead,
      events: events.reduce((sum, event) => sum + heldFor(event, year), 0),
    },
    closedAt: stored?.closed_at ?? null,
  };
  const file = zip.add('summary.pdf', 'stored');
  await file.write(await yearPdf(summary, await loadPrintedHead({ db: tx, files: deps.files })));
  await file.end();
}

const emptyTally = (): Tally => ({ in_cents: 0, back_cents: 0, fees_cents: 0 });

function count(
  { type, cents, fee_cents, late_for }: YearEntry,
  tally: Tally,
  late: YearSummary['late'],
): void {
  if (type === 'in') tally.in_cents += cents;
  else tally.back_cents -= cents;
  tally.fees_cents += fee_cents ?? 0;
  if (late_for === null || isFeeAlone(type)) return;
  late.entries += 1;
  late.cents += cents;
}

function countBanked({ bank_id, cents, fee_cents }: YearEntry, banked: Map<string, number>): void {
  if (bank_id !== null) banked.set(bank_id, (banked.get(bank_id) ?? 0) + cents - (fee_cents ?? 0));
}

/** Where the rows of ledger.csv come to something else than the treasurer's page. */
function differencesOf(written: Tally, sums: MoneySum[]): string[] {
  return (['in_cents', 'back_cents', 'fees_cents'] as const).flatMap((name) => {
    const shown = sums.reduce((total, sum) => total + sum[name], 0);
    return shown === written[name]
      ? []
      : [`ledger.csv ${name}: ${written[name]} cents, and on the page ${shown}`];
  });
}
