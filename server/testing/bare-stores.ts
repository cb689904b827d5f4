import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { diskStore } from '../files/disk-store.ts';
import { openBareDatabase } from './bare-database.ts';

/** A folder that is removed after the test. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairway-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Where an archive may be written. */
export const newFile = () => join(newFolder(), 'fairway.tar.gz');

/** An empty database and an empty folder of pictures, to restore into. */
export async function bareStores(kind?: 'embedded') {
  const folder = newFolder();
  return { db: (await openBareDatabase(kind)).db, files: diskStore(folder), folder };
}

/** Each table's rows as the database writes them, with what it reckoned, too; in an order of their own. */
export async function contentOf(db: Db): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {};
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local time zone 'UTC'`);
    const tables = await rowsOf<{ name: string }>(
      tx,
      sql`select table_name as name from information_schema.tables where table_schema = 'public'
        and table_type = 'BASE TABLE' order by 1`,
    );
    for (const { name } of tables) {
      const rows = await rowsOf<{ row: string }>(
        tx,
        sql`select row_to_json(t)::text as row from ${sql.identifier(name)} t`,
      );
      content[name] = rows.map(({ row }) => row).sort();
    }
    content.sequences = (
      await rowsOf<{ row: string }>(
        tx,
        sql`select sequencename || ' ' || coalesce(last_value::text, 'none') as row from pg_sequences
          where schemaname = 'public' order by sequencename`,
      )
    ).map(({ row }) => row);
  });
  return content;
}

export const filesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
