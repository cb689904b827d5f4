import type { TextLimits } from '#contract/fields.ts';

// Errors that the server would find in a text, in its words. A form needs them here if it cannot ask the
// server yet because something else is missing, a card or a consent: then it shows all errors at once.

/** `missing` is the error of an empty text, if it may not be empty. */
export function textError(
  text: string,
  { maxLength = Number.POSITIVE_INFINITY }: TextLimits,
  missing?: string,
): string | undefined {
  const length = [...text.normalize('NFC').trim()].length;
  if (length > maxLength) return `Use at most ${maxLength} characters.`;
  return length === 0 ? missing : undefined;
}

/** An email address that may be empty. Only what is certainly none is an error. */
export function emailError(text: string, limits: TextLimits): string | undefined {
  if (text.trim() === '') return undefined;
  const tooLong = textError(text, limits);
  if (tooLong) return tooLong;
  const isLikeOne = new RegExp(limits.pattern ?? '', 'u').test(text.trim());
  return isLikeOne ? undefined : 'Enter an email address like name@example.com.';
}
