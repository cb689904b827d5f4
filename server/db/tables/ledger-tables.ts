import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { refundReasons } from '#contract/bookings/refund-reasons.ts';
import { type HandWay, moneyWays } from '#contract/values/money-words.ts';
import { bookings, seats } from './booking-tables.ts';
import { isReversal } from './is-reversal.ts';
import { instant, users } from './tables.ts';

// Money: what was charged, what goes back, and the ledger, which is only ever added to. All of it
// outlives accounts, because the law requires it for years.

const payer = () => uuid().references(() => users.uuid, { onDelete: 'set null' });

/** What was brought to the bank on one day, with its slip (17.2). */
export const deposits = pgTable(
  'deposits',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    /** The day at the bank. */
    banked_on: date({ mode: 'string' }).notNull(),
    /** The number of the slip. */
    slip: text().notNull(),
    /** As typed from the slip; negative where it reverses another one. */
    total_cents: integer().notNull(),
    /** Too late to undo: this one takes the other back, and its payments are not deposited any more. */
    reverses: uuid()
      .unique()
      .references((): AnyPgColumn => deposits.uuid),
    by: payer(),
    created_at: instant().notNull(),
    /** It was a mistake; its payments are not deposited any more, and it has no lines. */
    undone_at: instant(),
  },
  (table) => [index('deposits_banked').on(table.banked_on)],
);

/** Card payments whose fee is to be read: it is not known yet, or may be another one. Without parameters, as a partial index is. */
export const isFeeUnread = sql`state = 'paid' and method = 'card' and (provider_fee_cents is null or fee_outdated_at is not null)`;

/** One payment by one person: for seats and a gift, or for a year's membership. */
export const charges = pgTable(
  'charges',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    /** Who pays; empty once they are erased. */
    user_uuid: payer(),
    /** Null for a membership. */
    booking_id: text().references(() => bookings.id),
    amount_cents: integer().notNull(),
    currency: text().notNull(),
    method: text({ enum: moneyWays }).notNull(),
    state: text({ enum: ['pending', 'paid', 'failed', 'cancelled'] }).notNull(),
    /** The provider's charge, once it is known. */
    provider_ref: text().unique(),
    /** Stored before the provider is called, so that a repeated call charges once. */
    idempotency_key: text().unique(),
    /** Finds the charge at the provider after a lost answer. */
    correlation_id: text().unique(),
    description: text().notNull(),
    card_brand: text(),
    card_last4: text(),
    /** What the provider kept of it when it first said so, which never changes: `fee_changes` has what came later. Null until then, and by hand. */
    provider_fee_cents: integer(),
    /** Since when the provider may keep something else, because a dispute was opened or decided: it is asked again. */
    fee_outdated_at: instant(),
    /** Who took cash, a cheque or an e-Transfer, and on which day. */
    recorded_by: payer(),
    received_on: date({ mode: 'string' }),
    /** The deposit that it is in now; at most one (J17). */
    deposit_uuid: uuid().references(() => deposits.uuid),
    paid_at: instant(),
    /** Since when the cardholder disputes it at their bank; null once the bank has decided. */
    disputed_at: instant(),
    /** Until when the bank takes the association's answer. */
    dispute_due_at: instant(),
    /** Why the cardholder disputes it, in Stripe's word. */
    dispute_reason: text(),
    created_at: instant().notNull(),
  },
  (table) => [
    index('charges_disputed').on(table.disputed_at).where(sql`disputed_at is not null`),
    index('charges_booking').on(table.booking_id),
    // For a search by a sum, from the index alone.
    index('charges_amount').on(table.amount_cents, table.uuid),
    index('charges_user').on(table.user_uuid, table.created_at),
    index('charges_received').on(table.received_on).where(sql`received_on is not null`),
    index('charges_deposit').on(table.deposit_uuid).where(sql`deposit_uuid is not null`),
    index('charges_undeposited')
      .on(table.received_on)
      .where(sql`state = 'paid' and received_on is not null and deposit_uuid is null`),
    index('charges_without_fee').on(table.paid_at).where(isFeeUnread),
    index('charges_pending').on(table.created_at).where(sql`state = 'pending'`),
    index('charges_given_up')
      .on(table.created_at)
      .where(sql`state in ('failed', 'cancelled') and booking_id is not null`),
    check('charges_amount', sql`amount_cents >= 0`),
    check('charges_paid', sql`(state = 'paid') = (paid_at is not null)`),
  ],
);

