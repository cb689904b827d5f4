import {
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { moneyKinds, moneyWays } from '#contract/values/money-words.ts';
import { ledgerEntries } from './ledger-tables.ts';
import { instant } from './tables.ts';

/**
 * What the treasurer's sums are made of (17.0): each entry of the ledger by what it is for, with the day on which it
 * counts. Triggers keep it, since several things change such a day: `money_movements_of` says what a row must be, and
 * `check:ledger` compares. Nothing but the database writes it; what is kept as a donation has two rows. A fee that changes
 * later has one of its own, of the entry that bears it: it counts when the portal learns of it.
 */
export const moneyMovements = pgTable(
  'money_movements',
  {
    entry_uuid: uuid()
      .notNull()
      .references(() => ledgerEntries.uuid, { onDelete: 'cascade' }),
    kind: text({ enum: moneyKinds }).notNull(),
    charge_uuid: uuid().notNull(),
    refund_uuid: uuid(),
    type: text({ enum: ['in', 'back', 'fee'] }).notNull(),
    way: text({ enum: moneyWays }).notNull(),
    /**
     * Of the association's zone. Money by hand counts on the day on which it was received or given, unless the fiscal
     * year of that day was closed before it was recorded; all else when it is written.
     */
    day: date({ mode: 'string' }).notNull(),
    at: instant().notNull(),
    /** Negative for what goes back, and for what is no longer for this. */
    cents: integer().notNull(),
    /** What the provider kept of the charge when it first said so: it stands once. Of a returned cheque, what the bank charged. */
    fee_cents: integer(),
    /** The provider has not said it yet. */
    fee_unknown: boolean().notNull(),
    /** The entry, or the change of its fee. */
    source_uuid: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.entry_uuid, table.kind, table.source_uuid] }),
    index('money_movements_charge').on(table.charge_uuid),
    // With all that a sum needs, so that no row is read.
    index('money_movements_day').on(
      table.day,
      table.at,
      table.kind,
      table.way,
      table.type,
      table.cents,
      table.fee_cents,
      table.fee_unknown,
    ),
  ],
);
