import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { OperatorError } from '../start/operator-error.ts';
import { endOnPanic } from './end-on-panic.ts';
import { lockFolder } from './folder-lock.ts';
import { type MigrateOptions, migrate } from './migrations.ts';
import { ResilientPool } from './resilient-pool.ts';

/**
 * The database, or a transaction on it: queries take either. Inside a transaction use only `tx`:
 * the embedded database has one connection, and waiting for it there would never end.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

export interface Database {
  db: Db;
  /**
   * Calls the listener after every commit that changes public data, in any process; for a commit of this
   * process, before the commit returns. Database triggers send the notification.
   */
  onPublicChange(listener: () => void): void;
  /** For the metrics. */
  connections(): { open: number; idle: number; waiting: number };
  close(): Promise<void>;
}

const publicChange = 'public_change';
const maxClose = 2_000;

/** The portal migrates the schema; backup and restore take it as it is. */
type Schema = 'newest' | 'as it is';

/** `before` may refuse the migrations, by an error. */
export function openDatabase(
  settings: { databaseUrl: string | undefined; dataDir: string },
  schema: Schema = 'newest',
  before?: MigrateOptions['before'],
): Promise<Database> {
  return settings.databaseUrl
    ? openPostgres(settings.databaseUrl, schema, before)
    : openEmbedded(settings.dataDir, undefined, schema, before);
}

export async function openPostgres(
  databaseUrl: string,
  schema: Schema = 'newest',
  before?: MigrateOptions['before'],
): Promise<Database> {
  const changes = publicChanges();
  const pool = new ResilientPool(
    {
      connectionString: databaseUrl,
      // Every connection listens, so that the committing one is notified as well; one always stays open.
      min: 1,
      max: 10,
      connectionTimeoutMillis: 5_000,
      statement_timeout: 15_000,
      idle_in_transaction_session_timeout: 30_000,
      application_name: 'fairway',
    },
    async (client) => {
      client.on('notification', ({ payload }) => changes.notify(payload));
      // To compile a query takes a second, and the longest of ours takes a tenth of that. In many zones instants before
      // 1900 to 1935 have offsets with seconds, which JavaScript cannot read.
      await client.query(`set jit = off; set time zone 'UTC'; listen ${publicChange}`);
      // If all connections break at once, notifications between the break and the next `listen` are lost.
      client.on('error', () => changes.notify());
    },
  );
  const db = drizzlePostgres(pool);
  try {
    await pool.query('select').catch(refuse);
    if (schema === 'newest') {
      await migrate(db, { before });
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
    close: () => Promise.race([pool.end(), delay(maxClose, undefined, { ref: false })]),
  };
}

/** The server's own message says why it cannot be used; it contains no password. */
function refuse(error: Error & { errors?: Error[] }): never {
  // A host with several IPs fails with a reason for each.
  const reason = error.errors?.[0]?.message ?? error.message;
  throw new OperatorError(`The database of DATABASE_URL cannot be opened: ${reason}.`, {
    cause: error,
  });
}

/** Every connection is notified of every transaction; listeners are called once for each. */
function publicChanges() {
  const listeners: (() => void)[] = [];
  const heard = new Set<string>();
  return {
    listen(listener: () => void): void {
      listeners.push(listener);
    },
    notify(transaction?: string): void {
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
  before?: MigrateOptions['before'],
): Promise<Database> {
  const [{ drizzle }, { PGlite }, { btree_gist }, { pg_trgm }, { unaccent }] = await Promise.all([
    import('drizzle-orm/pglite'),
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/contrib/btree_gist'),
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
      extensions: { btree_gist, pg_trgm, unaccent },
      // A third of the memory of the defaults at the same speed.
      postgresqlconf: ['shared_buffers=16MB', 'wal_buffers=1MB', 'max_connections=10'],
    });
    endOnPanic(client);
    const db = drizzle(client);
    if (schema === 'newest') await migrate(db, { before });
    const changes = publicChanges();
    await client.listen(publicChange, changes.notify);
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
