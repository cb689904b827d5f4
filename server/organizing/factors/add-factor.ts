import { findAccount } from '#server/accounts/account-queries.ts';
import { loadAssociation } from '#server/association/association.ts';
import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { badRequest, HttpError, validationError } from '#server/errors/http-error.ts';
import { requireFreshFactor } from '#server/http/auth/access.ts';
import { countTry, forgetTries } from '#server/http/auth/rate-limit.ts';
import type { Session } from '#server/http/auth/session.ts';
import { markFactorShown } from '#server/http/auth/session-queries.ts';
import { lockUser } from '#server/profile/profile-queries.ts';
import { oneHour } from '#server/time/durations.ts';
import {
  findChallenge,
  keepChallenge,
  storeChallenge,
  takeChallenge,
} from '../mailbox/challenge-queries.ts';
import { requireMailboxProof, sendEmailCode } from '../mailbox/prove-mailbox.ts';
import { factorAdded } from './factor-added-email.ts';
import {
  type FactorRow,
  findFactorsOf,
  insertFactor,
  replaceRecoveryCodes,
} from './factor-queries.ts';
import { answerTime, creationOptions, passkeysOffered, readNewPasskey } from './passkey.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { newSecret, openSecret, sealSecret, secretUri, stepOfCode } from './totp.ts';

// 10.3: a person adds a first factor after showing that the account's mail is theirs; from then on adding
// one needs a fresh one. Two who add a first one at once: the second has to show the other's.

const factorLimit = 20;

/** Only where there is no factor yet: from then on a factor is shown, and no code helps. */
export async function beginEmailCode(deps: Deps, session: Session): Promise<void> {
  const existing = await findFactorsOf(deps.db, session.userUuid);
  if (existing.length > 0) throw badRequest('You have a second factor already: show it.');
  await sendEmailCode(deps, session);
}

/** Begun twice, as by a reload, it is the same secret: the app may have it already. */
export async function beginTotp(deps: Deps, session: Session) {
  const { db, clock } = deps;
  await refuseToAdd(db, deps, session);
  const [account, association] = await Promise.all([
    findAccount(db, session.userUuid),
    loadAssociation(db),
  ]);
  const sealed = await keepChallenge(
    db,
    {
      bound_to: session.tokenHash,
      purpose: 'add_totp',
      user_uuid: session.userUuid,
      value: sealSecret(deps, session.userUuid, newSecret()),
      expires_at: new Date(clock.now().getTime() + oneHour),
    },
    clock.now(),
  );
  const secret = openSecret(deps, session.userUuid, sealed);
  if (secret === undefined) throw new HttpError('internal');
  return { secret, uri: secretUri(secret, association.name, account?.email ?? '') };
}

/** Returns the recovery codes that come with a first factor. */
export async function finishTotp(
  deps: Deps,
  session: Session,
  code: string,
): Promise<string[] | null> {
  const { db, clock } = deps;
  await countTry(deps, 'wrongFactorOfAccount', session.userUuid);
  const key = { bound_to: session.tokenHash, purpose: 'add_totp' } as const;
  const codes = await db.transaction(async (tx) => {
    const existing = await lockFactors(tx, deps, session);
    const now = clock.now();
    const sealed = await findChallenge(tx, key, now);
    const secret = sealed && openSecret(deps, session.userUuid, sealed);
    if (!sealed || !secret) throw validationError('code', 'This took too long. Begin again.');
    const step = stepOfCode(secret, code, now);
    if (step === undefined) throw validationError('code', wrongCode);
    await takeChallenge(tx, key, now);
    const factor = { kind: 'totp', name: 'Authenticator App' } as const;
    return addFactor(
      tx,
      deps,
      session,
      existing,
      { ...factor, secret: sealed, last_step: step },
      now,
    );
  });
  deps.wakeJobs();
  await forgetTries(deps, db, 'wrongFactorOfAccount', session.userUuid);
  return codes;
}

const wrongCode = 'This is not the code of now. Check that the clock of your phone is right.';

