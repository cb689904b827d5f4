import { isIP } from 'node:net';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Settings } from '#server/start/settings.ts';
import type { PasskeyRow } from './factor-queries.ts';

/** Loaded with the first passkey: it is as large as the rest of a portal that has none. */
const webauthn = () => import('@simplewebauthn/server');

/** How long a browser may take to answer, in milliseconds. */
export const answerTime = 5 * 60_000;

/** A passkey belongs to the portal's host; browsers make none for a bare IP address (10.3). */
export function passkeysOffered({ baseUrl }: Settings): boolean {
  return isIP(hostOf(baseUrl).replace(/^\[|\]$/g, '')) === 0;
}

const hostOf = (baseUrl: string) => new URL(baseUrl).hostname;

/** EdDSA, ES256 and RS256: what browsers and security keys have. The library would try newer ones. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Kept by the device, so that it also signs in without an email address, and opened by its owner. */
const ownPasskey = { residentKey: 'required', userVerification: 'required' } as const;

/** What the device keeps of whose passkey it is. */
const userHandle = (uuid: string) => Buffer.from(uuid.replaceAll('-', ''), 'hex');

export async function creationOptions(
  { baseUrl }: Settings,
  association: string,
  person: { uuid: string; email: string; name: string },
  existing: { credential_id: string | null; transports: string[] | null }[],
) {
  const { generateRegistrationOptions } = await webauthn();
  return generateRegistrationOptions({
    rpName: association,
    rpID: hostOf(baseUrl),
    userID: new Uint8Array(userHandle(person.uuid)),
    userName: person.email,
    userDisplayName: person.name,
    timeout: answerTime,
    authenticatorSelection: ownPasskey,
    supportedAlgorithmIDs,
    excludeCredentials: credentialsOf(existing),
  });
}

/** For showing one of these; without any the browser offers what it has for this host. */
export async function requestOptions(
  { baseUrl }: Settings,
  existing: Parameters<typeof credentialsOf>[0] = [],
) {
  const { generateAuthenticationOptions } = await webauthn();
  return generateAuthenticationOptions({
    rpID: hostOf(baseUrl),
    timeout: answerTime,
    userVerification: 'required',
    allowCredentials: credentialsOf(existing),
  });
}

const credentialsOf = (passkeys: { credential_id: string | null; transports: string[] | null }[]) =>
  passkeys.flatMap(({ credential_id, transports }) =>
    credential_id === null ? [] : { id: credential_id, transports: transports ?? [] },
  );

/** The new passkey; undefined if the answer is not one to this challenge. */
export async function readNewPasskey({ baseUrl }: Settings, challenge: string, answer: unknown) {
  const { verifyRegistrationResponse } = await webauthn();
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: baseUrl,
      expectedRPID: hostOf(baseUrl),
      supportedAlgorithmIDs,
    });
    return registrationInfo?.credential;
  } catch {
    // The library throws at every fault; its words name the challenge.
    return undefined;
  }
}

/** How often the passkey says it was used; undefined if the answer is not its own to this challenge. */
export async function readPasskeyUse(
  { baseUrl }: Settings,
  challenge: string,
  answer: unknown,
  { user_uuid, credential_id, public_key, counter }: PasskeyRow,
): Promise<number | undefined> {
  if (credential_id === null || public_key === null || counter === null) return undefined;
  // The library checks the signature, not whose passkey the device says it is.
  const { response } = answer as AuthenticationResponseJSON;
  const own = userHandle(user_uuid).toString('base64url');
  if ((response?.userHandle ?? own) !== own) return undefined;
  const { verifyAuthenticationResponse } = await webauthn();
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: baseUrl,
      expectedRPID: hostOf(baseUrl),
      credential: { id: credential_id, publicKey: new Uint8Array(public_key), counter },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
