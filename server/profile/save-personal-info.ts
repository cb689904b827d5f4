import type { z } from 'zod';
import type { personalInfoSchema } from '#contract/profile/profile.ts';
import { consentWordings } from '#contract/values/consent.ts';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import {
  openTexts,
  type PrivateTexts,
  perPrivateField,
  privateFields,
  sealTexts,
} from './private-texts.ts';
import { findPrivateTexts, type StoredPrivateTexts, updateUser } from './profile-queries.ts';

type PersonalInfo = z.output<typeof personalInfoSchema>;

export async function savePersonalInfo(
  deps: Deps,
  tx: Db,
  userUuid: string,
  info: PersonalInfo,
): Promise<void> {
  refuseTextsWithoutConsent(info);
  const stored = await findPrivateTexts(tx, userUuid);
  const consent = consentAfter(info, stored, deps.clock.now());
  const texts = consent.private_consent_at ? info : noTexts;
  const before = openTexts(deps, stored);
  if (privateFields.some((field) => before[field] !== texts[field])) {
    await audit(tx, 'private_data_changed', { at: deps.clock.now(), subject: userUuid });
  }
  const sealed = sealTexts(deps, userUuid, texts);
  await updateUser(tx, userUuid, {
    ...asColumns(info),
    ...(consent.private_consent_at ? keepSealed(stored, before, sealed) : sealed),
    ...consent,
  });
}

/** 3.2: the payload and the columns have different names. */
function asColumns({ personal_info_visibility, dob, private_consent: _, ...same }: PersonalInfo) {
  return { ...same, dob_visibility: personal_info_visibility, dob_at: dob };
}

const noTexts = perPrivateField(() => null);

type Consent = Pick<
  StoredPrivateTexts,
  'private_consent_at' | 'private_consent_wording' | 'private_consent_source'
>;

/** N9: who says no does not mean the texts that stand beside it. */
function refuseTextsWithoutConsent(info: PersonalInfo): void {
  if (info.private_consent !== false) return;
  const sent = privateFields.filter((field) => info[field] !== null);
  if (sent.length === 0) return;
  const fields = [...sent, 'private_consent'];
  const message = 'Tick this, or leave these four answers empty.';
  throw new HttpError('validation_failed', {
    errors: Object.fromEntries(fields.map((field) => [field, [message]])),
  });
}

/** The consent to store the private texts, or none. A withdrawal empties them. */
function consentAfter(info: PersonalInfo, stored: Consent, now: Date): Consent {
  // 3.2: the consent is optional in the payload; sending one of the texts counts as consent (N9).
  const agrees = info.private_consent ?? privateFields.some((field) => info[field] !== null);
  if (!agrees) return info.private_consent === false ? noConsent : consentOf(stored);
  const source = info.private_consent ? 'form' : 'call';
  const { version } = consentWordings.profile;
  const isSame = stored.private_consent_wording === version;
  const isNoStronger = source === 'call' || stored.private_consent_source === 'form';
  if (stored.private_consent_at && isNoStronger && (isSame || source === 'call')) {
    return consentOf(stored);
  }
  return {
    private_consent_at: now,
    private_consent_wording: version,
    private_consent_source: source,
  };
}

const noConsent: Consent = {
  private_consent_at: null,
  private_consent_wording: null,
  private_consent_source: null,
};

const consentOf = (stored: Consent): Consent => ({
  private_consent_at: stored.private_consent_at,
  private_consent_wording: stored.private_consent_wording,
  private_consent_source: stored.private_consent_source,
});

/** The form shows texts that do not open as empty; saving it must not delete them. */
function keepSealed(
  stored: StoredPrivateTexts,
  opened: PrivateTexts,
  sealed: PrivateTexts,
): PrivateTexts {
  return perPrivateField((field) => sealed[field] ?? (opened[field] ? null : stored[field]));
}
