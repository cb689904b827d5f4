import { z } from 'zod';
import { can } from '../calls/access.ts';
import { data, get, post } from '../calls/endpoint.ts';
import { byUuid, instant, paragraph, plainDate, uuid, wholeNumber } from '../values/fields.ts';
import type { TypedSums } from '../values/money-words.ts';
import { everythingPerDay, exportHours } from '../values/portal-limits.ts';
import { exportKinds, exportStates } from './export-states.ts';
import { actKey } from './organize-acts.ts';

// The fiscal years of the association, and the large files that the portal makes in the background (17.4, Handover).

const yearNumber = wholeNumber('Choose a year.')
  .min(2000, 'Choose a year from 2000 to 2199.')
  .max(2199, 'Choose a year from 2000 to 2199.');

export const fiscalYearSchema = z.object({
  /** The year in which it begins. */
  year: z.int(),
  /** Days of the association's zone, both included. */
  from: plainDate,
  to: plainDate,
  is_over: z.boolean(),
  /** What was received by hand in it and is recorded after this moment counts on the day of its recording. */
  closed_at: instant.nullable(),
  /** A name; null for an erased account. */
  closed_by: z.string().nullable(),
  downloaded_at: instant.nullable(),
  /** Each closing, reopening and file that was asked for, the newest first. */
  history: z.array(
    z.object({
      act: z.enum(['asked', 'closed', 'reopened']),
      at: instant,
      /** A name; null for an erased account. */
      by: z.string().nullable(),
      /** Why it was reopened; null before 0.21. */
      reason: z.string().nullable(),
    }),
  ),
});

export type FiscalYearRecord = z.infer<typeof fiscalYearSchema>;

const numbersWanted = 'Send the numbers that were shown.';
const closingNumber = wholeNumber(numbersWanted);

/** What is said before a year is closed: what is in it, and what of it is still open. */
export const closingNumbersSchema = z.object(
  {
    in_cents: closingNumber,
    back_cents: closingNumber,
    fees_cents: closingNumber,
    net_cents: closingNumber,
    /** Of bookings and refunds until its last day. */
    owed_cents: closingNumber,
    owed_back_cents: closingNumber,
    undeposited_cents: closingNumber,
    undeposited_payments: closingNumber,
    /** Payouts of the year that differ from their payments. */
    payouts_different: closingNumber,
    /** Of its events: statements that are missing, or are not their result any more. */
    statements_open: closingNumber,
    /** Payments until its last day that are disputed now. */
    disputes: closingNumber,
    /** Members by hand whose time began until its last day, runs and is not paid. */
    members_unpaid: closingNumber,
  },
  { error: numbersWanted },
);

export type ClosingNumbers = z.infer<typeof closingNumbersSchema>;

/** What there is to check before a year is closed (17.4). */
export const yearChecksSchema = closingNumbersSchema.extend({
  /** Those of `statements_open`, the latest first. */
  statements: z.array(z.object({ slug: z.string(), title: z.string(), is_missing: z.boolean() })),
  /** What its events have beside the ledger. */
  typed: z.object({
    events: z.int(),
    income_cents: z.int(),
    cost_cents: z.int(),
    given_cents: z.int(),
  }) satisfies z.ZodType<TypedSums>,
});

export type YearChecks = z.infer<typeof yearChecksSchema>;

/** The accountant has its file: the history says why it was reopened. */
export const reopenYearSchema = z.object({ reason: paragraph('the reason', 300) });

export const closeYearSchema = z.object({ expect: closingNumbersSchema.optional() });

/** What an export of everything contains, in numbers. */
export const everythingNumbersSchema = z.object(
  { people: wholeNumber('Send the number of people.') },
  { error: numbersWanted },
);

export type EverythingNumbers = z.infer<typeof everythingNumbersSchema>;

export const newExportSchema = z.object({
  kind: z.enum(exportKinds, { error: `Choose one of: ${exportKinds.join(', ')}.` }),
  /** Of a fiscal year. */
  year: yearNumber.optional(),
  /** Of everything: the numbers that were shown before. */
  expect: everythingNumbersSchema.optional(),
  key: actKey,
});

export const exportSchema = z.object({
  uuid,
  kind: z.enum(exportKinds),
  year: z.int().nullable(),
  state: z.enum(exportStates),
  /** In rows; the total is null before they are counted. */
  done: z.int(),
  total: z.int().nullable(),
  bytes: z.int().nullable(),
  /** Why there is no file, in a sentence. */
  why_not: z.string().nullable(),
  asked_at: instant,
  /** Until when the file can be downloaded. */
  until: instant.nullable(),
});

export type ExportRecord = z.infer<typeof exportSchema>;

const byYear = z.object({ year: z.coerce.number().pipe(yearNumber) });

export const exportApi = {
  fiscalYears: get('/api/v1/organize/years', can('money.account'), {
    summary: 'The fiscal years with money, the newest first, and what was done with each.',
    clause: '17.4',
    answer: data(z.array(fiscalYearSchema)),
  }),
  yearChecks: get('/api/v1/organize/years/:year/checks', can('money.account'), {
    summary: 'What is in a fiscal year and what of it is still open: the numbers of its closing.',
    clause: '17.4',
    params: byYear,
    answer: data(yearChecksSchema),
  }),
  closeFiscalYear: post('/api/v1/organize/years/:year/close', can('money.account'), {
    summary:
      'Closes a year that is over: what is recorded for it later counts on the day of its recording. Without the numbers that were shown, or with others, it does nothing: 409 numbers_changed.',
    clause: '17.4',
    params: byYear,
    body: closeYearSchema,
    answer: data(fiscalYearSchema),
  }),
  reopenFiscalYear: post('/api/v1/organize/years/:year/reopen', can('money.account'), {
    summary: 'Opens a closed year again, for a reason that its history keeps.',
    clause: '17.4',
    params: byYear,
    body: reopenYearSchema,
    answer: data(fiscalYearSchema),
  }),
  exports: get('/api/v1/organize/exports', can('money.account'), {
    summary: `What oneself asked for within ${exportHours} hours, the newest first.`,
    clause: '17.4',
    answer: data(z.array(exportSchema)),
  }),
  askForExport: post('/api/v1/organize/exports', can('money.account'), {
    summary: `Makes a file in the background: of a fiscal year, or of everything. Everything is for owners, at most ${everythingPerDay} times a day, needs a fresh factor and the numbers that were shown: 409 numbers_changed.`,
    clause: '17.4',
    body: newExportSchema,
    answer: data(exportSchema),
    status: 202,
  }),
  export: get('/api/v1/organize/exports/:uuid', can('money.account'), {
    summary: 'How far an export of one’s own is.',
    clause: '17.4',
    params: byUuid,
    answer: data(exportSchema),
  }),
  exportFile: get('/api/v1/organize/exports/:uuid/file', can('money.account', { fresh: true }), {
    summary: `The ZIP file of an export of one’s own: once, within ${exportHours} hours. Needs a fresh factor.`,
    clause: '17.4',
    params: byUuid,
    download: 'application/zip',
  }),
};
