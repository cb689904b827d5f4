import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { mealChoices } from '#contract/bookings/meals.ts';
import { consentSources } from '#contract/values/consent.ts';
import { events } from './event-tables.ts';
import { instant, users } from './tables.ts';

// Bookings: the bookers, the requests by which seats were taken, and the seats themselves.

const createdAt = () => instant().notNull().defaultNow();

/**
 * The booker of an event: an account, or a person whom an organizer added by name. A person has at most one live
 * booking of it.
 */
export const bookings = pgTable(
  'bookings',
  {
    /** Unguessable: 128 random bits (A2). */
    id: text().primaryKey(),
    event_uuid: uuid()
      .notNull()
      .references(() => events.uuid),
    user_uuid: uuid().references(() => users.uuid),
    /** In place of an account; the email and its key, in case that an account confirms it, and the telephone number. */
    name: text(),
    email: text(),
    email_key: text(),
    phone: text(),
    /**
     * Follows the seats, and is written in the transaction that changes them. `released`: no seat was ever
     * confirmed. It is not shown, but a late payment is refunded through it.
     */
    status: text({ enum: ['held', 'confirmed', 'cancelled', 'released'] }).notNull(),
    created_at: createdAt(),
    /**
     * When the booker made it, or confirmed what an organizer had made (V24). Until then nobody reads the notes of
     * their profile.
     */
    place_confirmed_at: instant(),
    /** When its last seat was cancelled. */
    cancelled_at: instant(),
    /** What the booker wrote while booking. Sealed, as they may tell of health. */
    notes: text(),
    /** What organizers noted. Sealed likewise. */
    note: text(),
    /** Raised by each change of an organizer; who made the last one, and when. */
    version: integer().notNull().default(1),
    changed_at: instant(),
    changed_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    /** Booked in release 0.14, whose ticket is one code for the whole party (tickets/party-code.ts). */
    has_party_code: boolean().notNull().default(false),
  },
  (table) => [
    uniqueIndex('bookings_one_live')
      .on(table.event_uuid, table.user_uuid)
      .where(sql`status in ('held', 'confirmed')`),
    index('bookings_user').on(table.user_uuid, table.created_at),
    index('bookings_cancelled').on(table.event_uuid).where(sql`status = 'cancelled'`),
    index('bookings_noted').on(table.event_uuid).where(sql`notes is not null`),
    index('bookings_noted_by_organizers').on(table.event_uuid).where(sql`note is not null`),
    index('bookings_by_name')
      .on(table.event_uuid)
      .where(sql`user_uuid is null and name <> 'Guest'`),
    index('bookings_unclaimed').on(table.email_key).where(sql`email_key is not null`),
    index('bookings_changed_by').on(table.changed_by).where(sql`changed_by is not null`),
    check('bookings_booker', sql`(user_uuid is null) = (name is not null)`),
    check('bookings_contact', sql`user_uuid is null or coalesce(email, email_key, phone) is null`),
  ],
);

const ofBooking = () =>
  text()
    .notNull()
    .references(() => bookings.id, { onDelete: 'cascade' });

/** One act that takes seats. It is remembered, so that the same act sent twice is one act. */
export const seatRequests = pgTable(
  'seat_requests',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    booking_id: ofBooking(),
    /** The browser's own name for the act. */
    key: uuid(),
    /** What was asked, except the card; emptied with the account. */
    fingerprint: text(),
    payment_method: text(),
    /**
     * The charge that pays for the seats and the gift; null if nothing is paid. Its foreign key stands in the
     * migration alone: charges refer to bookings, too.
     */
    charge_uuid: uuid(),
    created_at: createdAt(),
  },
  (table) => [
    index('seat_requests_charge').on(table.charge_uuid),
    index('seat_requests_booking').on(table.booking_id, table.created_at),
    index('seat_requests_created').on(table.created_at),
    uniqueIndex('seat_requests_key').on(table.booking_id, table.key),
  ],
);

const takesSeat = sql`state in ('held', 'confirmed')`;

