import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../scripts/free-port.mjs';
import { type PortalProcess, startPortal } from '../server/testing/processes/portal-process.ts';

/** The PostgreSQL that `scripts/postgres.mjs` has started. */
function postgresUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Run this by `npm run bench`.');
  return url;
}

/** A database for one benchmark, so that no other benchmark's data affects it. */
export async function newDatabase(name: string): Promise<string> {
  const url = new URL(postgresUrl());
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`create database bench_${name}`);
  await admin.end();
  url.pathname = `/bench_${name}`;
  return url.href;
}

export interface BenchPortal {
  start(): Promise<PortalProcess>;
  discard(): void;
}

/** A portal that can be started repeatedly on the same data; embedded without a DATABASE_URL. */
export function benchPortal(settings: Record<string, string>): BenchPortal {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-bench-'));
  return {
    async start() {
      const port = String(await freePort());
      return startPortal({
        DATA_DIR: folder,
        PORT: port,
        BASE_URL: `http://127.0.0.1:${port}`,
        LOG_LEVEL: 'warn',
        ...settings,
      });
    },
    discard: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
