import { z } from 'zod';
import { maxGivenYears } from '#contract/values/portal-limits.ts';
import { can } from '../calls/access.ts';
import { data, post, put } from '../calls/endpoint.ts';
import {
  actKey,
  dayOfMoney,
  expected,
  mistakenPayment,
  returnedCheque,
  returnFee,
  someCents,
} from '../organizing/organize-acts.ts';
import { firstYear } from '../values/dates.ts';
import {
  byUuid,
  emailOf,
  flag,
  optionalLine,
  optionalParagraph,
  optionalPhone,
  paragraph,
  personName,
  plainDate,
  wholeNumber,
} from '../values/fields.ts';
import { handWays } from '../values/money-words.ts';
import { noName } from '../values/person-names.ts';
import { memberRecordSchema } from './member-lookup.ts';

// What organizers do to a membership by hand (16.2).

const membershipWanted = 'Give a membership, or record what was paid for one.';

const reason = paragraph('the reason', 300);

const giveFields = {
  /** The last day, where the association is. */
  until: plainDate,
  reason,
};

export const recordFields = {
  method: z.enum(handWays, { error: 'Choose cash, cheque or e-Transfer.' }),
  amount_cents: someCents,
  /** Without it today, in the association's zone. */
  received_on: dayOfMoney.optional(),
  /**
   * The last day of a time by hand that is not paid: then the payment is for it, and its end stays. Else a later day;
   * without it a year.
   */
  until: plainDate.optional(),
  /** Whether the receipt is emailed; without it yes. */
  receipt: flag.optional(),
};

export const giveMembershipSchema = z.object({ ...giveFields, key: actKey });

export type GivenMembership = z.output<typeof giveMembershipSchema>;

/** What was shown, if it is sent: 409 `changed_meanwhile` where it is another one now. */
export const shownEnd = z
  .object(
    {
      until: plainDate.nullable(),
      /** The last day of the time that is not paid. */
      unpaid_until: plainDate.nullable().optional(),
    },
    { error: 'Send the end of the membership that was shown.' },
  )
  .optional();

export const recordMembershipSchema = z.object({
  ...recordFields,
  expect: shownEnd,
  key: actKey,
});

export type RecordedMembership = z.output<typeof recordMembershipSchema>;

export const endMembershipSchema = z
  .object({
    on: z.enum(['now', 'until'], { error: 'Choose when it ends.' }),
    refund: z.enum(['all', 'amount', 'none'], { error: 'Choose what is refunded.' }),
    cents: someCents.optional(),
    reason,
    expect: expected,
    key: actKey,
  })
  .refine(({ refund, cents }) => (refund === 'amount') === (cents !== undefined), {
    path: ['cents'],
    error: 'Enter the amount that goes back.',
  });

export type EndedMembership = z.output<typeof endMembershipSchema>;

export const returnedChequeSchema = z.object({
  ...returnedCheque,
  /** What the bank charged the association: it counts among the fees. Of an event it is a cost of its result. */
  bank_fee_cents: returnFee,
  keep: z.boolean({ error: 'Choose whether the membership goes on.' }),
  /** How many memberships end, and the sum that is not paid any more. */
  expect: expected,
});

export type ReturnedCheque = z.output<typeof returnedChequeSchema>;

export const mistakenMembershipSchema = z.object({
  ...mistakenPayment,
  keep: z.boolean({ error: 'Choose whether they stay a member.' }),
  /** How many memberships lose the time, and the sum that is not paid any more. */
  expect: expected,
});

export type MistakenMembership = z.output<typeof mistakenMembershipSchema>;

export const addMemberSchema = z
  .object({
    first_name: optionalLine(),
    last_name: optionalLine(),
    email: emailOf('the email address'),
    phone: optionalPhone,
    city: optionalLine(),
    give: z.object(giveFields, { error: membershipWanted }).optional(),
    record: z.object(recordFields, { error: membershipWanted }).optional(),
    key: actKey,
  })
  .refine(({ give, record }) => (give === undefined) !== (record === undefined), {
    path: ['give'],
    error: membershipWanted,
  });

export type AddedMember = z.output<typeof addMemberSchema>;

/** What organizers keep of a member; an empty one is taken away. */
export const memberDetailTexts = {
  number: optionalLine(40),
  note: optionalParagraph(1_000),
};

export const memberDetailsSchema = z
  .object({
    ...memberDetailTexts,
    /** Both, or neither: then the name stays. */
    first_name: personName.optional(),
    last_name: personName.optional(),
    member_since: optionalLine(10)
      .pipe(plainDate.nullable())
      .refine((day) => day === null || day >= `${firstYear}-01-01`, {
        error: `Enter a year from ${firstYear} on.`,
      }),
    version: wholeNumber('Send the version of the record.'),
  })
  .refine(({ first_name, last_name }) => first_name !== '' || last_name !== '', {
    path: ['first_name'],
    error: noName,
  })
  .refine(({ first_name, last_name }) => (first_name === undefined) === (last_name === undefined), {
    path: ['last_name'],
    error: 'Send both names.',
  });

export type MemberDetails = z.output<typeof memberDetailsSchema>;

const answer = data(memberRecordSchema);
const path = '/api/v1/organize/members/:uuid';

/** A part of `organizeApi`; each call answers the member's record. */
export const memberActsApi = {
  addMember: post('/api/v1/organize/members', can('members.change', { fresh: true }), {
    summary:
      'Adds a member by hand, with a membership that is given or paid by hand. A new account is claimed by an emailed link; an email that has an account is that account.',
    clause: '16.2',
    body: addMemberSchema,
    answer,
    status: 201,
  }),
  giveMembership: post(`${path}/give`, can('members.change', { fresh: true }), {
    summary: `Gives a membership until a day, or extends one: at most ${maxGivenYears} years ahead, and never where a card renews.`,
    clause: '16.2',
    params: byUuid,
    body: giveMembershipSchema,
    answer,
  }),
  recordMembership: post(`${path}/record`, can('money.record'), {
    summary:
      'Records a year that was paid in cash, by cheque or e-Transfer: the time by hand that is not paid and ends on `until`, else one that begins where the membership ends. The receipt is emailed unless `receipt` is false.',
    clause: '16.2',
    params: byUuid,
    body: recordMembershipSchema,
    answer,
  }),
  endMembership: post(`${path}/end`, can('members.change', { fresh: true }), {
    summary:
      'Ends a membership now, or on its day, with all, a part or nothing of what was paid for it. A card that renews it is cancelled at the provider.',
    clause: '16.2',
    params: byUuid,
    body: endMembershipSchema,
    answer,
  }),
  saveMemberDetails: put(`${path}/details`, can('members.change'), {
    summary:
      'Saves name, number, note and the first day of a member. It needs the `version` that was loaded, and changes nothing at the payment provider.',
    clause: '16.2',
    params: byUuid,
    body: memberDetailsSchema,
    answer,
  }),
  recordReturnedCheque: post(`${path}/returned`, can('money.record'), {
    summary:
      'Records that the bank returned a cheque: the payment is reversed, and the membership goes on or ends now. The member hears of it by email.',
    clause: '16.2',
    params: byUuid,
    body: returnedChequeSchema,
    answer,
  }),
  takeBackMembershipPayment: post(`${path}/mistaken`, can('money.record'), {
    summary:
      'Takes back a payment by hand that was recorded by mistake and is in no deposit: it is reversed, and the time that it paid for is taken away, or stays and is not paid. An email leaves only if a receipt was emailed.',
    clause: '16.2',
    params: byUuid,
    body: mistakenMembershipSchema,
    answer,
  }),
};
