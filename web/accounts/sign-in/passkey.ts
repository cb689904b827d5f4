import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiError } from '#web/api/api-error.ts';

// The browser's part of a passkey. Loaded on the click of its button.

export async function makePasskey(options: unknown): Promise<Record<string, unknown>> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON }).catch(explain)) };
}

export async function showPasskey(options: unknown): Promise<Record<string, unknown>> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON }).catch(explain)) };
}

/** Browsers say on purpose little about why: nobody shall learn which passkeys there are. */
function explain(error: Error): never {
  const isThere = error.name === 'InvalidStateError';
  throw new ApiError(400, {
    message: isThere
      ? 'This device has a passkey for you already.'
      : 'The passkey was not used: it was stopped, took too long, or is not on this device. Please try again.',
  });
}
