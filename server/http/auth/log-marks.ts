import { createHmac } from 'node:crypto';
import type { Deps } from '#server/deps/deps.ts';
import { networkOf } from './rate-limit.ts';

/**
 * Who signed in, or tried to, in a line of the log. The same account and the same network have the
 * same mark each time, and nobody without the secret can tell whose it is.
 */
export function logMarks(
  { settings }: Pick<Deps, 'settings'>,
  { emailKey, ip }: { emailKey?: string; ip: string },
): { account?: string; network: string } {
  const markOf = (text: string) =>
    createHmac('sha256', settings.sessionSecret)
      .update(`log ${text}`)
      .digest('base64url')
      .slice(0, 12);
  return {
    ...(emailKey === undefined ? {} : { account: markOf(`account ${emailKey}`) }),
    network: markOf(`network ${networkOf(ip)}`),
  };
}
