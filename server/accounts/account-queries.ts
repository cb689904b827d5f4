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

/** For commands, which ask for it by its address. */
export async function findAccountOf(db: Db, emailKey: string) {
  const [row] = await db
    .select({ uuid: users.uuid, role: users.role, email_verified_at: users.email_verified_at })
    .from(users)
    .where(eq(users.email_key, emailKey));
  return row;
}

/** What the settings of an account are about. */
export async function findAccount(db: Db, uuid: string) {
  const [row] = await db
    .select({
      uuid: users.uuid,
      email: users.email,
      email_key: users.email_key,
      pending_email: users.pending_email,
      password_hash: users.password_hash,
    })
    .from(users)
    .where(eq(users.uuid, uuid));
  return row;
}

export type Account = NonNullable<Awaited<ReturnType<typeof findAccount>>>;

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

/** The account, if its password is still the one that was checked. */
const asChecked = (account: Account) =>
  and(eq(users.uuid, account.uuid), eq(users.password_hash, account.password_hash));

export async function replacePassword(
  tx: Db,
  account: Account,
  passwordHash: string,
): Promise<boolean> {
  const replaced = await tx
    .update(users)
    .set({ password_hash: passwordHash })
    .where(asChecked(account))
    .returning({ uuid: users.uuid });
  return replaced.length > 0;
}

export async function setPendingEmail(tx: Db, account: Account, email: string): Promise<boolean> {
  const set = await tx
    .update(users)
    .set({ pending_email: email })
    .where(asChecked(account))
    .returning({ uuid: users.uuid });
  return set.length > 0;
}

export async function forgetPendingEmail(tx: Db, uuid: string): Promise<void> {
  await tx.update(users).set({ pending_email: null }).where(eq(users.uuid, uuid));
}

/** Only while the account waits for that address; throws `isTakenAddress` when another has it. */
export async function moveToAddress(
  tx: Db,
  change: { userUuid: string; email: string; email_key: string; now: Date },
): Promise<boolean> {
  const { userUuid, email, email_key, now } = change;
  const moved = await tx
    .update(users)
    .set({ email, email_key, email_verified_at: now, pending_email: null })
    .where(and(eq(users.uuid, userUuid), eq(users.pending_email, email)))
    .returning({ uuid: users.uuid });
  return moved.length > 0;
}

/** Whether a query failed because an account has the address already. */
export function isTakenAddress(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    cause instanceof Error && 'constraint' in cause && cause.constraint === 'users_email_key_unique'
  );
}

export async function setRole(db: Db, userUuid: string, role: 'user' | 'organizer'): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.uuid, userUuid));
}
