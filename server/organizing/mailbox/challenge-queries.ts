import { and, eq, gt, inArray, like, lte, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { factorChallenges } from '#server/db/tables/factor-tables.ts';

// What was begun and waits for its answer, each of a purpose, of a session or of a browser.

export type Challenge = typeof factorChallenges.$inferInsert;

/** Replaces what was begun before. */
export async function storeChallenge(db: Db, challenge: Challenge): Promise<void> {
  await db
    .insert(factorChallenges)
    .values(challenge)
    .onConflictDoUpdate({
      target: [factorChallenges.bound_to, factorChallenges.purpose],
      set: challenge,
    });
}

/** Keeps what was begun before, if it has not expired, and returns what now waits. */
export async function keepChallenge(db: Db, challenge: Challenge, now: Date): Promise<string> {
  const [row] = await db
    .insert(factorChallenges)
    .values(challenge)
    .onConflictDoUpdate({
      target: [factorChallenges.bound_to, factorChallenges.purpose],
      set: {
        value: sql`case when ${factorChallenges.expires_at} > ${now} then ${factorChallenges.value} else excluded.value end`,
        expires_at: sql`excluded.expires_at`,
      },
    })
    .returning({ value: factorChallenges.value });
  return row?.value ?? challenge.value;
}

export type ChallengeKey = Pick<Challenge, 'bound_to' | 'purpose'>;

const isThis = ({ bound_to, purpose }: ChallengeKey) =>
  and(eq(factorChallenges.bound_to, bound_to), eq(factorChallenges.purpose, purpose));

export async function findChallenge(
  db: Db,
  key: ChallengeKey,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .select({ value: factorChallenges.value })
    .from(factorChallenges)
    .where(and(isThis(key), gt(factorChallenges.expires_at, now)));
  return row?.value;
}

/** For one answer only. */
export async function takeChallenge(
  db: Db,
  key: ChallengeKey,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .delete(factorChallenges)
    .where(isThis(key))
    .returning({ value: factorChallenges.value, expires_at: factorChallenges.expires_at });
  return row && row.expires_at > now ? row.value : undefined;
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.delete(factorChallenges).where(lte(factorChallenges.expires_at, now));
}

/** The purposes for which this session waits, or has its answer. */
export async function findWaiting(
  db: Db,
  bound_to: Buffer,
  purposes: Challenge['purpose'][],
  now: Date,
): Promise<Challenge['purpose'][]> {
  const rows = await db
    .select({ purpose: factorChallenges.purpose })
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.bound_to, bound_to),
        inArray(factorChallenges.purpose, purposes),
        gt(factorChallenges.expires_at, now),
      ),
    );
  return rows.map(({ purpose }) => purpose);
}

/** Begins a code anew. False if one was begun so lately that it expires after `until`: that one stays. */
export async function beginCode(tx: Db, challenge: Challenge, until: Date): Promise<boolean> {
  const begun = await tx
    .insert(factorChallenges)
    .values(challenge)
    .onConflictDoUpdate({
      target: [factorChallenges.bound_to, factorChallenges.purpose],
      set: challenge,
      setWhere: lte(factorChallenges.expires_at, until),
    })
    .returning({ value: factorChallenges.value });
  return begun.length > 0;
}

/** The code that is about to be sent; false if it is not waited for any more. */
export async function setCode(
  db: Db,
  { user, id, mark }: { user: string; id: string; mark: string },
  now: Date,
): Promise<boolean> {
  const set = await db
    .update(factorChallenges)
    .set({ value: `${id} ${mark}` })
    .where(
      and(
        eq(factorChallenges.user_uuid, user),
        eq(factorChallenges.purpose, 'email_code'),
        like(factorChallenges.value, `${id}%`),
        gt(factorChallenges.expires_at, now),
      ),
    )
    .returning({ value: factorChallenges.value });
  return set.length > 0;
}