/** One place in the field. */
export const seats = pgTable(
  'seats',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    booking_id: ofBooking(),
    event_uuid: uuid()
      .notNull()
      .references(() => events.uuid),
    request_uuid: uuid()
      .notNull()
      .references(() => seatRequests.uuid),
    /** Counts from 0 within the booking, and is never given twice. */
    position: integer().notNull(),
    /** The account that holds the seat; null for a guest. */
    user_uuid: uuid().references(() => users.uuid),
    /** Null once the hold has expired. */
    name: text(),
    email: text(),
    handicap_index: doublePrecision(),
    state: text({ enum: ['held', 'confirmed', 'cancelled', 'moved', 'expired'] }).notNull(),
    /** The terms are those of the moment when the seat was taken. */
    price_cents: integer().notNull(),
    cancel_until: instant().notNull(),
    /** What an organizer lets somebody pay later. */
    owing_cents: integer().notNull().default(0),
    /** What an organizer kept of what was paid, when the seat was cancelled. */
    kept_cents: integer().notNull().default(0),
    /** The seat at another event that this one was moved to. */
    moved_to: uuid().references((): AnyPgColumn => seats.uuid),
    hold_expires_at: instant(),
    /** When it was cancelled; null for those that an earlier release cancelled. */
    cancelled_at: instant(),
    meal: text({ enum: mealChoices }),
    /** Stored with consent only, sealed as in the profile. */
    dietary_restrictions: text(),
    /** The consent to that and to the meal: when, the version of its wording, and how (N9). */
    consent_at: instant(),
    consent_wording: text(),
    consent_source: text({ enum: consentSources }),
    /** 128 random bits: the person who shows them has the seat. */
    ticket: text(),
    /** Finds the seat at the door, like a name; it proves nothing. */
    code: text(),
    checked_in_at: instant(),
  },
  (table) => [
    uniqueIndex('seats_position').on(table.booking_id, table.position),
    index('seats_live').on(table.event_uuid, table.state, table.hold_expires_at).where(takesSeat),
    index('seats_held').on(table.hold_expires_at).where(sql`state = 'held'`),
    index('seats_expired').on(table.hold_expires_at).where(sql`state = 'expired'`),
    index('seats_cancelled').on(table.cancelled_at).where(sql`cancelled_at is not null`),
    index('seats_request').on(table.request_uuid),
    index('seats_owing').on(table.booking_id).where(sql`owing_cents > 0`),
    index('seats_user').on(table.user_uuid),
    uniqueIndex('seats_moved_to').on(table.moved_to),
    uniqueIndex('seats_ticket').on(table.ticket),
    // What the door knows of a ticket.
    uniqueIndex('seats_ticket_hash').on(sql`encode(sha256(ticket::bytea), 'hex')`),
    // A part of a name or of a code, over all events (W2).
    index('seats_names')
      .using('gin', sql`unpunctuated(name || ' ' || coalesce(code, '')) gin_trgm_ops`)
      .where(sql`name is not null`),
    uniqueIndex('seats_code').on(table.event_uuid, table.code),
    index('seats_guests')
      .on(table.event_uuid)
      .where(sql`user_uuid is null and name is not null and name <> 'Guest'`),
    // Which of some addresses comes to an event.
    index('seats_emails')
      .on(table.event_uuid, sql`fold(email)`)
      .where(sql`state = 'confirmed' and email is not null`),
    // What is stored under one address, for its person (V27).
    index('seats_addresses').on(sql`fold(email)`).where(sql`email is not null`),
    index('seats_diets')
      .on(table.event_uuid)
      .where(sql`dietary_restrictions is not null or meal is not null`),
    check('seats_price', sql`price_cents >= 0 and owing_cents between 0 and price_cents`),
    check('seats_hold', sql`state <> 'held' or hold_expires_at is not null`),
    check('seats_named', sql`state not in ('held', 'confirmed') or name is not null`),
    check('seats_owing', sql`state = 'confirmed' or owing_cents = 0`),
    check('seats_kept', sql`kept_cents >= 0 and (state = 'cancelled' or kept_cents = 0)`),
    check('seats_moved', sql`(state = 'moved') = (moved_to is not null)`),
    check(
      'seats_forgotten',
      sql`state <> 'expired' or coalesce(name, email, dietary_restrictions, meal, ticket) is null`,
    ),
    check('seats_ticket', sql`state <> 'confirmed' or (ticket is not null and code is not null)`),
  ],
);
