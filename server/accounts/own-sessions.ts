import type { z } from 'zod';
import type { sessionSchema } from '#contract/profile.ts';
import type { Deps } from '../deps/deps.ts';
import { isOver, type Session } from '../http/auth/session.ts';
import { deleteSessionOf, findSessionsOf } from '../http/auth/session-queries.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { deviceName } from './device-name.ts';

/** Where a person is signed in. */
export async function listSessions(
  { db, clock }: Deps,
  { userUuid, tokenHash }: Pick<Session, 'userUuid' | 'tokenHash'>,
): Promise<z.input<typeof sessionSchema>[]> {
  const now = clock.now();
  const rows = await findSessionsOf(db, userUuid);
  return rows
    .filter((row) => !isOver(row, now))
    .map((row) => ({
      id: idOf(row.token_hash),
      device: deviceName(row.user_agent),
      current: row.token_hash.equals(tokenHash),
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
    }));
}

const idLength = 16;

/** Names a session; of no use for signing in, not even to whoever finds the token's hash by it. */
function idOf(tokenHash: Buffer): string {
  return tokenHash.subarray(0, idLength).toString('hex');
}

export function isCalled({ tokenHash }: Session, id: string): boolean {
  return idOf(tokenHash) === id;
}

export async function endSession({ db }: Deps, userUuid: string, id: string): Promise<void> {
  if (!(await deleteSessionOf(db, userUuid, Buffer.from(id, 'hex'))))
    throw new HttpError('not_found');
}
