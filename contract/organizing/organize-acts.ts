import { z } from 'zod';
import { instant, optionalParagraph, plainDate, uuid, wholeNumber } from '../values/fields.ts';
import { formatDollars } from '../values/money.ts';
import { maxReturnFee } from '../values/portal-limits.ts';

// What the acts of organizers have in common that move money or write to people (11.4).

/** A uuid of the caller's: an act that is sent twice with the same key is done once. */
export const actKey = uuid;

export const amountWanted = 'Enter an amount like 90 or 90.50.';

export const someCents = wholeNumber(amountWanted)
  .min(1, { error: amountWanted })
  .max(1_000_000_00, { error: 'This is too much.' });

/** On which money was taken or given by hand. No association keeps its books here for longer. */
export const dayOfMoney = plainDate.refine((day) => day >= '2000-01-01', {
  error: 'Check the year of this day.',
});

/** A fee for a returned cheque. */
export const returnFee = someCents
  .max(maxReturnFee, { error: `Enter at most ${formatDollars(maxReturnFee)}.` })
  .optional();

/** The bank returned a cheque (16.2): whose payment is reversed, and what the payer is asked for besides. */
export const returnedCheque = {
  charge: uuid,
  fee_cents: returnFee,
  /** A day from that of the cheque up to today; without it today, in the association's zone. */
  returned_on: dayOfMoney.optional(),
  key: actKey,
};

/** It was recorded by mistake (16.2): nothing was paid. */
export const mistakenPayment = {
  charge: uuid,
  /** The history says it. */
  reason: optionalParagraph(300),
  key: actKey,
};

/** How many people an act concerns, and what goes back to them. */
const expectSchema = z.object(
  {
    people: wholeNumber('Send the number of people.'),
    cents: wholeNumber('Send the amount in cents.'),
    /** Of which those are a part: the same part of less is another refund, which somebody else made meanwhile. */
    left_cents: wholeNumber('Send what is left, in cents.').optional(),
    /** Where it was shown: of a closed year it would be another day now. */
    counts_on: plainDate.optional(),
  },
  { error: 'Send the numbers that were shown.' },
);

/**
 * The numbers that were shown before. May be left out: then nothing is done, and 409 `numbers_changed` says
 * in `current` what they are now.
 */
export const expected = expectSchema.optional();

export type Expected = z.infer<typeof expectSchema>;

/** `current` of 409 `numbers_changed`, and what a screen shows before the act. */
export const actNumbersSchema = z.object({
  /** Live seats. */
  people: z.int(),
  cents: z.int(),
  emails: z.int(),
  /** Where a part goes back: of how much. */
  left_cents: z.int().optional(),
  /** Of a payment recorded by mistake: its day, and the one on which the correction counts. */
  paid_on: plainDate.optional(),
  counts_on: plainDate.optional(),
  /** Where the act changes it: what is owing before and after. */
  owing: z.object({ before: z.int(), after: z.int() }).optional(),
  /** Of calling an event off: what of `cents` was not paid by card. */
  by_hand_cents: z.int().optional(),
  /** Besides, the gifts in `cents`, and what stays of places that were given up before. */
  gift_cents: z.int().optional(),
  stays_cents: z.int().optional(),
  /** What the provider kept of the card payments that go back, as far as it has said so, and of how many it has not. */
  card_fees_cents: z.int().optional(),
  card_fees_unknown: z.int().optional(),
});

export type ActNumbers = z.infer<typeof actNumbersSchema>;

export const historyEntrySchema = z.object({
  at: instant,
  act: z.string(),
  /** A name; `terminal` for a command, null for the portal itself. */
  who: z.string().nullable(),
  /** Old and new of what is not private, and the people informed (`informed`). */
  changes: z.record(z.string(), z.object({ old: z.unknown(), new: z.unknown() })).nullable(),
});

/** Newest first. With old and new of a save it can be taken back while nothing of it was changed again (11.4). */
export const recordHistorySchema = z.array(historyEntrySchema.extend({ uuid: z.string() }));

export type RecordHistory = z.infer<typeof recordHistorySchema>;
