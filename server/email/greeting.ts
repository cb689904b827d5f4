import { calledName } from '#contract/values/person-names.ts';
import { isPlainName } from './plain-name.ts';
import type { Recipient } from './recipient-queries.ts';

/**
 * Greets by name only after the email is verified. Before that a stranger may have typed both, and
 * could have us send any text as the name.
 */
export function greeting({
  email_verified_at,
  ...person
}: Pick<Recipient, 'first_name' | 'last_name' | 'email_verified_at'>): string {
  return email_verified_at ? helloTo(calledName(person)) : 'Hello,';
}

/** V27: by a name that an organizer may have typed, if it is one. */
export const helloTo = (name: string): string => (isPlainName(name) ? `Hello ${name},` : 'Hello,');
