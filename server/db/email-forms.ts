import { domainToUnicode } from 'node:url';

/** V41: the ways in which the address of a key may be stored where it stands as it was typed: its domain in ASCII, or in letters. */
export function emailForms(key: string): string[] {
  const at = key.lastIndexOf('@') + 1;
  const domain = key.slice(at);
  // Node reads look-alikes of ASCII as ASCII, and they are other domains (B9).
  if (!/^[\w.-]*$/.test(domain)) return [key];
  return [...new Set([key, key.slice(0, at) + (domainToUnicode(domain) || domain)])];
}
