import type { Deps } from '../deps.ts';
import { Fault } from './fault.ts';
import { addCount, type Count, readCount } from './throttle-queries.ts';

/** So many in so many seconds, by account or by address. The table of the API reference. */
interface Limit {
  times: number;
  seconds: number;
  /** Address limits are multiplied by THROTTLE_FACTOR; several people may share an address. */
  by: 'account' | 'address';
}

const hour = 3600;

export const limits = {
  failedLoginOfAccount: { times: 10, seconds: 15 * 60, by: 'account' },
  failedLoginFromAddress: { times: 100, seconds: hour, by: 'address' },
  mailToAccount: { times: 5, seconds: hour, by: 'account' },
  mailFromAddress: { times: 60, seconds: hour, by: 'address' },
  registrationFromAddress: { times: 60, seconds: hour, by: 'address' },
  contactFromAddress: { times: 20, seconds: hour, by: 'address' },
} as const satisfies Record<string, Limit>;

type LimitName = keyof typeof limits;

/** Counts one try, and refuses it with 429 when it is one too many. */
export async function countTry(deps: Deps, name: LimitName, subject: string): Promise<void> {
  const counted = await addCount(
    deps.db,
    `${name}:${subject}`,
    limits[name].seconds,
    deps.clock.now(),
  );
  refuseAbove(deps, name, counted, timesAllowed(deps, name));
}

/** Refuses with 429 when the tries are used up, without counting one. */
export async function refuseIfUsedUp(deps: Deps, name: LimitName, subject: string): Promise<void> {
  const counted = await readCount(deps.db, `${name}:${subject}`, deps.clock.now());
  if (counted) refuseAbove(deps, name, counted, timesAllowed(deps, name) - 1);
}

function timesAllowed({ settings }: Deps, name: LimitName): number {
  const limit: Limit = limits[name];
  return limit.by === 'address' ? Math.ceil(limit.times * settings.throttleFactor) : limit.times;
}

function refuseAbove(deps: Deps, name: LimitName, counted: Count, allowed: number): void {
  if (counted.count <= allowed) return;
  const seconds = (counted.expiresAt.getTime() - deps.clock.now().getTime()) / 1000;
  // H4: a clock that was set back must not make anybody wait longer than the window.
  throw new Fault('too_many_requests', {
    retryAfter: Math.min(Math.max(seconds, 1), limits[name].seconds),
  });
}
