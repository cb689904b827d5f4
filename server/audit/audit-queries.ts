import { and, asc, eq, gt, gte, lte, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { auditEntries } from '../db/audit-tables.ts';
import type { Db } from '../db/database.ts';
import { users } from '../db/tables.ts';

export async function insertAuditEntry(
  tx: Db,
  entry: typeof auditEntries.$inferInsert,
): Promise<void> {
  await tx.insert(auditEntries).values(entry);
}

const actor = alias(users, 'asker');
const subjectUser = alias(users, 'owner');

/** What somebody did or was done to, or everything; the oldest first, from the last that was read on. */
export async function findAuditEntries(
  db: Db,
  wanted: { person: string | undefined; since: Date | undefined; limit: number },
  last?: { at: Date; uuid: string },
) {
  const { person, since, limit } = wanted;
  return db
    .select({
      uuid: auditEntries.uuid,
      at: auditEntries.at,
      action: auditEntries.action,
      actor: actor.email,
      subject: subjectUser.email,
      about: auditEntries.about,
      request_id: auditEntries.request_id,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.uuid, auditEntries.actor))
    .leftJoin(subjectUser, eq(subjectUser.uuid, auditEntries.subject))
    .where(
      and(
        person ? or(eq(auditEntries.actor, person), eq(auditEntries.subject, person)) : undefined,
        since ? gte(auditEntries.at, since) : undefined,
        last
          ? and(
              // Said once more, because an index finds no beginning in an `or`.
              gte(auditEntries.at, last.at),
              or(gt(auditEntries.at, last.at), gt(auditEntries.uuid, last.uuid)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.uuid))
    .limit(limit);
}

export async function deleteAuditEntriesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(auditEntries).where(lte(auditEntries.at, before));
}
