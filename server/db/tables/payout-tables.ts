import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { payoutLineKinds, payoutLists, payoutStates } from '#contract/organizing/payout-words.ts';
import { charges, refunds } from './ledger-tables.ts';
import { instant } from './tables.ts';

// What the payment provider brings to the bank, as it says. Read again until it says that nothing changes any more.

export const payouts = pgTable(
  'payouts',
  {
    /** The provider's own. */
    id: text().primaryKey(),
    /** The day at the bank. */
    arrives_on: date({ mode: 'string' }).notNull(),
    amount_cents: integer().notNull(),
    state: text({ enum: payoutStates }).notNull(),
    /** Whether the provider has said of what it is. */
    list: text({ enum: payoutLists }).notNull(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('payouts_arrives').on(table.arrives_on),
    index('payouts_open').on(table.created_at).where(sql`list = 'coming' or state = 'on_the_way'`),
  ],
);

export const payoutLines = pgTable(
  'payout_lines',
  {
    /** The provider's own. */
    id: text().primaryKey(),
    payout_id: text()
      .notNull()
      .references(() => payouts.id, { onDelete: 'cascade' }),
    kind: text({ enum: payoutLineKinds }).notNull(),
    /** The provider's word for it. */
    what: text().notNull(),
    /** Null for what is no payment, and for payments of others who share the account. */
    charge_uuid: uuid().references(() => charges.uuid),
    refund_uuid: uuid().references(() => refunds.uuid),
    /** Before the fee; negative for what goes back. */
    cents: integer().notNull(),
    fee_cents: integer().notNull(),
    at: instant().notNull(),
  },
  (table) => [
    index('payout_lines_payout').on(table.payout_id),
    index('payout_lines_charge').on(table.charge_uuid).where(sql`charge_uuid is not null`),
    index('payout_lines_refund').on(table.refund_uuid).where(sql`refund_uuid is not null`),
  ],
);

/** When the provider was asked last, and what its key may not do; at most one row. */
export const payoutReadings = pgTable('payout_readings', {
  id: integer().primaryKey().default(1),
  read_at: instant(),
  missing_right: text(),
});
