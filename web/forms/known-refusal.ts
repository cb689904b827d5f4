// What the server says of a text, for the forms that cannot ask it as long as something else is wrong
// that it is not told of: a card, a consent. So all of it is said in one round, in the same words.

/** `missing` is said where something has to be typed. */
export function textRefusal(text: string, most: number, missing?: string): string | undefined {
  const length = [...text.normalize('NFC').trim()].length;
  if (length > most) return `Use at most ${most} characters.`;
  return length === 0 ? missing : undefined;
}

/** Of an address that may be left empty. Only what is none for certain is refused. */
export function emailRefusal(text: string): string | undefined {
  if (text.trim() === '') return undefined;
  const tooLong = textRefusal(text, 254);
  if (tooLong) return tooLong;
  const isLikeOne = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
  return isLikeOne ? undefined : 'Enter an email address like name@example.com.';
}
