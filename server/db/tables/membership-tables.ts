import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { membershipSources } from '#contract/membership/membership-sources.ts';
import { charges } from './ledger-tables.ts';
import { createdAt, instant, owner, saved, users } from './tables.ts';

/**
 * The times in which a person was, is or will be a member (16.2); `memberships` is derived from them. Those of one
 * person never overlap, which the database enforces (`membership_spans_apart`, written into the migration).
 */
export const membershipSpans = pgTable(
  'membership_spans',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    user_uuid: owner(),
    source: text({ enum: membershipSources }).notNull(),
    begins_at: instant().notNull(),
    /** The first moment after it; null while it renews, or if it was given without an end by release 0.16. */
    ends_at: instant(),
    /** The provider's subscription, of a card alone. */
    subscription_id: text(),
    /** What was paid for it by hand, where that is recorded. */
    charge_uuid: uuid().references(() => charges.uuid),
    /** Cheques that had paid for it, and that the bank returned; null if there was none. */
    earlier_charges: uuid().array(),
    reason: text(),
    /** Who wrote it; null for the provider and for erased accounts. */
    by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (table) => [
    index('membership_spans_user').on(table.user_uuid, table.begins_at),
    index('membership_spans_charge').on(table.charge_uuid).where(sql`charge_uuid is not null`),
    index('membership_spans_earlier_charges')
      .using('gin', table.earlier_charges)
      .where(sql`earlier_charges is not null`),
    index('membership_spans_by_hand_end').on(table.ends_at).where(sql`source <> 'card'`),
    uniqueIndex('membership_spans_subscription').on(table.subscription_id),
    check('membership_spans_order', sql`ends_at >= begins_at`),
    check('membership_spans_card', sql`(source = 'card') = (subscription_id is not null)`),
  ],
);

/** What organizers keep of a member besides the time; there may be a row without any membership. */
export const memberDetails = pgTable('member_details', {
  user_uuid: owner().primaryKey(),
  number: text(),
  note: text(),
  /** Since when they are a member, where the portal does not know the first years. */
  member_since: date({ mode: 'string' }),
  ...saved(),
});

/** The reminders that a membership ends or renews: once for each person, end and step (16.3). */
export const endReminders = pgTable(
  'end_reminders',
  {
    user_uuid: owner(),
    /** Of a card the moment at which it renews. */
    ends_at: instant().notNull(),
    /** Days before the last day; -1 is the day after it. */
    step: integer().notNull(),
    at: instant().notNull(),
    /** The job that sends it, and its line in the log of emails; null where there is none. */
    email: uuid(),
    /** Why it was not sent, in a sentence for organizers; what the mail server says stands in the log. */
    why_not: text(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.ends_at, table.step] }),
    index('end_reminders_email').on(table.email).where(sql`email is not null`),
  ],
);
