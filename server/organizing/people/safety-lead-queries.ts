import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { isLiveGrant } from './grant-list-queries.ts';

const owner = alias(users, 'owner');
const giver = alias(users, 'giver');

/** What an email to an owner says of a safety lead; undefined once that grant is ended. */
export async function findNewLead(
  db: Db,
  ids: { owner: string; lead: string; event: string; by: string | null },
  now: Date,
) {
  const [row] = await db
    .select({
      owner: {
        first_name: owner.first_name,
        last_name: owner.last_name,
        email: owner.email,
        email_verified_at: owner.email_verified_at,
      },
      lead: {
        name: fullNameOf(users),
        email: users.email,
      },
      by: fullNameOf<string | null>(giver),
      event: {
        title: events.title,
        timezone: events.timezone,
        starts_at: events.starts_at,
        ends_at: events.ends_at,
      },
    })
    .from(grants)
    .innerJoin(users, eq(users.uuid, grants.user_uuid))
    .innerJoin(events, eq(events.uuid, grants.event_uuid))
    .innerJoin(owner, eq(owner.uuid, ids.owner))
    .leftJoin(giver, eq(giver.uuid, sql`${ids.by}::uuid`))
    .where(
      and(
        eq(grants.user_uuid, ids.lead),
        eq(grants.role, 'safety'),
        eq(grants.event_uuid, ids.event),
        isLiveGrant(now),
      ),
    );
  return row;
}
