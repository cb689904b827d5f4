import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { seats } from './booking-tables.ts';
import { ofEvent } from './event-tables.ts';
import { bytes, instant, users } from './tables.ts';

// The door on the day of an event: the passes of helpers without an account, and the check-ins.

/** Lets one browser work at the door of one event (14.2). */
export const doorPasses = pgTable(
  'door_passes',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    event_uuid: ofEvent(),
    /**
     * `helper`: opened by a link once, without an account. `delivery`: of a signed-in person, whose check-ins
     * arrive by it after the session or the grant has ended (14.3).
     */
    kind: text({ enum: ['helper', 'delivery'] }).notNull(),
    /** Who made it; of a delivery, whose it is. */
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    /** The one-time token of the link, hashed; null once it is opened. */
    link_hash: bytes(),
    link_expires_at: instant(),
    /** The cookie of the browser that opened it, hashed. */
    token_hash: bytes(),
    /** What the helper calls themselves; emptied 30 days after the event. */
    name: text(),
    created_at: instant().notNull(),
    opened_at: instant(),
    /** Ended by hand; each ends at 04:00 after the event by itself. */
    ended_at: instant(),
    /** The newest lost ticket that the browser's list knew (`lost_tickets.number`). */
    known_lost: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    uniqueIndex('door_passes_link').on(table.link_hash),
    uniqueIndex('door_passes_token').on(table.token_hash),
    index('door_passes_event').on(table.event_uuid, table.created_at),
    index('door_passes_user').on(table.user_uuid).where(sql`user_uuid is not null`),
    index('door_passes_named').on(table.created_at).where(sql`name is not null`),
    check('door_passes_opened', sql`(opened_at is null) = (token_hash is null)`),
  ],
);

/**
 * Tickets that let nobody in any more: cancelled, moved or given to somebody else. A trigger writes them, in
 * the transaction that changes the seat. The numbers of one event rise in the order of its commits, because each
 * such transaction has locked the event.
 */
export const lostTickets = pgTable(
  'lost_tickets',
  {
    number: bigserial({ mode: 'number' }).primaryKey(),
    event_uuid: ofEvent(),
    seat_uuid: uuid()
      .notNull()
      .references(() => seats.uuid, { onDelete: 'cascade' }),
    /** SHA-256 in hexadecimal of the ticket as it stands in the QR code. */
    ticket_hash: text().notNull(),
    state: text({ enum: ['cancelled', 'moved', 'swapped'] }).notNull(),
  },
  (table) => [
    uniqueIndex('lost_tickets_hash').on(table.ticket_hash),
    index('lost_tickets_event').on(table.event_uuid, table.number),
    index('lost_tickets_seat').on(table.seat_uuid),
  ],
);

/** Every check-in and every undo of one, as a phone sent it. Nothing is ever changed here. */
export const checkIns = pgTable(
  'check_ins',
  {
    /** The phone's own name for it, so that the same one sent twice is one. */
    uuid: uuid().primaryKey(),
    event_uuid: ofEvent(),
    /** Null for a ticket that is none of this event's. */
    seat_uuid: uuid().references(() => seats.uuid, { onDelete: 'cascade' }),
    ticket_hash: text().notNull(),
    /** False takes a check-in back. */
    here: boolean().notNull(),
    /** By the phone's clock. */
    at: instant().notNull(),
    /** By ours. */
    received_at: instant().notNull(),
    result: text({ enum: ['here', 'already', 'refused', 'let_in'] }).notNull(),
    pass_uuid: uuid().references(() => doorPasses.uuid, { onDelete: 'set null' }),
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
  },
  (table) => [
    index('check_ins_seat').on(table.seat_uuid).where(sql`seat_uuid is not null`),
    index('check_ins_event').on(table.event_uuid, table.received_at),
    index('check_ins_pass').on(table.pass_uuid).where(sql`pass_uuid is not null`),
    index('check_ins_user').on(table.user_uuid).where(sql`user_uuid is not null`),
  ],
);
