import { findAppliedMigrations, refuseNew } from '../db/migrations.ts';
import type { Deps } from '../deps/deps.ts';
import { type AddEntry, fitsIntoArchive, writeArchive } from './archive.ts';
import {
  beginReading,
  findBackupTables,
  findPictureNames,
  findSequences,
  readRows,
} from './catalog-queries.ts';
import type { End, Manifest } from './manifest.ts';

export type Stores = Pick<Deps, 'db' | 'files' | 'settings'>;

/**
 * Writes database and files into one archive, while the portal may be running: the archive has the
 * database as of one moment. Files are added before the rows, because a replaced picture is deleted at
 * once, and again after them for new ones.
 */
export async function backUp(
  stores: Omit<Stores, 'settings'>,
  file: string,
): Promise<End & { missing: string[] }> {
  await refuseNew(stores.db);
  const stored = new Set<string>();
  let shown: string[] = [];
  const end = await writeArchive(file, async (add) => {
    await addFiles(stores, add, stored);
    const rows = await stores.db.transaction(
      async (tx) => {
        await beginReading(tx);
        shown = await findPictureNames(tx);
        return addRows(tx, add);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
    await addFiles(stores, add, stored);
    return { rows, files: stored.size };
  });
  return { ...end, missing: shown.filter((name) => !stored.has(name)) };
}

async function addRows(tx: Stores['db'], add: AddEntry): Promise<End['rows']> {
  const tables = await findBackupTables(tx);
  const manifest: Manifest = {
    fairway: 'backup',
    version: 1,
    migrations: await findAppliedMigrations(tx),
    tables,
    sequences: await findSequences(tx),
  };
  await add('manifest.json', JSON.stringify(manifest, null, 2));
  const counted: End['rows'] = {};
  for (const table of tables) {
    let part = 0;
    let rows = 0;
    for await (const lines of readRows(tx, table)) {
      part += 1;
      rows += lines.length;
      const name = `tables/${table.table}/${String(part).padStart(7, '0')}.ndjson`;
      await add(name, `${lines.join('\n')}\n`);
    }
    counted[table.table] = rows;
  }
  return counted;
}

/** Skips names that are not the portal's: unfinished files of a killed process, or other programs'. */
async function addFiles(
  { files }: Pick<Stores, 'files'>,
  add: AddEntry,
  stored: Set<string>,
): Promise<void> {
  for await (const { name } of files.list()) {
    const entry = `files/${name}`;
    if (stored.has(name) || name.startsWith('.') || !fitsIntoArchive(entry)) continue;
    const bytes = await files.get(name);
    // Deleted in the meantime.
    if (!bytes) continue;
    await add(entry, bytes);
    stored.add(name);
  }
}
