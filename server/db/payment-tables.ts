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
    /** The renewal that was announced last, and how many days ahead. */
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
    asked_at: instant().notNull(),
  },
  (table) => [
    uniqueIndex('payment_requests_one').on(table.user_uuid, table.kind),
    index('payment_requests_asked').on(table.asked_at),
  ],
);

/** Numbers the receipts. A sequence needs no lock; a rollback leaves a gap. */
export const receiptNumbers = pgSequence('receipt_numbers');

/** The ledger: charges and refunds. It outlives accounts, because the law requires it for years. */
export const payments = pgTable(
  'payments',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    /** The provider's charge or refund; a charge for a seat and a donation has two entries. */
    reference: text().notNull(),
    kind: text({ enum: ['membership', 'event', 'donation', 'refund'] }).notNull(),
    description: text().notNull(),
    /** Negative for refunds. */
    amount_cents: integer().notNull(),
    currency: text().notNull(),
    status: text({ enum: ['paid', 'refunded', 'failed', 'pending'] }).notNull(),
    /** The entry that a refund refunds. */
    refunds: uuid().references((): AnyPgColumn => payments.uuid),
    card_brand: text(),
    card_last4: text(),
    paid_at: instant().notNull(),
    /** Assigned once, when money has moved; the entries of one charge or refund share it. */
    receipt_number: integer(),
  },
  (table) => [
    // One refund may refund several entries of a charge.
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

/** Webhook events that were applied, so that each is applied once; deleted after a while. */
export const seenEvents = pgTable(
  'seen_events',
  {
    id: text().primaryKey(),
    seen_at: instant().notNull(),
  },
  (table) => [index('seen_events_at').on(table.seen_at)],
);
