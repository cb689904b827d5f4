import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  not,
  notExists,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/database.ts';
import { bookings } from '#server/db/tables/booking-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { charges, refunds } from '#server/db/tables/ledger-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
import { users } from '#server/db/tables/tables.ts';

// What needs somebody, of all events on Today and of one on its hub.

/** The events that somebody's grants are about. */
type Scope = 'all' | string[];

/** So many of each kind are enough for a day; one more tells that there are more. */
const few = 21;

const within = (scope: Scope) => (scope === 'all' ? undefined : inArray(events.uuid, scope));

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

/** Refunds with whom they are for, the oldest first. */
const refundsWhere = (db: Db, scope: Scope, limit: number, ...which: SQL[]) =>
  db
    .select({
      ...money,
      charge: refunds.charge_uuid,
      cents: refunds.cents,
      way: refunds.way,
      created_at: refunds.created_at,
      disputed_at: charges.disputed_at,
    })
    .from(refunds)
    .innerJoin(charges, eq(charges.uuid, refunds.charge_uuid))
    .leftJoin(users, eq(users.uuid, charges.user_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(...which, withinMoney(scope)))
    .orderBy(asc(refunds.created_at), asc(refunds.uuid))
    .limit(limit);

/** Refunds that the bank sent back and nobody has given in another way yet. */
export function findFailedRefunds(db: Db, scope: Scope, limit = few) {
  const givenOtherwise = sql`exists (select from ${refunds} o
    where o.provider_ref = 'paid_for_' || coalesce(${refunds.provider_ref}, ${refunds.uuid}::text))`;
  return refundsWhere(db, scope, limit, sql`${refunds.state} = 'failed'`, not(givenOtherwise));
}

/** Refunds that are owed: by hand at once, for nobody else gives them; to a card those since before then. */
export function findWaitingRefunds(db: Db, scope: Scope, before: Date, limit = few) {
  const waits = sql`(${refunds.way} <> 'card' or ${lte(refunds.created_at, before)})`;
  return refundsWhere(db, scope, limit, sql`${refunds.state} = 'owed'`, waits);
}

/** Charges that are disputed at the cardholder's bank, the most pressing first. */
export function findDisputes(db: Db, scope: Scope, limit = few) {
  return db
    .select({
      ...money,
      cents: charges.amount_cents,
      paid_at: charges.paid_at,
      disputed_at: charges.disputed_at,
      dispute_due_at: charges.dispute_due_at,
      dispute_reason: charges.dispute_reason,
    })
    .from(charges)
    .leftJoin(users, eq(users.uuid, charges.user_uuid))
    .leftJoin(bookings, eq(bookings.id, charges.booking_id))
    .leftJoin(events, eq(events.uuid, bookings.event_uuid))
    .where(and(isNotNull(charges.disputed_at), withinMoney(scope)))
    .orderBy(asc(charges.dispute_due_at), asc(charges.disputed_at), asc(charges.uuid))
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
