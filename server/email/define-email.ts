import { z } from 'zod';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { addJobs, type NewJob } from '../jobs/job-queries.ts';
import { kindOf } from '../jobs/logged-email.ts';
import type { Handlers } from '../jobs/run-jobs.ts';
import { type AddressedEmail, type Mailer, sendEmail } from './mailer.ts';

interface Definition<Values extends object, Found> {
  /** The stored names of its job and of itself (docs/stored-names.md). */
  job: 'letter' | `${'payment' | 'booking' | 'organizer' | 'message'}-letter`;
  letter: string;
  /** What the list of emails calls it. */
  name: string;
  /** What its job stores: whom it is to and what it is about. The rest is looked up when it is sent (B5). */
  values: z.ZodType<Values>;
  /** What it says as that is now; or, in a sentence, why there is no reason for it any more. */
  find(deps: Deps, values: Values): Promise<Found | string>;
  /** Makes its link or code, too: no usable one is stored. */
  write(
    deps: Deps,
    found: Found,
    values: Values,
  ): AddressedEmail | undefined | Promise<AddressedEmail | undefined>;
  /** What follows where there is no reason for it any more. */
  notSent?(deps: Deps, jobUuid: string, why: string, values: Values): Promise<void>;
  /** Why the same is not sent again later: it tells of one moment, or holds for minutes. */
  once?: string;
  /** Why the same is not sent again now, though a late job would still send it. */
  whyNotAgain?(deps: Deps, found: Found): Promise<string | undefined>;
  /** The log names nobody, and keeps nothing that would send it again. */
  isPrivate?: true;
}

/** A kind of email. `Values` is what its job stores. */
export interface EmailKind<Values extends object> {
  job: string;
  letter: string;
  /** Its name in the log. */
  kind: string;
  name: string;
  isOnce: boolean;
  toJob(values: Values, now: Date): NewJob;
  send(deps: Deps, mailer: Mailer, payload: unknown, jobUuid: string): Promise<void>;
  /** 15.4: why the same makes no sense now, in a sentence; undefined if it does. */
  whyNotAgain(deps: Deps, payload: unknown): Promise<string | undefined>;
}

/** One file an email: what its job stores, when it is sent, what it says, and whether it may be sent again. */
export function defineEmail<Values extends object, Found>(
  email: Definition<Values, Found>,
): EmailKind<Values> {
  const { job, letter, name, values: schema, find, write, once, isPrivate = false } = email;
  return {
    job,
    letter,
    name,
    kind: kindOf(job, letter),
    isOnce: once !== undefined,
    toJob: (values, now) => ({ kind: job, payload: { letter, ...values }, now, isPrivate }),
    async send(deps, mailer, payload, jobUuid) {
      const values = schema.parse(payload);
      const found = await find(deps, values);
      if (typeof found === 'string') return email.notSent?.(deps, jobUuid, found, values);
      const written = await write(deps, found, values);
      if (written) await sendEmail(deps, mailer, jobUuid, written);
    },
    async whyNotAgain(deps, payload) {
      if (once !== undefined) return once;
      const found = await find(deps, schema.parse(payload));
      return typeof found === 'string' ? found : email.whyNotAgain?.(deps, found);
    },
  };
}

/** Call it in the transaction that causes the email, and wake the jobs after the commit. */
export function enqueueEmail<Values extends object>(
  tx: Db,
  now: Date,
  email: EmailKind<Values>,
  values: Values,
): Promise<void> {
  return addJobs(tx, [email.toJob(values, now)]);
}

const storedSchema = z.object({ letter: z.string() });

/** The jobs that send these emails. */
export function emailJobs(deps: Deps, mailer: Mailer, emails: EmailKind<never>[]): Handlers {
  return Object.fromEntries(
    emails.map(({ job }) => [
      job,
      async (payload, jobUuid) => {
        const { letter } = storedSchema.parse(payload);
        const email = emails.find((one) => one.job === job && one.letter === letter);
        if (!email) throw new Error(`No email of the kind ${kindOf(job, letter)}`);
        await email.send(deps, mailer, payload, jobUuid);
      },
    ]),
  );
}
