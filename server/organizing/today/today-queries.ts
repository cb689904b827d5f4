import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { bookings, seats } from '#server/db/tables/booking-tables.ts';
import { emails } from '#server/db/tables/email-tables.ts';
import { eventFinances, events } from '#server/db/tables/event-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
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

/** Published events that ended between these instants and have no statement, the latest first. */
export function findWithoutStatement(db: Db, scope: Scope, from: Date, until: Date) {
  const statement = db
    .select({ one: sql`1` })
    .from(eventFinances)
    .where(eq(eventFinances.event_uuid, events.uuid))
    .limit(1);
  return db
    .select({ ...event, ends_at: events.ends_at })
    .from(events)
    .where(
      and(
        within(scope),
        eq(events.status, 'published'),
        gte(events.ends_at, from),
        lte(events.ends_at, until),
        sql`${statement} is null`,
      ),
    )
    .orderBy(desc(events.ends_at), asc(events.uuid))
    .limit(few);
}

/** A charge with who paid and for which event. */
const money = {
  first_name: users.first_name,
  last_name: users.last_name,
  email: users.email,
  title: events.title,
  user_uuid: charges.user_uuid,
  booking: bookings.id,
  named: bookings.name,
  event: { slug: events.slug },
};

/** Only of the events of the scope; a membership's money belongs to no event. */
const withinMoney = (scope: Scope) =>
  scope === 'all' ? undefined : inArray(bookings.event_uuid, scope);

/** Refunds that the bank sent back and nobody has given in another way yet, the oldest first. */
export function findFailedRefunds(db: Db, scope: Scope) {
  const givenOtherwise = sql`exists (select from ${refunds} o
    where o.provider_ref = 'paid_for_' || coalesce(${refunds.provider_ref}, ${refunds.uuid}::text))`;
  return db
    .select({ ...money, cents: refunds.cents, way: refunds.way, created_at: refunds.created_at })
    .from(refunds)
    .innerJoin(charges, eq(charges.uuid, refunds.charge_uuid))
    .leftJoin(users, eq(users.uuid, charges.user_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(sql`${refunds.state} = 'failed'`, not(givenOtherwise), withinMoney(scope)))
    .orderBy(asc(refunds.created_at), asc(refunds.uuid))
    .limit(few);
}

/** Refunds that have been owed since before then, the oldest first. */
export function findLateRefunds(db: Db, scope: Scope, before: Date) {
  return db
    .select({ ...money, cents: refunds.cents, way: refunds.way, created_at: refunds.created_at })
    .from(refunds)
    .innerJoin(charges, eq(charges.uuid, refunds.charge_uuid))
    .leftJoin(users, eq(users.uuid, charges.user_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(sql`${refunds.state} = 'owed'`, lte(refunds.created_at, before), withinMoney(scope)))
    .orderBy(asc(refunds.created_at), asc(refunds.uuid))
    .limit(few);
}

/** Charges that are disputed at the cardholder's bank, the most pressing first. */
export function findDisputes(db: Db, scope: Scope) {
  return db
    .select({
      ...money,
      cents: charges.amount_cents,
      disputed_at: charges.disputed_at,
      dispute_due_at: charges.dispute_due_at,
    })
    .from(charges)
    .leftJoin(users, eq(users.uuid, charges.user_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(isNotNull(charges.disputed_at), withinMoney(scope)))
    .orderBy(asc(charges.dispute_due_at), asc(charges.disputed_at), asc(charges.uuid))
    .limit(few);
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

/**
 * Messages that nobody stopped and that were not sent, the last first: as long as their event is not over and
 * nobody has written to its people since.
 */
export function findStoppedMessages(db: Db, scope: Scope, now: Date) {
  const later = alias(messages, 'later');
  const writtenSince = db
    .select({ one: sql`1` })
    .from(later)
    .where(
      and(eq(later.event_uuid, messages.event_uuid), gt(later.created_at, messages.stopped_at)),
    );
  return db
    .select({
      uuid: messages.uuid,
      subject: messages.subject,
      emails: messages.emails,
      stopped_at: messages.stopped_at,
      title: events.title,
    })
    .from(events)
    .innerJoin(messages, eq(messages.event_uuid, events.uuid))
    .where(
      and(
        within(scope),
        gt(events.ends_at, now),
        eq(messages.state, 'stopped'),
        isNull(messages.stopped_by),
        notExists(writtenSince),
      ),
    )
    .orderBy(desc(messages.stopped_at), desc(messages.uuid))
    .limit(few);
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
