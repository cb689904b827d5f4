import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ofEvent } from './event-tables.ts';
import { instant, owner, users } from './tables.ts';

// Who waits for places at a full event, the places that are offered to them, and who is told when booking opens.

/** One person who waits. Lock the event before writing. The row goes once they have booked, leave, or are taken off. */
export const waitlistEntries = pgTable(
  'waitlist_entries',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    event_uuid: ofEvent(),
    user_uuid: owner(),
    /** How many seats they want, and with how few they would come. */
    seats: integer().notNull(),
    least: integer().notNull(),
    /** The lower comes first. Counts within the event; the end of the line is one more than the last. */
    turn: integer().notNull(),
    joined_at: instant().notNull(),
    /** Offers that ran out; a second takes them off. */
    run_outs: integer().notNull().default(0),
    /** When they were told, in the last day of booking, that places are free. They are told once. */
    informed_at: instant(),
  },
  (table) => [
    uniqueIndex('waitlist_entries_person').on(table.event_uuid, table.user_uuid),
    uniqueIndex('waitlist_entries_turn').on(table.event_uuid, table.turn),
    index('waitlist_entries_user').on(table.user_uuid),
    check('waitlist_entries_seats', sql`seats between 1 and 4 and least between 1 and seats`),
  ],
);

/** Seats that are kept for a person who waited, until a moment that never changes. Lock the event before writing. */
export const seatOffers = pgTable(
  'seat_offers',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    event_uuid: ofEvent(),
    user_uuid: owner(),
    seats: integer().notNull(),
    made_at: instant().notNull(),
    /** Judged by the clock in every count: an offer that is over takes no seat. */
    until: instant().notNull(),
    /** `ended`: the association ended it, or the event did. */
    state: text({ enum: ['open', 'taken', 'ran_out', 'let_go', 'ended'] }).notNull(),
    ended_at: instant(),
    /** The organizer who made it out of turn; null: it was their turn. */
    made_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('seat_offers_open')
      .on(table.event_uuid, table.user_uuid)
      .where(sql`state = 'open'`),
    index('seat_offers_until').on(table.until).where(sql`state = 'open'`),
    index('seat_offers_event').on(table.event_uuid, table.made_at),
    index('seat_offers_user').on(table.user_uuid, table.made_at),
    index('seat_offers_made_by').on(table.made_by).where(sql`made_by is not null`),
    check('seat_offers_seats', sql`seats between 1 and 4`),
    check('seat_offers_ended', sql`(state = 'open') = (ended_at is null)`),
  ],
);

/** Who is told once when booking opens. The row goes when the email is enqueued. */
export const openingReminders = pgTable(
  'opening_reminders',
  {
    event_uuid: ofEvent(),
    user_uuid: owner(),
    set_at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_uuid, table.user_uuid] }),
    index('opening_reminders_user').on(table.user_uuid),
  ],
);
