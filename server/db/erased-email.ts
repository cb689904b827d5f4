import { randomUUID } from 'node:crypto';

/** A reserved domain, which cannot have a mailbox (RFC 6761). */
export const erasedDomain = '@erased.invalid';

/** The email of an erased account: its row stays for the ledger, and no email is sent to it. */
export function erasedEmail(): string {
  return `${randomUUID()}${erasedDomain}`;
}

export function isErased(email: string): boolean {
  return email.endsWith(erasedDomain);
}
