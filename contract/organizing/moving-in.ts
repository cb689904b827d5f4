import { z } from 'zod';
import { can } from '../calls/access.ts';
import { done, post } from '../calls/endpoint.ts';
import { emailStates } from '../values/email-states.ts';
import { instant } from '../values/fields.ts';

// 19.6: Moving In, what an installation still lacks until the association is at home in it.

const rowNames = [
  'identity',
  'mark',
  'words',
  'email',
  'payments',
  'taxes',
  'second_owner',
  'members',
  'event',
  'backup',
] as const;

export const movingInSchema = z.object({
  rows: z.array(
    z.object({
      name: z.enum(rowNames),
      title: z.string(),
      /** By fact: nobody ticks it. */
      done: z.boolean(),
      detail: z.string(),
      /** Where it is done; null where no screen does it. */
      href: z.string().nullable(),
    }),
  ),
  /** What became of the newest email that the reader has sent to themselves from here. */
  test_email: z
    .object({
      state: z.enum(emailStates),
      /** What the mail server said. */
      answer: z.string().nullable(),
      /** Why it was not taken, as a code: where no server answered. */
      error: z.string().nullable(),
      tried_at: instant.nullable(),
    })
    .nullable(),
});

export type MovingIn = z.infer<typeof movingInSchema>;

/** The calls of it, a part of `organizeApi`. */
export const movingInApi = {
  sendTestEmail: post('/api/v1/organize/moving-in/email', can('association.settings'), {
    summary: 'Sends an email to the own address; Today shows what the mail server answers.',
    clause: '19.6',
    answer: done,
  }),
  putMovingInAway: post('/api/v1/organize/moving-in/put-away', can('association.settings'), {
    summary: 'Takes Moving In off Today, for every owner and for good.',
    clause: '19.6',
    answer: done,
  }),
};