/**
 * What the provider kept of a charge beyond what it had said first, such as the fee of a dispute, or gave back of it.
 * Rows are only added, so that no fee changes a year that is closed (17.4).
 */
export const feeChanges = pgTable(
  'fee_changes',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    charge_uuid: uuid()
      .notNull()
      .references(() => charges.uuid, { onDelete: 'cascade' }),
    /** When the portal learned of it. */
    at: instant().notNull(),
    /** Negative for what was given back. */
    cents: integer().notNull(),
  },
  (table) => [
    index('fee_changes_charge').on(table.charge_uuid),
    check('fee_changes_cents', sql`cents <> 0`),
  ],
);

/**
 * What a charge is for. Lines never change. Money of a seat that is moved to another seat, or kept as a donation,
 * is a negative line of the first and a line of the second: no money moves.
 */
export const chargeLines = pgTable(
  'charge_lines',
  {
    charge_uuid: uuid()
      .notNull()
      .references(() => charges.uuid),
    position: integer().notNull(),
    kind: text({ enum: ['seat', 'donation', 'membership'] }).notNull(),
    /** Of a donation: the seat whose money was kept; null for a gift. */
    seat_uuid: uuid().references(() => seats.uuid),
    cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.charge_uuid, table.position] }),
    index('charge_lines_seat').on(table.seat_uuid),
    check(
      'charge_lines_cents',
      sql`cents >= 0 or (kind = 'seat' and seat_uuid is not null and position > 0)`,
    ),
    check('charge_lines_seat_only', sql`kind <> 'membership' or seat_uuid is null`),
  ],
);

/** Money that goes back: any part of what is left of a charge. */
export const refunds = pgTable(
  'refunds',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    charge_uuid: uuid()
      .notNull()
      .references(() => charges.uuid),
    cents: integer().notNull(),
    reason: text({ enum: refundReasons }).notNull(),
    /** Who caused it; null for the portal itself. */
    by: payer(),
    /** Who gave it by hand, and on which day. */
    given_by: payer(),
    given_on: date({ mode: 'string' }),
    /** The deposit that shows it, of those given by hand. */
    deposit_uuid: uuid().references(() => deposits.uuid),
    /** What the association asks of the payer because their bank returned the cheque. */
    fee_cents: integer(),
    /** What the bank charged the association for it, of a membership: it counts among the fees. Of an event it is a cost. */
    bank_fee_cents: integer(),
    way: text({ enum: moneyWays }).notNull(),
    /** `sent`: the provider has it, the bank not yet. `failed`: the bank sent it back. */
    state: text({ enum: ['owed', 'sent', 'done', 'failed'] }).notNull(),
    provider_ref: text().unique(),
    /** Null where the portal asks nobody. */
    idempotency_key: text().unique(),
    created_at: instant().notNull(),
    done_at: instant(),
  },
  (table) => [
    index('refunds_charge').on(table.charge_uuid),
    index('refunds_given').on(table.given_on).where(sql`given_on is not null`),
    index('refunds_deposit').on(table.deposit_uuid).where(sql`deposit_uuid is not null`),
    index('refunds_unshown')
      .on(table.charge_uuid)
      .where(sql`state = 'done' and given_on is not null and deposit_uuid is null`),
    index('refunds_failed').on(table.created_at).where(sql`state = 'failed'`),
    index('refunds_sent').on(table.created_at).where(sql`state = 'sent'`),
    index('refunds_owed').on(table.created_at).where(sql`state = 'owed'`),
    index('refunds_reversing').on(table.charge_uuid).where(isReversal('refunds')),
    check('refunds_cents', sql`cents > 0`),
  ],
);

/** Which lines of its charge a refund gives back. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refund_uuid: uuid()
      .notNull()
      .references(() => refunds.uuid, { onDelete: 'cascade' }),
    /** The line of the charge. */
    position: integer().notNull(),
    cents: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refund_uuid, table.position] }),
    check('refund_lines_cents', sql`cents > 0`),
  ],
);

/** What a deposit was when it was made: its payments, and what went back by hand of payments that were deposited. */
export const depositLines = pgTable(
  'deposit_lines',
  {
    deposit_uuid: uuid()
      .notNull()
      .references(() => deposits.uuid, { onDelete: 'cascade' }),
    position: integer().notNull(),
    charge_uuid: uuid()
      .notNull()
      .references(() => charges.uuid),
    refund_uuid: uuid().references(() => refunds.uuid),
    /** Negative for refunds, and the other way round where the deposit reverses another one. */
    cents: integer().notNull(),
    /** Part of the sum on the slip. A refund is, if it was taken out of the cash. */
    in_total: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.deposit_uuid, table.position] }),
    index('deposit_lines_charge').on(table.charge_uuid),
    index('deposit_lines_refund').on(table.refund_uuid).where(sql`refund_uuid is not null`),
  ],
);

