import { z } from 'zod';
import { can } from '../calls/access.ts';
import { data, get, post, put } from '../calls/endpoint.ts';
import {
  byUuid,
  instantOf,
  line,
  optionalLine,
  optionalParagraph,
  plainDate,
  uuid,
  wholeNumber,
} from '../values/fields.ts';
import { heldRoles, outsideThings } from '../values/portal-limits.ts';
import { secretIn } from '../values/secrets.ts';
import { grantSchema } from './organizing.ts';

// What the next board takes over (11, Handover).

/** A place that many read, and that outlives the people who know the secret. */
const withoutSecret = <T extends z.ZodType<string | null>>(schema: T) =>
  schema.superRefine((text, context) => {
    const secret = text === null ? undefined : secretIn(text);
    if (secret === undefined) return;
    context.addIssue(
      `This looks like ${secret}. Take it out, and write who has it or where it is kept.`,
    );
  });

const outsideThingSchema = z.object(
  {
    what: withoutSecret(line('what it is', 60)),
    /** Who has the access, and can hand it on. */
    who: withoutSecret(optionalLine(120)),
    /** The day on which it is renewed or paid for next. */
    renews_on: plainDate.nullish().transform((day) => day ?? null),
    note: withoutSecret(optionalParagraph(500)),
  },
  { error: 'Send its fields in { }.' },
);

export type OutsideThing = z.output<typeof outsideThingSchema>;

export const handoverToSave = z.object({
  outside: z
    .array(outsideThingSchema, { error: 'Send a list.' })
    .max(outsideThings, { error: `Use at most ${outsideThings} rows.` }),
  version: wholeNumber('Send the version of the record.'),
});

export type OutsideRecord = z.output<typeof handoverToSave>;

/** Roles for all events that end on one day, because successors begin. */
export const endsToSet = z.object({
  grants: z
    .array(uuid, { error: 'Send a list.' })
    .min(1, { error: 'Choose at least one role.' })
    .max(heldRoles, { error: `Use at most ${heldRoles} roles.` }),
  until: instantOf('Choose a day.'),
});

/** What is undone now: what it is of the kinds that Today has too, how much of it, and where to do it. */
const openMatterSchema = z.object({
  kind: z.enum([
    'dispute',
    'refund_failed',
    'money_undeposited',
    'money_owed',
    'members_unpaid',
    'year_open',
    'statement_missing',
    'statement_behind',
    'invited',
  ]),
  what: z.string(),
  /** `href` is a list of them. */
  is_list: z.boolean(),
  href: z.string(),
});

export type OpenMatter = z.output<typeof openMatterSchema>;

const leftOpenSchema = data(z.array(openMatterSchema)).extend({
  /** Sentences, where nobody else has the role now: that, and who begins later or is invited. */
  nobody_else: z.string().nullable(),
});

export type LeftOpen = z.output<typeof leftOpenSchema>;

/** What the past shows that a year has. */
export const handoverTasks = [
  'events',
  'statements',
  'memberships',
  'messages',
  'imports',
  'deposits',
  'years',
] as const;

export const handoverSchema = handoverToSave.extend({
  /** What the next board would find unfinished. */
  open: z.array(openMatterSchema),
  /** The roles that count now, and the invitations. */
  holders: z.array(grantSchema),
  /** Those who stay without an end and can sign in, and who of them has a second factor. */
  owners: z.object({ count: z.int(), with_factor: z.int() }),
  /** The last twelve months in the association's zone, the oldest first: its turn comes next. */
  months: z.array(
    z.object({
      /** As 2026-05. */
      month: z.string(),
      tasks: z.array(
        z.object({
          task: z.enum(handoverTasks),
          count: z.int(),
          /** Up to three, of events and statements. */
          titles: z.array(z.string()),
        }),
      ),
    }),
  ),
});

export type Handover = z.output<typeof handoverSchema>;

/** The calls of it, a part of `organizeApi`. */
export const handoverApi = {
  handover: get('/api/v1/organize/handover', can('association.handover'), {
    summary:
      'What is open, who holds which role until when, what lies outside of the portal, and what the last twelve months had.',
    clause: '11',
    answer: data(handoverSchema),
  }),
  openMatters: get('/api/v1/organize/grants/:uuid/open', can('event.see', { anyEvent: true }), {
    summary:
      'What is undone of what a grant is about, and whether nobody else has its role, for its person and for people who may end it.',
    clause: '11',
    params: byUuid,
    answer: leftOpenSchema,
  }),
  saveHandover: put('/api/v1/organize/handover', can('association.handover'), {
    summary: 'Saves what lies outside of the portal. Refuses secrets. 409 changed_meanwhile.',
    clause: '11',
    body: handoverToSave,
    answer: data(handoverSchema),
  }),
  setRoleEnds: post(
    '/api/v1/organize/handover/ends',
    can('association.handover', { fresh: true }),
    {
      summary:
        'Lets roles for all events end by themselves, all or none; each person is emailed. 409 last_owner.',
      clause: '11',
      body: endsToSet,
      answer: data(handoverSchema),
    },
  ),
};
