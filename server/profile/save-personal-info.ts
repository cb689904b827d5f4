import type { z } from 'zod';
import type { personalInfoSchema } from '#contract/profile.ts';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
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
  const stored = await findPrivateTexts(tx, userUuid);
  const private_consent_at = consentAfter(info, stored, deps.clock.now());
  const texts = private_consent_at ? info : noTexts;
  const before = openTexts(deps, stored);
  if (privateFields.some((field) => before[field] !== texts[field])) {
    await audit(tx, 'private_data_changed', { at: deps.clock.now(), subject: userUuid });
  }
  const sealed = sealTexts(deps, userUuid, texts);
  await updateUser(tx, userUuid, {
    ...asColumns(info),
    ...(private_consent_at ? keepSealed(stored, before, sealed) : sealed),
    private_consent_at,
  });
}

/** 3.2: the payload and the columns have different names. */
function asColumns({ personal_info_visibility, dob, private_consent: _, ...same }: PersonalInfo) {
  return { ...same, dob_visibility: personal_info_visibility, dob_at: dob };
}

const noTexts = perPrivateField(() => null);

/** When the person consented to storing the private texts, or null. A withdrawal empties them. */
function consentAfter(info: PersonalInfo, stored: StoredPrivateTexts, now: Date): Date | null {
  // 3.2: the consent is optional in the payload; sending one of the texts counts as consent.
  const agrees = info.private_consent ?? privateFields.some((field) => info[field] !== null);
  if (agrees) return stored.private_consent_at ?? now;
  return info.private_consent === false ? null : stored.private_consent_at;
}

/** The form shows texts that do not open as empty; saving it must not delete them. */
function keepSealed(
  stored: StoredPrivateTexts,
  opened: PrivateTexts,
  sealed: PrivateTexts,
): PrivateTexts {
  return perPrivateField((field) => sealed[field] ?? (opened[field] ? null : stored[field]));
}
