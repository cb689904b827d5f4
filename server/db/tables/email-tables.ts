import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { emailStates } from '#contract/values/email-states.ts';
import { ofEvent } from './event-tables.ts';
import { instant } from './tables.ts';

/**
 * 15.4: every email of 90 days, written and changed with its job (jobs/job-queries.ts). It has nothing of the text
 * and no link. What an email is about is named without foreign keys: an insert must wait for nobody's lock.
 */
export const emails = pgTable(
  'emails',
  {
    /** The job's, and the Message-ID. */
    uuid: uuid().primaryKey(),
    /** The kind of job and which email of it, as in `booking-confirmed`; see jobs/logged-email.ts. */
    kind: text().notNull(),
    /** As typed; null where nobody is named: before it is known, and once an account is erased. */
    to: text(),
    /** The normalized address. */
    to_key: text(),
    /** Null until it is written. */
    subject: text(),
    /** The account that it is to. */
    user_uuid: uuid(),
    booking_id: text(),
    event_uuid: uuid(),
    message_uuid: uuid(),
    /** What sends it again: the kind and the payload of its job, without what somebody wrote. */
    job: text().notNull(),
    payload: jsonb(),
    state: text({ enum: emailStates }).notNull(),
    attempts: integer().notNull().default(0),
    enqueued_at: instant().notNull(),
    /** The last attempt; for an email that was taken or given up, when that was. */
    tried_at: instant(),
    /** When it is sent, or tried again; null once that is over. */
    next_at: instant(),
    /** What the mail server said last. */
    answer: text(),
    /** Why the last attempt failed, as a code. */
    error: text(),
    sent_again_at: instant(),
  },
  (table) => [
    index('emails_enqueued').on(table.enqueued_at, table.uuid),
    index('emails_state').on(table.state, table.enqueued_at, table.uuid),
    index('emails_to').using('gin', sql`fold("to") gin_trgm_ops`),
    index('emails_to_key').on(table.to_key),
    index('emails_user').on(table.user_uuid).where(sql`user_uuid is not null`),
    index('emails_booking').on(table.booking_id).where(sql`booking_id is not null`),
    index('emails_message').on(table.message_uuid).where(sql`message_uuid is not null`),
  ],
);

/** 21.1: the emails before and after an event: one of a kind to an address for an event, whatever restarts. */
export const eventEmails = pgTable(
  'event_emails',
  {
    event_uuid: ofEvent(),
    kind: text({ enum: ['week', 'day', 'result'] }).notNull(),
    to_key: text().notNull(),
    at: instant().notNull(),
    /** The job that sends it, and its line in the log of emails. */
    email: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.event_uuid, table.kind, table.to_key] }),
    index('event_emails_to_key').on(table.to_key),
    index('event_emails_email').on(table.email),
    index('event_emails_at').on(table.at),
  ],
);
