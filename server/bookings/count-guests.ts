import { emailKey } from '#contract/values/fields.ts';
import { whenIn } from '#contract/values/when.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import {
  countTry,
  countTryQuietly,
  type LimitWords,
  refuseMoreTries,
} from '#server/http/auth/rate-limit.ts';

// N3: each guest with an email is told of the place, and once more when it is gone. So many are named within a day by one
// person, and so often under one address by all: nobody writes to strangers by booking or swapping again and again.

interface NamedGuests {
  user: string;
  emails: (string | null | undefined)[];
}

interface Try {
  name: 'guestOfAccount' | 'guestAtAddress';
  subject: string;
  more: number;
}

/** An address of several guests is told once. */
function triesOf({ user, emails }: NamedGuests): Try[] {
  const keys = [...new Set(emails.flatMap((email) => (email ? [emailKey(email)] : [])))];
  if (keys.length === 0) return [];
  return inOrder([
    { name: 'guestOfAccount', subject: user, more: keys.length },
    ...keys.map((subject) => ({ name: 'guestAtAddress', subject, more: 1 }) as const),
  ]);
}

/** The same everywhere, so that two bookings wait for each other and never both (F11). */
const inOrder = (tries: Try[]) =>
  tries.toSorted(
    (one, other) => other.name.localeCompare(one.name) || one.subject.localeCompare(other.subject),
  );

/** Counts them in the transaction that names them, or rejects with 429: what is not named is not counted. */
export async function countGuests(deps: Deps, tx: Db, named: NamedGuests): Promise<void> {
  const tries = triesOf(named);
  if (tries.length === 0) return;
  const words = await wordsOf(tx);
  for (const { name, subject, more } of tries) {
    for (let n = 0; n < more; n += 1) {
      await countTry({ ...deps, db: tx }, name, subject, words[name]);
    }
  }
}

/** The same of several bookings, each of which `limitOfGuests` let through. */
export async function countGuestsOfAll(deps: Deps, tx: Db, all: NamedGuests[]): Promise<void> {
  for (const { name, subject, more } of inOrder(all.flatMap(triesOf))) {
    for (let n = 0; n < more; n += 1) {
      await countTryQuietly({ ...deps, db: tx }, name, subject);
    }
  }
}

/** Why these guests may not be named. What was booked before is answered all the same (S4), so the caller throws it. */
export async function limitOfGuests(
  deps: Deps,
  named: NamedGuests,
): Promise<HttpError | undefined> {
  const tries = triesOf(named);
  if (tries.length === 0) return undefined;
  const words = await wordsOf(deps.db);
  try {
    for (const { name, subject, more } of tries) {
      await refuseMoreTries(deps, name, subject, { more, words: words[name] });
    }
    return undefined;
  } catch (error) {
    if (error instanceof HttpError) return error;
    throw error;
  }
}

async function wordsOf(db: Db): Promise<Record<Try['name'], LimitWords>> {
  const { time_zone } = await loadAssociation(db);
  const instead = (until: Date) =>
    `Try again after ${whenIn(time_zone, until, 'fact')}, or leave the email out: the page of your booking has a link to each ticket, which you can send yourself.`;
  return {
    guestOfAccount: (times, until) =>
      `You have named ${times} guests by email within a day, and more are not written to. ${instead(until)}`,
    guestAtAddress: (times, until) =>
      `The address of a guest has had ${times} tickets within a day, and more are not sent. ${instead(until)}`,
  };
}
