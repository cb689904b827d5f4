import type { TextLimits } from '#contract/fields.ts';

// What the server says of a text, for the forms that cannot ask it as long as something else is wrong
// that it is not told of: a card, a consent. So all of it is said in one round, in the same words.

/** `missing` is the message where something has to be typed. */
export function textRefusal(
  text: string,
  { maxLength = Number.POSITIVE_INFINITY }: TextLimits,
  missing?: string,
): string | undefined {
  const length = [...text.normalize('NFC').trim()].length;
  if (length > maxLength) return `Use at most ${maxLength} characters.`;
  return length === 0 ? missing : undefined;
}

/** Of an email address that may be left empty. Only what is none for certain is refused. */
export function emailRefusal(text: string, limits: TextLimits): string | undefined {
  if (text.trim() === '') return undefined;
  const tooLong = textRefusal(text, limits);
  if (tooLong) return tooLong;
  const isLikeOne = new RegExp(limits.pattern ?? '', 'u').test(text.trim());
  return isLikeOne ? undefined : 'Enter an email address like name@example.com.';
}
