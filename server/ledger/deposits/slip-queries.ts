import { sql } from 'drizzle-orm';
import type { FiscalYear } from '#contract/values/fiscal-year.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { deposits } from '#server/db/tables/ledger-tables.ts';

// The numbers of the slips. That of a deposit which takes another back is not one of its own.

const isMade = sql`d.undone_at is null and d.reverses is null`;

/** One slip is one deposit: who makes another one waits until it is known. The day of that which has the number. */
export async function lockSlip(
  tx: Db,
  slip: string,
  { from, to }: Pick<FiscalYear, 'from' | 'to'>,
): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('slips of deposits'))`);
  const [used] = await rowsOf<{ day: string }>(
    tx,
    sql`select to_char(d.banked_on, 'YYYY-MM-DD') as day from ${deposits} d
      where ${isMade} and d.banked_on between ${from} and ${to} and lower(d.slip) = lower(${slip})
      order by d.banked_on, d.uuid limit 1`,
  );
  return used?.day;
}

export async function findLastSlip(db: Db): Promise<string | undefined> {
  const [last] = await rowsOf<{ slip: string }>(
    db,
    sql`select d.slip from ${deposits} d where ${isMade}
      order by d.banked_on desc, d.created_at desc, d.uuid desc limit 1`,
  );
  return last?.slip;
}
