import { z } from 'zod';
import { can } from '../calls/access.ts';
import { data, get, listFile, pageOf, post } from '../calls/endpoint.ts';
import {
  byUuid,
  instant,
  line,
  listQuery,
  plainDate,
  uuid,
  wholeNumber,
} from '../values/fields.ts';
import { handWays } from '../values/money-words.ts';
import { maxDeposited, undoDepositDays } from '../values/portal-limits.ts';
import { depositChoices } from './lists.ts';
import { actKey, expected, recordHistorySchema } from './organize-acts.ts';

// Cash, cheques and e-Transfers on their way to the bank (17.2).

export const depositQuerySchema = listQuery(depositChoices);

export type DepositQuery = z.output<typeof depositQuerySchema>;

/** A payment, or what went back of one by hand. */
const banked = {
  charge: uuid,
  /** Null for a payment. */
  refund: uuid.nullable(),
  /** When it was received, or given. */
  day: plainDate,
  way: z.enum(handWays),
  /** Empty once the payer is erased. */
  who: z.string(),
  what: z.string(),
  event: z.object({ slug: z.string(), title: z.string() }).nullable(),
  booking: z.string().nullable(),
  /** Whose account paid for a membership. */
  member: uuid.nullable(),
  /** Negative for what went back. */
  cents: z.int(),
};

const depositLineSchema = z.object({
  ...banked,
  /** Part of the sum on the slip. What went back is, if it was taken out of this cash. */
  in_total: z.boolean(),
  /** The bank returned the cheque: of the payment, wherever its reversal stands, and of the reversal. */
  is_returned: z.boolean(),
  /** When the bank returned the cheque. */
  returned_on: plainDate.nullable(),
  /** Where the other half stands: of what went back the slip of the payment, of a returned cheque that of its return. */
  other_slip: z.object({ uuid, slip: z.string() }).nullable(),
  /** Of the payment; null of what went back. */
  receipt_number: z.string().nullable(),
});

export type DepositLine = z.infer<typeof depositLineSchema>;

const depositSchema = z.object({
  uuid,
  banked_on: plainDate,
  slip: z.string(),
  total_cents: z.int(),
  payments: z.int(),
  /** Who made it; null once they are erased. */
  by: z.string().nullable(),
  created_at: instant,
  /** It takes this one back; the other is taken back by this one. */
  reverses: z.object({ uuid, slip: z.string() }).nullable(),
  reversed_by: z.object({ uuid, slip: z.string() }).nullable(),
  /** How it can be taken back now. */
  take_back: z.enum(['undo', 'reverse']).nullable(),
});

export type Deposit = z.infer<typeof depositSchema>;

const depositRecordSchema = depositSchema.extend({
  lines: z.array(depositLineSchema),
  undone_at: instant.nullable(),
  /** Who made and changed it. */
  history: recordHistorySchema,
});

export type DepositRecord = z.infer<typeof depositRecordSchema>;

const undepositedSchema = z.object({
  payments: z.array(
    z.object({
      ...banked,
      /** What is to be deposited of it: less what was given back out of the cash. */
      to_deposit_cents: z.int(),
      /** What of it is owed to who paid, and was not given back yet. */
      owed_back_cents: z.int(),
      receipt_number: z.string().nullable(),
    }),
  ),
  /** What went back by hand of payments that were deposited, and stands in no deposit yet. */
  refunds: z.array(z.object({ ...banked, is_returned: z.boolean() })),
  total_cents: z.int(),
  /** So many more than are listed. */
  more: z.int(),
  /** The number of the next slip, where the last one is a number. */
  next_slip: z.string().nullable(),
});

export type Undeposited = z.infer<typeof undepositedSchema>;

/** Below what an integer of the database holds. */
const maxDepositCents = 20_000_000_00;

const amount = 'Enter the total on the slip, like 1240 or 1240.50.';

export const newDepositSchema = z.object({
  payments: z
    .array(uuid, { error: 'Choose what you deposit.' })
    .min(1, { error: 'Choose what you deposit.' })
    .max(maxDeposited, { error: `Deposit at most ${maxDeposited} payments at once.` }),
  /** Given back in cash that is missing in this deposit. */
  refunds: z
    .array(uuid, { error: 'Choose what was taken out of the cash.' })
    .max(maxDeposited, { error: `Choose at most ${maxDeposited}.` })
    .optional(),
  on: plainDate,
  slip: line('the number of the slip', 40),
  total_cents: wholeNumber(amount)
    .min(0, { error: amount })
    .max(maxDepositCents, { error: 'This is too much.' }),
  key: actKey,
});

export type NewDeposit = z.output<typeof newDepositSchema>;

export const takeOffSchema = z.object({
  /** The charge of the payment. */
  payment: z.uuid({ error: 'Choose the payment.' }).toLowerCase(),
  expect: expected,
  key: actKey,
});

export type TakenOffDeposit = z.output<typeof takeOffSchema>;

export const reverseDepositSchema = z.object({ on: plainDate, expect: expected, key: actKey });

export type ReversedDeposit = z.output<typeof reverseDepositSchema>;

const path = '/api/v1/organize/deposits';
const account = can('money.account');
const answer = data(depositRecordSchema);

/** A part of `organizeApi`. */
export const depositApi = {
  deposits: get(path, account, {
    summary: 'The deposits of cash, cheques and e-Transfers, 50 a page; those undone are left out.',
    clause: '17.2',
    query: depositQuerySchema,
    answer: pageOf(depositSchema),
  }),
  depositsFile: listFile(`${path}.csv`, can('money.account', { fresh: true }), {
    query: depositQuerySchema,
  }),
  undeposited: get('/api/v1/organize/undeposited', account, {
    summary:
      'The payments by hand that are not deposited yet, and what went back of those that are.',
    clause: '17.2',
    answer: data(undepositedSchema),
  }),
  makeDeposit: post(path, account, {
    summary:
      'Puts payments by hand into a deposit. `total_cents` is typed from the slip and must be what they come to. A payment that is in a deposit already is 409 `in_use`.',
    clause: '17.2',
    body: newDepositSchema,
    answer,
    status: 201,
  }),
  deposit: get(`${path}/:uuid`, account, {
    summary: 'A deposit with its payments, as on its slip.',
    clause: '17.2',
    params: byUuid,
    answer,
  }),
  takeOffDeposit: post(`${path}/:uuid/take-off`, account, {
    summary: `Takes one payment off a deposit, as long as that can be undone: within ${undoDepositDays} days, and until its fiscal year was downloaded or closed. \`people\` of the numbers are the payments that stay, \`cents\` the new total of the slip.`,
    clause: '17.2',
    params: byUuid,
    body: takeOffSchema,
    answer,
  }),
  undoDeposit: post(`${path}/:uuid/undo`, account, {
    summary: `Undoes a deposit within ${undoDepositDays} days, unless its fiscal year was downloaded: its payments are not deposited any more.`,
    clause: '17.2',
    params: byUuid,
    body: z.object({ key: actKey }),
    answer,
  }),
  reverseDeposit: post(`${path}/:uuid/reverse`, account, {
    summary:
      'Takes back a deposit that cannot be undone any more, by one of the opposite sum. `people` of the numbers are its payments, `cents` its total. Answers the new one.',
    clause: '17.2',
    params: byUuid,
    body: reverseDepositSchema,
    answer,
    status: 201,
  }),
};
