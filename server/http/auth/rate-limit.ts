import { createHmac } from 'node:crypto';
import { everythingPerDay, messageTestsPerHour } from '#contract/values/portal-limits.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import {
  addCount,
  type Count,
  clearCount,
  readCounts,
  type StoredCount,
} from './rate-limit-queries.ts';

/** How many attempts in how many seconds, counted by account or by IP address. */
interface Limit {
  times: number;
  seconds: number;
  /** THROTTLE_FACTOR multiplies limits by IP: several people may share one. */
  by: 'account' | 'ip';
}

const hour = 3600;
const day = 24 * hour;

// The names are part of the stored keys.
const limits = {
  failedLoginOfAccount: { times: 10, seconds: 15 * 60, by: 'account' },
  failedLoginFromAddress: { times: 100, seconds: hour, by: 'ip' },
  wrongCurrentPassword: { times: 10, seconds: 15 * 60, by: 'account' },
  emailChangeOfAccount: { times: 5, seconds: hour, by: 'account' },
  mailToAccount: { times: 5, seconds: hour, by: 'account' },
  mailFromAddress: { times: 60, seconds: hour, by: 'ip' },
  // N1: the way back in has counts of its own, which no other call uses up.
  resetToAccount: { times: 5, seconds: hour, by: 'account' },
  resetFromIp: { times: 60, seconds: hour, by: 'ip' },
  emailChangeToAccount: { times: 5, seconds: hour, by: 'account' },
  registrationMailToAccount: { times: 5, seconds: hour, by: 'account' },
  registrationFromAddress: { times: 60, seconds: hour, by: 'ip' },
  guestLetterToAddress: { times: 20, seconds: hour, by: 'account' },
  guestLetterOfAccount: { times: 60, seconds: hour, by: 'account' },
  // N3: eight foursomes of one person, and six invitations of one guest.
  guestOfAccount: { times: 24, seconds: day, by: 'account' },
  guestAtAddress: { times: 6, seconds: day, by: 'account' },
  upload: { times: 30, seconds: 60, by: 'account' },
  cardListOfAccount: { times: 600, seconds: hour, by: 'account' },
  cardOfAccount: { times: 30, seconds: hour, by: 'account' },
  directoryOfMember: { times: 600, seconds: hour, by: 'account' },
  unpaidHoldOfEvent: { times: 2, seconds: hour, by: 'account' },
  // N8: however they end, if none of them is paid.
  heldForBankOfEvent: { times: 3, seconds: hour, by: 'account' },
  contactFromAddress: { times: 20, seconds: hour, by: 'ip' },
  refusalOfAccount: { times: 20, seconds: hour, by: 'account' },
  wrongFactorOfAccount: { times: 10, seconds: hour, by: 'account' },
  factorCodeToAccount: { times: 10, seconds: hour, by: 'account' },
  passkeyFromAddress: { times: 600, seconds: hour, by: 'ip' },
  // 13: what organizers have the portal write, all together, and each of them.
  organizerEmailToAddress: { times: 20, seconds: day, by: 'account' },
  organizerEmailOfAccount: { times: 300, seconds: day, by: 'account' },
  messageTestOfAccount: { times: messageTestsPerHour, seconds: hour, by: 'account' },
  messageOfAccount: { times: 20, seconds: day, by: 'account' },
  invitationOfAccount: { times: 60, seconds: hour, by: 'account' },
  wrongTicketFromAddress: { times: 60, seconds: hour, by: 'ip' },
  wrongPassFromAddress: { times: 60, seconds: hour, by: 'ip' },
  checkInsOfDesk: { times: 120, seconds: 60, by: 'account' },
  // Each reads all that is stored about a person.
  exportOfAccount: { times: 10, seconds: hour, by: 'account' },
  // Each reads the ledger of a year.
  yearOfAccount: { times: 10, seconds: hour, by: 'account' },
  everythingOfAssociation: { times: everythingPerDay, seconds: day, by: 'account' },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

/** What is said of so many times, and until when there are no more. */
export type LimitWords = (times: number, until: Date) => string;

/**
 * Counts one attempt, and rejects it with 429 if it exceeds the limit. Says whether it was the last one. With a
 * transaction as `deps.db` it is counted with what that does, and the next one waits for it.
 */
export async function countTry(
  deps: Deps,
  name: LimitName,
  subject: string,
  words?: LimitWords,
): Promise<'allowed' | 'last'> {
  const counted = await addTry(deps, name, subject);
  const allowed = timesAllowed(deps, name);
  refuseAbove(deps, name, counted, allowed, words);
  return counted.count === allowed ? 'last' : 'allowed';
}

/** Counts one attempt, for a call whose answer must not show whether it exceeds the limit (B5). */
export async function countTryQuietly(
  deps: Deps,
  name: LimitName,
  subject: string,
): Promise<'allowed' | 'too many'> {
  const { count } = await addTry(deps, name, subject);
  return count <= timesAllowed(deps, name) ? 'allowed' : 'too many';
}

/** Rejects with 429 if the attempts are used up, without counting one. */
export async function refuseIfUsedUp(deps: Deps, name: LimitName, subject: string): Promise<void> {
  refuseUsedUp(deps, await readCounts(deps.db, [keyOf(deps, name, subject)], deps.clock.now()));
}

/** Rejects with 429 if so many more attempts exceed the limit, without counting one. */
export async function refuseMoreTries(
  deps: Deps,
  name: LimitName,
  subject: string,
  { more, words }: { more: number; words: LimitWords },
): Promise<void> {
  const [counted] = await readCounts(deps.db, [keyOf(deps, name, subject)], deps.clock.now());
  if (!counted) return;
  refuseAbove(
    deps,
    name,
    { ...counted, count: counted.count + more },
    timesAllowed(deps, name),
    words,
  );
}

/** Whether the attempts are used up, for work outside of a request. */
export async function isUsedUp(deps: Deps, name: LimitName, subject: string): Promise<boolean> {
  const [counted] = await readCounts(deps.db, [keyOf(deps, name, subject)], deps.clock.now());
  return counted !== undefined && counted.count >= timesAllowed(deps, name);
}

/** Rejects if one of these counts, which the caller has read, is used up. */
export function refuseUsedUp(deps: Deps, counts: StoredCount[]): void {
  for (const counted of counts) {
    const name = counted.key.split(':')[0] as LimitName;
    refuseAbove(deps, name, counted, timesAllowed(deps, name) - 1);
  }
}

/** Clears the attempts of an account; those of an IP address are never cleared (B6). */
export async function forgetTries(
  deps: Deps,
  tx: Db,
  name:
    | 'failedLoginOfAccount'
    | 'wrongCurrentPassword'
    | 'wrongFactorOfAccount'
    | 'heldForBankOfEvent',
  subject: string,
): Promise<void> {
  await clearCount(tx, keyOf(deps, name, subject));
}

function addTry(deps: Deps, name: LimitName, subject: string): Promise<Count> {
  const key = keyOf(deps, name, subject);
  return addCount(deps.db, key, limits[name].seconds, deps.clock.now());
}

/**
 * The subject is hashed, so that the table does not show a person or IP. The prefix separates the hash
 * from others of the same secret: party-code.ts derives its key from 'tickets'.
 */
export function keyOf({ settings }: Deps, name: LimitName, subject: string): string {
  const who = limits[name].by === 'ip' ? networkOf(subject) : subject;
  const mark = createHmac('sha256', settings.sessionSecret)
    .update(`tries ${who}`)
    .digest('base64url');
  return `${name}:${mark}`;
}

function timesAllowed({ settings }: Deps, name: LimitName): number {
  const limit: Limit = limits[name];
  return limit.by === 'ip' ? Math.ceil(limit.times * settings.throttleFactor) : limit.times;
}

function refuseAbove(
  deps: Deps,
  name: LimitName,
  counted: Count,
  allowed: number,
  words?: LimitWords,
): void {
  if (counted.count <= allowed) return;
  const seconds = (counted.expiresAt.getTime() - deps.clock.now().getTime()) / 1000;
  // H4: after a clock is set back, the wait is still no longer than the window.
  throw new HttpError('too_many_requests', {
    retryAfter: Math.min(Math.max(seconds, 1), limits[name].seconds),
    ...(words && { message: words(allowed, counted.expiresAt) }),
  });
}

/**
 * The subject that an IP is counted as. A home has a whole IPv6 network (/64) and may use another IP for
 * each attempt, so the network is counted (B6). A proxy may add the port, which changes with each
 * connection (B7).
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) {
    return ip.replace(/^::ffff:/i, '').replace(/:\d+$/, '');
  }
  const [start = '', end = ''] = ip.split('::');
  const groups = (part: string) => part.split(':').filter((group) => group !== '');
  const zeros = Math.max(0, 8 - groups(start).length - groups(end).length);
  const all = [...groups(start), ...Array.from({ length: zeros }, () => '0'), ...groups(end)];
  return `${all.slice(0, 4).join(':')}::/64`;
}
