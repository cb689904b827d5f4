import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/tables.ts';

/** Tells whether it was new; an address that has an account leaves everything as it was (B9). */
export async function insertAccount(
  tx: Db,
  account: Pick<
    typeof users.$inferInsert,
    'first_name' | 'last_name' | 'email' | 'email_key' | 'password_hash' | 'created_at'
  >,
): Promise<boolean> {
  const created = await tx
    .insert(users)
    .values(account)
    .onConflictDoNothing({ target: users.email_key })
    .returning({ uuid: users.uuid });
  return created.length > 0;
}

export async function findCredentials(db: Db, emailKey: string) {
  const [row] = await db
    .select({
      uuid: users.uuid,
      role: users.role,
      password_hash: users.password_hash,
      email_verified_at: users.email_verified_at,
    })
    .from(users)
    .where(eq(users.email_key, emailKey));
  return row;
}

/** Holds the account still until the transaction ends, if the password is the one that was checked. */
export async function holdPassword(
  tx: Db,
  user: { uuid: string; password_hash: string },
): Promise<boolean> {
  const held = await tx
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(eq(users.uuid, user.uuid), eq(users.password_hash, user.password_hash)))
    .for('share');
  return held.length > 0;
}

/** Only while the account still has the address that the link was mailed to (B4). */
export async function confirmAddress(
  tx: Db,
  link: { userUuid: string; email: string; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({ email_verified_at: sql`coalesce(${users.email_verified_at}, ${link.now})` })
    .where(and(eq(users.uuid, link.userUuid), eq(users.email, link.email)))
    .returning({ uuid: users.uuid });
  return confirmed.length > 0;
}

export async function setPassword(tx: Db, userUuid: string, passwordHash: string): Promise<void> {
  await tx.update(users).set({ password_hash: passwordHash }).where(eq(users.uuid, userUuid));
}
