import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { memberships, users } from '#server/db/tables/tables.ts';
import { takenSeats } from '#server/events/event-queries.ts';
import { needsAttention } from '#server/jobs/email-log-queries.ts';

/** The events that somebody's grants are about. */
type Scope = 'all' | string[];

/** So many of each kind are enough for a day; one more tells that there are more. */
const few = 21;

const within = (scope: Scope) => (scope === 'all' ? undefined : inArray(events.uuid, scope));

const event = {
  uuid: events.uuid,
  slug: events.slug,
  title: events.title,
  timezone: events.timezone,
  starts_at: events.starts_at,
  ends_at: events.ends_at,
  venue_name: events.venue_name,
  venue_city: events.venue_city,
  venue_province: events.venue_province,
  kind: events.kind,
  cover_url: events.cover_url,
  capacity: events.capacity,
  serves_meal: events.serves_meal,
};

/** Published events that begin before then or are under way, the next one first. */
export function findEventsUntil(db: Db, scope: Scope, now: Date, until: Date, limit = few) {
  const confirmed = (what: SQL, condition: SQL) => {
    const isOne = and(eq(seats.event_uuid, events.uuid), eq(seats.state, 'confirmed'), condition);
    return sql<number>`(${db.select({ what }).from(seats).where(isOne)})`;
  };
  const isOwing = gt(seats.owing_cents, 0);
  return db
    .select({
      ...event,
      ...takenSeats(db, now),
      owing_seats: confirmed(sql`count(*)::integer`, isOwing),
      owing_cents: confirmed(
        sql`coalesce(sum(${seats.owing_cents}), 0)::double precision`,
        isOwing,
      ),
      without_meal: confirmed(sql`count(*)::integer`, isNull(seats.meal)),
    })
    .from(events)
    .where(
      and(
        within(scope),
        eq(events.status, 'published'),
        gt(events.ends_at, now),
        lte(events.starts_at, until),
      ),
    )
    .orderBy(asc(events.starts_at), asc(events.uuid))
    .limit(limit);
}

/** Drafts that begin before then, the next one first. */
export function findDraftsUntil(db: Db, scope: Scope, now: Date, until: Date) {
  return (
    db
      .select(event)
      .from(events)
      // Without a parameter, so that the partial index is used.
      .where(
        and(
          within(scope),
          sql`status = 'draft'`,
          gt(events.starts_at, now),
          lte(events.starts_at, until),
        ),
      )
      .orderBy(asc(events.starts_at), asc(events.uuid))
      .limit(few)
  );
}

/** Events to come, with what was announced of their times. */
export function findAnnounced(db: Db, scope: Scope, now: Date) {
  const { announced_start, announced_end, ends_at } = events;
  return db
    .select({ ...event, ends_at, announced_start, announced_end })
    .from(events)
    .where(and(within(scope), ne(events.status, 'cancelled'), gt(ends_at, now)))
    .orderBy(asc(ends_at), asc(events.uuid))
    .limit(1000);
}

/** Emails since then that a mail server refused or that none took, and that nobody has sent again; the last first. */
export function findRejectedEmails(db: Db, since: Date, limit: number) {
  return db
    .select({
      at: sql<Date>`coalesce(${emails.tried_at}, ${emails.enqueued_at})`.mapWith(
        emails.enqueued_at,
      ),
      state: emails.state,
      answer: sql<string | null>`coalesce(${emails.answer}, ${emails.error})`,
      error: emails.error,
    })
    .from(emails)
    .where(and(needsAttention, gt(emails.enqueued_at, since)))
    .orderBy(desc(emails.enqueued_at), desc(emails.uuid))
    .limit(limit);
}

/** Memberships whose renewal failed and is tried again, the longest waiting first. */
export function findFailedRenewals(db: Db, now: Date) {
  return db
    .select({
      first_name: users.first_name,
      last_name: users.last_name,
      renews_at: memberships.renews_at,
    })
    .from(memberships)
    .innerJoin(users, eq(users.uuid, memberships.user_uuid))
    .where(
      and(
        sql`${memberships.payment_problem}`,
        or(isNull(memberships.ends_at), gt(memberships.ends_at, now)),
      ),
    )
    .orderBy(asc(memberships.renews_at), asc(memberships.user_uuid))
    .limit(few);
}
