import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as patience } from 'node:timers/promises';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OperatorError } from '../start/operator-error.ts';
import { endOnPanic } from './end-on-panic.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrations.ts';
import { SteadyPool } from './steady-pool.ts';

/**
 * The database, or a transaction on it: queries take either. Inside a transaction use only `tx`:
 * the embedded database has one connection, and waiting for it there would never end.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Db;
  /**
   * Tells of every commit that changes what everybody may read, in whichever process it was made:
   * before the commit is answered if it was made here. Triggers of the database say it, so nobody
   * who writes has to think of it.
   */
  onPublicChange(listener: () => void): void;
  /** How busy it is, for whoever watches the portal. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const publicChange = 'public_change';
const longestClose = 2_000;

/** The portal brings the schema up to date; a backup and a restore take it as it is. */
type Schema = 'newest' | 'as it is';

export function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  schema: Schema = 'newest',
): Promise<Database> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, schema)
    : openEmbedded(settings.dataDir, undefined, schema);
}

export async function openPostgres(
  databaseUrl: string,
  schema: Schema = 'newest',
): Promise<Database> {
  const changes = publicChanges();
  const pool = new SteadyPool(
    {
      connectionString: databaseUrl,
      // Every connection listens, so the one that commits is told as well; one always stays open.
      min: 1,
      max: 10,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'fairway',
    },
    async (client) => {
      client.on('notification', ({ payload }) => changes.tell(payload));
      await client.query(`listen ${publicChange}`);
      // When all are cut at once, each may notice it after a new one listens: what happened between
      // went unheard. One that the pool ends itself listened until then, and others still do.
      client.on('error', () => changes.tell());
    },
  );
  const db = drizzlePostgres(pool);
  try {
    await pool.query('select').catch(refuse);
    if (schema === 'newest') {
      await migrate(db);
      pool.endSilentConnections();
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    db,
    onPublicChange: changes.listen,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    // What still hangs ends with the process, which has ten seconds in all (I7).
    close: () => Promise.race([pool.end(), patience(longestClose, undefined, { ref: false })]),
  };
}

/** Nobody is there, or not for this user: the server's own words say which, and no password. */
function refuse(error: Error & { errors?: Error[] }): never {
  // A name with several addresses fails with a reason for each.
  const reason = error.errors?.[0]?.message ?? error.message;
  throw new OperatorError(`The database of DATABASE_URL cannot be opened: ${reason}.`, {
    cause: error,
  });
}

/** Every connection hears of every transaction; who listens here is told of each once. */
function publicChanges() {
  const listeners: (() => void)[] = [];
  const heard = new Set<string>();
  return {
    listen(listener: () => void): void {
      listeners.push(listener);
    },
    tell(transaction?: string): void {
      if (transaction && heard.has(transaction)) return;
      if (heard.size >= 1000) heard.clear();
      if (transaction) heard.add(transaction);
      for (const listener of listeners) listener();
    },
  };
}

/** `dataDir` undefined: in memory, for tests. */
export async function openEmbedded(
  dataDir: string | undefined,
  loadDataDir?: Blob,
  schema: Schema = 'newest',
): Promise<Database> {
  const [{ drizzle }, { PGlite }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ]);
  const unlock = dataDir === undefined ? () => undefined : lockFolder(dataDir);
  const folder = dataDir === undefined ? undefined : join(dataDir, 'database');
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    const client = await PGlite.create({
      ...(folder === undefined ? {} : { dataDir: folder }),
      ...(loadDataDir ? { loadDataDir } : {}),
      extensions: { pg_trgm, unaccent },
      // A third of the memory of the defaults at the same speed.
      postgresqlconf: ['shared_buffers=16MB', 'wal_buffers=1MB', 'max_connections=10'],
    });
    endOnPanic(client);
    const db = drizzle(client);
    if (schema === 'newest') await migrate(db);
    const changes = publicChanges();
    await client.listen(publicChange, changes.tell);
    return {
      db,
      onPublicChange: changes.listen,
      connections: () => ({ open: 1, idle: 1, waiting: 0 }),
      async close() {
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}
