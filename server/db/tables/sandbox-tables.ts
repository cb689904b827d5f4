import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './tables.ts';

// The data of the sandbox, which replaces a payment provider. No other table refers to it.

export const sandboxCustomers = pgTable('sandbox_customers', {
  id: text().primaryKey(),
  /** Null once the customer was deleted. */
  user_uuid: uuid(),
  card_id: text(),
});

export const sandboxCards = pgTable(
  'sandbox_cards',
  {
    id: text().primaryKey(),
    customer_id: text()
      .notNull()
      .references(() => sandboxCustomers.id),
    brand: text().notNull(),
    last4: text().notNull(),
    exp_month: integer().notNull(),
    exp_year: integer().notNull(),
    behaviour: text({
      enum: ['pays', 'declined', 'insufficient', 'fails_when_charged', 'asks_the_bank'],
    }).notNull(),
    /** Null unless it is kept for further charges. */
    saved_at: instant(),
  },
  (table) => [index('sandbox_cards_customer').on(table.customer_id)],
);

export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    id: text().primaryKey(),
    customer_id: text()
      .notNull()
      .references(() => sandboxCustomers.id),
    mark: text().notNull(),
    state: text({ enum: ['incomplete', 'active', 'retrying', 'ended', 'expired'] }).notNull(),
    started_at: instant().notNull(),
    /** Of the next year; null: as the last one. */
    price_cents: integer(),
    /** How many years were charged; the period ends that long after the start. */
    years: integer().notNull(),
    period_ends_at: instant().notNull(),
    cancel_at_period_end: boolean().notNull().default(false),
    ended_at: instant(),
    /** While a renewal is retried: how often it failed, and when it is tried next. */
    failures: integer().notNull().default(0),
    next_try_at: instant(),
  },
  (table) => [uniqueIndex('sandbox_subscriptions_mark').on(table.customer_id, table.mark)],
);

export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    id: text().primaryKey(),
    customer_id: text()
      .notNull()
      .references(() => sandboxCustomers.id),
    subscription_id: text().references(() => sandboxSubscriptions.id),
    mark: text(),
    amount_cents: integer().notNull(),
    description: text().notNull(),
    state: text({ enum: ['requires_action', 'paid', 'failed', 'cancelled'] }).notNull(),
    card_id: text()
      .notNull()
      .references(() => sandboxCards.id),
    client_secret: text().notNull().unique(),
    charged_at: instant().notNull(),
    /** The card is kept once the charge is paid. */
    saves_card: boolean().notNull().default(false),
    /** While the cardholder disputes it; demo data alone has that. */
    disputed_at: instant(),
    dispute_due_at: instant(),
    dispute_reason: text(),
  },
  (table) => [
    index('sandbox_charges_subscription').on(table.subscription_id, table.charged_at),
    index('sandbox_charges_mark').on(table.customer_id, table.mark),
    index('sandbox_charges_charged').on(table.charged_at).where(sql`state = 'paid'`),
  ],
);

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    charge_id: text()
      .notNull()
      .references(() => sandboxCharges.id),
    /** The portal's own id of the refund. */
    mark: text(),
    amount_cents: integer().notNull(),
    refunded_at: instant().notNull(),
  },
  (table) => [
    index('sandbox_refunds_charge').on(table.charge_id),
    index('sandbox_refunds_refunded').on(table.refunded_at),
  ],
);

/** The result of each idempotency key, so that a request takes effect once. */
export const sandboxRequests = pgTable('sandbox_requests', {
  key: text().primaryKey(),
  request: text().notNull(),
  object_id: text(),
  declined: text(),
});

/** How far demo mode's time is ahead of the real one; at most one row. */
export const demoClocks = pgTable('demo_clocks', {
  id: integer().primaryKey().default(1),
  ahead_seconds: bigint({ mode: 'number' }).notNull(),
});
