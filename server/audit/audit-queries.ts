import { and, asc, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditAction } from '#contract/organizing/audit-acts.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import type { Db } from '../db/database.ts';
import { rowsInsertion } from '../db/rows-insertion.ts';
import { type AuditChanges, auditEntries } from '../db/tables/audit-tables.ts';
import { seats } from '../db/tables/booking-tables.ts';
import { events } from '../db/tables/event-tables.ts';
import { users } from '../db/tables/tables.ts';

export async function insertAuditEntries(
  tx: Db,
  entries: (typeof auditEntries.$inferInsert)[],
): Promise<void> {
  await tx.execute(rowsInsertion(auditEntries, entries));
}

const actor = alias(users, 'actor');
const subjectUser = alias(users, 'subject_user');

/** The entries of a person as actor or subject, or all entries. Oldest first, after `last`. */
export async function findAuditEntries(
  db: Db,
  filter: { person: string | undefined; since: Date | undefined; limit: number },
  last?: { at: Date; uuid: string },
) {
  const { person, since, limit } = filter;
  return db
    .select({
      uuid: auditEntries.uuid,
      at: auditEntries.at,
      action: auditEntries.action,
      actor: sql<
        string | null
      >`case when ${auditEntries.by_terminal} then 'terminal' else ${actor.email} end`,
      subject: subjectUser.email,
      about: auditEntries.about,
      changes: auditEntries.changes,
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
              // Implied by the `or`, but the index needs it to find the start.
              gte(auditEntries.at, last.at),
              or(gt(auditEntries.at, last.at), gt(auditEntries.uuid, last.uuid)),
            )
          : undefined,
      ),
    )
    .orderBy(asc(auditEntries.at), asc(auditEntries.uuid))
    .limit(limit);
}

/** What organizers cancelled of a booking, newest first. */
export async function findCancelledSeats(db: Db, booking: string): Promise<AuditChanges[]> {
  const rows = await db
    .select({ changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        isNotNull(auditEntries.booking),
        eq(auditEntries.booking, booking),
        eq(auditEntries.action, 'seats_cancelled'),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.uuid));
  return rows.flatMap(({ changes }) => (changes ? [changes] : []));
}

/** The latest sign-ins of a person, and where ten in a row failed. */
export function findSignInsOf(db: Db, userUuid: string, limit: number) {
  const action = sql<'signed_in' | 'sign_in_failed'>`${auditEntries.action}`;
  return db
    .select({ at: auditEntries.at, action, changes: auditEntries.changes })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subject, userUuid),
        inArray(auditEntries.action, ['signed_in', 'sign_in_failed']),
      ),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.uuid))
    .limit(limit);
}

/** What was done with one record, newest first. */
export function findHistoryOf(
  db: Db,
  { actions, about }: { actions: AuditAction[]; about?: string },
  limit: number,
) {
  return db
    .select({
      uuid: auditEntries.uuid,
      at: auditEntries.at,
      act: auditEntries.action,
      by_terminal: auditEntries.by_terminal,
      who: fullNameOf<string | null>(actor),
      changes: auditEntries.changes,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.uuid, auditEntries.actor))
    .where(
      and(inArray(auditEntries.action, actions), about ? eq(auditEntries.about, about) : undefined),
    )
    .orderBy(desc(auditEntries.at), desc(auditEntries.uuid))
    .limit(limit);
}

/** The latest looks of safety leads at what a person wrote of themselves, or of a guest's meal. */
export function findSafetyLooksAt(db: Db, userUuid: string, limit: number) {
  const number = sql`(${auditEntries.changes}->'seat_number'->>'new')::integer`;
  return db
    .select({
      at: auditEntries.at,
      by: fullNameOf<string | null>(actor),
      by_email: actor.email,
      event: events.title,
      is_guest: sql<boolean>`${auditEntries.changes} is not null`,
      guest: seats.name,
    })
    .from(auditEntries)
    .leftJoin(actor, eq(actor.uuid, auditEntries.actor))
    .leftJoin(events, eq(events.uuid, auditEntries.about))
    .leftJoin(
      seats,
      and(eq(seats.booking_id, auditEntries.booking), eq(seats.position, sql`${number} - 1`)),
    )
    .where(and(eq(auditEntries.subject, userUuid), eq(auditEntries.action, 'safety_notes_read')))
    .orderBy(desc(auditEntries.at), desc(auditEntries.uuid))
    .limit(limit);
}

/** What an organizer wrote of an act on a booking goes with the people whom it is about. */
export const hasReason = sql`${auditEntries.changes} ? 'reason'`;
export const withoutReason = sql`${auditEntries.changes} - 'reason'`;

/** Who had a place, and who has it now: the names go with those in the booking. */
export const hasNames = sql`${auditEntries.action} = 'attendee_changed' and ${auditEntries.changes} ? 'name'`;
export const withoutNames = sql`${auditEntries.changes} - 'name'`;

/** V17: whom an invitation was about, once they have an account. */
export async function nameInvited(
  tx: Db,
  { invitation, user }: { invitation: string; user: string },
): Promise<void> {
  await tx
    .update(auditEntries)
    .set({ subject: user })
    .where(
      and(
        isNotNull(auditEntries.invitation),
        eq(auditEntries.invitation, invitation),
        isNull(auditEntries.subject),
      ),
    );
}

export async function deleteAuditEntriesBefore(db: Db, before: Date): Promise<void> {
  await db.delete(auditEntries).where(lte(auditEntries.at, before));
}
