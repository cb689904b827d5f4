import { emailKey } from '#contract/values/fields.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { requireFreshFactor } from '#server/http/auth/access.ts';
import { countTry, type LimitWords, refuseMoreTries } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';

/**
 * 13: how many emails organizers may have sent to one address in a day, all of them together, and one of them to
 * anybody: nobody writes to a stranger without end by adding them, or by sending them something again. Call it in the
 * transaction that enqueues them, after everything that refuses: what is not sent is not counted. With `isOnlyAsked`
 * nothing is counted, and too many are refused all the same.
 */
export async function countOrganizerEmails(
  deps: Deps,
  tx: Db,
  session: Session,
  addresses: (string | null)[],
  { isOnlyAsked = false } = {},
): Promise<void> {
  const { time_zone } = await loadAssociation(tx);
  const from = (until: Date) => `Try again after ${whenIn(time_zone, until, 'fact')}.`;
  const keys = addresses.flatMap((address) => (address === null ? [] : [emailKey(address)]));
  const ofAccount: LimitWords = (times, until) =>
    `You have had ${times} emails sent to people within a day, and more are not sent. ${from(until)}`;
  const toAddress: LimitWords = (times, until) =>
    `${times} emails of organizers went to ${keys.length === 1 ? 'this address' : 'one of these addresses'} within a day, and more are not sent. ${from(until)}`;
  // In this order everywhere, so that two acts wait for each other and never both (F11).
  const tries = [
    {
      name: 'organizerEmailOfAccount',
      subject: session.userUuid,
      more: keys.length,
      words: ofAccount,
    },
    ...keys
      .toSorted()
      .map(
        (subject) =>
          ({ name: 'organizerEmailToAddress', subject, more: 1, words: toAddress }) as const,
      ),
  ] as const;
  for (const { name, subject, more, words } of tries) {
    const counting = { ...deps, db: tx };
    if (isOnlyAsked) await refuseMoreTries(counting, name, subject, { more, words });
    else for (let n = 0; n < more; n += 1) await countTry(counting, name, subject, words);
  }
}

/** 10.3: so many messages one person may write in a day. The next one at the same time waits for this one. */
export async function countMessage(deps: Deps, tx: Db, session: Session): Promise<void> {
  const { time_zone } = await loadAssociation(tx);
  await countTry(
    { ...deps, db: tx },
    'messageOfAccount',
    session.userUuid,
    (times, until) =>
      `You have written ${times} messages within a day, and more are not sent. Try again after ${whenIn(time_zone, until, 'fact')}.`,
  );
}

/** V27: a test carries what somebody likes to an address that is not asked. What is not sent is not counted. */
export async function countMessageTest(deps: Deps, tx: Db, session: Session): Promise<void> {
  const { time_zone } = await loadAssociation(tx);
  await countTry(
    { ...deps, db: tx },
    'messageTestOfAccount',
    session.userUuid,
    (times, until) =>
      `You have sent yourself ${times} messages within an hour. Try again after ${whenIn(time_zone, until, 'fact')}.`,
  );
}

/** 10.3: more emails at once than that need a fresh second factor. */
const fewEmails = 10;

export function requireFreshForEmails(session: Session, emails: number): void {
  if (emails > fewEmails) requireFreshFactor(session);
}