export async function beginPasskey(deps: Deps, session: Session) {
  const { db, clock, settings } = deps;
  refusePasskeys(deps);
  const existing = await refuseToAdd(db, deps, session);
  const account = await findAccount(db, session.userUuid);
  if (!account) throw new HttpError('unauthenticated');
  const { name } = await loadAssociation(db);
  const person = { uuid: session.userUuid, email: account.email, name: account.email };
  const options = await creationOptions(settings, name, person, existing);
  await storeChallenge(db, {
    bound_to: session.tokenHash,
    purpose: 'add_passkey',
    user_uuid: session.userUuid,
    value: options.challenge,
    expires_at: new Date(clock.now().getTime() + answerTime),
  });
  return { ...options };
}

export function refusePasskeys({ settings }: Deps): void {
  if (passkeysOffered(settings)) return;
  const message = 'This portal has an IP address for a name: use an authenticator app.';
  throw new HttpError('not_found', { message });
}

/** Returns the recovery codes that come with a first factor. */
export async function finishPasskey(
  deps: Deps,
  session: Session,
  { name, response }: { name: string; response: Record<string, unknown> },
): Promise<string[] | null> {
  const { db, clock, settings } = deps;
  const key = { bound_to: session.tokenHash, purpose: 'add_passkey' } as const;
  const challenge = await takeChallenge(db, key, clock.now());
  const made = challenge && (await readNewPasskey(settings, challenge, response));
  if (!made) throw validationError('response', 'This passkey was not made. Please try again.');
  const codes = await db.transaction(async (tx) => {
    const existing = await lockFactors(tx, deps, session);
    const passkey = {
      kind: 'passkey' as const,
      name,
      credential_id: made.id,
      counter: made.counter,
      public_key: Buffer.from(made.publicKey),
      transports: (made.transports ?? []).map(String).slice(0, 10),
    };
    return addFactor(tx, deps, session, existing, passkey, clock.now());
  });
  deps.wakeJobs();
  return codes;
}

async function lockFactors(tx: Db, deps: Deps, session: Session): Promise<FactorRow[]> {
  if (!(await lockUser(tx, session.userUuid))) throw new HttpError('unauthenticated');
  return refuseToAdd(tx, deps, session);
}

/** Returns those that are there. */
async function refuseToAdd(db: Db, deps: Deps, session: Session): Promise<FactorRow[]> {
  const existing = await findFactorsOf(db, session.userUuid);
  if (existing.length > 0) requireFreshFactor(session);
  else await requireMailboxProof(db, deps, session, { takes: false });
  if (existing.length >= factorLimit) {
    const message = `You have ${existing.length} already. Remove one first.`;
    throw new HttpError('in_use', { message });
  }
  return existing;
}

/** A person who has just made it has shown it, too. */
async function addFactor(
  tx: Db,
  deps: Deps,
  session: Session,
  existing: FactorRow[],
  factor: Omit<Parameters<typeof insertFactor>[1], 'user_uuid' | 'created_at'>,
  now: Date,
): Promise<string[] | null> {
  const { userUuid, tokenHash } = session;
  if (existing.length === 0) await requireMailboxProof(tx, deps, session, { takes: true });
  if (!(await insertFactor(tx, { ...factor, user_uuid: userUuid, created_at: now }))) {
    const message =
      'This passkey belongs to an account already. Make another one, or remove it there.';
    throw validationError('response', message);
  }
  await audit(tx, 'factor_added', { at: now, subject: userUuid });
  // A stranger who also reads the mail may add the first one, so its owner has to learn of it.
  const account = await findAccount(tx, userUuid);
  if (account) {
    await enqueueEmail(tx, now, factorAdded, { email_key: account.email_key });
  }
  if (!(await markFactorShown(tx, tokenHash, now))) throw new HttpError('unauthenticated');
  if (existing.length > 0) return null;
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(tx, userUuid, codes.map(hashRecoveryCode));
  return codes;
}
