import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bookingActs, waitlistActs } from '#contract/bookings/booking-history.ts';
import { instant, users } from './tables.ts';

/** The actions of the audit log. It records nothing private of what was read or changed. */
export const auditActions = [
  'signed_in',
  'sign_in_failed',
  'access_rejected',
  'private_data_changed',
  'data_exported',
  'email_changed',
  'password_changed',
  'password_reset',
  'deletion_asked',
  'deletion_taken_back',
  'account_erased',
  'organizer_made',
  'organizer_ended',
  'invited',
  'invitation_accepted',
  'invitation_withdrawn',
  'grant_ended',
  'factor_added',
  'factor_removed',
  'factors_reset',
  'recovery_codes_renewed',
  'recovery_code_used',
  'signed_out',
  'account_blocked',
  'account_unblocked',
  'charged',
  'refunded',
  'refund_failed',
  'membership_started',
  'renewal_card_added',
  'membership_cancelled',
  'membership_resumed',
  'membership_ended',
  'receipt_opened',
  'event_saved',
  'event_repeated',
  'event_published',
  'event_unpublished',
  'event_deleted',
  'event_cancelled',
  'move_emailed',
  'move_email_left_out',
  'bookings_exported',
  'list_downloaded',
  'deposit_made',
  'deposit_undone',
  'deposit_reversed',
  'safety_notes_read',
  'member_looked_up',
  'members_imported',
  'member_imported',
  'import_undone',
  'imported_invited',
  'imported_removed',
  'member_added',
  'membership_given',
  'membership_recorded',
  'membership_ended_by_hand',
  'cheque_returned',
  'member_details_saved',
  'account_claimed',
  'moved_in',
  'association_changed',
  'page_saved',
  'page_published',
  'page_restored',
  'emblem_changed',
  'emblem_removed',
  'picture_added',
  'picture_changed',
  'picture_deleted',
  'picture_restored',
  'door_pass_made',
  'door_pass_opened',
  'door_pass_ended',
  'door_pass_handed_over',
  'checked_in',
  'check_in_undone',
  ...bookingActs,
  'email_sent_again',
  'message_written',
  'message_tested',
  'message_stopped',
  'daily_email_switched',
  ...waitlistActs,
] as const;

export type AuditAction = (typeof auditActions)[number];

/** By field, what it said before and what it says now. */
export type AuditChanges = Record<string, { old: unknown; new: unknown }>;

/** Who read or changed private data or money. The privacy page says how long entries are stored. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    at: instant().notNull(),
    /** Null for a command, for the portal itself and for people not signed in. */
    actor: uuid('who').references(() => users.uuid, { onDelete: 'set null' }),
    /** Somebody with the server's own access ran a command (N21). */
    by_terminal: boolean().notNull().default(false),
    action: text('what', { enum: auditActions }).notNull(),
    subject: uuid('whose').references(() => users.uuid, { onDelete: 'set null' }),
    /** The payment, event or picture concerned. */
    about: uuid(),
    /** The booking concerned, by its id. */
    booking: text(),
    /** Old and new of what is not private. */
    changes: jsonb().$type<AuditChanges>(),
    /** Finds the request in the log. */
    request_id: uuid(),
  },
  (table) => [
    index('audit_entries_at').on(table.at),
    index('audit_entries_who').on(table.actor, table.at),
    index('audit_entries_whose').on(table.subject, table.at),
    index('audit_entries_what').on(table.action, table.at),
    index('audit_entries_about').on(table.about).where(sql`about is not null`),
    index('audit_entries_booking').on(table.booking).where(sql`booking is not null`),
  ],
);
