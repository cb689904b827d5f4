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
  const plain = written(name);
  return ![link, dotWord, number].some((pattern) => pattern.test(plain));
}

/** As programs read it that turn words into links. */
const written = (name: string) =>
  name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');

/**
 * V27: a name that somebody else may have typed, for an email to somebody who has an account or a place: as it stands,
 * unless a program would make a link of it. Then with a space at each of its dots and signs.
 */
export function withoutLinks(name: string): string {
  const plain = written(name);
  if (!link.test(plain) && !dotWord.test(plain)) return name;
  return plain
    .replaceAll(/[.\u3002](?=\S)/gu, '. ')
    .replaceAll('@', ' at ')
    .replaceAll('://', ': ');
}
