import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { auditActs } from '#contract/organizing/audit-acts.ts';
import { keysOf } from '#contract/values/choices.ts';
import { instant, users } from './tables.ts';

/** The actions of the audit log. It records nothing private of what was read or changed. */
export const auditActions = keysOf(auditActs);

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
    /** The invitation concerned, which knows the address while it stands. */
    invitation: uuid(),
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
    index('audit_entries_invitation').on(table.invitation).where(sql`invitation is not null`),
  ],
);
