import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows-of.ts';
import { installation } from '../db/tables/association-tables.ts';
import { users } from '../db/tables/tables.ts';

// What became of this installation (19.5, 19.6).

export type Installation = typeof installation.$inferSelect;

/** Undefined before anything became of it. */
export async function findInstallation(db: Db): Promise<Installation | undefined> {
  const [row] = await db.select().from(installation);
  return row;
}

export async function hasAccounts(db: Db): Promise<boolean> {
  const [row] = await db.select({ uuid: users.uuid }).from(users).limit(1);
  return row !== undefined;
}

/** Stores what is known of it now, beside what is stored. */
export async function noteInstallation(
  db: Db,
  noted: Partial<Omit<Installation, 'one'>>,
): Promise<void> {
  await db
    .insert(installation)
    .values(noted)
    .onConflictDoUpdate({ target: installation.one, set: noted });
}

/** For Moving In. A database of an older version, of which a backup is made too, cannot say it. */
export async function noteBackup(db: Db): Promise<void> {
  const [found] = await rowsOf<{ there: unknown }>(
    db,
    sql`select to_regclass('installation') as there`,
  );
  if (!found?.there) return;
  await db.execute(sql`insert into installation (backed_up_at) values (now())
    on conflict ("one") do update set backed_up_at = excluded.backed_up_at`);
}

const isOpen = (tokenHash: Buffer, now: Date) =>
  and(
    isNull(installation.claimed_at),
    eq(installation.setup_token_hash, tokenHash),
    gt(installation.setup_expires_at, now),
  );

export async function isSetupOpen(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const [row] = await db
    .select({ one: installation.one })
    .from(installation)
    .where(isOpen(tokenHash, now));
  return row !== undefined;
}

const noAddress = { setup_token_hash: null, setup_expires_at: null };

/** L4: for the first of those who come with the address; the others find it gone. */
export async function claimBySetup(tx: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const claimed = await tx
    .update(installation)
    .set({ claimed_at: now, ...noAddress })
    .where(isOpen(tokenHash, now))
    .returning({ one: installation.one });
  return claimed.length > 0;
}

/** By another way to an owner. The first claim stands. */
export async function noteClaimed(tx: Db, now: Date): Promise<void> {
  await tx
    .insert(installation)
    .values({ claimed_at: now })
    .onConflictDoUpdate({
      target: installation.one,
      set: {
        claimed_at: sql`coalesce(${installation.claimed_at}, excluded.claimed_at)`,
        ...noAddress,
      },
    });
}
