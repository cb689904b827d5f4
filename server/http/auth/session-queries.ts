import { and, desc, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { paymentRequests } from '#server/db/tables/payment-tables.ts';
import { memberships, sessions } from '#server/db/tables/tables.ts';
import { grantsOf } from './grant-queries.ts';

/**
 * The first query of every signed-in request: who asks. With what nearly every call wants to know of them,
 * so that it costs no round trip of its own: their grants, their membership, and whether they have begun
 * one that is not known to be paid.
 */
const selectSessions = (db: Db) =>
  db
    .select({
      token_hash: sessions.token_hash,
      user_uuid: sessions.user_uuid,
      created_at: sessions.created_at,
      last_seen_at: sessions.last_seen_at,
      remember: sessions.remember,
      factor_shown_at: sessions.factor_shown_at,
      grants: grantsOf(sessions.user_uuid),
      // The first column is never null in a row that is there, and so tells whether it is.
      membership: {
        user_uuid: memberships.user_uuid,
        ends_at: memberships.ends_at,
        subscription_id: memberships.subscription_id,
      },
      has_open_start: sql<boolean>`exists (
        select from ${paymentRequests} where ${paymentRequests.user_uuid} = ${sessions.user_uuid}
          and ${paymentRequests.kind} = 'subscribe'
      )`,
    })
    .from(sessions)
    .leftJoin(memberships, eq(memberships.user_uuid, sessions.user_uuid))
    // In a subquery, so that the planner sees no list: it would plan the short one of each request anew.
    .where(
      sql`${sessions.token_hash} = any((select ${sql.placeholder('tokenHashes')}::bytea[])::bytea[])`,
    );

/** The session of each hash, in their order. */
export async function findSessions(db: Db, tokenHashes: Buffer[]) {
  const rows = await prepared(db, 'find_sessions', selectSessions).execute({ tokenHashes });
  return tokenHashes.map((hash) => rows.find(({ token_hash }) => hash.equals(token_hash)));
}

export type NewSession = typeof sessions.$inferInsert;

export async function insertSession(tx: Db, session: NewSession): Promise<void> {
  await tx.insert(sessions).values(session);
}

/** False if the session has ended meanwhile. */
export async function markFactorShown(tx: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const shown = await tx
    .update(sessions)
    .set({ factor_shown_at: now })
    .where(eq(sessions.token_hash, tokenHash))
    .returning({ user_uuid: sessions.user_uuid });
  return shown.length > 0;
}

/** The sessions of a person, or all but one, have to show a second factor again. */
export async function unmarkFactorShown(tx: Db, userUuid: string, except?: Buffer): Promise<void> {
  await tx
    .update(sessions)
    .set({ factor_shown_at: null })
    .where(
      and(eq(sessions.user_uuid, userUuid), except ? ne(sessions.token_hash, except) : undefined),
    );
}

export async function touchSession(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.update(sessions).set({ last_seen_at: now }).where(eq(sessions.token_hash, tokenHash));
}

export async function deleteSession(db: Db, tokenHash: Buffer): Promise<void> {
  await db.delete(sessions).where(eq(sessions.token_hash, tokenHash));
}

/** The most recently used first. */
export function findSessionsOf(db: Db, userUuid: string) {
  return db
    .select()
    .from(sessions)
    .where(eq(sessions.user_uuid, userUuid))
    .orderBy(desc(sessions.last_seen_at), sessions.token_hash);
}

/** Only among the user's own (A1); false when there is none. */
export async function deleteSessionOf(
  db: Db,
  userUuid: string,
  tokenHashStart: Buffer,
): Promise<boolean> {
  const start = sql`substring(${sessions.token_hash} from 1 for ${tokenHashStart.length})`;
  const ended = await db
    .delete(sessions)
    .where(and(eq(sessions.user_uuid, userUuid), eq(start, tokenHashStart)))
    .returning({ user_uuid: sessions.user_uuid });
  return ended.length > 0;
}

/** Ends every session of a user, or all but one (B3). */
export async function deleteSessionsOf(db: Db, userUuid: string, except?: Buffer): Promise<void> {
  await db
    .delete(sessions)
    .where(
      and(eq(sessions.user_uuid, userUuid), except ? ne(sessions.token_hash, except) : undefined),
    );
}

/** Deletes expired sessions; a scheduled task calls it, not requests. */
export async function deleteStaleSessions(
  db: Db,
  limits: { idleSince: Date; rememberedIdleSince: Date; rememberedBegun: Date },
): Promise<void> {
  await db
    .delete(sessions)
    .where(
      or(
        and(eq(sessions.remember, false), lt(sessions.last_seen_at, limits.idleSince)),
        lt(sessions.last_seen_at, limits.rememberedIdleSince),
        lt(sessions.created_at, limits.rememberedBegun),
      ),
    );
}