/** Numbers the receipts. A sequence needs no lock; a rollback leaves a gap. */
export const receiptNumbers = pgSequence('receipt_numbers');

/** What a ledger entry says, as it was when it was written. Never a guest's name. */
export interface EntryFacts {
  description: string;
  /** Empty once the payer is erased. */
  payer: { name: string; email: string } | null;
  /** The day is that of the event's own time zone. */
  event: { title: string; day: string } | null;
  /** The numbers of the seats within the booking, from 1. */
  seats: number[];
  /** What each of several seats cost, or gives back; absent for one, and in entries of release 0.16 and before. */
  places?: { number: number; cents: number }[];
  card: { brand: string | null; last4: string } | null;
  /** Paid in the sandbox, where no money moves. */
  sandbox: boolean;
  /** Paid, or paid back, by hand; absent for a card. */
  by_hand?: HandWay;
  /** The day on which it was received by hand; absent for a card, and in earlier entries. */
  received_on?: string;
  /** Of money that stays and pays for something else: how much, and the lines of the charge that it went to. */
  moved?: { cents: number; lines: number[] };
}

export interface EntryTax {
  name: string;
  number: string;
  /** In thousandths of a percent. */
  rate: number;
  cents: number;
}

/** Who issued a receipt, as it was then. */
export interface Issuer {
  name: string;
  address: string[];
  email: string;
  /** The time zone of the days on the receipt. */
  time_zone: string;
}

/**
 * The ledger. Entries are only added; a trigger refuses everything else but the erasure of the payer, and
 * the tax and issuer of entries that release 0.14 wrote without them.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    /**
     * A charge has an entry for each kind of line, and a refund one for each kind that it gives back. `moved`: money
     * of seats now pays for seats at another event; `kept`: it is a donation now. Neither moves money.
     */
    kind: text({
      enum: ['membership', 'event', 'donation', 'refund', 'refund_reversal', 'moved', 'kept'],
    }).notNull(),
    charge_uuid: uuid()
      .notNull()
      .references(() => charges.uuid),
    refund_uuid: uuid().references(() => refunds.uuid),
    /** A refund reverses the entry that was paid, a reversal the refund that the bank sent back. */
    reverses: uuid().references((): AnyPgColumn => ledgerEntries.uuid),
    user_uuid: payer(),
    /** Negative for refunds. */
    cents: integer().notNull(),
    currency: text().notNull(),
    facts: jsonb().$type<EntryFacts>().notNull(),
    taxes: jsonb().$type<EntryTax[]>(),
    issuer: jsonb().$type<Issuer>(),
    /** The entries of one charge or refund share it. A reversal has none. */
    receipt_number: integer(),
    at: instant().notNull(),
    /** Who paid, for what, and the receipt as printed, without punctuation: what a search in Money reads (17.1). */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        sql`unpunctuated(coalesce(facts->'payer'->>'name', '') || ' ' || coalesce(facts->>'description', '') || ' ' || coalesce(lpad(receipt_number::text, greatest(6, length(receipt_number::text)), '0'), ''))`,
      ),
  },
  (table) => [
    index('ledger_entries_search')
      .using('gin', sql`search_text gin_trgm_ops`)
      .with({ fastupdate: false }),
    index('ledger_entries_charge').on(table.charge_uuid),
    index('ledger_entries_refund').on(table.refund_uuid),
    index('ledger_entries_reverses').on(table.reverses),
    index('ledger_entries_receipt').on(table.receipt_number).where(sql`receipt_number is not null`),
    index('ledger_entries_at').on(table.at),
    index('ledger_entries_user').on(table.user_uuid, table.at),
    index('ledger_entries_incomplete').on(table.charge_uuid).where(sql`issuer is null`),
    check(
      'ledger_entries_sign',
      sql`case kind when 'refund' then cents <= 0 when 'moved' then cents = 0 when 'kept' then cents = 0 else cents >= 0 end`,
    ),
    check(
      'ledger_entries_refund_of',
      sql`(kind in ('refund', 'refund_reversal')) = (reverses is not null and refund_uuid is not null)`,
    ),
  ],
);
