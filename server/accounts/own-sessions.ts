import type { z } from 'zod';
import { deviceName } from '#contract/accounts/device-name.ts';
import type { sessionSchema, signInSchema } from '#contract/profile/profile.ts';
import { findSignInsOf } from '../audit/audit-queries.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { isOver, type Session } from '../http/auth/session.ts';
import { deleteSessionOf, findSessionsOf } from '../http/auth/session-queries.ts';

export async function listSessions(
  { db, clock }: Deps,
  { userUuid, tokenHash }: Pick<Session, 'userUuid' | 'tokenHash'>,
): Promise<z.input<typeof sessionSchema>[]> {
  const now = clock.now();
  const rows = await findSessionsOf(db, userUuid);
  return rows
    .filter((row) => !isOver(row, now))
    .map((row) => ({
      id: sessionIdOf(row.token_hash),
      device: deviceName(row.user_agent),
      current: row.token_hash.equals(tokenHash),
      created_at: row.created_at.toISOString(),
      last_seen_at: row.last_seen_at.toISOString(),
    }));
}

/** N4: a user sees who else signed in, or tried to. */
export async function listSignIns(
  { db }: Deps,
  userUuid: string,
): Promise<z.input<typeof signInSchema>[]> {
  const rows = await findSignInsOf(db, userUuid, 20);
  return rows.map(({ at, action, changes }) => ({
    at: at.toISOString(),
    what: action,
    device: changes?.device ? String(changes.device.new) : null,
  }));
}

const idLength = 16;

/** The public id of a session: the start of the token's hash, which does not allow signing in. */
function sessionIdOf(tokenHash: Buffer): string {
  return tokenHash.subarray(0, idLength).toString('hex');
}

export function hasSessionId({ tokenHash }: Session, id: string): boolean {
  return sessionIdOf(tokenHash) === id;
}

export async function endSession({ db }: Deps, userUuid: string, id: string): Promise<void> {
  if (!(await deleteSessionOf(db, userUuid, Buffer.from(id, 'hex'))))
    throw new HttpError('not_found');
}
