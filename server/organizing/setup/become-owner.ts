import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { firstOwnerSchema } from '#contract/organizing/setup.ts';
import { emailKey } from '#contract/values/fields.ts';
import { insertFirstAccount } from '#server/accounts/account-queries.ts';
import { verifyEmailAddress } from '#server/accounts/emails/verification-email.ts';
import { hashPassword } from '#server/accounts/password.ts';
import { refuseGuessable } from '#server/accounts/password-rules.ts';
import { findAssociation } from '#server/association/association-queries.ts';
import { claimBySetup, isSetupOpen } from '#server/association/installation-queries.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { hashLinkToken } from '#server/email/email-link.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { browserOf } from '#server/http/auth/csrf.ts';
import type { Sessions } from '#server/http/auth/session.ts';
import {
  deleteSession,
  insertSession,
  type NewSession,
} from '#server/http/auth/session-queries.ts';
import { oneHour } from '#server/time/durations.ts';
import { insertFactor, replaceRecoveryCodes } from '../factors/factor-queries.ts';
import { hashRecoveryCode, newRecoveryCodes } from '../factors/recovery-codes.ts';
import { newSecret, openSecret, sealSecret, secretUri, stepOfCode } from '../factors/totp.ts';
import { findChallenge, keepChallenge } from '../mailbox/challenge-queries.ts';
import { giveOwnersGrant } from '../people/people-queries.ts';
import { forgetSetupAddress } from './setup-address.ts';

// 19.5: who holds the address that the start has written becomes the first owner, once.

/** In place of an account, which there is not yet. */
const sealedFor = 'first owner';

const challengeOf = (request: FastifyRequest) =>
  ({ bound_to: browserOf(request), purpose: 'setup_totp' }) as const;

/** The secret of the authenticator app, for this browser: opened again, it is the same. */
export async function openSetup(deps: Deps, token: string, request: FastifyRequest) {
  const { db, clock, settings } = deps;
  const now = clock.now();
  if (!(await isSetupOpen(db, hashLinkToken(token), now))) throw addressGone();
  const sealed = await keepChallenge(
    db,
    {
      ...challengeOf(request),
      value: sealSecret(deps, sealedFor, newSecret()),
      expires_at: new Date(now.getTime() + oneHour),
    },
    now,
  );
  const secret = openSecret(deps, sealedFor, sealed);
  if (secret === undefined) throw new HttpError('internal');
  const { host } = new URL(settings.baseUrl);
  return { secret, uri: secretUri(secret, (await findAssociation(db))?.name ?? host, host) };
}

type FirstOwner = z.output<typeof firstOwnerSchema>;

/** Returns the recovery codes. They are signed in, because an address that is not confirmed signs nobody in. */
export async function becomeOwner(
  deps: Deps,
  sessions: Sessions,
  wanted: FirstOwner,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string[]> {
  const { db, clock } = deps;
  const now = clock.now();
  const tokenHash = hashLinkToken(wanted.token);
  // Before the costly hash of a password.
  if (!(await isSetupOpen(db, tokenHash, now))) throw addressGone();
  await refuseGuessable(deps, wanted.password, wanted.email);
  const { secret, step } = await takeCode(deps, wanted.code, request, now);
  const password_hash = await hashPassword(wanted.password);
  const uuid = randomUUID();
  const app = { secret: sealSecret(deps, uuid, secret), last_step: step };
  const codes = newRecoveryCodes();
  const became = await sessions.begin(request, reply, uuid, false, (session, ended) =>
    db.transaction(async (tx) => {
      if (!(await claimBySetup(tx, tokenHash, now))) return false;
      if (ended) await deleteSession(tx, ended);
      await insertOwner(tx, { uuid, password_hash, app, codes }, wanted, session, now);
      return true;
    }),
  );
  if (!became) throw addressGone();
  forgetSetupAddress(deps);
  deps.wakeJobs();
  return codes;
}

async function insertOwner(
  tx: Db,
  made: {
    uuid: string;
    password_hash: string;
    app: { secret: string; last_step: number };
    codes: string[];
  },
  { first_name, last_name, email }: FirstOwner,
  session: NewSession,
  now: Date,
): Promise<void> {
  const { uuid, password_hash, app, codes } = made;
  const email_key = emailKey(email);
  const account = { uuid, first_name, last_name, email, email_key, password_hash };
  if (!(await insertFirstAccount(tx, { ...account, created_at: now }))) {
    throw validationError(
      'email',
      'This address has an account already. Take another one, or make that one an owner by the command make-organizer.',
    );
  }
  const factor = { kind: 'totp', name: 'Authenticator App', user_uuid: uuid } as const;
  await insertFactor(tx, { ...factor, ...app, created_at: now });
  await replaceRecoveryCodes(tx, uuid, codes.map(hashRecoveryCode));
  await giveOwnersGrant(tx, uuid);
  const changes = changesOf({}, { role: 'owner' });
  await audit(tx, 'organizer_made', { at: now, subject: uuid, changes });
  await audit(tx, 'factor_added', { at: now, subject: uuid });
  await insertSession(tx, { ...session, factor_shown_at: now });
  await enqueueEmail(tx, now, verifyEmailAddress, { email_key });
}

async function takeCode(deps: Deps, code: string, request: FastifyRequest, now: Date) {
  const sealed = await findChallenge(deps.db, challengeOf(request), now);
  const secret = sealed && openSecret(deps, sealedFor, sealed);
  if (!secret) throw validationError('code', 'This took too long. Load this page again.');
  const step = stepOfCode(secret, code, now);
  if (step === undefined) {
    throw validationError(
      'code',
      'This is not the code of now. Check that the clock of your phone is right.',
    );
  }
  return { secret, step };
}

/** The same for used, expired, replaced and unknown ones. */
const addressGone = () =>
  new HttpError('not_found', {
    message: 'This address was used, has expired, or was replaced by a newer one.',
  });
