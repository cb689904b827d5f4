import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';
import { restore } from '../backup/restore.ts';
import { insertRows } from '../backup/restore-queries.ts';
import { migrate } from '../db/migrations.ts';
import { diskStore } from '../files/disk-store.ts';
import { copiesOf, openBareDatabase } from './bare-database.ts';
import values from './release-0.14/values.json' with { type: 'json' };

export const releaseArchive = join(import.meta.dirname, 'release-0.14/backup.tar.gz');

const newFolder = () => mkdtempSync(join(tmpdir(), 'fairway-release-'));
const remove = (folder: string) => rmSync(folder, { recursive: true, force: true });

/** The small association of release 0.14 (server/testing/release-0.14/README.md), with its schema of then. */
export async function openReleaseDatabase() {
  const database = await openBareDatabase();
  const folder = newFolder();
  onTestFinished(() => remove(folder));
  const files = diskStore(folder);
  await restore({ db: database.db, files }, releaseArchive, 'as it was');
  return { ...database, files };
}

/**
 * The same, with what its backups leave out, and brought to this version's schema: once for a test file, because that takes
 * longer than a test. Each call opens a copy.
 */
export function upgradedReleases() {
  const pictures = newFolder();
  afterAll(() => remove(pictures));
  const openCopy = copiesOf(async (db) => {
    await restore({ db, files: diskStore(pictures) }, releaseArchive, 'as it was');
    for (const [table, rows] of Object.entries(values.not_in_backups)) {
      const columns = Object.keys(rows[0] ?? {});
      const lines = rows.map((row) => JSON.stringify(row));
      await insertRows(db, { table, columns }, lines);
    }
    await migrate(db);
  });
  return async () => {
    const database = await openCopy();
    const folder = newFolder();
    onTestFinished(() => remove(folder));
    cpSync(pictures, folder, { recursive: true });
    return { ...database, files: diskStore(folder) };
  };
}
