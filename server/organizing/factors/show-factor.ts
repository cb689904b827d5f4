import type { z } from 'zod';
import type { verifyFactorSchema } from '#contract/organizing/organizing.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { countTry, forgetTries } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { markFactorShown } from '#server/http/auth/session-queries.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { storeChallenge, takeChallenge } from '../mailbox/challenge-queries.ts';
import { refusePasskeys } from './add-factor.ts';
import {
  findFactorsOf,
  findPasskey,
  notePasskeyUse,
  takeStep,
  useRecoveryCode,
} from './factor-queries.ts';
import { answerTime, readPasskeyUse, requestOptions } from './passkey.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSecret, stepOfCode } from './totp.ts';

type Shown = z.output<typeof verifyFactorSchema>;

/** What a browser needs for showing one of the own passkeys. */
export async function beginShowing(deps: Deps, session: Session) {
  const { db, clock, settings } = deps;
  refusePasskeys(deps);
  const options = await requestOptions(settings, await findFactorsOf(db, session.userUuid));
  await storeChallenge(db, {
    bound_to: session.tokenHash,
    purpose: 'show_passkey',
    user_uuid: session.userUuid,
    value: options.challenge,
    expires_at: new Date(clock.now().getTime() + answerTime),
  });
  return { ...options };
}

/**
 * 10.3: the session has shown a second factor from now on. Each guess counts before it is looked at, so
 * that many at once are not more than one after the other; a passkey cannot be guessed.
 */
export async function showFactor(deps: Deps, session: Session, shown: Shown): Promise<void> {
  const { db, clock } = deps;
  const isGuess = !('response' in shown);
  if (isGuess) await countTry(deps, 'wrongFactorOfAccount', session.userUuid);
  const challenge = isGuess ? undefined : await takeOwnChallenge(deps, session);
  await db.transaction(async (tx) => {
    // A reset of the factors meanwhile waits, and then takes this back.
    if (!(await lockUser(tx, session.userUuid))) throw new HttpError('unauthenticated');
    if (!(await isRight(tx, deps, session.userUuid, shown, challenge))) {
      deps.log.info('a second factor was wrong');
      throw wrongFactor(shown);
    }
    if (!(await markFactorShown(tx, session.tokenHash, clock.now()))) {
      throw new HttpError('unauthenticated');
    }
  });
  if (isGuess) await forgetTries(deps, db, 'wrongFactorOfAccount', session.userUuid);
}

/** For one answer, also if that is wrong. */
function takeOwnChallenge({ db, clock }: Deps, { tokenHash }: Session) {
  return takeChallenge(db, { bound_to: tokenHash, purpose: 'show_passkey' }, clock.now());
}

async function isRight(
  tx: Db,
  deps: Deps,
  user: string,
  shown: Shown,
  challenge: string | undefined,
): Promise<boolean> {
  if ('code' in shown) return isCodeOfNow(tx, deps, user, shown.code);
  if ('response' in shown) {
    return challenge !== undefined && isOwnPasskey(tx, deps, user, shown.response, challenge);
  }
  if (!(await useRecoveryCode(tx, user, hashRecoveryCode(shown.recovery_code)))) return false;
  await audit(tx, 'recovery_code_used', { at: deps.clock.now(), subject: user });
  return true;
}

async function isCodeOfNow(tx: Db, deps: Deps, user: string, code: string): Promise<boolean> {
  const now = deps.clock.now();
  for (const { uuid, secret: sealed } of await findFactorsOf(tx, user)) {
    const secret = sealed && openSecret(deps, user, sealed);
    const step = secret ? stepOfCode(secret, code, now) : undefined;
    if (step !== undefined && (await takeStep(tx, uuid, step, now))) return true;
  }
  return false;
}

async function isOwnPasskey(
  tx: Db,
  { clock, settings }: Deps,
  user: string,
  answer: Record<string, unknown>,
  challenge: string,
): Promise<boolean> {
  const passkey = await findPasskey(tx, String(answer.id));
  if (passkey?.user_uuid !== user) return false;
  const counter = await readPasskeyUse(settings, challenge, answer, passkey);
  return counter !== undefined && (await notePasskeyUse(tx, passkey.uuid, counter, clock.now()));
}

function wrongFactor(shown: Shown): HttpError {
  if ('code' in shown) {
    return validationError('code', 'This code is wrong, or was used. Wait for the next one.');
  }
  if ('response' in shown) {
    return validationError('response', 'This passkey was not accepted. Please try again.');
  }
  return validationError('recovery_code', 'This code is wrong, or was used.');
}
