import { z } from 'zod';
import { can } from '../calls/access.ts';
import { data, get, listFile, pageOf } from '../calls/endpoint.ts';
import { emailFields } from '../emails/email-log.ts';
import { planSchema } from '../membership/membership.ts';
import { membershipSources } from '../membership/membership-sources.ts';
import { unpaidMembersSchema } from '../membership/unpaid-members.ts';
import { disputeFields } from '../organizing/disputes.ts';
import { memberChoices } from '../organizing/lists.ts';
import { mapValues } from '../values/choices.ts';
import { byUuid, cents, instant, listQuery, plainDate, uuid } from '../values/fields.ts';
import { handWays, moneyWays, reversals } from '../values/money-words.ts';
import { invitationState } from './imports.ts';

// Members, as the organizers look them up (16.1): to read, not to change.

/** What a membership is now; the first that holds. */
export const memberStates = [
  'lapsed',
  'problem',
  'unpaid',
  'ending',
  'given',
  'hand',
  'active',
  'none',
] as const;

export type MemberState = (typeof memberStates)[number];

export const memberLookupQuerySchema = listQuery(memberChoices);

export type MemberLookupQuery = z.output<typeof memberLookupQuerySchema>;

const membershipFields = {
  state: z.enum(memberStates),
  /** When the first year began; null for who never was a member. */
  started_at: instant.nullable(),
  renews_at: instant.nullable(),
  ends_at: instant.nullable(),
  /** Of the time that runs, or of the last one (16.2). */
  source: z.enum(membershipSources).nullable(),
  /** How the time that runs was paid by hand, where that is recorded. */
  way: z.enum(handWays).nullable(),
};

/** Without what the caller may not see: how to reach people (10.4). */
export const listedMemberSchema = z.object({
  uuid,
  name: z.string(),
  email: z.string().optional(),
  /** Organizers added them, and nobody has chosen a password yet. */
  unclaimed: z.boolean(),
  ...membershipFields,
});

export type ListedMember = z.infer<typeof listedMemberSchema>;

const sumByWay = z.object({ way: z.enum(moneyWays), cents });

