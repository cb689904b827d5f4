import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceName } from '#contract/accounts/device-name.ts';
import { insertAuditEntries } from '#server/audit/audit-queries.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { browserOf } from '#server/http/auth/csrf.ts';
import { logMarks } from '#server/http/auth/log-marks.ts';
import { countTry, refuseIfUsedUp } from '#server/http/auth/rate-limit.ts';
import type { Sessions } from '#server/http/auth/session.ts';
import { deleteSession, insertSession } from '#server/http/auth/session-queries.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { storeChallenge, takeChallenge } from '../mailbox/challenge-queries.ts';
import { refusePasskeys } from './add-factor.ts';
import { findPasskey, notePasskeyUse } from './factor-queries.ts';
import { answerTime, readPasskeyUse, requestOptions } from './passkey.ts';

// 10.3: a passkey signs in without an email address or a password. The challenge is bound to the
// browser by its CSRF secret, which each browser that changes anything has.

/** Says nothing about accounts: the browser knows which passkeys it has. */
export async function beginPasskeySignIn(deps: Deps, request: FastifyRequest) {
  refusePasskeys(deps);
  await countTry(deps, 'passkeyFromAddress', request.ip);
  const options = await requestOptions(deps.settings);
  await storeChallenge(deps.db, {
    bound_to: browserOf(request),
    purpose: 'sign_in',
    value: options.challenge,
    expires_at: new Date(deps.clock.now().getTime() + answerTime),
  });
  return { ...options };
}

/** Answers as the sign-in by password: one refusal for every fault of the passkey. */
export async function finishPasskeySignIn(
  deps: Deps,
  sessions: Sessions,
  { response, remember = false }: { response: Record<string, unknown>; remember?: boolean },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await refuseIfUsedUp(deps, 'failedLoginFromAddress', request.ip);
  const now = deps.clock.now();
  const key = { bound_to: browserOf(request), purpose: 'sign_in' } as const;
  const challenge = await takeChallenge(deps.db, key, now);
  const passkey = challenge ? await findPasskey(deps.db, String(response.id)) : undefined;
  const counter =
    challenge && passkey
      ? await readPasskeyUse(deps.settings, challenge, response, passkey)
      : undefined;
  if (!passkey || counter === undefined) {
    request.log.info(logMarks(deps, { ip: request.ip }), 'sign-in failed');
    await countTry(deps, 'failedLoginFromAddress', request.ip);
    throw wrongPasskey();
  }
  if (passkey.blocked_at) throw new HttpError('account_blocked');
  if (!passkey.email_verified_at) throw new HttpError('email_unverified');

  const { uuid, user_uuid } = passkey;
  const began = await sessions.begin(request, reply, user_uuid, remember, (session, ended) =>
    deps.db.transaction(async (tx) => {
      // An act that blocks the account or resets its factors locks it first.
      await lockUser(tx, user_uuid);
      if (!(await notePasskeyUse(tx, uuid, counter, now))) return false;
      if ((await findPasskey(tx, String(response.id)))?.blocked_at !== null) return false;
      if (ended) await deleteSession(tx, ended);
      await insertSession(tx, { ...session, factor_shown_at: now });
      await insertAuditEntries(tx, [
        {
          at: now,
          action: 'signed_in',
          actor: user_uuid,
          subject: user_uuid,
          changes: { device: { old: null, new: deviceName(session.user_agent) } },
          request_id: request.id,
        },
      ]);
      return true;
    }),
  );
  if (!began) throw wrongPasskey();
  const { email_key: emailKey } = passkey;
  request.log.info(logMarks(deps, { emailKey, ip: request.ip }), 'signed in');
}

const wrongPasskey = () =>
  validationError('response', 'This passkey was not accepted. Sign in with your password instead.');
