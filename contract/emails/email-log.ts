import { z } from 'zod';
import { emailLogDays } from '#contract/values/portal-limits.ts';
import { can } from '../calls/access.ts';
import { data, get, listFile, pageOf, post } from '../calls/endpoint.ts';
import { emailChoices } from '../organizing/lists.ts';
import { actKey } from '../organizing/organize-acts.ts';
import { emailStates } from '../values/email-states.ts';
import { byUuid, instant, listQuery, uuid } from '../values/fields.ts';

// The log of every email of 90 days (15.4).

/** Where an email is, and what was said of it. */
export const emailFields = {
  uuid,
  kind: z.string(),
  /** What that is in words. */
  name: z.string(),
  /** Null until it is written. */
  subject: z.string().nullable(),
  state: z.enum(emailStates),
  attempts: z.int(),
  enqueued_at: instant,
  /** The last attempt; of an email that was taken, when that was. */
  tried_at: instant.nullable(),
  /** When it is sent, or tried again. */
  next_at: instant.nullable(),
  /** What the mail server said last, in one line. */
  answer: z.string().nullable(),
  /** Why the last attempt failed, as a code: where no server answered. */
  error: z.string().nullable(),
  /** When an organizer last sent the same again. */
  sent_again_at: instant.nullable(),
};

export const loggedEmailSchema = z.object({
  ...emailFields,
  /** Null where nobody is named: the office before it is written, and an erased account. */
  to: z.string().nullable(),
  /** Of the account that it is to, or of the guest. */
  to_name: z.string().nullable(),
  /** The booking that it is about. */
  booking: z.object({ id: z.string(), slug: z.string() }).nullable(),
  event: z.object({ uuid, slug: z.string(), title: z.string() }).nullable(),
  /** False for what is sent once only, such as a message of the contact form, whose text nobody keeps. */
  again: z.boolean(),
});

export type LoggedEmail = z.infer<typeof loggedEmailSchema>;

/** `event`: about that one alone. */
export const emailQuerySchema = listQuery(emailChoices).extend({ event: uuid.optional() });

export type EmailQuery = z.output<typeof emailQuerySchema>;

/** The calls about emails, a part of `organizeApi`. */
export const emailApi = {
  emails: get('/api/v1/organize/emails', can('site.edit'), {
    summary: `Every email of ${emailLogDays} days with its state, by name or address, 50 a page. Nothing of its text.`,
    clause: '15.4',
    query: emailQuerySchema,
    answer: pageOf(loggedEmailSchema),
  }),
  emailsFile: listFile('/api/v1/organize/emails.csv', can('site.edit', { fresh: true }), {
    query: emailQuerySchema,
  }),
  sendEmailAgain: post('/api/v1/organize/emails/:uuid/send-again', can('site.edit'), {
    summary:
      'Sends the same again, with a fresh link, and answers the new email; one that was put off is tried now.',
    clause: '15.4',
    params: byUuid,
    body: z.object({ key: actKey }),
    answer: data(loggedEmailSchema),
  }),
};
