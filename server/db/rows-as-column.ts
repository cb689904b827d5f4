import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The rows of a query as one column of another, in their order: they cost no round trip of their own. Its
 * values arrive as JSON, so instants are texts.
 */
export function rowsAsColumn<Row>(query: SQLWrapper): SQL<Row[]> {
  return sql<Row[]>`(select coalesce(json_agg(one), '[]') from ${query} one)`;
}
