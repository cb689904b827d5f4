import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Db } from '#server/db/database.ts';
import {
  emptyDatabase,
  onPostgres,
  openDatabaseOfItsOwn,
  type TestDatabase,
} from '../test-database.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

interface Processes {
  /** The database that they share with the test; empty before each test. */
  db: Db;
  /** Its address. */
  url: string;
  /** A place on the disk for a process, other than the one that all of a file are given. */
  folder: string;
  /** One more process on the database, ready to be asked. It is gone after the test. */
  start(settings?: Record<string, string>): Promise<PortalProcess>;
}

/**
 * The portal as real processes on one PostgreSQL, for what only processes can show: two of them at
 * once, and one that is killed. Read the parts through the answer: they exist once the tests run.
 */
export function useProcesses(): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-processes-'));
  const started: PortalProcess[] = [];
  let database: TestDatabase;
  const current = { folder } as Processes;

  beforeAll(async () => {
    if (!onPostgres) throw new Error('Processes share a database on PostgreSQL only.');
    // What a killed one began may end a moment later: the next file is not to meet it.
    database = await openDatabaseOfItsOwn();
    const url = String(database.url);
    Object.assign<Processes, Partial<Processes>>(current, {
      db: database.db,
      url,
      async start(settings = {}) {
        const portal = await startPortal({
          DATABASE_URL: url,
          DATA_DIR: folder,
          SESSION_SECRET: 'a secret only for tests, 0123456789',
          PRIVATE_DATA_KEY: 'a key only for tests: 0123456789 0123456789',
          LOG_LEVEL: 'warn',
          ...settings,
        });
        started.push(portal);
        await portal.ready();
        return portal;
      },
    });
  });
  beforeEach(() => emptyDatabase(database.db));
  afterEach(async () => {
    await Promise.all(started.splice(0).map((portal) => portal.kill()));
  });
  afterAll(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return current;
}
