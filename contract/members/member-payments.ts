import { z } from 'zod';
import { can } from '../calls/access.ts';
import { data, get, post } from '../calls/endpoint.ts';
import { planSchema } from '../membership/membership.ts';
import { actKey, expected } from '../organizing/organize-acts.ts';
import { flag, plainDate, uuid } from '../values/fields.ts';
import { maxRecorded } from '../values/portal-limits.ts';
import { recordFields, shownEnd } from './member-acts.ts';
import { memberStates } from './member-lookup.ts';

// Payments of several people for their memberships, recorded on one sheet (16.2).

const uuidLength = 36;

/** Uuids with commas between them. */
const payersQuerySchema = z.object({
  members: z
    .string({ error: 'List the members.' })
    .max(maxRecorded * (uuidLength + 1), { error: `Choose at most ${maxRecorded} members.` })
    .transform((list) => list.split(','))
    .pipe(z.array(uuid)),
});

const payerSchema = z.object({
  uuid,
  name: z.string(),
  unclaimed: z.boolean(),
  state: z.enum(memberStates),
  /** As in the member's record. */
  until: plainDate.nullable(),
  unpaid_until: plainDate.nullable(),
  renews_by_card: z.boolean(),
});

export type Payer = z.infer<typeof payerSchema>;

const { receipt: _, ...ofOne } = recordFields;

const recordedPaymentsSchema = z.object({
  /** One line a person. */
  payments: z
    .array(
      z.object({ member: uuid, ...ofOne, expect: shownEnd }, { error: 'Say who paid what.' }),
      {
        error: 'List the payments.',
      },
    )
    .min(1, { error: 'List a payment.' })
    .max(maxRecorded, { error: `Record at most ${maxRecorded} payments at once.` })
    .refine((payments) => new Set(payments.map(({ member }) => member)).size === payments.length, {
      error: 'Somebody is listed twice. Record a second payment on its own.',
    }),
  /** Whether each receipt is emailed; without it none is. */
  receipts: flag.optional(),
  /** How many people pay, and what they pay in all. */
  expect: expected,
  key: actKey,
});

export type RecordedPayments = z.output<typeof recordedPaymentsSchema>;

const path = '/api/v1/organize/members/record';

/** A part of `organizeApi`. */
export const memberPaymentsApi = {
  payers: get(path, can('money.record'), {
    summary: `What a payment of each of these members would be for, by name: at most ${maxRecorded}.`,
    clause: '16.2',
    query: payersQuerySchema,
    answer: data(
      z.object({
        people: z.array(payerSchema),
        /** What a year costs today. */
        plan: planSchema,
      }),
    ),
  }),
  recordPayments: post(path, can('money.record'), {
    summary:
      'Records what several members paid by hand, all of it or nothing: each as in `/{uuid}/record`. `expect` is the number of people and the sum of the lines. A refusal names each line, as `payments.0.until`. More than 10 receipts need a fresh factor.',
    clause: '16.2',
    body: recordedPaymentsSchema,
    answer: data(
      z.object({
        people: z.int(),
        cents: z.int(),
        /** Receipts that are emailed. */
        emails: z.int(),
        /** In the order of the lines, as a deposit takes them. */
        charges: z.array(uuid),
      }),
    ),
  }),
};
