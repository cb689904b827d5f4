import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { workQueue } from '../http/work-queue.ts';

/** argon2id with the parameters that OWASP names first. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Four hundred waiting are gone in about five seconds; after that a person would have given up.
const inTurn = workQueue({ atOnce: 2, longest: 400 });

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * Of nobody's password: an address without an account takes as long as one with (B5), and an erased
 * account keeps it.
 */
export const nobodysPassword = hash(randomBytes(32), cost);

/** `stillAllowed` throws if meanwhile others of a flood have used the tries up: then nothing is hashed. */
export async function isPasswordOf(
  user: { password_hash: string } | undefined,
  password: string,
  stillAllowed: () => Promise<void>,
): Promise<boolean> {
  const stored = user?.password_hash ?? (await nobodysPassword);
  const matches = await inTurn(async () => {
    await stillAllowed();
    return verify(stored, password);
  });
  return matches && user !== undefined;
}