export const memberRecordSchema = z.object({
  uuid,
  name: z.string(),
  /** One of them may be empty. */
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().optional(),
  /** As the directory shows them; null where the profile hides it. */
  headline: z.string().nullable(),
  city: z.string().nullable(),
  unclaimed: z.boolean(),
  /** What the association entered of them, until they claim the account and choose what is shown; for who sees addresses. */
  listed: z.object({ phone: z.string().nullable(), address: z.string().nullable() }).optional(),
  /** Where the invitation is of somebody who was imported (16.4). */
  invitation: invitationState.nullable(),
  /** What organizers keep of them. */
  number: z.string().nullable(),
  note: z.string().nullable(),
  /** Since when they are a member, if organizers have said so; else the first year that the portal knows counts. */
  member_since: plainDate.nullable(),
  /** Of number, note and that day; 0 while nothing is kept. */
  version: z.int(),
  membership: z.object({
    ...membershipFields,
    /** The last day that is given or paid for by hand, where the association is. */
    until: plainDate.nullable(),
    /** The last day of the first time by hand for which no payment is recorded, running or to come. */
    unpaid_until: plainDate.nullable(),
    /** A card renews it, or is being charged: nothing is given or recorded beside it. */
    renews_by_card: z.boolean(),
    /** What is left of the payments for what runs: it may go back with the end. */
    left_cents: cents,
  }),
  /** Reminders that the membership ends or renews which were not sent, and why: the newest first, at most 20 (16.3). */
  reminders_not_sent: z.array(
    z.object({
      /** Days before the last day, or the renewal; -1 is the day after it. */
      step: z.int(),
      day: plainDate,
      why: z.string(),
    }),
  ),
  /** What a year costs today. */
  plan: planSchema,
  /** The next event first, then those that are over, the last one first; at most 50, and how many there are. */
  bookings: z.array(
    z.object({
      id: z.string(),
      event: z.object({
        slug: z.string(),
        title: z.string(),
        starts_at: instant,
        timezone: z.string(),
      }),
      status: z.enum(['held', 'confirmed', 'cancelled']),
      /** Of a cancelled one: the events that its places went to. */
      moved_to: z.string().nullable(),
      seats: z.int(),
      owing_cents: cents,
    }),
  ),
  bookings_total: z.int(),
  /** The newest first, at most 50; and how many there are. Negative cents went back. */
  payments: z.array(
    z.object({
      uuid,
      date: instant,
      /** Of money by hand: when it was received or given back, or the bank returned the cheque. */
      day: plainDate.nullable(),
      kind: z.enum(['membership', 'event', 'donation', 'refund']),
      /** Of a refund: what had been paid for. */
      refund_of: z.enum(['membership', 'event', 'donation', 'refund']).nullable(),
      description: z.string(),
      amount_cents: cents,
      status: z.enum(['paid', 'refunded', 'failed', 'pending']),
      way: z.enum(moneyWays),
      /** The charge of a payment by hand for a membership that may still be reversed (16.2). */
      reversible: z
        .object({
          charge: uuid,
          is_cheque: z.boolean(),
          /** The time that it paid for: nobody owes it any more. */
          is_over: z.boolean(),
        })
        .nullable(),
      /** Of a payment by hand where it is at the bank; of one in no deposit it may be recorded that it was a mistake. */
      deposit: z.object({ uuid, slip: z.string() }).nullable(),
      /** What reversed it without anything going back: of the payment and of its reversal. */
      reversal: z.enum(reversals).nullable(),
      ...disputeFields,
      /** With the reversal: what was asked for besides. */
      fee_cents: cents.nullable(),
      /** What the bank charged the association for the returned cheque. */
      bank_fee_cents: cents.nullable(),
      receipt_number: z.string().nullable(),
      /** Its receipt, for who records payments: of a place at its event, of a membership everywhere. */
      receipt_url: z.string().nullable(),
      /** The booking that it paid for. */
      booking: z.object({ id: z.string(), event: z.string() }).nullable(),
    }),
  ),
  payments_total: z.int(),
  /** What all of them come to by year, the newest first: after refunds, and by the way in which money came and went back. */
  years: z.array(
    z.object({
      year: z.int(),
      net_cents: cents,
      paid: z.array(sumByWay),
      back: z.array(sumByWay),
      /** What was reversed: nobody gave it back. */
      reversed: z.array(z.object({ reversal: z.enum(reversals), cents })),
      /** Of what was paid, what cardholders dispute: the bank may take it. */
      disputed_cents: cents,
    }),
  ),
  /** To their address in the last 90 days, for who sees it: the newest first, at most 50; and how many there are. */
  emails: z.array(z.object(emailFields)).optional(),
  emails_total: z.int().optional(),
});

export type MemberRecord = z.infer<typeof memberRecordSchema>;

/** How many people each filter of the list finds, without a search. */
export const memberCountsSchema = z.object(mapValues(memberChoices.filters, () => z.int()));

export type MemberCounts = z.infer<typeof memberCountsSchema>;

/** The calls of the members' desk, a part of `organizeApi` (clause 16). */
export const memberLookupApi = {
  lookUpMembers: get('/api/v1/organize/members', can('members.see'), {
    summary: 'Lists present and former members by name, 50 a page. Email addresses only for some.',
    clause: '16.1',
    query: memberLookupQuerySchema,
    answer: pageOf(listedMemberSchema),
  }),
  membersFile: listFile('/api/v1/organize/members.csv', can('members.see', { fresh: true }), {
    query: memberLookupQuerySchema,
  }),
  memberCounts: get('/api/v1/organize/members/counts', can('members.see'), {
    summary:
      'How many people each filter of the list of members finds, and what those owe who have not paid by hand.',
    clause: '16.1',
    answer: data(memberCountsSchema).extend({ unpaid: unpaidMembersSchema }),
  }),
  memberRecord: get('/api/v1/organize/members/:uuid', can('members.see'), {
    summary:
      'Membership, bookings and payments of a person, and emails for some; each look is in the audit log.',
    clause: '16.1',
    params: byUuid,
    answer: data(memberRecordSchema),
  }),
};
