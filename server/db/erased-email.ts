import { randomUUID } from 'node:crypto';

/** A domain that can never have a letter box (RFC 6761). */
export const erasedDomain = '@erased.invalid';

/** The address of an account that is erased: its row stays for the books, and nobody is written to. */
export function erasedAddress(): string {
  return `${randomUUID()}${erasedDomain}`;
}

export function isErased(address: string): boolean {
  return address.endsWith(erasedDomain);
}
