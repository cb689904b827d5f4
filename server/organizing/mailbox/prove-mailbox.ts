import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type Mailer, sendEmail } from '#server/email/mailer.ts';
import { findRecipientByUser } from '#server/email/recipient-queries.ts';
import { factorCodeEmail } from '#server/email/templates/organizing/factor-code-email.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { countTry, forgetTries } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { addJob } from '#server/jobs/job-queries.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { oneHour, oneMinute } from '#server/time/durations.ts';
import {
  beginCode,
  findChallenge,
  findWaiting,
  setCode,
  storeChallenge,
  takeChallenge,
} from './challenge-queries.ts';

// 10.3: a stolen password alone gets nothing. So whoever has no second factor yet shows first that the
// account's mail is theirs: by the link of an invitation, or by a code that is mailed to the confirmed address.

const codeLifetime = 15 * oneMinute;
/** Time enough to find and install an app. */
const proofLifetime = oneHour;

/** Mails a code, good in this session alone. Pressed twice within a minute, it is one email. */
export async function sendEmailCode(deps: Deps, { userUuid, tokenHash }: Session): Promise<void> {
  await countTry(deps, 'factorCodeToAccount', userUuid);
  const now = deps.clock.now();
  const id = randomUUID();
  const waiting = {
    ...{ bound_to: tokenHash, purpose: 'email_code' as const, user_uuid: userUuid, value: id },
    expires_at: new Date(now.getTime() + codeLifetime),
  };
  await deps.db.transaction(async (tx) => {
    const until = new Date(waiting.expires_at.getTime() - oneMinute);
    if (!(await beginCode(tx, waiting, until))) return;
    const payload = { letter: 'factor-code', user: userUuid, challenge: id };
    await addJob(tx, { kind: 'organizer-letter', payload, now });
  });
  deps.wakeJobs();
}

const payloadSchema = z.object({ user: z.string(), challenge: z.string() });

/** The email with the code, which is made when it is sent: no usable one is stored. */
export async function sendFactorCode(
  deps: Deps,
  mailer: Mailer,
  payload: unknown,
  jobUuid: string,
): Promise<unknown> {
  const { user, challenge: id } = payloadSchema.parse(payload);
  const account = await findRecipientByUser(deps.db, user);
  if (!account?.email_verified_at) return undefined;
  const code = `${randomInt(100_000_000)}`.padStart(8, '0');
  const waiting = { user, id, mark: markOf(deps, id, code) };
  // Asked for once more, or gone with its session.
  if (!(await setCode(deps.db, waiting, deps.clock.now()))) return undefined;
  const { name } = await loadAssociation(deps.db);
  const forgotPassword = `${deps.settings.baseUrl}/forgot-password`;
  const email = factorCodeEmail(account, { code, association: name, forgotPassword });
  return sendEmail(deps, mailer, jobUuid, { to: account.email, email });
}

/** Each guess counts before it is looked at. The code is good once. */
export async function takeEmailCode(deps: Deps, session: Session, typed: string): Promise<void> {
  const { db, clock } = deps;
  await countTry(deps, 'wrongFactorOfAccount', session.userUuid);
  const key = { bound_to: session.tokenHash, purpose: 'email_code' } as const;
  await db.transaction(async (tx) => {
    if (!(await lockUser(tx, session.userUuid))) throw new HttpError('unauthenticated');
    const now = clock.now();
    const [id = '', mark = ''] = (await findChallenge(tx, key, now))?.split(' ') ?? [];
    const guess = markOf(deps, id, typed.replaceAll(/\D/g, ''));
    if (!mark || !timingSafeEqual(Buffer.from(mark), Buffer.from(guess))) {
      deps.log.info('a mailed code was wrong');
      throw validationError('code', 'This code is wrong, or older than 15 minutes.');
    }
    await takeChallenge(tx, key, now);
    await noteMailboxProof(tx, session, now);
  });
  await forgetTries(deps, db, 'wrongFactorOfAccount', session.userUuid);
}

/** A short code is found by trying all, so the mark has a key. */
function markOf({ settings }: Deps, id: string, code: string): string {
  return createHmac('sha256', settings.sessionSecret)
    .update(`email code ${id} ${code}`)
    .digest('hex');
}

/** This session has shown that the account's mail is read here. */
export async function noteMailboxProof(tx: Db, session: Session, now: Date): Promise<void> {
  await storeChallenge(tx, {
    ...{ bound_to: session.tokenHash, purpose: 'mailbox', user_uuid: session.userUuid },
    value: 'shown',
    expires_at: new Date(now.getTime() + proofLifetime),
  });
}

/** How far this session is. The demo demands nothing. */
export async function mailboxProofOf(
  { db, clock, settings }: Deps,
  tokenHash: Buffer,
): Promise<'none' | 'sent' | 'shown'> {
  if (settings.demo) return 'shown';
  const waiting = await findWaiting(db, tokenHash, ['email_code', 'mailbox'], clock.now());
  if (waiting.includes('mailbox')) return 'shown';
  return waiting.length > 0 ? 'sent' : 'none';
}

/** `takes` uses the proof up: it is good for one factor. */
export async function requireMailboxProof(
  tx: Db,
  { settings, clock }: Deps,
  { tokenHash }: Session,
  { takes }: { takes: boolean },
): Promise<void> {
  if (settings.demo) return;
  const key = { bound_to: tokenHash, purpose: 'mailbox' } as const;
  const look = takes ? takeChallenge : findChallenge;
  if ((await look(tx, key, clock.now())) !== undefined) return;
  throw new HttpError('second_factor_required', {
    message: 'Before your first second factor, type the code that we email you.',
  });
}
