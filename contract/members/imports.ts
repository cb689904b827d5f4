import { z } from 'zod';
import { pageOf } from '../calls/endpoint.ts';
import { actKey } from '../organizing/organize-acts.ts';
import { keysOf, mapValues } from '../values/choices.ts';
import {
  choiceOf,
  flag,
  instant,
  pageNumber,
  storableText,
  uuid,
  wholeNumber,
} from '../values/fields.ts';
import { maxImportColumns, maxImportRows } from '../values/portal-limits.ts';
import {
  dayOrders,
  importFields,
  importFilters,
  importOutcomes,
  importSourceNames,
  invitationFilters,
  invitationStates,
} from './import-fields.ts';

// Bringing in last year's members from a spreadsheet (16.4).

const fieldName = z.enum(keysOf(importFields), { error: 'Choose what the column is.' });
const dayOrder = z.enum(keysOf(dayOrders), { error: 'Choose the order of day and month.' });

/** Everybody in the file has it from the same source; payments are recorded after. */
export const importSource = z.enum(keysOf(importSourceNames), {
  error: 'Choose how they have their membership: hand or given.',
});

/** What a column is, in the order of the file; the headers stay. */
export const chosenColumnsSchema = z
  .array(
    z.object(
      { field: fieldName.nullable(), order: dayOrder.nullish() },
      { error: 'Choose what the column is.' },
    ),
    { error: 'Send the columns.' },
  )
  .max(maxImportColumns, { error: `There are at most ${maxImportColumns} columns.` });

export type ChosenColumns = z.output<typeof chosenColumnsSchema>;

const columnSchema = z.object({
  header: z.string(),
  field: fieldName.nullable(),
  /** How the days of a column of days are read. */
  order: dayOrder.nullable(),
  /** Some of its days can be read in both orders, so the order has to be chosen. */
  is_ambiguous: z.boolean(),
});

export type ImportColumn = z.infer<typeof columnSchema>;

const countsSchema = z.object({
  new: z.int(),
  same: z.int(),
  changed: z.int(),
  wrong: z.int(),
  twice: z.int(),
  card: z.int(),
  asked: z.int(),
});

export type ImportCounts = z.infer<typeof countsSchema>;

const rowSchema = z.object({
  /** Of the spreadsheet: the headers are line 1. */
  line: z.int(),
  outcome: z.enum(keysOf(importOutcomes)),
  /** Why it is not written, in a sentence. */
  why: z.string().nullable(),
  /** The cell that this is about; null where it is about none, and for lists of before 0.21. */
  field: fieldName.nullable(),
  /** What else is to be known of it. */
  notice: z.string().nullable(),
  /** What the row says, by field, as it stands in the file. */
  values: z.partialRecord(fieldName, z.string()),
  changes: z.array(z.object({ field: z.string(), old: z.string().nullable(), new: z.string() })),
  /** Whom it may be: people of that name with another email. */
  same_name: z.array(z.object({ uuid, name: z.string(), email: z.string() })),
  /** The answer to that: `new`, or one of them. */
  is: z.string().nullable(),
});

export type ImportRow = z.infer<typeof rowSchema>;

export const importSchema = z.object({
  uuid,
  source: importSource,
  state: z.enum(['shown', 'done', 'undone']),
  created_at: instant,
  /** Null once it was run: then it is kept. */
  deleted_at: instant.nullable(),
  columns: z.array(columnSchema),
  counts: countsSchema,
  /** The first 50. */
  rows: z.array(rowSchema),
});

export type Import = z.infer<typeof importSchema>;

export const importRowsQuerySchema = z.object({
  filter: choiceOf(importFilters),
  page: pageNumber,
});

export type ImportRowsQuery = z.output<typeof importRowsQuerySchema>;

export const importRowsSchema = pageOf(rowSchema);

const importedText = storableText('Enter a text.').refine((text) => text.length <= 2_000, {
  error: 'This text is too long.',
});

export const importChangeSchema = z.object({
  columns: chosenColumnsSchema.optional(),
  rows: z
    .array(
      z.object(
        {
          line: wholeNumber('Send the line of the row.'),
          /** The corrected texts, by field. */
          values: z
            .partialRecord(fieldName, importedText, { error: 'Send the corrected texts.' })
            .optional(),
          /** Who it is, where that was asked. */
          is: z.union([z.literal('new'), uuid], { error: 'Choose who it is.' }).optional(),
        },
        { error: 'Send the corrected rows.' },
      ),
      { error: 'Send the corrected rows.' },
    )
    .max(maxImportRows)
    .optional(),
});

export type ImportChange = z.output<typeof importChangeSchema>;

const shown = 'Send the numbers that were shown.';
const shownNumber = wholeNumber(shown);

const importNumbersSchema = z.object({ new: shownNumber, changed: shownNumber }, { error: shown });

export type ImportNumbers = z.infer<typeof importNumbersSchema>;

/** Without the numbers that were shown nothing is done: 409 says what they are now. */
export const runImportSchema = z.object({
  expect: importNumbersSchema.optional(),
  /** To leave out what is wrong, and what was asked and not answered. */
  without_wrong: flag.optional(),
  key: actKey,
});

export type RunImport = z.output<typeof runImportSchema>;

export const undoImportSchema = z.object({
  expect: z.object({ people: shownNumber }, { error: shown }).optional(),
  key: actKey,
});

export const inviteImportedSchema = z.object({
  expect: z.object({ emails: shownNumber }, { error: shown }).optional(),
  key: actKey,
});

export const importStateSchema = z.object({ state: z.enum(['shown', 'done', 'undone']) });

export const invitationState = z.enum(keysOf(invitationStates));

export const importedPeopleQuerySchema = z.object({
  filter: choiceOf(invitationFilters),
  page: pageNumber,
});

export type ImportedPeopleQuery = z.output<typeof importedPeopleQuerySchema>;

const importedPersonSchema = z.object({
  /** Both null once they are removed: nothing of them is kept. */
  uuid: uuid.nullable(),
  name: z.string().nullable(),
  state: invitationState,
  invited_at: instant.nullable(),
});

export type ImportedPersonRow = z.infer<typeof importedPersonSchema>;

export const importedPeopleSchema = pageOf(importedPersonSchema);

/** What was run: what undoing it would do now, and where the invitations are. */
export const importAfterSchema = z.object({
  uuid,
  state: z.enum(['done', 'undone']),
  run_at: instant,
  by: z.string().nullable(),
  new: z.int(),
  changed: z.int(),
  undo: z.object({
    /** Null if it is too late, or was done. */
    until: instant.nullable(),
    people: z.int(),
    /** People that stay as they are, and why. */
    stay: z.array(z.object({ uuid, name: z.string(), why: z.string() })),
  }),
  invitations: z.object(mapValues(invitationStates, () => z.int())),
  /** How many emails an invitation would send now. */
  to_invite: z.int(),
});

export type ImportAfter = z.infer<typeof importAfterSchema>;

export const importListSchema = z.array(
  z.object({
    uuid,
    source: importSource,
    state: z.enum(['shown', 'done', 'undone']),
    created_at: instant,
    by: z.string().nullable(),
    rows: z.int(),
    counts: countsSchema,
  }),
);

export type ImportList = z.infer<typeof importListSchema>;
