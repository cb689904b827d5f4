import { and, asc, eq, isNull, lt, or } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { factorChallenges, factors, recoveryCodes } from '#server/db/tables/factor-tables.ts';
import { users } from '#server/db/tables/tables.ts';

/** The oldest first. */
export function findFactorsOf(db: Db, userUuid: string) {
  return db
    .select()
    .from(factors)
    .where(eq(factors.user_uuid, userUuid))
    .orderBy(asc(factors.created_at), asc(factors.uuid));
}

export type FactorRow = Awaited<ReturnType<typeof findFactorsOf>>[number];

/** False if it is a passkey of some account already. */
export async function insertFactor(tx: Db, factor: typeof factors.$inferInsert): Promise<boolean> {
  const inserted = await tx
    .insert(factors)
    .values(factor)
    .onConflictDoNothing({ target: factors.credential_id })
    .returning({ uuid: factors.uuid });
  return inserted.length > 0;
}

/** J3: takes the code of this half minute, once; false if it, or a later one, was taken. */
export async function takeStep(tx: Db, uuid: string, step: number, now: Date): Promise<boolean> {
  const taken = await tx
    .update(factors)
    .set({ last_step: step, last_used_at: now })
    .where(and(eq(factors.uuid, uuid), or(isNull(factors.last_step), lt(factors.last_step, step))))
    .returning({ uuid: factors.uuid });
  return taken.length > 0;
}

/** A passkey, and whether its person can sign in. */
export async function findPasskey(db: Db, credentialId: string) {
  const [row] = await db
    .select({
      uuid: factors.uuid,
      user_uuid: factors.user_uuid,
      credential_id: factors.credential_id,
      public_key: factors.public_key,
      counter: factors.counter,
      email_key: users.email_key,
      blocked_at: users.blocked_at,
      email_verified_at: users.email_verified_at,
    })
    .from(factors)
    .innerJoin(users, eq(users.uuid, factors.user_uuid))
    .where(eq(factors.credential_id, credentialId));
  return row;
}

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** False if the passkey was removed meanwhile. */
export async function notePasskeyUse(
  tx: Db,
  uuid: string,
  counter: number,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .update(factors)
    .set({ counter, last_used_at: now })
    .where(eq(factors.uuid, uuid))
    .returning({ uuid: factors.uuid });
  return used.length > 0;
}

/** Only among the own (A1). */
export async function deleteFactor(tx: Db, userUuid: string, uuid: string): Promise<void> {
  await tx.delete(factors).where(and(eq(factors.uuid, uuid), eq(factors.user_uuid, userUuid)));
}

/** Also what was begun, and the recovery codes. */
export async function deleteAllFactors(tx: Db, userUuid: string): Promise<void> {
  for (const table of [factors, recoveryCodes, factorChallenges]) {
    await tx.delete(table).where(eq(table.user_uuid, userUuid));
  }
}

/** Codes of before end. */
export async function replaceRecoveryCodes(
  tx: Db,
  userUuid: string,
  hashes: Buffer[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.user_uuid, userUuid));
  await tx
    .insert(recoveryCodes)
    .values(hashes.map((code_hash) => ({ user_uuid: userUuid, code_hash })));
}

/** False if there is no such code, or it was used. */
export async function useRecoveryCode(tx: Db, userUuid: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.user_uuid, userUuid), eq(recoveryCodes.code_hash, hash)))
    .returning({ user_uuid: recoveryCodes.user_uuid });
  return used.length > 0;
}

export function countRecoveryCodes(db: Db, userUuid: string): Promise<number> {
  return db.$count(recoveryCodes, eq(recoveryCodes.user_uuid, userUuid));
}
