import type { TextLimits } from '#contract/values/fields.ts';

// The errors that the server would return for a text. A form needs them when it cannot call the server
// yet because a card or a consent is missing: then it shows all errors at once.

/** `missing` is the error of an empty text, if the text is required. */
export function textError(
  text: string,
  { maxLength = Number.POSITIVE_INFINITY }: TextLimits,
  missing?: string,
): string | undefined {
  const length = [...text.normalize('NFC').trim()].length;
  if (length > maxLength) return `Use at most ${maxLength} characters.`;
  return length === 0 ? missing : undefined;
}

/** For an optional email address. */
export function emailError(text: string, limits: TextLimits): string | undefined {
  if (text.trim() === '') return undefined;
  const tooLong = textError(text, limits);
  if (tooLong) return tooLong;
  const isEmail = new RegExp(limits.pattern ?? '', 'u').test(text.trim());
  return isEmail ? undefined : 'Enter an email address like name@example.com.';
}
