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
  /** The database of the processes and the test; emptied before each test. */
  db: Db;
  url: string;
  /** The data folder of all processes of the test file. */
  folder: string;
  /** Starts one more process on the database and waits until it is ready. It is killed after the test. */
  start(settings?: Record<string, string>): Promise<PortalProcess>;
  /** The two processes of the test file. They outlive a test, so it must neither stop nor pause them. */
  two(): Promise<[PortalProcess, PortalProcess]>;
}

/**
 * The portal as real processes on one PostgreSQL: several at once, or one that is killed. The result's
 * properties exist only when the tests run, so do not destructure it.
 */
export function useProcesses(): Processes {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-processes-'));
  const started: PortalProcess[] = [];
  const lasting: PortalProcess[] = [];
  let database: TestDatabase;
  const current = { folder } as Processes;

  beforeAll(async () => {
    if (!onPostgres) throw new Error('Processes share a database on PostgreSQL only.');
    // Work of a killed process may end a moment later and must not disturb the next file.
    database = await openDatabaseOfItsOwn();
    const url = String(database.url);
    const startOne = async (settings: Record<string, string>, group: PortalProcess[]) => {
      const portal = await startPortal({
        DATABASE_URL: url,
        DATA_DIR: folder,
        SESSION_SECRET: 'a secret only for tests, 0123456789',
        PRIVATE_DATA_KEY: 'a key only for tests: 0123456789 0123456789',
        LOG_LEVEL: 'warn',
        ...settings,
      });
      group.push(portal);
      await portal.ready();
      return portal;
    };
    let pair: ReturnType<Processes['two']> | undefined;
    Object.assign<Processes, Partial<Processes>>(current, {
      db: database.db,
      url,
      start: (settings = {}) => startOne(settings, started),
      two() {
        pair ??= Promise.all([startOne({}, lasting), startOne({}, lasting)]);
        return pair;
      },
    });
  });
  beforeEach(() => emptyDatabase(database.db));
  afterEach(async () => {
    await Promise.all(started.splice(0).map((portal) => portal.kill()));
  });
  afterAll(async () => {
    await Promise.all(lasting.map((portal) => portal.kill()));
    await database.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return current;
}
