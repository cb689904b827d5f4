import type { z } from 'zod';
import type { FactorState, factorsSchema } from '#contract/organizing/organizing.ts';
import type { Deps } from '#server/deps/deps.ts';
import { freshFor, type Session } from '#server/http/auth/session.ts';
import { mailboxProofOf } from '../mailbox/prove-mailbox.ts';
import { countRecoveryCodes, findFactorsOf } from './factor-queries.ts';
import { passkeysOffered } from './passkey.ts';

/** The own factors, without anything that could be shown. */
export async function listFactors(
  { db }: Pick<Deps, 'db'>,
  userUuid: string,
): Promise<z.input<typeof factorsSchema>> {
  const [rows, recovery_codes] = await Promise.all([
    findFactorsOf(db, userUuid),
    countRecoveryCodes(db, userUuid),
  ]);
  const factors = rows.map(({ uuid, kind, name, created_at, last_used_at }) => ({
    uuid,
    kind,
    name,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  }));
  return { factors, recovery_codes };
}

export async function factorStateOf(
  deps: Deps,
  { userUuid, tokenHash, factorShownAt }: Pick<Session, 'userUuid' | 'tokenHash' | 'factorShownAt'>,
): Promise<FactorState> {
  const { factors, recovery_codes } = await listFactors(deps, userUuid);
  const freshUntil = factorShownAt && new Date(factorShownAt.getTime() + freshFor);
  return {
    required: !deps.settings.demo,
    totp: factors.some(({ kind }) => kind === 'totp'),
    passkeys: factors.filter(({ kind }) => kind === 'passkey').length,
    recovery_codes,
    shown: factorShownAt !== null,
    fresh_until: freshUntil && freshUntil > deps.clock.now() ? freshUntil.toISOString() : null,
    passkeys_offered: passkeysOffered(deps.settings),
    mailbox: factors.length > 0 ? null : await mailboxProofOf(deps, tokenHash),
  };
}
