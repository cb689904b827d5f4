import type { Db } from './database.ts';

/**
 * A query of what many calls ask: built once for each database, not for each request, and named, so that
 * PostgreSQL parses it once for each connection and then keeps its plan. Its values are placeholders. A
 * name stands for one text, in all versions of the portal that run at one time.
 */
export function prepared<Query>(
  name: string,
  build: (db: Db) => { prepare(name: string): Query },
): (db: Db) => Query {
  const built = new WeakMap<Db, Query>();
  return (db) => {
    const known = built.get(db);
    if (known) return known;
    const query = build(db).prepare(name);
    built.set(db, query);
    return query;
  };
}
