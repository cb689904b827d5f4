import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  max,
  ne,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import {
  type GrantRole,
  grantRoles,
  type Permission,
  permissions,
} from '#contract/calls/access.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf, lastNameFirst } from '#server/db/person-names.ts';
import { hasName, searchedNames } from '#server/db/searched-words.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { auditEntries } from '#server/db/tables/audit-tables.ts';
import { doorPasses } from '#server/db/tables/door-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { factors } from '#server/db/tables/factor-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
import { sessions, users } from '#server/db/tables/tables.ts';
import { endOfGrant, hasBegun } from '#server/http/auth/grant-queries.ts';

const giver = alias(users, 'giver');

const until = endOfGrant(grants.until, grants.role, grants.event_uuid);

const isNotOver = (now: Date) => or(isNull(until), gt(until, now));

export const isLiveGrant = (now: Date) => and(hasBegun(grants.begins_at, now), isNotOver(now));

const grantFields = {
  uuid: grants.uuid,
  role: grants.role,
  event: {
    uuid: events.uuid,
    slug: events.slug,
    title: events.title,
    timezone: events.timezone,
    starts_at: events.starts_at,
  },
  until,
};

/** The live grants of one person, the oldest first. */
export function findGrantsOf(db: Db, userUuid: string, now: Date) {
  return db
    .select(grantFields)
    .from(grants)
    .leftJoin(events, eq(events.uuid, grants.event_uuid))
    .where(and(eq(grants.user_uuid, userUuid), isLiveGrant(now)))
    .orderBy(asc(grants.created_at), asc(grants.uuid));
}

/** Live or not. */
export async function findGrant(tx: Db, uuid: string) {
  const [row] = await tx
    .select({
      uuid: grants.uuid,
      user_uuid: grants.user_uuid,
      role: grants.role,
      event_uuid: grants.event_uuid,
    })
    .from(grants)
    .where(eq(grants.uuid, uuid));
  return row;
}

/** Of these the grants for all events that count, or will, in the order in which accounts are locked. */
export function findGrantsToEnd(tx: Db, uuids: readonly string[], now: Date) {
  return tx
    .select({
      uuid: grants.uuid,
      user_uuid: grants.user_uuid,
      role: grants.role,
      begins_at: grants.begins_at,
      until: grants.until,
    })
    .from(grants)
    .where(and(inArray(grants.uuid, [...uuids]), isNull(grants.event_uuid), isNotOver(now)))
    .orderBy(asc(grants.user_uuid), asc(grants.uuid));
}

/** Until when somebody has a role for all events: null is for good, undefined that they have it no more. */
export async function findRoleEnd(
  db: Db,
  { user, role }: { user: string; role: GrantRole },
): Promise<Date | null | undefined> {
  const [row] = await db
    .select({ until: grants.until })
    .from(grants)
    .where(and(eq(grants.user_uuid, user), eq(grants.role, role), isNull(grants.event_uuid)));
  return row?.until;
}

export async function updateGrantEnd(tx: Db, uuid: string, until: Date): Promise<void> {
  await tx.update(grants).set({ until }).where(eq(grants.uuid, uuid));
}

export async function deleteGrant(tx: Db, uuid: string): Promise<boolean> {
  const ended = await tx
    .delete(grants)
    .where(eq(grants.uuid, uuid))
    .returning({ uuid: grants.uuid });
  return ended.length > 0;
}

type NewGrant = Omit<typeof grants.$inferInsert, 'uuid'>;

/** One that has ended, or ends on another day, begins anew. */
export async function writeGrant(tx: Db, grant: NewGrant): Promise<void> {
  await tx
    .insert(grants)
    .values(grant)
    .onConflictDoUpdate({
      target: [grants.user_uuid, grants.role, grants.event_uuid],
      set: grant,
    });
}

/** The grant of the account with this email, as it would be given again: one that counts, or will. */
export async function findSameGrant(
  db: Db,
  same: { emailKey: string; role: GrantRole; eventUuid: string | null },
  now: Date,
) {
  const [row] = await db
    .select({ uuid: grants.uuid, begins_at: grants.begins_at, until: grants.until })
    .from(grants)
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .where(
      and(
        eq(users.email_key, same.emailKey),
        eq(grants.role, same.role),
        same.eventUuid ? eq(grants.event_uuid, same.eventUuid) : isNull(grants.event_uuid),
        isNotOver(now),
      ),
    );
  return row;
}

/** The safety leads of an event, by name. */
export function findSafetyLeads(db: Db, eventUuid: string, now: Date) {
  return db
    .select({
      email_key: users.email_key,
      name: fullNameOf(users),
    })
    .from(grants)
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .where(and(eq(grants.event_uuid, eventUuid), eq(grants.role, 'safety'), isLiveGrant(now)))
    .orderBy(fullNameOf(users), users.uuid);
}

