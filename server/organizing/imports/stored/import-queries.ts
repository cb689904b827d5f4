import { and, asc, count, desc, eq, lte, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ImportOutcome } from '#contract/members/import-fields.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { rowsInsertion } from '#server/db/rows-insertion.ts';
import { importRows, imports } from '#server/db/tables/import-tables.ts';
import { users } from '#server/db/tables/tables.ts';

export type ImportHead = typeof imports.$inferSelect;
export type StoredRow = typeof importRows.$inferSelect;

/** One after the other: a list that is sent twice finds what the first one has written (L7). */
export async function lockImports(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('imports'))`);
}

export async function insertImport(tx: Db, row: typeof imports.$inferInsert): Promise<void> {
  await tx.insert(imports).values(row);
}

export async function updateImport(
  tx: Db,
  uuid: string,
  changes: Partial<typeof imports.$inferInsert>,
): Promise<void> {
  await tx.update(imports).set(changes).where(eq(imports.uuid, uuid));
}

export async function findImport(db: Db, uuid: string): Promise<ImportHead | undefined> {
  const [row] = await db.select().from(imports).where(eq(imports.uuid, uuid));
  return row;
}

export async function lockImport(tx: Db, uuid: string): Promise<ImportHead | undefined> {
  const [row] = await tx.select().from(imports).where(eq(imports.uuid, uuid)).for('update');
  return row;
}

const by = alias(users, 'by');

/** The newest first; how many there are is limited by how long they are kept. */
export function findImports(db: Db, limit: number) {
  return db
    .select({
      uuid: imports.uuid,
      source: imports.source,
      state: imports.state,
      counts: imports.counts,
      created_at: imports.created_at,
      by: fullNameOf<string | null>(by),
    })
    .from(imports)
    .leftJoin(by, eq(by.uuid, imports.created_by))
    .orderBy(desc(imports.created_at))
    .limit(limit);
}

export async function insertImportRows(tx: Db, rows: StoredRow[]): Promise<void> {
  await tx.execute(rowsInsertion(importRows, rows));
}

export async function deleteImportRows(tx: Db, uuid: string): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.import_uuid, uuid));
}

export function findAllImportRows(db: Db, uuid: string): Promise<StoredRow[]> {
  return db
    .select()
    .from(importRows)
    .where(eq(importRows.import_uuid, uuid))
    .orderBy(asc(importRows.line));
}

const chosen = (uuid: string, outcome: ImportOutcome | undefined) =>
  and(
    eq(importRows.import_uuid, uuid),
    outcome === undefined ? undefined : eq(importRows.outcome, outcome),
  );

export async function findImportRows(
  db: Db,
  uuid: string,
  outcome: ImportOutcome | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: StoredRow[]; total: number }> {
  const [counted] = await db
    .select({ total: count() })
    .from(importRows)
    .where(chosen(uuid, outcome));
  const rows = await db
    .select()
    .from(importRows)
    .where(chosen(uuid, outcome))
    .orderBy(asc(importRows.line))
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}

/** Of lists that were read so long ago the rows go, and what was never run goes with them. */
export async function deleteImportRowsBefore(db: Db, before: Date): Promise<void> {
  const old = db
    .select({ uuid: imports.uuid })
    .from(imports)
    .where(lte(imports.created_at, before));
  await db.delete(importRows).where(sql`${importRows.import_uuid} = any(array(${old}))`);
  await db.delete(imports).where(and(eq(imports.state, 'shown'), lte(imports.created_at, before)));
}

export async function deleteImportsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(imports).where(lte(imports.created_at, before));
}

export async function deleteImportRowsOf(tx: Db, emailKey: string): Promise<void> {
  await tx.delete(importRows).where(eq(importRows.email_key, emailKey));
}
