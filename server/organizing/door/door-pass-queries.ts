import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { checkIns, doorPasses } from '#server/db/tables/door-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { grantsFor } from '#server/http/auth/grant-queries.ts';
import { oneDay } from '#server/time/durations.ts';

export type DoorPassRow = typeof doorPasses.$inferSelect;

/** When and where the event is, which decides when a pass ends. */
const ofEvent = {
  slug: events.slug,
  title: events.title,
  ends_at: events.ends_at,
  starts_at: events.starts_at,
  timezone: events.timezone,
};

export async function findDoorEvent(db: Db, uuid: string) {
  const [event] = await db.select(ofEvent).from(events).where(eq(events.uuid, uuid));
  return event;
}

function passes(db: Db, where: SQL | undefined) {
  return db
    .select({ pass: doorPasses, event: ofEvent })
    .from(doorPasses)
    .innerJoin(events, eq(events.uuid, doorPasses.event_uuid))
    .where(where);
}

export type PassAndEvent = Awaited<ReturnType<typeof passes>>[number];

export async function findPassByToken(db: Db, tokenHash: Buffer, eventUuid: string) {
  const [found] = await passes(
    db,
    and(eq(doorPasses.token_hash, tokenHash), eq(doorPasses.event_uuid, eventUuid)),
  );
  return found;
}

export async function findPass(db: Db, uuid: string) {
  const [found] = await passes(db, eq(doorPasses.uuid, uuid));
  return found;
}

export async function insertPass(tx: Db, pass: typeof doorPasses.$inferInsert): Promise<string> {
  const [row] = await tx.insert(doorPasses).values(pass).returning({ uuid: doorPasses.uuid });
  if (!row) throw new Error('A pass was not stored.');
  return row.uuid;
}

/** Opens a pass by its link, once. Undefined if the link is unknown, used, ended or too old. */
export async function openPass(
  tx: Db,
  linkHash: Buffer,
  { name, tokenHash, now }: { name: string; tokenHash: Buffer; now: Date },
): Promise<DoorPassRow | undefined> {
  const [row] = await tx
    .update(doorPasses)
    .set({ name, token_hash: tokenHash, opened_at: now })
    .where(
      and(
        eq(doorPasses.link_hash, linkHash),
        isNull(doorPasses.opened_at),
        isNull(doorPasses.ended_at),
        gt(doorPasses.link_expires_at, now),
      ),
    )
    .returning();
  return row;
}

/** With the number of people here that it let in, and the name of its giver. */
const selectListed = (db: Db) =>
  db
    .select({
      pass: doorPasses,
      event: ofEvent,
      made_by: fullNameOf<string | null>(users),
      made_by_email: users.email,
      check_ins: sql<number>`(${db
        .select({ number: count() })
        .from(checkIns)
        .where(
          and(
            eq(checkIns.pass_uuid, doorPasses.uuid),
            eq(checkIns.result, 'here'),
            eq(checkIns.here, true),
          ),
        )})`.mapWith(Number),
    })
    .from(doorPasses)
    .innerJoin(events, eq(events.uuid, doorPasses.event_uuid))
    .leftJoin(users, eq(users.uuid, doorPasses.user_uuid));

/** Of an event, newest first: helpers' only. */
export async function listPasses(db: Db, eventUuid: string) {
  return selectListed(db)
    .where(and(eq(doorPasses.event_uuid, eventUuid), eq(doorPasses.kind, 'helper')))
    .orderBy(desc(doorPasses.created_at), desc(doorPasses.uuid))
    .limit(200);
}

/** A helper's, opened or still to be, that nobody has ended. */
const isLive = (now: Date) =>
  and(
    eq(doorPasses.kind, 'helper'),
    isNull(doorPasses.ended_at),
    or(isNotNull(doorPasses.opened_at), gt(doorPasses.link_expires_at, now)),
  );

