import {
  and,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { type Permission, permissions } from '#contract/calls/access.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { literally, searchedWords } from '#server/db/searched-words.ts';
import { grants, invitations } from '#server/db/tables/association-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { endOfGrant } from '#server/http/auth/grant-queries.ts';
import type { PeopleSearch } from './grant-list-queries.ts';

type NewInvitation = typeof invitations.$inferInsert;

/**
 * One for the same address, role and event begins anew, and its older link ends. Undefined if there was
 * an open one after `since`: then nothing is changed.
 */
export async function writeInvitation(
  tx: Db,
  invitation: NewInvitation,
  since: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: [invitations.email_key, invitations.role, invitations.event_uuid],
      set: { ...invitation, token_hash: null, accepted_at: null },
      setWhere: or(
        lte(invitations.created_at, since),
        isNotNull(invitations.accepted_at),
        not(isStillGiven(invitation.created_at)),
      ),
    })
    .returning({ uuid: invitations.uuid });
  return row?.uuid;
}

const invitationFields = {
  uuid: invitations.uuid,
  email: invitations.email,
  email_key: invitations.email_key,
  role: invitations.role,
  event: {
    uuid: events.uuid,
    slug: events.slug,
    title: events.title,
    timezone: events.timezone,
    starts_at: events.starts_at,
  },
  begins_at: invitations.begins_at,
  until: endOfGrant(invitations.until, invitations.role, invitations.event_uuid),
  /** As it was asked for: the event may still move. */
  asked_until: invitations.until,
  invited_by: invitations.invited_by,
  given_at: invitations.created_at,
  given_by: fullNameOf<string | null>(users),
  expires_at: invitations.expires_at,
  accepted_at: invitations.accepted_at,
};

const selectInvitations = (db: Db) =>
  db
    .select(invitationFields)
    .from(invitations)
    .leftJoin(events, eq(events.uuid, invitations.event_uuid))
    .leftJoin(users, eq(users.uuid, invitations.invited_by));

export type InvitationRow = Awaited<ReturnType<typeof selectInvitations>>[number];

/** What the newest link opens, until it expires; also if it was accepted. */
export async function findInvitationByToken(db: Db, tokenHash: Buffer, now: Date) {
  const [row] = await selectInvitations(db).where(
    and(
      eq(invitations.token_hash, tokenHash),
      gt(invitations.expires_at, now),
      or(isNotNull(invitations.accepted_at), isStillGiven(now)),
    ),
  );
  return row;
}

export async function findInvitation(db: Db, uuid: string, now: Date) {
  const [row] = await selectInvitations(db).where(and(eq(invitations.uuid, uuid), isOpen(now)));
  return row;
}

export async function findSameInvitation(
  db: Db,
  { email_key, role, event_uuid }: Pick<NewInvitation, 'email_key' | 'role' | 'event_uuid'>,
  now: Date,
) {
  const isSameEvent = event_uuid
    ? eq(invitations.event_uuid, event_uuid)
    : isNull(invitations.event_uuid);
  const [row] = await selectInvitations(db).where(
    and(eq(invitations.email_key, email_key), eq(invitations.role, role), isSameEvent, isOpen(now)),
  );
  return row;
}

/** The inviter may still give this role: an invitation ends with the grant behind it. */
const isStillGiven = (now: Date) => sql`exists (
  select from ${grants} g join ${users} u on u.uuid = g.user_uuid
  where g.user_uuid = ${of('invited_by')} and u.blocked_at is null and g.event_uuid is null
    and (g.begins_at is null or g.begins_at <= ${now})
    and (g.until is null or g.until > ${now})
    and (g.role = any(array[${rolesThat('roles.give')}])
      or ${of('event_uuid')} is not null and g.role = any(array[${rolesThat('roles.give-for-event')}])))`;

/** With its table: the query builder leaves that out where there is one alone, and `grants` has such columns. */
const of = (column: 'invited_by' | 'event_uuid') => sql`${invitations}.${sql.identifier(column)}`;

const rolesThat = (permission: Permission) =>
  sql.join(
    permissions[permission].map((role) => sql`${role}`),
    sql`, `,
  );

const isOpen = (now: Date) =>
  and(isNull(invitations.accepted_at), gt(invitations.expires_at, now), isStillGiven(now));

/** The link of the email that is about to be sent. */
export async function setInvitationToken(db: Db, uuid: string, tokenHash: Buffer): Promise<void> {
  await db.update(invitations).set({ token_hash: tokenHash }).where(eq(invitations.uuid, uuid));
}

/** False if it was accepted, withdrawn or sent again meanwhile. */
export async function markAccepted(tx: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const accepted = await tx
    .update(invitations)
    .set({ accepted_at: now })
    .where(and(eq(invitations.token_hash, tokenHash), isOpen(now)))
    .returning({ uuid: invitations.uuid });
  return accepted.length > 0;
}

export async function deleteInvitation(tx: Db, uuid: string): Promise<boolean> {
  const deleted = await tx
    .delete(invitations)
    .where(and(eq(invitations.uuid, uuid), isNull(invitations.accepted_at)))
    .returning({ uuid: invitations.uuid });
  return deleted.length > 0;
}

export function findInvitationsTo(db: Db, emailKey: string) {
  return selectInvitations(db).where(eq(invitations.email_key, emailKey));
}

/** The invited safety leads of an event, by address. */
export function findInvitedLeads(db: Db, eventUuid: string, now: Date) {
  return db
    .select({ email_key: invitations.email_key, name: invitations.email })
    .from(invitations)
    .where(and(eq(invitations.event_uuid, eventUuid), eq(invitations.role, 'safety'), isOpen(now)))
    .orderBy(invitations.email);
}

export async function deleteExpiredInvitations(db: Db, now: Date): Promise<void> {
  await db.delete(invitations).where(lte(invitations.expires_at, now));
}

/** A part of a list of several queries. */
interface Slice {
  limit: number;
  offset: number;
}

/** A folded search, word by word. */
export const contains = (text: SQL) => (word: string) =>
  sql`fold(${text}) like '%' || ${literally(word)} || '%'`;

/** By address, or the newest first. */
export async function listInvitations(
  db: Db,
  { roles, search, sort }: PeopleSearch,
  now: Date,
  { limit, offset }: Slice,
) {
  const matching = and(
    isOpen(now),
    inArray(invitations.role, [...roles]),
    ...searchedWords(search).map(contains(sql`${invitations.email}`)),
  );
  const total = await db.$count(invitations, matching);
  const rows = await selectInvitations(db)
    .where(matching)
    .orderBy(
      ...(sort === 'name' ? [invitations.email_key] : []),
      desc(invitations.created_at),
      invitations.uuid,
    )
    .limit(limit)
    .offset(offset);
  return { rows, total };
}
