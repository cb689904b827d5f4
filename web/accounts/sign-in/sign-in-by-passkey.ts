import { lateCalls } from 'virtual:late-calls';
import type { QueryClient } from '@tanstack/react-query';
import { callEndpoint } from '#web/api/call.ts';
import { refreshStatus, refreshUser } from '#web/api/session.ts';
import { notifyNotDone } from '#web/forms/use-button-change.ts';
import { showPasskey } from './passkey.ts';

/** 10.3: a passkey signs in without a password. The login screen then leads back by itself. */
export async function signInByPasskey(queryClient: QueryClient): Promise<void> {
  try {
    const begun = await callEndpoint(lateCalls.beginPasskeySignIn);
    const { options } = (begun as { data: { options: Record<string, unknown> } }).data;
    const response = await showPasskey(options);
    const remember = document.querySelector<HTMLInputElement>('[name=remember]')?.checked;
    await callEndpoint(lateCalls.finishPasskeySignIn, { body: { response, remember } });
    await refreshUser(queryClient);
    await refreshStatus(queryClient);
  } catch (error) {
    notifyNotDone(error);
  }
}
