import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgSequence,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, owner, users } from './tables.ts';

/** A person at the payment provider, and the card that is charged there. */
export const paymentCustomers = pgTable('payment_customers', {
  user_uuid: owner().primaryKey(),
  customer_id: text().notNull().unique(),
  card_brand: text(),
  card_last4: text(),
  card_exp_month: integer(),
  card_exp_year: integer(),
});

/** Numbers the readings of the provider's objects, so that an older one never covers a newer one (G7). */
export const readingNumbers = pgSequence('reading_numbers');

const going = sql`state in ('incomplete', 'active', 'retrying')`;

/** The provider's subscriptions as they were last read; `memberships` follows from them. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text().primaryKey(),
    user_uuid: owner(),
    state: text({ enum: ['incomplete', 'active', 'retrying', 'ended', 'expired'] }).notNull(),
    started_at: instant().notNull(),
    period_ends_at: instant().notNull(),
    /** What the next year costs; unknown until the provider was asked. */
    price_cents: integer(),
    ends_at: instant(),
    reading: bigint({ mode: 'number' }).notNull(),
    read_at: instant().notNull(),
    /** The renewal that was announced last, and how many days ahead. */
    announced_renewal: instant(),
    announced_days: integer(),
  },
  (table) => [
    index('subscriptions_user').on(table.user_uuid),
    index('subscriptions_unsettled').on(table.id).where(sql`state in ('incomplete', 'retrying')`),
    index('subscriptions_period').on(table.period_ends_at).where(going),
    index('subscriptions_read').on(table.read_at).where(going),
  ],
);

/**
 * What was asked of the provider and is not known to have happened, written before the call: the key
 * outlives the process (G11). A person has one of each kind, which also keeps two starts apart (G1).
 */
export const paymentRequests = pgTable(
  'payment_requests',
  {
    key: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    kind: text({ enum: ['subscribe', 'cancel', 'resume', 'card'] }).notNull(),
    payment_method: text(),
    subscription_id: text(),
    asked_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payment_requests_one').on(table.user_uuid, table.kind),
    index('payment_requests_asked').on(table.asked_at),
  ],
);

/** Numbers the receipts. A sequence makes nobody wait; what is rolled back leaves a gap. */
export const receiptNumbers = pgSequence('receipt_numbers');

/** What was paid and paid back. It outlives the account: books are kept for years. */
export const payments = pgTable(
  'payments',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    /** The provider's charge or refund; a charge for a round and a donation is two entries. */
    reference: text().notNull(),
    kind: text({ enum: ['membership', 'event', 'donation', 'refund'] }).notNull(),
    description: text().notNull(),
    /** Money that went back is negative. */
    amount_cents: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['paid', 'refunded', 'failed', 'pending'] }).notNull(),
    /** The payment that a refund gives back. */
    refunds: uuid().references((): AnyPgColumn => payments.uuid),
    card_brand: text(),
    card_last4: text(),
    paid_at: instant().notNull(),
    /** Given once, when money has moved; the entries of one charge or refund share it. */
    receipt_number: integer(),
  },
  (table) => [
    // One refund may give back several parts of a charge.
    unique('payments_entry').on(table.reference, table.kind, table.refunds).nullsNotDistinct(),
    index('payments_refunds').on(table.refunds),
    index('payments_user').on(table.user_uuid, table.paid_at),
    check(
      'payments_sign',
      sql`case kind when 'refund' then amount_cents <= 0 else amount_cents >= 0 end`,
    ),
    check('payments_refund', sql`(kind = 'refund') = (refunds is not null)`),
  ],
);

/** The provider's events that were applied, so that each is applied once; swept after a while. */
export const seenEvents = pgTable(
  'seen_events',
  {
    id: text().primaryKey(),
    seen_at: instant().notNull(),
  },
  (table) => [index('seen_events_at').on(table.seen_at)],
);
