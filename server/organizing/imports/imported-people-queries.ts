import { and, inArray, isNotNull, lte, or } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { importedPeople, imports } from '#server/db/tables/import-tables.ts';

type NewPerson = typeof importedPeople.$inferInsert;

const partLength = 1_000;

export async function insertImportedPeople(tx: Db, people: NewPerson[]): Promise<void> {
  for (let from = 0; from < people.length; from += partLength) {
    await tx.insert(importedPeople).values(people.slice(from, from + partLength));
  }
}

/** What they were before goes once it cannot be undone any more. */
export async function forgetImportedBefore(db: Db, before: Date): Promise<void> {
  const old = db.select({ uuid: imports.uuid }).from(imports).where(lte(imports.run_at, before));
  await db
    .update(importedPeople)
    .set({ before: null, after: null })
    .where(
      and(
        inArray(importedPeople.import_uuid, old),
        or(isNotNull(importedPeople.before), isNotNull(importedPeople.after)),
      ),
    );
}
