import { Secret, TOTP } from 'otpauth';
import type { Deps } from '#server/deps/deps.ts';
import { openText, sealText } from '#server/profile/sealed-text.ts';

const period = 30;

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, half a minute. */
const totpOf = (secret: string, issuer = '', label = '') =>
  new TOTP({ issuer, label, period, secret: Secret.fromBase32(secret) });

/** 160 bits in base32. */
export const newSecret = () => new Secret({ size: 20 }).base32;

/** `otpauth://…`, which apps read from a QR code. */
export const secretUri = (secret: string, issuer: string, label: string) =>
  totpOf(secret, issuer, label).toString();

/** The half minute that a code belongs to: this one, the last or the next. Undefined: another code. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime();
  const away = totpOf(secret).validate({ token: code, timestamp, window: 1 });
  return away === null ? undefined : Math.floor(timestamp / 1000 / period) + away;
}

const boundTo = (userUuid: string) => `${userUuid} totp_secret`;

export function sealSecret({ settings }: Deps, userUuid: string, secret: string): string {
  return sealText(settings.privateDataKeys, boundTo(userUuid), secret);
}

export function openSecret(
  { settings, log }: Deps,
  userUuid: string,
  sealed: string,
): string | undefined {
  const secret = openText(settings.privateDataKeys, boundTo(userUuid), sealed);
  if (secret === undefined) log.error({ user: userUuid }, 'the secret of a factor does not open');
  return secret;
}
