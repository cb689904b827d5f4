import { z } from 'zod';
import { can } from '../calls/access.ts';
import { get, listFile, pageMetaSchema } from '../calls/endpoint.ts';
import { cents, instant, listQuery, plainDate, uuid } from '../values/fields.ts';
import { moneyKinds, moneyWays, reversals } from '../values/money-words.ts';
import { moneyChoices } from './lists.ts';

// What came in and went back, by the ledger, and what is owed (clause 17).

export const moneyQuerySchema = listQuery(moneyChoices).extend({
  /** Days of the association's zone, both included; without both this month. */
  from: plainDate.optional(),
  to: plainDate.optional(),
  kind: z.enum(moneyKinds, { error: `Choose one of: ${moneyKinds.join(', ')}.` }).optional(),
  way: z.enum(moneyWays, { error: `Choose one of: ${moneyWays.join(', ')}.` }).optional(),
  event: uuid.optional(),
  /** Of one event: what its statement has (17.3), or what came and went after that was first published. */
  closing: z.enum(['before', 'after'], { error: 'Choose one of: before, after.' }).optional(),
});

export type MoneyQuery = z.output<typeof moneyQuerySchema>;

/** What somebody has to do about a row. */
export const moneySteps = [
  'record_payment',
  'record_refund',
  'give_again',
  'answer_dispute',
  'on_its_way',
] as const;

export const moneyRowSchema = z.object({
  /** Of the ledger's entry, the booking or the refund, with what it is for. */
  id: z.string(),
  type: z.enum(['in', 'back', 'fee', 'owed', 'owed_back']),
  day: plainDate,
  kind: z.enum(moneyKinds),
  /** Null for what is owed: nobody knows yet how it will be paid. */
  way: z.enum(moneyWays).nullable(),
  /** Negative for what went back, and for what is no longer for this. */
  cents: z.int(),
  /** What the provider kept of it; null by hand, and until the provider says it. What changes later is a row `fee` without cents. */
  fee_cents: z.int().nullable(),
  /** Empty once the payer is erased. */
  who: z.string(),
  what: z.string(),
  event: z.object({ uuid, slug: z.string(), title: z.string() }).nullable(),
  receipt_number: z.string().nullable(),
  /** 16.2: what reversed a payment by hand: of the payment and of its reversal, which has the fee that was asked for, in nothing that is owed. */
  reversed: z.object({ reversal: z.enum(reversals), fee_cents: cents.nullable() }).nullable(),
  charge: uuid.nullable(),
  /** Of a payment by hand that is in no deposit. */
  is_undeposited: z.boolean(),
  refund: uuid.nullable(),
  booking: z.string().nullable(),
  /** Whose account paid for a membership. */
  member: uuid.nullable(),
  step: z.enum(moneySteps).nullable(),
  /** Until when the bank takes an answer to a dispute. */
  due_at: instant.nullable(),
});

export type MoneyRow = z.infer<typeof moneyRowSchema>;

/** Of some days; owed and owed back are of now. */
const totals = {
  in_cents: z.int(),
  back_cents: z.int(),
  fees_cents: z.int(),
  /** In less back and fees. */
  net_cents: z.int(),
};

export const moneyTotalsSchema = z.object({
  ...totals,
  /** Of `back_cents`, what nobody was given: 16.2 cheques that the bank returned, and payments that were recorded by mistake. */
  reversed_cents: z.int(),
  /** Of that, the cheques. */
  returned_cents: z.int(),
  owed_cents: cents,
  owed_back_cents: cents,
});

export type MoneyTotals = z.infer<typeof moneyTotalsSchema>;

export const moneyPageSchema = z.object({
  data: z.array(moneyRowSchema),
  meta: pageMetaSchema,
  totals: moneyTotalsSchema,
  months: z.array(z.object({ month: z.string(), ...totals })),
  kinds: z.array(z.object({ kind: z.enum(moneyKinds), ...totals })),
  ways: z.array(z.object({ way: z.enum(moneyWays), ...totals })),
  /** What all rows of the list come to, those of other pages too: what came in less what went back, or what is owed. */
  listed_cents: z.int(),
  /** The event that sums and list are narrowed to. */
  event: z.object({ slug: z.string(), title: z.string() }).nullable(),
  /** The days that the totals are of. */
  span: z.object({ from: plainDate, to: plainDate }),
  /** The first day of the fiscal year that has the last of these days. */
  fiscal_year: z.object({ from: plainDate, to: plainDate }),
  /** Cash, cheques and e-Transfers that are in no deposit yet, of all days. */
  undeposited_cents: z.int(),
  /** Payments that are disputed now, of the event or of all, and until when the first of them is to be answered. */
  disputed: z.object({ payments: z.int(), cents, due_at: instant.nullable() }),
  /** Card payments of which the provider has not said yet what it kept. */
  fees_unknown: z.int(),
});

export type MoneyPage = z.infer<typeof moneyPageSchema>;

export const moneyApi = {
  money: get('/api/v1/organize/money', can('money.account'), {
    summary:
      'What came in and went back within some days, with its totals by month, kind and way; or what is owed, 50 rows a page.',
    clause: '17.1',
    query: moneyQuerySchema,
    answer: moneyPageSchema,
  }),
  moneyFile: listFile('/api/v1/organize/money.csv', can('money.account', { fresh: true }), {
    query: moneyQuerySchema,
  }),
};
