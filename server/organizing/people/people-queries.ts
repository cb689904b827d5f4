import { and, asc, eq, exists, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { GrantRole } from '#contract/calls/access.ts';
import type { Db } from '#server/db/database.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { factors } from '#server/db/tables/factor-tables.ts';
import { sessions, users } from '#server/db/tables/tables.ts';
import { hasBegun } from '#server/http/auth/grant-queries.ts';

/** Not a parameter: then the index of owners serves every plan. */
const isOwners = sql`${grants.role} = 'owner'`;

/** An owner's grant without end; false if the account has one. */
export async function giveOwnersGrant(tx: Db, userUuid: string): Promise<boolean> {
  const given = await tx
    .insert(grants)
    .values({ user_uuid: userUuid, role: 'owner' })
    .onConflictDoUpdate({
      target: [grants.user_uuid, grants.role, grants.event_uuid],
      set: { begins_at: null, until: null },
      setWhere: or(isNotNull(grants.begins_at), isNotNull(grants.until)),
    })
    .returning({ uuid: grants.uuid });
  return given.length > 0;
}

/** Ends all grants of an account. Returns their roles. */
export async function deleteGrantsOf(tx: Db, userUuid: string): Promise<GrantRole[]> {
  const ended = await tx
    .delete(grants)
    .where(eq(grants.user_uuid, userUuid))
    .returning({ role: grants.role });
  return ended.map(({ role }) => role).toSorted();
}

/** Of two transactions that take an owner away, the second waits here until the first has ended. */
export async function lockOwners(tx: Db): Promise<void> {
  await tx
    .select({ uuid: grants.uuid })
    .from(grants)
    .where(isOwners)
    .orderBy(asc(grants.uuid))
    .for('update');
}

/** The owners of the whole association, and who of them cannot act or is about to be erased. */
export async function findOwners(tx: Db, now: Date) {
  return tx
    .select({
      uuid: users.uuid,
      hasFactor: exists(tx.select().from(factors).where(eq(factors.user_uuid, users.uuid))).mapWith(
        Boolean,
      ),
      isForGood: sql<boolean>`${grants.until} is null`,
      isLeaving: sql<boolean>`${users.blocked_at} is not null or ${users.deletion_requested_at} is not null`,
    })
    .from(grants)
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .where(
      and(
        isOwners,
        isNull(grants.event_uuid),
        hasBegun(grants.begins_at, now),
        or(isNull(grants.until), gt(grants.until, now)),
      ),
    );
}

/** False if the account is blocked already. */
export async function markBlocked(tx: Db, userUuid: string, now: Date): Promise<boolean> {
  const blocked = await tx
    .update(users)
    .set({ blocked_at: now })
    .where(and(eq(users.uuid, userUuid), isNull(users.blocked_at)))
    .returning({ uuid: users.uuid });
  return blocked.length > 0;
}

/** False if the account is not blocked. */
export async function unmarkBlocked(tx: Db, userUuid: string): Promise<boolean> {
  const unblocked = await tx
    .update(users)
    .set({ blocked_at: null })
    .where(and(eq(users.uuid, userUuid), isNotNull(users.blocked_at)))
    .returning({ uuid: users.uuid });
  return unblocked.length > 0;
}

export async function deleteAllSessions(tx: Db): Promise<number> {
  const ended = await tx.delete(sessions).returning({ user_uuid: sessions.user_uuid });
  return ended.length;
}
