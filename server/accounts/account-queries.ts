import { and, desc, eq, inArray, isNull, notExists, sql } from 'drizzle-orm';
import { emailKey } from '#contract/values/fields.ts';
import type { Db } from '../db/database.ts';
import { rowsInsertion } from '../db/rows-insertion.ts';
import { rowsOf } from '../db/rows-of.ts';
import { grants } from '../db/tables/association-tables.ts';
import { users } from '../db/tables/tables.ts';
import { type Grant, grantsOf, liveGrants } from '../http/auth/grant-queries.ts';

/**
 * B9: false if the email already has an account, which stays as it is. N2: if that was not confirmed yet,
 * one of the two who registered may be a stranger, and only choosing a password by a link confirms it. Not of the
 * first owner (19.5), whom nobody else has made.
 */
export async function insertAccount(
  tx: Db,
  account: Pick<
    typeof users.$inferInsert,
    | 'first_name'
    | 'last_name'
    | 'email'
    | 'email_key'
    | 'password_hash'
    | 'created_at'
    | 'terms_accepted_at'
    | 'terms_wording'
    | 'terms_source'
  >,
): Promise<boolean> {
  const created = await tx
    .insert(users)
    .values(account)
    .onConflictDoUpdate({
      target: users.email_key,
      set: { registered_again_at: sql`excluded.created_at` },
      setWhere: and(isNull(users.email_verified_at), notExists(grantsOfAccount(tx))),
    })
    .returning({ registered_again_at: users.registered_again_at });
  return created[0]?.registered_again_at === null;
}

const grantsOfAccount = (tx: Db) =>
  tx.select({ uuid: grants.uuid }).from(grants).where(eq(grants.user_uuid, users.uuid));

/** 19.5: false if the email has an account already. */
export async function insertFirstAccount(
  tx: Db,
  account: Pick<
    typeof users.$inferInsert,
    'uuid' | 'first_name' | 'last_name' | 'email' | 'email_key' | 'password_hash' | 'created_at'
  >,
): Promise<boolean> {
  const created = await tx
    .insert(users)
    .values(account)
    .onConflictDoNothing({ target: users.email_key })
    .returning({ uuid: users.uuid });
  return created.length > 0;
}

/** 16.2: accounts that wait for their person; those whose email has one already are left out. */
export async function insertUnclaimed(
  tx: Db,
  rows: (Pick<
    typeof users.$inferInsert,
    'first_name' | 'last_name' | 'email' | 'email_key' | 'phone_number' | 'location'
  > & { unclaimed_since: Date })[],
  passwordHash: string,
) {
  if (rows.length === 0) return [];
  const accounts = rows.map((row) => ({
    ...row,
    password_hash: passwordHash,
    created_at: row.unclaimed_since,
  }));
  return rowsOf<{ uuid: string; email_key: string }>(
    tx,
    sql`${rowsInsertion(users, accounts)} on conflict (email_key) do nothing returning uuid, email_key`,
  );
}

/** V41: the account whose key is as the email is written goes first, because it may be one of a pair. */
export async function findAccountByEmail(db: Db, key: string) {
  const [row] = await db
    .select({ uuid: users.uuid, email_verified_at: users.email_verified_at })
    .from(users)
    .where(inArray(users.email_key, [key, emailKey(key)]))
    .orderBy(desc(eq(users.email_key, key)))
    .limit(1);
  return row;
}

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

/** B4, N2: false if the account no longer has the email that the link was sent to, or was registered twice. */
export async function confirmEmail(
  tx: Db,
  link: { userUuid: string; email: string; now: Date },
): Promise<boolean> {
  const confirmed = await tx
    .update(users)
    .set({
      email_verified_at: sql`coalesce(${users.email_verified_at}, ${link.now})`,
      unclaimed_since: null,
    })
    .where(
      and(
        eq(users.uuid, link.userUuid),
        eq(users.email, link.email),
        isNull(users.registered_again_at),
      ),
    )
    .returning({ uuid: users.uuid });
  return confirmed.length > 0;
}

/** The owner of the email chose it, so nobody else knows it (N2). */
export async function setPassword(tx: Db, userUuid: string, passwordHash: string): Promise<void> {
  await tx
    .update(users)
    .set({ password_hash: passwordHash, registered_again_at: null })
    .where(eq(users.uuid, userUuid));
}

/** N9: the terms that somebody accepts with their first password. */
export async function setTerms(
  tx: Db,
  userUuid: string,
  { at, wording }: { at: Date; wording: string | null },
): Promise<void> {
  await tx
    .update(users)
    .set({ terms_accepted_at: at, terms_wording: wording, terms_source: 'form' })
    .where(eq(users.uuid, userUuid));
}

/** Matches the account only if its password has not changed since it was checked. */
const isUnchanged = (account: Account) =>
  and(eq(users.uuid, account.uuid), eq(users.password_hash, account.password_hash));

export async function replacePassword(
  tx: Db,
  account: Account,
  passwordHash: string,
): Promise<boolean> {
  const replaced = await tx
    .update(users)
    .set({ password_hash: passwordHash })
    .where(isUnchanged(account))
    .returning({ uuid: users.uuid });
  return replaced.length > 0;
}

export async function setPendingEmail(tx: Db, account: Account, email: string): Promise<boolean> {
  const set = await tx
    .update(users)
    .set({ pending_email: email })
    .where(isUnchanged(account))
    .returning({ uuid: users.uuid });
  return set.length > 0;
}

export async function findGrantsOfAccount(tx: Db, uuid: string, now: Date): Promise<Grant[]> {
  const [row] = await tx
    .select({ grants: grantsOf(users.uuid) })
    .from(users)
    .where(eq(users.uuid, uuid));
  return liveGrants(row?.grants ?? null, now);
}

export async function clearPendingEmail(tx: Db, uuid: string): Promise<void> {
  await tx.update(users).set({ pending_email: null }).where(eq(users.uuid, uuid));
}

/** False if the email is no longer pending; fails with an `isEmailTaken` error if another account has it. */
export async function replaceEmail(
  tx: Db,
  change: { userUuid: string; email: string; email_key: string; now: Date },
): Promise<boolean> {
  const { userUuid, email, email_key, now } = change;
  const replaced = await tx
    .update(users)
    .set({ email, email_key, email_verified_at: now, pending_email: null })
    .where(and(eq(users.uuid, userUuid), eq(users.pending_email, email)))
    .returning({ uuid: users.uuid });
  return replaced.length > 0;
}

/** Whether a query failed because another account has the email. */
export function isEmailTaken(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    cause instanceof Error && 'constraint' in cause && cause.constraint === 'users_email_key_unique'
  );
}
