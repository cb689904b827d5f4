import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, owner } from './tables.ts';

/** A person at the payment provider, and the card that is charged there. */
export const paymentCustomers = pgTable('payment_customers', {
  user_uuid: owner().primaryKey(),
  customer_id: text().notNull().unique(),
  card_brand: text(),
  card_last4: text(),
  card_exp_month: integer(),
  card_exp_year: integer(),
});

/** Versions of the provider's objects: an older one must not overwrite a newer one (G7). */
export const readingNumbers = pgSequence('reading_numbers');

const isLive = sql`state in ('incomplete', 'active', 'retrying')`;

/** The provider's subscriptions as last read; `memberships` is derived from them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    user_uuid: owner(),
    state: text({ enum: ['incomplete', 'active', 'retrying', 'ended', 'expired'] }).notNull(),
    started_at: instant().notNull(),
    period_ends_at: instant().notNull(),
    /** The price of the next year; null until the subscription was read. */
    price_cents: integer(),
    ends_at: instant(),
    reading: bigint({ mode: 'number' }).notNull(),
    read_at: instant().notNull(),
    /** Now in `end_reminders`. A process of 0.17 reads them while it is replaced; a later version drops them. */
    announced_renewal: instant(),
    announced_days: integer(),
  },
  (table) => [
    index('subscriptions_user').on(table.user_uuid),
    index('subscriptions_unsettled').on(table.id).where(sql`state in ('incomplete', 'retrying')`),
    index('subscriptions_period').on(table.period_ends_at).where(isLive),
    index('subscriptions_read').on(table.read_at).where(isLive),
  ],
);

/**
 * Requests to the provider whose result is not known yet, stored before the call, so that the key
 * outlives the process (G11). A person has at most one of each kind (G1).
 */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    key: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    kind: text({ enum: ['subscribe', 'cancel', 'resume', 'card'] }).notNull(),
    payment_method: text(),
    subscription_id: text(),
    /** The first charge of a card that renews what was paid by hand or given (16.3); null: at once. */
    charges_at: instant(),
    asked_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payment_requests_one').on(table.user_uuid, table.kind),
    index('payment_requests_asked').on(table.asked_at),
  ],
);

/** Webhook events that were applied, so that each is applied once; deleted after a while. */
export const seenEvents = pgTable(
  'seen_events',
  {
    id: text().primaryKey(),
    seen_at: instant().notNull(),
  },
  (table) => [index('seen_events_at').on(table.seen_at)],
);
