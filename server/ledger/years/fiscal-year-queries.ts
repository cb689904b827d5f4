import { and, asc, eq, gte, isNotNull, isNull, lte } from 'drizzle-orm';
import type { FiscalYear } from '#contract/values/fiscal-year.ts';
import type { Db } from '#server/db/database.ts';
import { fiscalYears } from '#server/db/tables/year-tables.ts';

type Days = Pick<FiscalYear, 'from' | 'to'>;

/** What somebody did with each year, the oldest first. */
export async function findFiscalYears(db: Db) {
  return db.select().from(fiscalYears).orderBy(asc(fiscalYears.begins_on));
}

/** Whether the file of the fiscal year of a day was downloaded: what it says must not change any more. */
export async function isYearDownloaded(db: Db, day: string): Promise<boolean> {
  return (await db.$count(fiscalYears, and(isOf(day), isNotNull(fiscalYears.downloaded_at)))) > 0;
}

/** Whether the fiscal year of a day is closed: what comes late stands in the next (17.4). */
export async function isYearClosed(db: Db, day: string): Promise<boolean> {
  return (await db.$count(fiscalYears, and(isOf(day), isNotNull(fiscalYears.closed_at)))) > 0;
}

const isOf = (day: string) => and(lte(fiscalYears.begins_on, day), gte(fiscalYears.ends_on, day));

/** The first download counts. */
export async function noteYearDownloaded(tx: Db, { from, to }: Days, now: Date): Promise<void> {
  await tx
    .insert(fiscalYears)
    .values({ begins_on: from, ends_on: to, downloaded_at: now })
    .onConflictDoUpdate({
      target: fiscalYears.begins_on,
      set: { downloaded_at: now },
      setWhere: isNull(fiscalYears.downloaded_at),
    });
}

/** False if it is closed already. */
export async function closeFiscalYear(
  tx: Db,
  { from, to }: Days,
  { now, by }: { now: Date; by: string },
): Promise<boolean> {
  const closed = await tx
    .insert(fiscalYears)
    .values({ begins_on: from, ends_on: to, closed_at: now, closed_by: by })
    .onConflictDoUpdate({
      target: fiscalYears.begins_on,
      set: { ends_on: to, closed_at: now, closed_by: by },
      setWhere: isNull(fiscalYears.closed_at),
    })
    .returning({ from: fiscalYears.begins_on });
  return closed.length > 0;
}

/** False if it is open. */
export async function openFiscalYear(tx: Db, { from }: Pick<Days, 'from'>): Promise<boolean> {
  const opened = await tx
    .update(fiscalYears)
    .set({ closed_at: null, closed_by: null })
    .where(and(eq(fiscalYears.begins_on, from), isNotNull(fiscalYears.closed_at)))
    .returning({ from: fiscalYears.begins_on });
  return opened.length > 0;
}
