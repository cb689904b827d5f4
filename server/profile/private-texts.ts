import type { User } from '#contract/profile/profile.ts';
import type { Deps } from '../deps/deps.ts';
import { openText, sealText } from './sealed-text.ts';

/** Fields that are stored only with consent, and sealed. */
export const privateFields = [
  'emergency_contact_name',
  'emergency_contact_phone_number',
  'health_conditions',
  'dietary_restrictions',
] as const;

type PrivateField = (typeof privateFields)[number];
export type PrivateTexts = Pick<User, PrivateField>;

export const perPrivateField = (textOf: (field: PrivateField) => string | null): PrivateTexts => ({
  emergency_contact_name: textOf('emergency_contact_name'),
  emergency_contact_phone_number: textOf('emergency_contact_phone_number'),
  health_conditions: textOf('health_conditions'),
  dietary_restrictions: textOf('dietary_restrictions'),
});

type Keys = Pick<Deps, 'settings'>;

/** Binds a sealed text to person and field: copied anywhere else it does not open. */
const associatedDataOf = (userUuid: string, field: PrivateField) => `${userUuid} ${field}`;

export function sealTexts({ settings }: Keys, userUuid: string, texts: PrivateTexts): PrivateTexts {
  return perPrivateField((field) => {
    const text = texts[field];
    return text && sealText(settings.privateDataKeys, associatedDataOf(userUuid, field), text);
  });
}

/**
 * A text that does not open is shown as empty and logged: one broken field must not make the whole
 * profile fail.
 */
export function openTexts(
  { settings, log }: Keys & Pick<Deps, 'log'>,
  stored: PrivateTexts & { uuid: string },
): PrivateTexts {
  return perPrivateField((field) => {
    const sealed = stored[field];
    if (!sealed) return null;
    const text = openText(settings.privateDataKeys, associatedDataOf(stored.uuid, field), sealed);
    if (text === undefined) log.error({ user: stored.uuid, field }, 'a sealed text does not open');
    return text ?? null;
  });
}
