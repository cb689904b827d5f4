import type { Db } from '../db/database.ts';
import {
  applyMigrations,
  bothSchemas,
  findAppliedMigrations,
  isStartOf,
  knownMigrations,
  lockMigrations,
} from '../db/migrations.ts';
import { BackupError, readArchive, refuseWrongSum } from './archive.ts';
import type { Stores } from './back-up.ts';
import { findAllTables, findFilledTable } from './catalog-queries.ts';
import { type End, endSchema, type Manifest, manifestSchema } from './manifest.ts';
import {
  emptyTable,
  insertRows,
  lockTables,
  setSequence,
  withReferencesCheckedLast,
} from './restore-queries.ts';

/**
 * Restores an archive into an empty database and a file store: all of it, or nothing. An archive of an
 * older version is restored with its own schema, which is then migrated.
 */
export async function restore(
  { db, files }: Pick<Stores, 'db' | 'files'>,
  file: string,
  upTo: 'newest' | 'as it was' = 'newest',
): Promise<End> {
  const { manifest, end } = await readThrough(file);
  const wanted = migrationsOf(manifest);
  await refuseFilled(db);
  const restored: string[] = [];
  try {
    await restoreFiles(files, file, restored);
    await db.transaction(async (tx) => {
      await lockMigrations(tx);
      await refuseNewer(tx, wanted);
      await applyMigrations(tx, wanted);
      const tables = await findAllTables(tx);
      await lockTables(tx, tables);
      await refuseFilled(tx);
      for (const { table } of tables.filter(isFilledByStarts)) await emptyTable(tx, table);
      await withReferencesCheckedLast(tx, () => restoreRows(tx, file, manifest));
      for (const { name, last } of manifest.sequences) {
        if (last !== null) await setSequence(tx, name, last);
      }
      if (upTo === 'newest') await applyMigrations(tx, knownMigrations);
    });
  } catch (error) {
    // A scheduled task deletes what cannot be deleted now.
    for (const name of restored) await files.delete(name).catch(() => undefined);
    throw error;
  }
  return end;
}

/** Reads and checks the whole archive before anything is restored. */
async function readThrough(file: string): Promise<{ manifest: Manifest; end: End }> {
  let first = 'null';
  let last = 'null';
  for await (const entry of readArchive(file)) {
    if (entry.name === 'manifest.json') first = (await entry.read()).toString();
    if (entry.name === 'end.json') {
      last = (await entry.read()).toString();
      await refuseWrongSum(file, entry, last);
    }
  }
  // Only now, at the end of the archive, its checksum has been verified.
  const manifest = manifestSchema.safeParse(JSON.parse(first));
  const end = endSchema.safeParse(JSON.parse(last));
  if (!manifest.success || !end.success) {
    throw new BackupError(`${file} is not a backup that this version of Fairway can read.`);
  }
  return { manifest: manifest.data, end: end.data };
}

function migrationsOf({ migrations }: Manifest) {
  if (!isStartOf(migrations)) {
    throw new BackupError(`${bothSchemas(migrations, 'archive')} Restore it with that version.`);
  }
  return knownMigrations.slice(0, migrations.length);
}

async function refuseNewer(tx: Db, wanted: typeof knownMigrations): Promise<void> {
  if ((await findAppliedMigrations(tx)).length > wanted.length) {
    throw new BackupError(
      'The archive is of an older version than the tables in this database. Restore into a new database.',
    );
  }
}

/** What the first start stores by itself makes no database one that is used. */
const isFilledByStarts = ({ table }: { table: string }) =>
  ['association', 'installation', 'site_pages', 'page_versions'].includes(table);

async function refuseFilled(db: Db): Promise<void> {
  const tables = (await findAllTables(db)).filter((table) => !isFilledByStarts(table));
  const filled = await findFilledTable(db, tables);
  if (filled) {
    throw new BackupError(
      `This database is not empty (${filled}). Restore into a new database, or with a new DATA_DIR.`,
    );
  }
}

/** Adds the names of new files to `restored`. An existing file has the same bytes, because names are unique. */
async function restoreFiles(
  files: Stores['files'],
  file: string,
  restored: string[],
): Promise<void> {
  const before = new Set<string>();
  for await (const { name } of files.list()) before.add(name);
  for await (const entry of readArchive(file)) {
    const [folder, name, ...deeper] = entry.name.split('/');
    // No picture of ours is hidden or in a folder of its own; an archive may say otherwise.
    if (folder !== 'files' || !name || name.startsWith('.') || deeper.length > 0) continue;
    if (before.has(name)) continue;
    restored.push(name);
    await files.put(name, await entry.read());
  }
}

async function restoreRows(tx: Db, file: string, { tables }: Manifest): Promise<void> {
  for await (const entry of readArchive(file)) {
    const [folder, name] = entry.name.split('/');
    const table = tables.find((one) => folder === 'tables' && one.table === name);
    if (table) await insertRows(tx, table, (await entry.read()).toString().trimEnd().split('\n'));
  }
}
