import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { restore } from '../backup/restore.ts';
import { diskStore } from '../files/disk-store.ts';
import { openBareDatabase } from './bare-database.ts';

export const releaseArchive = join(import.meta.dirname, 'release-0.14/backup.tar.gz');

/** The small association of release 0.14 (server/testing/release-0.14/README.md), with its schema of then. */
export async function openReleaseDatabase() {
  const database = await openBareDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'fairway-release-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const files = diskStore(folder);
  await restore({ db: database.db, files }, releaseArchive, 'as it was');
  return { ...database, files };
}
