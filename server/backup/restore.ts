import type { Db } from '../db/database.ts';
import {
  applyMigrations,
  findAppliedMigrations,
  knownMigrations,
  lockMigrations,
} from '../db/migrations.ts';
import { BackupRefused, readArchive, refuseWrongSum } from './archive.ts';
import type { Stores } from './back-up.ts';
import { findAllTables, findFilledTable } from './catalog-queries.ts';
import { type End, endSchema, type Manifest, manifestSchema } from './manifest.ts';
import {
  insertRows,
  lockTables,
  setSequence,
  withReferencesCheckedLast,
} from './restore-queries.ts';

/**
 * Brings an archive into an empty database and a file store: all of it, or nothing. An archive of an
 * older version is brought in as that version left it, and its schema then brought up to date.
 */
export async function restore(
  { db, files }: Pick<Stores, 'db' | 'files'>,
  file: string,
  upTo: 'newest' | 'as it was' = 'newest',
): Promise<End> {
  const { manifest, end } = await readThrough(file);
  const wanted = migrationsOf(manifest);
  await refuseFilled(db);
  const brought: string[] = [];
  try {
    await bringFiles(files, file, brought);
    await db.transaction(async (tx) => {
      await lockMigrations(tx);
      await refuseNewer(tx, wanted);
      await applyMigrations(tx, wanted);
      await lockTables(tx, await findAllTables(tx));
      await refuseFilled(tx);
      await withReferencesCheckedLast(tx, () => bringRows(tx, file, manifest));
      for (const { name, last } of manifest.sequences) {
        if (last !== null) await setSequence(tx, name, last);
      }
      if (upTo === 'newest') await applyMigrations(tx, knownMigrations);
    });
  } catch (error) {
    // What cannot be deleted now is swept later.
    for (const name of brought) await files.delete(name).catch(() => undefined);
    throw error;
  }
  return end;
}

/** Nothing is brought in before the whole archive was found to be as it was written. */
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
  const manifest = manifestSchema.safeParse(JSON.parse(first));
  const end = endSchema.safeParse(JSON.parse(last));
  if (!manifest.success || !end.success) {
    throw new BackupRefused(`${file} is not a backup that this version of Fairway can read.`);
  }
  return { manifest: manifest.data, end: end.data };
}

function migrationsOf({ migrations }: Manifest) {
  const known = knownMigrations.slice(0, migrations.length);
  if (known.map(({ hash }) => hash).join() !== migrations.map(({ hash }) => hash).join()) {
    throw new BackupRefused(
      'The archive was made by a newer version of Fairway. Update this one, then restore again.',
    );
  }
  return known;
}

async function refuseNewer(tx: Db, wanted: typeof knownMigrations): Promise<void> {
  if ((await findAppliedMigrations(tx)).length > wanted.length) {
    throw new BackupRefused(
      'The archive is of an older version than the tables in this database. Restore into a new database.',
    );
  }
}

async function refuseFilled(db: Db): Promise<void> {
  const filled = await findFilledTable(db, await findAllTables(db));
  if (filled) {
    throw new BackupRefused(
      `This database is not empty (${filled}). Restore into a new database, or with a new DATA_DIR.`,
    );
  }
}

/** Tells their names, without those that were there already: a name is never given to other bytes. */
async function bringFiles(files: Stores['files'], file: string, brought: string[]): Promise<void> {
  const before = new Set<string>();
  for await (const { name } of files.list()) before.add(name);
  for await (const entry of readArchive(file)) {
    const [folder, name, ...deeper] = entry.name.split('/');
    // No picture of ours is hidden or in a folder of its own, whatever an archive says.
    if (folder !== 'files' || !name || name.startsWith('.') || deeper.length > 0) continue;
    if (before.has(name)) continue;
    brought.push(name);
    await files.put(name, await entry.read());
  }
}

async function bringRows(tx: Db, file: string, { tables }: Manifest): Promise<void> {
  for await (const entry of readArchive(file)) {
    const [folder, name] = entry.name.split('/');
    const table = tables.find((one) => folder === 'tables' && one.table === name);
    if (table) await insertRows(tx, table, (await entry.read()).toString().trimEnd().split('\n'));
  }
}
