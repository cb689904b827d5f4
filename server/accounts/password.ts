import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { workQueue } from '../http/work-queue.ts';

/** In one object, so that a test can count the hashes (B5). */
export const argon2 = { hash, verify };

/** argon2id with the first parameters that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// 400 waiting requests take about five seconds; nobody waits longer than that.
const requestQueue = workQueue({ atOnce: 4, longest: 400 });
// While two passwords are hashed, the accounts of the next two requests are read.
const hashQueue = workQueue({ atOnce: 2, longest: 2 });

export function hashPassword(password: string): Promise<string> {
  return requestQueue(() => hashQueue(() => argon2.hash(password, cost)));
}

/**
 * The hash of a random password. B5: it is verified for an unknown email, which then takes as long as
 * a known one. An erased account also gets it.
 */
export const unknownPasswordHash = hash(randomBytes(32), cost);

/**
 * The account, if it has this password. `find` runs just before the hash: it throws if concurrent
 * requests have reached the rate limit by then, and nothing is hashed (B6).
 */
export async function findByPassword<Account extends { password_hash: string }>(
  password: string,
  find: () => Promise<Account | undefined>,
): Promise<Account | undefined> {
  // B10: under load, requests over the rate limit fail before they enter the queue.
  if (requestQueue.isBusy()) await find();
  return requestQueue(async () => {
    const account = await find();
    const stored = account?.password_hash ?? (await unknownPasswordHash);
    return (await hashQueue(() => argon2.verify(stored, password))) ? account : undefined;
  });
}
