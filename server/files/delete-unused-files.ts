import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../db/database.ts';
import type { Clock } from '../time/clock.ts';
import { oneHour } from '../time/durations.ts';
import { findShownPictures } from './file-queries.ts';
import type { FileStore } from './file-store.ts';

const atOnce = 500;
/** A picture, or the beginning of one: whatever else was put there is not the portal's to delete. */
const ours = /^([0-9a-f]{64}\.webp|\.[0-9a-f-]{36})$/;

/** Of the server's parts, those that a sweep of the pictures needs. */
interface SweepDeps {
  db: Db;
  files: FileStore;
  clock: Clock;
  log: FastifyBaseLogger;
}

/**
 * E7: deletes what nobody shows: a file whose process was killed before the database was told of it.
 * An hour is longer than any upload takes.
 */
export async function deleteUnusedFiles({ db, files, clock, log }: SweepDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - oneHour);
  let old: string[] = [];
  const drop = async () => {
    const shown = await findShownPictures(db, old);
    const orphans = old.filter((name) => !shown.has(name));
    old = [];
    for (const name of orphans) await files.delete(name);
    if (orphans.length > 0) log.info({ files: orphans.length }, 'files that nobody shows deleted');
  };
  for await (const { name, storedAt } of files.list()) {
    if (storedAt < before && ours.test(name)) old.push(name);
    if (old.length === atOnce) await drop();
  }
  if (old.length > 0) await drop();
}
