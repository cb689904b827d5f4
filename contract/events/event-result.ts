import { z } from 'zod';
import { instant, plainDate } from '../values/fields.ts';
import { aList, recordVersion, statementLine } from './organize-events.ts';
import { ledgerParts } from './statement.ts';

/** PUT: what is typed of the result, in its order; `version` is the event's. */
export const savedResultSchema = z.object({
  result: z.array(statementLine, aList).max(90, { error: 'Use at most 90 lines.' }),
  version: recordVersion,
});

/** 17.3: what the ledger knows, what is typed, and the statement that both make. */
export const eventResultSchema = savedResultSchema.extend({
  /** Nets: in less back. It counts once the event is over. */
  ledger: z.object({
    entry_fees_cents: z.int(),
    gifts_cents: z.int(),
    fees_cents: z.int(),
    after_closing_cents: z.int(),
  }),
  /** Card payments of which the provider has not said yet what it kept. */
  fees_unknown: z.int(),
  /** The days that the entries are of; null without any. */
  span: z.object({ from: plainDate, to: plainDate }).nullable(),
  is_over: z.boolean(),
  /** When it was first published. */
  closed_at: instant.nullable(),
  refunded_cents: z.int(),
  /** Nobody has it back yet. */
  to_go_back_cents: z.int(),
  lines: z.array(statementLine.extend({ from: z.enum(ledgerParts).nullable() })),
  /** What everybody reads now. */
  statement: z.array(statementLine),
  warnings: z.array(z.string()),
});

export type EventResult = z.infer<typeof eventResultSchema>;
