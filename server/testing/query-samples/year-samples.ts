import * as fiscalYear from '#server/ledger/years/fiscal-year-queries.ts';
import { tablesInExport } from '#server/organizing/exports/everything-tables.ts';
import * as exported from '#server/organizing/exports/export-file-queries.ts';
import * as everything from '#server/organizing/exports/whole-export-queries.ts';
import * as wholeYear from '#server/organizing/years/year-queries.ts';
import { filledUuid } from './fill-everything.ts';
import { days, fragment, fullScan, newcomer, now, samplesOf, user } from './query-sample.ts';

const span = {
  zone: 'America/Toronto',
  from: '2026-06-01',
  to: '2026-06-30',
};
const asked = filledUuid('export', 5);

async function readAll(parts: AsyncIterable<unknown[]>): Promise<void> {
  for await (const _ of parts);
}

/** A year may be most of the ledger: one pass is cheaper. */
const wholeTable = 'a whole year is read, in the background';

/** Fiscal years, and the files of exports. */
export const yearSamples = {
  'server/organizing/years/year-queries.ts': samplesOf(wholeYear, {
    readYearEntries: fullScan(wholeTable, (db) => readAll(wholeYear.readYearEntries(db, span))),
    findYearTaxes: (db) => wholeYear.findYearTaxes(db, span),
    findEventsOfYear: (db) => wholeYear.findEventsOfYear(db, span),
    readMembershipsOfYear: (db) => readAll(wholeYear.readMembershipsOfYear(db, span)),
    findBankedOfYear: (db) => wholeYear.findBankedOfYear(db, span),
    findYearActs: (db) => wholeYear.findYearActs(db),
    findFirstDayWithMoney: (db) => wholeYear.findFirstDayWithMoney(db, span.zone),
  }),
  'server/ledger/years/fiscal-year-queries.ts': samplesOf(fiscalYear, {
    findFiscalYears: (db) => fiscalYear.findFiscalYears(db),
    isYearDownloaded: (db) => fiscalYear.isYearDownloaded(db, span.from),
    isYearClosed: (db) => fiscalYear.isYearClosed(db, span.from),
    noteYearDownloaded: (db) => fiscalYear.noteYearDownloaded(db, span, now),
    closeFiscalYear: (db) => fiscalYear.closeFiscalYear(db, span, { now, by: user }),
    openFiscalYear: (db) => fiscalYear.openFiscalYear(db, span),
  }),
  'server/organizing/exports/whole-export-queries.ts': samplesOf(everything, {
    readStoredTable: fullScan('everything is read', async (db) => {
      for (const table of ['users', 'employment'])
        await readAll(
          everything.readStoredTable(db, table, String(tablesInExport[table]?.columns).split(' ')),
        );
    }),
    readableColumns: fragment,
    findPublishedTexts: (db) => everything.findPublishedTexts(db),
    estimateRows: (db) => everything.estimateRows(db, ['users']),
    countPeople: fullScan('everybody is counted', (db) => everything.countPeople(db)),
  }),
  'server/organizing/exports/export-file-queries.ts': samplesOf(exported, {
    insertExport: (db) =>
      exported.insertExport(db, {
        uuid: newcomer,
        kind: 'everything',
        year_begins_on: null,
        asked_at: now,
        asked_by: user,
      }),
    findExport: (db) => exported.findExport(db, asked),
    findExportsBy: (db) => exported.findExportsBy(db, user, days(-1)),
    changeExport: (db) => exported.changeExport(db, asked, 'ready', { state: 'gone' }),
    endExportsReadyBefore: (db) => exported.endExportsReadyBefore(db, now),
    findExportsWithFile: (db) => exported.findExportsWithFile(db, [asked]),
    deleteExportsAskedBefore: (db) => exported.deleteExportsAskedBefore(db, days(-3200)),
  }),
};
