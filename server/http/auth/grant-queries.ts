import {
  type AnyColumn,
  and,
  eq,
  getTableName,
  gt,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import {
  daysAfterEvent,
  eventRoles,
  type GrantRole,
  type Permission,
  permissions,
} from '#contract/calls/access.ts';
import type { Db } from '#server/db/database.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';

/** A grant as the database writes it into another row. */
interface StoredGrant {
  role: GrantRole;
  event_uuid: string | null;
  begins_at: string | null;
  until: string | null;
}

export interface Grant {
  role: GrantRole;
  /** Null: for all events. */
  event_uuid: string | null;
  /** Null: without end. */
  until: Date | null;
}

const forEvent = sql.raw(`('${eventRoles.join("','")}')`);
/** In hours: a day of the database's zone may have 23. */
const longer = sql.raw(`interval '${daysAfterEvent * 24} hours'`);

/** A role for one event ends some days after it (10.2). */
export function endOfGrant(
  until: SQL | AnyPgColumn,
  role: SQL | AnyPgColumn,
  eventUuid: SQL | AnyPgColumn,
): SQL<Date | null> {
  return sql<Date | null>`least(${until}, (
    select e.ends_at + ${longer} from ${events} e
    where e.uuid = ${eventUuid} and ${role} in ${forEvent}
  ))`.mapWith(grants.until);
}

/** Whether a grant counts already. */
export const hasBegun = (beginsAt: AnyPgColumn, now: Date) =>
  or(isNull(beginsAt), lte(beginsAt, now));

const storedEnd = endOfGrant(sql`g.until`, sql`g.role`, sql`g.event_uuid`);

/** All grants of a person as one column; null without any. It costs no round trip of its own. */
export function grantsOf({ table, name }: AnyPgColumn): SQL<StoredGrant[] | null> {
  // With its table: the query builder leaves that out where it selects from one table alone, and the
  // bare name would be the column of `grants`.
  const userUuid = sql`${sql.identifier(getTableName(table))}.${sql.identifier(name)}`;
  return sql<StoredGrant[] | null>`(
    select json_agg(json_build_object('role', g.role, 'event_uuid', g.event_uuid,
        'begins_at', g.begins_at, 'until', ${storedEnd})
      order by g.created_at, g.uuid)
    from ${grants} g where g.user_uuid = ${userUuid}
  )`;
}

/** By the server's clock: a grant that has not begun is none, nor one whose `until` has come. */
export function liveGrants(stored: StoredGrant[] | null, now: Date): Grant[] {
  return (stored ?? [])
    .filter(({ begins_at }) => begins_at === null || new Date(begins_at) <= now)
    .map(({ begins_at: _, ...grant }) => ({
      ...grant,
      until: grant.until === null ? null : new Date(grant.until),
    }))
    .filter(({ until }) => until === null || until > now);
}

/** The grants that let a person do this now, to an event if there is one, in any session; of a blocked account none. */
export function grantsFor(
  db: Db,
  permission: Permission,
  { user, event }: { user: string | AnyColumn; event: string | AnyColumn | null },
  now: Date,
) {
  const until = endOfGrant(grants.until, grants.role, grants.event_uuid);
  return db
    .select({ uuid: grants.uuid })
    .from(grants)
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .where(
      and(
        eq(grants.user_uuid, user),
        isNull(users.blocked_at),
        inArray(grants.role, [...permissions[permission]]),
        or(isNull(grants.event_uuid), event === null ? undefined : eq(grants.event_uuid, event)),
        hasBegun(grants.begins_at, now),
        or(isNull(until), gt(until, now)),
      ),
    );
}
