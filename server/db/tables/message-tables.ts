import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import {
  type LeftOutReason,
  type MessageFilters,
  messageStates,
} from '#contract/messages/messages.ts';
import { bookings, seats } from './booking-tables.ts';
import { events } from './event-tables.ts';
import { instant, users } from './tables.ts';

/** What organizers wrote to the people of an event, or to members (clause 15). */
export const messages = pgTable(
  'messages',
  {
    /** The key with which it was sent. */
    uuid: uuid().primaryKey(),
    /** Null: news to members. */
    event_uuid: uuid().references(() => events.uuid),
    subject: text().notNull(),
    text: text().notNull(),
    filters: jsonb().$type<MessageFilters>().notNull(),
    state: text({ enum: messageStates }).notNull().default('waiting'),
    /** What was said before it was sent: how many get it, and how many do not. */
    emails: integer().notNull(),
    left_out: jsonb().$type<{ reason: LeftOutReason; people: number }[]>().notNull(),
    /** How many of the emails are not sent after all: asked again when it was due. */
    withdrawn: integer().notNull().default(0),
    send_at: instant().notNull(),
    created_at: instant().notNull(),
    created_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    stopped_at: instant(),
    stopped_by: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    /** When its emails were enqueued. */
    sent_at: instant(),
  },
  (table) => [
    index('messages_created').on(table.created_at),
    index('messages_event').on(table.event_uuid, table.created_at),
    index('messages_created_by').on(table.created_by),
    index('messages_stopped_by').on(table.stopped_by).where(sql`stopped_by is not null`),
    // Today: those that the portal did not send.
    index('messages_not_sent')
      .on(table.event_uuid)
      .where(sql`state = 'stopped' and stopped_by is null`),
    check('messages_stopped', sql`(state = 'stopped') = (stopped_at is not null)`),
    check('messages_sent', sql`(state = 'sent') = (sent_at is not null)`),
  ],
);

/** The people that a message went to, by their place or their account: nobody later gets it. No address stands here. */
export const messagePeople = pgTable(
  'message_people',
  {
    /** The Message-ID of the email, however often it is tried. */
    uuid: uuid().primaryKey().defaultRandom(),
    message_uuid: uuid()
      .notNull()
      .references(() => messages.uuid, { onDelete: 'cascade' }),
    booking_id: text().references(() => bookings.id, { onDelete: 'cascade' }),
    /** Of a member who gets news; they have no place here. */
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'cascade' }),
    /** Of a guest; null: the booker. */
    seat_uuid: uuid().references(() => seats.uuid, { onDelete: 'cascade' }),
    /** SHA-256 in hexadecimal of the guest's ticket: with another guest on the seat it is another. */
    ticket_hash: text(),
  },
  (table) => [
    index('message_people_message').on(table.message_uuid),
    index('message_people_booking').on(table.booking_id),
    index('message_people_seat').on(table.seat_uuid).where(sql`seat_uuid is not null`),
    index('message_people_user').on(table.user_uuid).where(sql`user_uuid is not null`),
    check('message_people_one', sql`(booking_id is null) <> (user_uuid is null)`),
  ],
);
