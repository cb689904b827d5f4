import { randomUUID, timingSafeEqual } from 'node:crypto';
import { emailCodeMinutes } from '#contract/values/portal-limits.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { countTry, forgetTries } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { oneHour, oneMinute } from '#server/time/durations.ts';
import {
  beginCode,
  findChallenge,
  findWaiting,
  storeChallenge,
  takeChallenge,
} from './challenge-queries.ts';
import { factorCodeEmail, markOf } from './factor-code-email.ts';

// 10.3: a stolen password alone gets nothing. So a person without a second factor shows first that the
// account's mail is theirs: by the link of an invitation, or by a code that is mailed to the confirmed address.

const codeLifetime = emailCodeMinutes * oneMinute;
/** Time enough to find and install an app. */
const proofLifetime = oneHour;

/** Mails a code, good in this session alone. Pressed twice within a minute, it is one email. */
export async function sendEmailCode(deps: Deps, { userUuid, tokenHash }: Session): Promise<void> {
  await countTry(deps, 'factorCodeToAccount', userUuid);
  const now = deps.clock.now();
  const id = randomUUID();
  const waiting = {
    bound_to: tokenHash,
    purpose: 'email_code' as const,
    user_uuid: userUuid,
    value: id,
    expires_at: new Date(now.getTime() + codeLifetime),
  };
  await deps.db.transaction(async (tx) => {
    const until = new Date(waiting.expires_at.getTime() - oneMinute);
    if (!(await beginCode(tx, waiting, until))) return;
    await enqueueEmail(tx, now, factorCodeEmail, { user: userUuid, challenge: id });
  });
  deps.wakeJobs();
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
      throw validationError(
        'code',
        `This code is wrong, or older than ${emailCodeMinutes} minutes.`,
      );
    }
    await takeChallenge(tx, key, now);
    await noteMailboxProof(tx, session, now);
  });
  await forgetTries(deps, db, 'wrongFactorOfAccount', session.userUuid);
}

/** This session has shown that the account's mail is read here. */
export async function noteMailboxProof(tx: Db, session: Session, now: Date): Promise<void> {
  await storeChallenge(tx, {
    bound_to: session.tokenHash,
    purpose: 'mailbox',
    user_uuid: session.userUuid,
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
