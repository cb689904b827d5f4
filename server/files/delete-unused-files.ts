import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import type { Clock } from '../time/clock.ts';
import { oneHour } from '../time/durations.ts';
import { findUsedPictures } from './file-queries.ts';
import type { FileStore } from './file-store.ts';

const batchSize = 500;
/** Names of pictures and of unfinished ones. Other files are not the portal's, and stay. */
const pictureName = /^([0-9a-f]{64}\.(webp|png)|\.[0-9a-f-]{36})$/;

interface UnusedFilesDeps {
  db: Db;
  files: FileStore;
  clock: Clock;
  log: FastifyBaseLogger;
}

/**
 * E7: deletes files that no profile, no event, not the library and not the association has. A process that is killed during an upload
 * leaves one. No upload takes an hour, so newer files stay.
 */
export async function deleteUnusedFiles({ db, files, clock, log }: UnusedFilesDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - oneHour);
  let old: string[] = [];
  const deleteUnused = async () => {
    const used = await findUsedPictures(db, old);
    const orphans = old.filter((name) => !used.has(name));
    old = [];
    for (const name of orphans) await files.delete(name);
    if (orphans.length > 0) log.info({ files: orphans.length }, 'unused files deleted');
  };
  for await (const { name, storedAt } of files.list()) {
    if (storedAt < before && pictureName.test(name)) old.push(name);
    if (old.length === batchSize) await deleteUnused();
  }
  if (old.length > 0) await deleteUnused();
}
