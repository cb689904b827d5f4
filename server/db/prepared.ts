import type { Db } from './database.ts';

/** The queries of each database, or of each transaction, by their names. */
const built = new WeakMap<Db, Map<string, unknown>>();

/**
 * A query of what many calls ask: built once, not for each request, and named, so that PostgreSQL parses it
 * once for each connection and then keeps its plan. What differs from call to call is a placeholder; what
 * never does is written into the text, because a kept plan uses a partial index for no placeholder. A name
 * stands for one text.
 */
export function prepared<Query>(
  db: Db,
  name: string,
  build: (db: Db) => { prepare(name: string): Query },
): Query {
  const queries = built.get(db) ?? new Map<string, unknown>();
  if (queries.size === 0) built.set(db, queries);
  const query = (queries.get(name) as Query | undefined) ?? build(db).prepare(name);
  queries.set(name, query);
  return query;
}
