import { z } from 'zod';
import { can } from '../calls/access.ts';
import { data, get, listFile, pageMetaSchema } from '../calls/endpoint.ts';
import { instant, listQuery, plainDate, uuid } from '../values/fields.ts';
import { payoutChoices } from './lists.ts';
import { payoutLineKinds, payoutLists, payoutStates } from './payout-words.ts';

// What the payment provider brings to the bank, each payout with its payments and fees (17.2).

export const payoutQuerySchema = listQuery(payoutChoices);

export type PayoutQuery = z.output<typeof payoutQuerySchema>;

const payoutSchema = z.object({
  /** The provider's own. */
  id: z.string(),
  arrives_on: plainDate,
  amount_cents: z.int(),
  state: z.enum(payoutStates),
  list: z.enum(payoutLists),
  payments: z.int(),
  refunds: z.int(),
  /** Fees, disputes and the like. */
  others: z.int(),
  /** What its lines come to before fees, and their fees. */
  cents: z.int(),
  fee_cents: z.int(),
  /** By how much the payout differs from its lines; null as long as they are not listed. */
  difference_cents: z.int().nullable(),
});

const listedPayoutSchema = payoutSchema.extend({
  /** What the payouts of its month come to, those of other pages too. */
  month_cents: z.int(),
});

export type ListedPayout = z.infer<typeof listedPayoutSchema>;

const event = z.object({ slug: z.string(), title: z.string() }).nullable();

const payoutRecordSchema = payoutSchema.extend({
  /** Of what it is: each event, memberships, payments of others who share the account, and all else. */
  parts: z.array(
    z.object({
      of: z.enum(['event', 'memberships', 'not_ours', 'other']),
      event,
      lines: z.int(),
      cents: z.int(),
      fee_cents: z.int(),
      net_cents: z.int(),
    }),
  ),
  lines: z.array(
    z.object({
      id: z.string(),
      at: instant,
      kind: z.enum(payoutLineKinds),
      /** The provider's word for it. */
      what: z.string(),
      is_ours: z.boolean(),
      who: z.string(),
      for_what: z.string().nullable(),
      booking: z.string().nullable(),
      member: uuid.nullable(),
      event,
      cents: z.int(),
      fee_cents: z.int(),
    }),
  ),
});

export type PayoutRecord = z.infer<typeof payoutRecordSchema>;

const path = '/api/v1/organize/payouts';

/** A part of `organizeApi`. */
export const payoutApi = {
  payouts: get(path, can('money.account'), {
    summary:
      'The payouts of the payment provider, 50 a page, each with what its payments come to. `missing_right` names the right that its key lacks.',
    clause: '17.2',
    query: payoutQuerySchema,
    answer: z.object({
      data: z.array(listedPayoutSchema),
      meta: pageMetaSchema,
      read_at: instant.nullable(),
      missing_right: z.string().nullable(),
    }),
  }),
  payoutsFile: listFile(`${path}.csv`, can('money.account', { fresh: true }), {
    query: payoutQuerySchema,
  }),
  payout: get(`${path}/:id`, can('money.account'), {
    summary: 'A payout with its payments, fees and refunds, and what of it is of each event.',
    clause: '17.2',
    params: z.object({
      id: z.string().regex(/^po_[A-Za-z0-9_-]{1,96}$/, { error: 'No such payout.' }),
    }),
    answer: data(payoutRecordSchema),
  }),
};
