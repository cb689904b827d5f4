import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { exportFiles } from '#server/db/tables/year-tables.ts';

export type ExportRow = typeof exportFiles.$inferSelect;

export async function insertExport(
  tx: Db,
  row: Pick<ExportRow, 'uuid' | 'kind' | 'year_begins_on' | 'asked_at' | 'asked_by'>,
): Promise<void> {
  await tx.insert(exportFiles).values(row);
}

export async function findExport(db: Db, uuid: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(exportFiles).where(eq(exportFiles.uuid, uuid));
  return row;
}

/** Of one person since then, the newest first. */
export async function findExportsBy(db: Db, user: string, since: Date): Promise<ExportRow[]> {
  return db
    .select()
    .from(exportFiles)
    .where(and(eq(exportFiles.asked_by, user), gt(exportFiles.asked_at, since)))
    .orderBy(desc(exportFiles.asked_at), desc(exportFiles.uuid))
    .limit(20);
}

/** Whatever the state was that the change begins in: false if another process was faster. */
export async function changeExport(
  tx: Db,
  uuid: string,
  from: ExportRow['state'],
  change: Partial<Omit<ExportRow, 'uuid' | 'kind'>>,
): Promise<boolean> {
  const changed = await tx
    .update(exportFiles)
    .set(change)
    .where(and(eq(exportFiles.uuid, uuid), eq(exportFiles.state, from)))
    .returning({ uuid: exportFiles.uuid });
  return changed.length > 0;
}

/** The files for which nobody came. */
export async function endExportsReadyBefore(db: Db, before: Date): Promise<string[]> {
  const ended = await db
    .update(exportFiles)
    .set({ state: 'gone' })
    // Not a parameter: then the index of those with a file serves every plan.
    .where(and(sql`state = 'ready'`, lte(exportFiles.ready_at, before)))
    .returning({ uuid: exportFiles.uuid });
  return ended.map(({ uuid }) => uuid);
}

/** Which of some exports still need their file. */
export async function findExportsWithFile(db: Db, uuids: string[]): Promise<string[]> {
  const rows = await db
    .select({ uuid: exportFiles.uuid })
    .from(exportFiles)
    .where(and(inArray(exportFiles.uuid, uuids), inArray(exportFiles.state, ['running', 'ready'])));
  return rows.map(({ uuid }) => uuid);
}

export async function deleteExportsAskedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(exportFiles).where(lte(exportFiles.asked_at, before));
}
