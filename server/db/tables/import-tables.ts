import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { importFields, importOutcomes } from '#contract/members/import-fields.ts';
import type { ImportColumn, ImportCounts, ImportRow } from '#contract/members/imports.ts';
import { keysOf } from '#contract/values/choices.ts';
import { bytes, instant, users } from './tables.ts';

const organizer = () => uuid().references(() => users.uuid, { onDelete: 'set null' });

/** A list of members that organizers bring in (16.4). */
export const imports = pgTable(
  'imports',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    source: text({ enum: ['hand', 'given'] }).notNull(),
    state: text({ enum: ['shown', 'done', 'undone'] })
      .notNull()
      .default('shown'),
    columns: jsonb().$type<ImportColumn[]>().notNull(),
    counts: jsonb().$type<ImportCounts>().notNull(),
    created_at: instant().notNull(),
    created_by: organizer(),
    run_at: instant(),
    run_by: organizer(),
    undone_at: instant(),
  },
  (table) => [
    index('imports_created').on(table.created_at),
    index('imports_created_by').on(table.created_by),
    index('imports_run_by').on(table.run_by).where(sql`run_by is not null`),
  ],
);

const ofImport = () =>
  uuid()
    .notNull()
    .references(() => imports.uuid, { onDelete: 'cascade' });

/** The rows of the list, with what became of each in the last dry run. They go after a week. */
export const importRows = pgTable(
  'import_rows',
  {
    import_uuid: ofImport(),
    line: integer().notNull(),
    cells: jsonb().$type<string[]>().notNull(),
    /** Who it is, where that was asked: `new` or the uuid of a person. */
    answer: text(),
    email_key: text(),
    outcome: text({ enum: keysOf(importOutcomes) }).notNull(),
    why: text(),
    /** The cell that this is about; null where it is about none, and in lists read before 0.21. */
    field: text({ enum: keysOf(importFields) }),
    notice: text(),
    changes: jsonb().$type<ImportRow['changes']>().notNull(),
    same_name: jsonb().$type<ImportRow['same_name']>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.import_uuid, table.line] }),
    index('import_rows_outcome').on(table.import_uuid, table.outcome, table.line),
    index('import_rows_email').on(table.email_key).where(sql`email_key is not null`),
  ],
);

/** What an import wrote of a person: by field what it was and what it became. */
export interface ImportedTexts {
  first_name?: string;
  last_name?: string;
  phone_number?: string | null;
  location?: string | null;
  number?: string | null;
  note?: string | null;
  member_since?: string | null;
}

/** The people whom an import made or changed. */
export const importedPeople = pgTable(
  'imported_people',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    import_uuid: ofImport(),
    /** Null: removed, by themselves or with the import. */
    user_uuid: uuid().references(() => users.uuid, { onDelete: 'set null' }),
    is_new: boolean().notNull(),
    /** Both null once it cannot be undone any more. */
    before: jsonb().$type<ImportedTexts>(),
    after: jsonb().$type<ImportedTexts>(),
    /** The span that was added, or whose end was moved. */
    span_uuid: uuid(),
    /** Of a span whose end was moved: the end before. */
    ended_at: instant(),
    /** The end of the membership after it. */
    ends_at: instant(),
    invited_at: instant(),
    /** The job of the invitation, whose email the log of emails has. */
    invitation_uuid: uuid(),
    /** The mail server did not take it; noted here as its email leaves the log. */
    is_bounced: boolean().notNull().default(false),
    /** SHA-256 of the token with which they remove themselves. */
    removal_hash: bytes(),
    /** When they asked to be removed. */
    removed_at: instant(),
  },
  (table) => [
    unique('imported_people_once').on(table.import_uuid, table.user_uuid),
    index('imported_people_user').on(table.user_uuid).where(sql`user_uuid is not null`),
    index('imported_people_undoable').on(table.import_uuid).where(sql`before is not null`),
    uniqueIndex('imported_people_removal').on(table.removal_hash),
    index('imported_people_invitation')
      .on(table.invitation_uuid)
      .where(sql`invitation_uuid is not null`),
  ],
);

/** Addresses whose people asked to be removed, as SHA-256: they are never invited again. */
export const removedAddresses = pgTable('removed_addresses', {
  address_hash: bytes().primaryKey(),
  removed_at: instant().notNull(),
});
