import { type SQL, sql } from 'drizzle-orm';

/** How many rows there are on all pages, as a column of each row of one. */
export const totalOfAll: SQL<number> = sql<number>`(count(*) over ())::integer`;

/**
 * The rows of a page and how many there are on all, by one query. Beyond the last page there is no row to
 * tell the total, so the first page is asked for it.
 */
export async function pageWithTotal<Row extends { total: number }>(
  { page, perPage }: { page: number; perPage: number },
  rowsFrom: (offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const rows = await rowsFrom((page - 1) * perPage);
  const [first] = rows.length === 0 && page > 1 ? await rowsFrom(0) : rows;
  return { rows, total: first?.total ?? 0 };
}
