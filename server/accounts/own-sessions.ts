import type { z } from 'zod';
import type { sessionSchema } from '#contract/profile.ts';
import type { Deps } from '../deps/deps.ts';
import { isOver, type Session } from '../http/auth/session.ts';
import { deleteSessionOf, findSessionsOf } from '../http/auth/session-queries.ts';
import { HttpError } from '../http/errors/http-error.ts';

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

// The order matters: Edge, Opera and Samsung Internet also say Chrome, and Chrome says Safari.
const browsers: [name: string, pattern: RegExp][] = [
  ['Edge', /\bEdgi?A?(OS)?\//],
  ['Opera', /\b(OPR|OPT|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];

// The order matters: an Android also says Linux.
const systems: [name: string, pattern: RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
];

/** A readable name of a browser: 'Firefox on Linux'. */
export function deviceName(userAgent: string): string {
  const nameIn = (list: typeof browsers) =>
    list.find(([, pattern]) => pattern.test(userAgent))?.[0];
  const system = nameIn(systems);
  return `${nameIn(browsers) ?? 'A browser'}${system ? ` on ${system}` : ''}`;
}
