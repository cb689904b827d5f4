import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { exportKinds, exportStates } from '#contract/organizing/export-states.ts';
import { instant, users } from './tables.ts';

const organizer = () => uuid().references(() => users.uuid, { onDelete: 'set null' });

/** What somebody did with a fiscal year (17.4). A year of which nobody did anything has no row. */
export const fiscalYears = pgTable(
  'fiscal_years',
  {
    /** Its first day and its last, as the settings then had them. */
    begins_on: date({ mode: 'string' }).primaryKey(),
    ends_on: date({ mode: 'string' }).notNull(),
    /** What was received by hand in it and is recorded later counts on the day on which it is recorded. */
    closed_at: instant(),
    closed_by: organizer(),
    /** When its file was first downloaded: from then on its deposits stay as they are. */
    downloaded_at: instant(),
  },
  () => [check('fiscal_years_order', sql`ends_on > begins_on`)],
);

/** The large files that organizers ask for: a fiscal year, or everything. Their bytes are in DATA_DIR for a day. */
export const exportFiles = pgTable(
  'exports',
  {
    uuid: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: exportKinds }).notNull(),
    /** The first day of the fiscal year. */
    year_begins_on: date({ mode: 'string' }),
    state: text({ enum: exportStates }).notNull().default('waiting'),
    /** How far it is, in rows; null before it is counted. */
    rows_done: integer().notNull().default(0),
    rows_total: integer(),
    bytes: bigint({ mode: 'number' }),
    /** Why there is no file, in a sentence. */
    why_not: text(),
    asked_at: instant().notNull(),
    asked_by: organizer(),
    /** The moment that it shows. */
    shows_at: instant(),
    /** When the file was whole. */
    ready_at: instant(),
    fetched_at: instant(),
  },
  (table) => [
    index('exports_asked_by').on(table.asked_by, table.asked_at),
    index('exports_asked').on(table.asked_at),
    index('exports_with_file').on(table.ready_at).where(sql`state = 'ready'`),
    check('exports_year', sql`(kind = 'year') = (year_begins_on is not null)`),
  ],
);
