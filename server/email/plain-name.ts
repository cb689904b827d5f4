// Also the dots of other scripts, which programs turn into links; NFKC makes the rest of them plain.
const dotWord = /[\p{L}\p{N}_-][.\u3002][\p{L}\p{N}]{2}/u;
const link = /:\/\/|www\.|@/iu;
const number = /\d{3}/u;

/**
 * N3: whether a name may stand in an email to somebody without an account. The person who typed it could
 * otherwise have the association send any text and link to any email address.
 */
export function isPlainName(name: string): boolean {
  if ([...name].length > 60) return false;
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return ![link, dotWord, number].some((pattern) => pattern.test(plain));
}
