import type { Recipient } from './recipient-queries.ts';

/**
 * Greets by name only after the email is verified. Before that a stranger may have typed both, and
 * could have us send any text as the name.
 */
export function greeting({
  first_name,
  email_verified_at,
}: Pick<Recipient, 'first_name' | 'email_verified_at'>): string {
  return email_verified_at ? `Hello ${first_name},` : 'Hello,';
}
