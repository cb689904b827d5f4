import type { LoggedEmail } from '#contract/emails/email-log.ts';

/** From so many on equal emails are one line. */
const several = 3;

/**
 * The emails of a page in their order, those of one mailing together at the place of the first: the same subject, put
 * into the queue in the same minute. Trouble stays a line of its own.
 */
export function equalMailings(emails: LoggedEmail[]): LoggedEmail[][] {
  const mailings = new Map<string, LoggedEmail[]>();
  for (const email of emails) {
    const key = isTrouble(email) ? email.uuid : mailingOf(email);
    mailings.set(key, [...(mailings.get(key) ?? []), email]);
  }
  return [...mailings.values()].flatMap((mailing) =>
    mailing.length < several ? mailing.map((email) => [email]) : [mailing],
  );
}

const isTrouble = ({ state }: LoggedEmail) => state === 'refused' || state === 'given_up';

const mailingOf = ({ kind, subject, state, event, enqueued_at }: LoggedEmail): string =>
  JSON.stringify([kind, subject, state, event?.uuid, enqueued_at.slice(0, 16)]);

/** "To 31 people", or "31 emails" where somebody gets several; "at least" where more of them may be on another page. */
export function mailingInWords(mailing: LoggedEmail[], isPart: boolean): string {
  const people = new Set(mailing.map(({ to }) => to)).size;
  const least = isPart ? 'at least ' : '';
  return people === mailing.length
    ? `To ${least}${people} people`
    : `${isPart ? 'At least ' : ''}${mailing.length} emails`;
}
