import { z } from 'zod';
import { emailKey } from '#contract/values/fields.ts';

/** What the payloads of email jobs name (docs/stored-names.md). */
const payloadSchema = z.looseObject({
  letter: z.string(),
  /** An address; of a failed refund `payer` or `office`. */
  to: z.string().optional(),
  email_key: z.string().optional(),
  user: z.string().optional(),
  booking: z.string().optional(),
  event: z.string().optional(),
  message: z.string().optional(),
  subscription: z.string().optional(),
  payment: z.string().optional(),
  invitation: z.string().optional(),
});

interface EmailJobRow {
  uuid: string;
  kind: string;
  payload: unknown;
  run_at: Date;
  created_at: Date;
  /** What visitors wrote, or what no account is left for: it is sent once, and nobody is named. */
  isPrivate?: boolean | undefined;
}

/** All kinds of jobs that send an email end like this. */
export const isEmailJob = ({ kind }: { kind: string }) => kind.endsWith('letter');

/** The line of an email in the log as it is enqueued. The recipient is looked up by what the payload names. */
export function loggedEmail({ uuid, kind, payload, run_at, created_at, isPrivate }: EmailJobRow) {
  const { letter, ...values } = payloadSchema.parse(payload);
  const line = {
    uuid,
    kind: kindOf(kind, letter),
    job: kind,
    next_at: run_at,
    enqueued_at: created_at,
  };
  if (isPrivate) return line;
  const { to: toWhom, email_key, user, booking, event, message } = values;
  const to = toWhom?.includes('@') ? toWhom : undefined;
  const { subscription, payment, invitation } = toWhom === 'office' ? {} : values;
  return {
    ...line,
    to,
    to_key: to && emailKey(to),
    email_key,
    user,
    booking,
    event,
    message,
    subscription,
    payment,
    invitation,
    payload: withoutWords({ letter, ...values }),
  };
}

export type LoggedEmail = ReturnType<typeof loggedEmail>;

/** `letter` with `verify-email` is `verify-email`; `booking-letter` with `moved` is `booking-moved`. */
export const kindOf = (job: string, letter: string) => `${job.slice(0, -'letter'.length)}${letter}`;

/** An organizer's reason is a part of the text; the words of a message's test are all of it. */
const withoutWords = (payload: Record<string, unknown>) => ({
  ...payload,
  ...('reason' in payload && { reason: null }),
  ...('words' in payload && { words: null }),
});
