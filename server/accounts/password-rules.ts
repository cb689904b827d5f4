import { emailKey } from '#contract/fields.ts';
import { validationError } from '../http/errors/http-error.ts';

let leaked: ReturnType<typeof readLeaked> | undefined;

/** Twenty megabytes once unpacked, so not before somebody chooses a password. */
async function readLeaked() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Ordered by how often they were found in leaks; lower case.
  const ranked = dictionary['passwords-common'];
  return { common: new Set(ranked), mostCommon: new Set(ranked.slice(0, 3000)) };
}

/** B10: what is tried first is refused. Length is the contract's rule; the server adds these. */
export async function refuseGuessable(password: string, email: string): Promise<void> {
  const typed = password.toLowerCase();
  const address = emailKey(email);
  const name = address.slice(0, address.lastIndexOf('@'));
  if (typed === address || (name.length >= 8 && typed === name)) {
    throw validationError('password', 'Choose a password that is not your email address.');
  }
  leaked ??= readLeaked();
  const { common, mostCommon } = await leaked;
  if (common.has(typed) || mostCommon.has(withoutEnding(typed)) || isPattern(typed)) {
    throw validationError(
      'password',
      'This password is too easy to guess. Try a few words in a row.',
    );
  }
}

/** Many take one of the most common ones with a few digits or signs behind it: 'Password123!'. */
function withoutEnding(typed: string): string {
  return typed.replace(/[\d\p{P}\p{S}]{1,6}$/u, '');
}

/** Short ones made by a rule that the list leaves out: 'aaaaaaaa', '12341234', '987654321', 'abcdefgh'. */
function isPattern(typed: string): boolean {
  if (typed.length > 16) return false;
  return /^(.{1,4})\1+$/s.test(typed) || isRun(typed, 1) || isRun(typed, -1);
}

/** Each character follows the one before; after 9 may come 0. */
function isRun(typed: string, step: 1 | -1): boolean {
  const codes = [...typed].map((character) => character.codePointAt(0) ?? 0);
  return codes.every((code, at) => {
    const before = codes[at - 1];
    return before === undefined || code - before === step || code - before === -9 * step;
  });
}