const inOrder = sql`array_position(${sql.raw(`array['${grantRoles.join("','")}']`)}, ${grants.role})`;

const byName = [sql`fold(${lastNameFirst(users)})`, asc(grants.uuid)];

const orders: Record<PeopleSearch['sort'], SQL[]> = {
  role: [inOrder, ...byName],
  name: byName,
  newest: [desc(grants.created_at), asc(grants.uuid)],
};

const other = alias(grants, 'other');

/** What a person began as an organizer there, of which nothing goes on without this grant. */
function begunBy(db: Db, permission: Permission, event: AnyPgColumn, now: Date) {
  const roles = [...permissions[permission]];
  const otherUntil = endOfGrant(other.until, other.role, other.event_uuid);
  const another = db
    .select({ uuid: other.uuid })
    .from(other)
    .where(
      and(
        eq(other.user_uuid, grants.user_uuid),
        ne(other.uuid, grants.uuid),
        inArray(other.role, roles),
        or(isNull(other.event_uuid), eq(other.event_uuid, event)),
        hasBegun(other.begins_at, now),
        or(isNull(otherUntil), gt(otherUntil, now)),
      ),
    );
  return and(
    inArray(grants.role, roles),
    or(isNull(grants.event_uuid), eq(grants.event_uuid, event)),
    notExists(another),
  );
}

/** V18: the messages that wait and are not sent without this grant, and the passes for doors that open still. */
const leftBehind = (db: Db, now: Date) => ({
  messages: db.$count(
    messages,
    and(
      eq(messages.created_by, grants.user_uuid),
      eq(messages.state, 'waiting'),
      begunBy(db, 'attendees.write', messages.event_uuid, now),
    ),
  ),
  passes: db.$count(
    doorPasses,
    and(
      eq(doorPasses.user_uuid, grants.user_uuid),
      eq(doorPasses.kind, 'helper'),
      isNotNull(doorPasses.opened_at),
      isNull(doorPasses.ended_at),
      inArray(
        doorPasses.event_uuid,
        db.select({ uuid: events.uuid }).from(events).where(gt(events.ends_at, now)),
      ),
      begunBy(db, 'attendees.check-in', doorPasses.event_uuid, now),
    ),
  ),
});

/** What narrows the grants and invitations, and in which order they come. */
export interface PeopleSearch {
  /** The roles to list. */
  roles: readonly GrantRole[];
  /** Of this person alone. */
  user?: string;
  search: string;
  sort: 'role' | 'name' | 'newest';
}

export async function listGrants(
  db: Db,
  { roles, user, search, sort }: PeopleSearch,
  now: Date,
  { limit, offset }: { limit: number; offset: number },
) {
  const ofPerson = eq(sessions.user_uuid, users.uuid);
  const person = {
    uuid: users.uuid,
    name: fullNameOf(users),
    email: users.email,
    blocked: sql<boolean>`${users.blocked_at} is not null`,
    has_factor: sql<boolean>`${exists(db.select().from(factors).where(eq(factors.user_uuid, users.uuid)))}`,
    // Sessions end; what they did is in the audit log for longer.
    last_seen_at: sql<Date | null>`greatest(
      (${db
        .select({ last: max(sessions.last_seen_at) })
        .from(sessions)
        .where(ofPerson)}),
      (${db
        .select({ last: max(auditEntries.at) })
        .from(auditEntries)
        .where(eq(auditEntries.actor, users.uuid))}))`.mapWith(sessions.last_seen_at),
    sessions: db.$count(sessions, ofPerson),
  };
  const searched = (word: string) =>
    hasName(sql`unpunctuated(${fullNameOf(users)} || ' ' || ${users.email})`, word);
  const matching = and(
    isNotOver(now),
    inArray(grants.role, [...roles]),
    user === undefined ? undefined : eq(grants.user_uuid, user),
    ...searchedNames(search).map(searched),
  );
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(grants)
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .where(matching);
  const rows = await db
    .select({
      ...grantFields,
      begins_at: grants.begins_at,
      person,
      left_behind: leftBehind(db, now),
      given_at: grants.created_at,
      given_by: fullNameOf<string | null>(giver),
    })
    .from(grants)
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .leftJoin(events, eq(events.uuid, grants.event_uuid))
    .leftJoin(giver, eq(giver.uuid, grants.granted_by))
    .where(matching)
    .orderBy(...orders[sort])
    .limit(limit)
    .offset(offset);
  return { rows, total: counted?.total ?? 0 };
}
