import { createHmac } from 'node:crypto';
import type { Settings } from '#server/start/settings.ts';

/**
 * Of the link with which somebody who was imported removes themselves. Each email to them has the same, so that the
 * link of an email that is sent again does not end the one before. Only its hash is stored.
 */
export function removalToken({ sessionSecret }: Pick<Settings, 'sessionSecret'>, person: string) {
  const key = createHmac('sha256', sessionSecret).update('removals').digest();
  return createHmac('sha256', key).update(person).digest('base64url');
}
