import type { Recipient } from '../recipient-queries.ts';

/**
 * By name only once the address is verified: before that the name is whatever somebody typed beside
 * an address that may not be theirs, and our letter would carry it there.
 */
export function greeting({
  first_name,
  email_verified_at,
}: Pick<Recipient, 'first_name' | 'email_verified_at'>): string {
  return email_verified_at ? `Hello ${first_name},` : 'Hello,';
}
