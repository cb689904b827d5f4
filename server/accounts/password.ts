import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { workQueue } from '../http/work-queue.ts';

/** In one object, so that a test can count what is hashed (B5). */
export const argon2 = { hash, verify };

/** argon2id with the parameters that OWASP names first. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Four hundred waiting are gone in about five seconds; after that a person would have given up.
const inLine = workQueue({ atOnce: 4, longest: 400 });
// The next two are looked for while two are hashed, so that no processor waits for the database.
const inTurn = workQueue({ atOnce: 2, longest: 2 });

export function hashPassword(password: string): Promise<string> {
  return inLine(() => inTurn(() => argon2.hash(password, cost)));
}

/**
 * Of nobody's password: an address without an account takes as long as one with (B5), and an erased
 * account keeps it.
 */
export const nobodysPassword = hash(randomBytes(32), cost);

/**
 * The account, if it has this password. It is looked for when this try is about to be hashed: `find`
 * throws if others of a flood have used the tries up by then, and nothing is hashed (B6).
 */
export async function findByPassword<Account extends { password_hash: string }>(
  password: string,
  find: () => Promise<Account | undefined>,
): Promise<Account | undefined> {
  // Whoever has no tries left is told so before they take a place that others wait for (B10).
  if (inLine.isBusy()) await find();
  return inLine(async () => {
    const account = await find();
    const stored = account?.password_hash ?? (await nobodysPassword);
    return (await inTurn(() => argon2.verify(stored, password))) ? account : undefined;
  });
}
