import { createHmac } from 'node:crypto';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import {
  addCount,
  type Count,
  clearCount,
  readCounts,
  type StoredCount,
} from './rate-limit-queries.ts';

/** How many tries in how many seconds, counted by account or by address. */
interface Limit {
  times: number;
  seconds: number;
  /** Address limits are multiplied by THROTTLE_FACTOR; several people may share an address. */
  by: 'account' | 'address';
}

const hour = 3600;

const limits = {
  failedLoginOfAccount: { times: 10, seconds: 15 * 60, by: 'account' },
  failedLoginFromAddress: { times: 100, seconds: hour, by: 'address' },
  wrongCurrentPassword: { times: 10, seconds: 15 * 60, by: 'account' },
  emailChangeOfAccount: { times: 5, seconds: hour, by: 'account' },
  mailToAccount: { times: 5, seconds: hour, by: 'account' },
  mailFromAddress: { times: 60, seconds: hour, by: 'address' },
  registrationMailToAccount: { times: 5, seconds: hour, by: 'account' },
  registrationFromAddress: { times: 60, seconds: hour, by: 'address' },
  guestLetterToAddress: { times: 20, seconds: hour, by: 'account' },
  guestLetterOfAccount: { times: 60, seconds: hour, by: 'account' },
  upload: { times: 30, seconds: 60, by: 'account' },
  cardOfAccount: { times: 60, seconds: hour, by: 'account' },
  contactFromAddress: { times: 20, seconds: hour, by: 'address' },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

/** Counts one try, and refuses it with 429 when it is one too many. */
export async function countTry(deps: Deps, name: LimitName, subject: string): Promise<void> {
  const counted = await addTry(deps, name, subject);
  refuseAbove(deps, name, counted, timesAllowed(deps, name));
}

/** Counts one try, for a caller that may not show by its answer whether it was one too many (B5). */
export async function countTryQuietly(
  deps: Deps,
  name: LimitName,
  subject: string,
): Promise<'allowed' | 'too many'> {
  const { count } = await addTry(deps, name, subject);
  return count <= timesAllowed(deps, name) ? 'allowed' : 'too many';
}

/** Refuses with 429 when the tries are used up, without counting one. */
export async function refuseIfUsedUp(deps: Deps, name: LimitName, subject: string): Promise<void> {
  refuseUsedUp(deps, await readCounts(deps.db, [keyOf(deps, name, subject)], deps.clock.now()));
}

/** Whether the tries are used up, for work that has nobody to refuse. */
export async function isUsedUp(deps: Deps, name: LimitName, subject: string): Promise<boolean> {
  const [counted] = await readCounts(deps.db, [keyOf(deps, name, subject)], deps.clock.now());
  return counted !== undefined && counted.count >= timesAllowed(deps, name);
}

/** Refuses when one of these counts, which were read already, is used up. */
export function refuseUsedUp(deps: Deps, counts: StoredCount[]): void {
  for (const counted of counts) {
    const name = counted.key.split(':')[0] as LimitName;
    refuseAbove(deps, name, counted, timesAllowed(deps, name) - 1);
  }
}

/** Forgets the tries of an account; an address's are never forgotten (B6). */
export async function forgetTries(
  deps: Deps,
  tx: Db,
  name: 'failedLoginOfAccount' | 'wrongCurrentPassword',
  subject: string,
): Promise<void> {
  await clearCount(tx, keyOf(deps, name, subject));
}

function addTry(deps: Deps, name: LimitName, subject: string): Promise<Count> {
  const key = keyOf(deps, name, subject);
  return addCount(deps.db, key, limits[name].seconds, deps.clock.now());
}

/**
 * Nobody who reads the table learns who tried, or from where. Whatever was typed for an address is marked
 * after a word of its own: 'tickets' by itself would be what ticket.ts makes its key from.
 */
export function keyOf({ settings }: Deps, name: LimitName, subject: string): string {
  const who = limits[name].by === 'address' ? networkOf(subject) : subject;
  const mark = createHmac('sha256', settings.sessionSecret)
    .update(`tries ${who}`)
    .digest('base64url');
  return `${name}:${mark}`;
}

function timesAllowed({ settings }: Deps, name: LimitName): number {
  const limit: Limit = limits[name];
  return limit.by === 'address' ? Math.ceil(limit.times * settings.throttleFactor) : limit.times;
}

function refuseAbove(deps: Deps, name: LimitName, counted: Count, allowed: number): void {
  if (counted.count <= allowed) return;
  const seconds = (counted.expiresAt.getTime() - deps.clock.now().getTime()) / 1000;
  // H4: a clock that was set back must not make anybody wait longer than the window.
  throw new HttpError('too_many_requests', {
    retryAfter: Math.min(Math.max(seconds, 1), limits[name].seconds),
  });
}

/**
 * Whom to count an address as. One home is given a whole IPv6 network (/64) and may change its
 * address with every try, so there the network is counted (B6). A proxy may tell the port as well, which
 * changes with every connection (B7).
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) {
    return address.replace(/^::ffff:/i, '').replace(/:\d+$/, '');
  }
  const [start = '', end = ''] = address.split('::');
  const given = (part: string) => part.split(':').filter((group) => group !== '');
  const zeros = Math.max(0, 8 - given(start).length - given(end).length);
  const groups = [...given(start), ...Array.from({ length: zeros }, () => '0'), ...given(end)];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
