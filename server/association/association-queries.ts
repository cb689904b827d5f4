import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { association } from '../db/tables/association-tables.ts';

export type AssociationRow = typeof association.$inferSelect;
/** Who saved the row last, and when. */
type Saved = Pick<AssociationRow, 'changed_at' | 'changed_by'>;
export type AssociationColumns = Omit<AssociationRow, 'one' | 'version' | keyof Saved>;

/** Undefined before the first start. */
export async function findAssociation(db: Db): Promise<AssociationRow | undefined> {
  const [row] = await db.select().from(association);
  return row;
}

type FormerAssociation = Pick<AssociationRow, 'name' | 'address' | 'email'>;

/** The same of a database of any version: some have another row, or no such table. */
export async function findFormerAssociation(db: Db): Promise<FormerAssociation | undefined> {
  const [found] = await rowsOf<{ there: unknown }>(
    db,
    sql`select to_regclass('association') as there`,
  );
  if (!found?.there) return undefined;
  const [row] = await rowsOf<FormerAssociation>(
    db,
    sql`select name, address, email from association`,
  );
  return row;
}

/** The row until the transaction ends, so that of two who save at once the second sees the first. */
export async function lockAssociation(tx: Db): Promise<AssociationRow | undefined> {
  const [row] = await tx.select().from(association).for('update');
  return row;
}

/** The row, if this is the first start. */
export async function insertEmptyRow(db: Db): Promise<void> {
  await db.insert(association).values({}).onConflictDoNothing();
}

/** Stores these where nothing is stored yet. Of two processes that start at once, the first one counts. */
export async function fillEmptyColumns(
  db: Db,
  columns: Partial<AssociationColumns>,
): Promise<void> {
  const names = Object.keys(columns) as (keyof AssociationColumns)[];
  await db
    .insert(association)
    .values(columns)
    .onConflictDoUpdate({
      target: association.one,
      set: Object.fromEntries(
        names.map((name) => [
          name,
          sql`coalesce(${association[name]}, excluded.${sql.identifier(association[name].name)})`,
        ]),
      ),
    });
}

/** Replaces the stored values, also those of another person, and raises the version. */
export async function updateAssociation(
  db: Db,
  columns: Partial<AssociationColumns & Saved>,
): Promise<void> {
  await db.update(association).set({ ...columns, version: sql`${association.version} + 1` });
}
