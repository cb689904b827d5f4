import { createHmac } from 'node:crypto';
import type { ActNumbers, Expected } from '#contract/organizing/organize-acts.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { requestContext } from '#server/http/request-context.ts';
import { type ActKeyRow, findActKey, storeActKey } from './act-key-queries.ts';

interface Act {
  /** Of the caller's; the same key is the same act. */
  key: string;
  /** What it is, with everything that was asked for but the key. */
  request: { act: string } & Record<string, unknown>;
  /** The record that it makes or changes. */
  about: string;
}

/**
 * Marks an act as done, in the transaction that does it (read committed). Returns what the act was about if
 * it was done before: there is nothing left to do then. 400 on `key` if the key was used for another act.
 */
export async function doneBefore(
  deps: Pick<Deps, 'settings' | 'clock'>,
  tx: Db,
  { key, request, about }: Act,
): Promise<string | undefined> {
  const fingerprint = fingerprintOf(deps, request);
  const act = { key, fingerprint, about, created_at: deps.clock.now() };
  return sameAct(await storeActKey(tx, act), fingerprint);
}

/** The same, but only asked: the act is not marked as done. */
export async function wasDone(
  deps: Pick<Deps, 'settings'>,
  tx: Db,
  { key, request }: Omit<Act, 'about'>,
): Promise<string | undefined> {
  return sameAct(await findActKey(tx, key), fingerprintOf(deps, request));
}

function sameAct(before: ActKeyRow | undefined, fingerprint: string): string | undefined {
  if (before && before.fingerprint !== fingerprint) {
    throw validationError('key', 'This key was used for something else. Send a new one.');
  }
  return before?.about;
}

/** V27: the key of one person is nobody else's: the same by another is another act. */
function fingerprintOf({ settings }: Pick<Deps, 'settings'>, request: Act['request']): string {
  const by = requestContext.getStore()?.userUuid ?? null;
  return createHmac('sha256', settings.sessionSecret)
    .update(`act ${canonical({ ...request, by })}`)
    .digest('base64url');
}

/** The same in any order of the keys: stored ones come back in another. */
function canonical(request: Act['request']): string {
  return JSON.stringify(request, (_, value: unknown) =>
    value instanceof Object && !Array.isArray(value)
      ? Object.fromEntries(
          Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : value,
  );
}

/**
 * 11.4: does nothing for a person who saw other numbers, or none. Call it in the transaction that
 * acts, with everything locked that the numbers count.
 */
export function refuseOtherNumbers(expected: Expected | undefined, now: ActNumbers): void {
  const { people, cents, left_cents: left = now.left_cents } = expected ?? {};
  const { counts_on = now.counts_on } = expected ?? {};
  const isSame = left === now.left_cents && counts_on === now.counts_on;
  if (people === now.people && cents === now.cents && isSame) return;
  throw new HttpError('numbers_changed', { current: { ...now } });
}