/** Of all these events that are not over for a day: at 04:00 after its event a pass has ended by itself. */
export function listLivePasses(db: Db, only: 'all' | string[], now: Date) {
  // Event by event, which the index takes: of all the passes that ever were, few are of these.
  const ofOne = db
    .select({ uuid: doorPasses.uuid })
    .from(doorPasses)
    .where(and(eq(doorPasses.event_uuid, events.uuid), isLive(now)))
    .orderBy(desc(doorPasses.created_at))
    .limit(200)
    .as('of_one');
  const live = db
    .select({ uuid: ofOne.uuid })
    .from(events)
    .crossJoinLateral(ofOne)
    .where(
      and(
        gt(events.ends_at, new Date(now.getTime() - oneDay)),
        only === 'all' ? undefined : inArray(events.uuid, only),
      ),
    );
  return selectListed(db)
    .where(sql`${doorPasses.uuid} = any(array(${live}))`)
    .orderBy(desc(doorPasses.created_at), desc(doorPasses.uuid));
}

/** Those that count now, or still can be opened. */
export function countLivePasses(tx: Db, eventUuid: string, now: Date): Promise<number> {
  return tx.$count(doorPasses, and(eq(doorPasses.event_uuid, eventUuid), isLive(now)));
}

export async function endPass(tx: Db, uuid: string, now: Date): Promise<boolean> {
  const ended = await tx
    .update(doorPasses)
    .set({ ended_at: now })
    .where(and(eq(doorPasses.uuid, uuid), isNull(doorPasses.ended_at)))
    .returning({ uuid: doorPasses.uuid });
  return ended.length > 0;
}

/** What this person has no right to any more at the door, and what has not ended. */
const withoutRight = (tx: Db, userUuid: string, now: Date) => {
  // At 04:00 after its event a pass has ended by itself.
  const dayAgo = new Date(now.getTime() - oneDay);
  const lately = tx.select({ uuid: events.uuid }).from(events).where(gt(events.ends_at, dayAgo));
  const doors = { user: userUuid, event: doorPasses.event_uuid };
  return and(
    eq(doorPasses.user_uuid, userUuid),
    isNull(doorPasses.ended_at),
    or(isNotNull(doorPasses.opened_at), gt(doorPasses.link_expires_at, now)),
    inArray(doorPasses.event_uuid, lately),
    notExists(grantsFor(tx, 'attendees.check-in', doors, now)),
  );
};

export function givePassesTo(
  tx: Db,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<DoorPassRow[]> {
  return tx
    .update(doorPasses)
    .set({ user_uuid: to })
    .where(and(eq(doorPasses.kind, 'helper'), withoutRight(tx, from, now)))
    .returning();
}

/**
 * J2: from now on no check-in counts of a person who lost the right to, nor of the helpers to whom
 * they gave a pass. Another grant may still give it. Returns the passes of helpers, the links with them.
 */
export async function endPassesWithoutRight(
  tx: Db,
  userUuid: string,
  now: Date,
): Promise<DoorPassRow[]> {
  const ended = await tx
    .update(doorPasses)
    .set({ ended_at: now })
    .where(withoutRight(tx, userUuid, now))
    .returning();
  return ended.filter(({ kind }) => kind === 'helper');
}

/** The list that a browser gets knows every ticket that was lost up to this one. */
export async function storeKnownLost(db: Db, uuid: string, number: number): Promise<void> {
  await db.update(doorPasses).set({ known_lost: number }).where(eq(doorPasses.uuid, uuid));
}

/** The names of helpers are deleted some time after their event, in the audit log, too (V27). */
export async function forgetHelpersBefore(db: Db, before: Date): Promise<void> {
  const endOfEvent = (uuid: AnyPgColumn) =>
    sql`(${db.select({ ends_at: events.ends_at }).from(events).where(eq(events.uuid, uuid))})`;
  const endOf = endOfEvent(doorPasses.event_uuid);
  await db
    .update(auditEntries)
    .set({ changes: sql`${auditEntries.changes} - 'name'` })
    .where(
      and(
        inArray(auditEntries.action, ['door_pass_opened', 'door_pass_ended']),
        sql`${auditEntries.changes} ? 'name'`,
        lte(endOfEvent(auditEntries.about), before),
      ),
    );
  await db
    .update(doorPasses)
    .set({ name: null })
    .where(and(isNotNull(doorPasses.name), lte(endOf, before)));
}
