import { isPlainName } from './plain-name.ts';
import type { Recipient } from './recipient-queries.ts';

/**
 * Greets by name only after the email is verified. Before that a stranger may have typed both, and
 * could have us send any text as the name.
 */
export function greeting({
  first_name,
  email_verified_at,
}: Pick<Recipient, 'first_name' | 'email_verified_at'>): string {
  return email_verified_at ? helloTo(first_name) : 'Hello,';
}

/** V27: by a name that an organizer may have typed, if it is one. */
export const helloTo = (name: string): string => (isPlainName(name) ? `Hello ${name},` : 'Hello,');
