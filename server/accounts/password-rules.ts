import { writtenEmailKey } from '#contract/values/fields.ts';
import { loadAssociation } from '../association/association.ts';
import type { Db } from '../db/database.ts';
import { validationError } from '../errors/http-error.ts';

let leaked: ReturnType<typeof readLeaked> | undefined;

/** Loaded on first use: the list takes 20 MB of memory. */
async function readLeaked() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  // Lower case, most frequent first.
  const ranked = dictionary['passwords-common'];
  return { common: new Set(ranked), top: new Set(ranked.slice(0, 3000)) };
}

/** B10, N12: refuses passwords that an attacker tries first. The contract checks the length. */
export async function refuseGuessable(
  { db }: { db: Db },
  password: string,
  email: string,
): Promise<void> {
  const typed = password.toLowerCase();
  const key = writtenEmailKey(email);
  const mailbox = key.slice(0, key.lastIndexOf('@'));
  if (typed === key || (mailbox.length >= 8 && typed === mailbox)) {
    throw validationError('password', 'Choose a password that is not your email address.');
  }
  leaked ??= readLeaked();
  const { common, top } = await leaked;
  const isKnown = common.has(typed) || top.has(withoutEnding(typed)) || isPattern(typed);
  const { name, short_name } = await loadAssociation(db);
  if (isKnown || isOfOurWords(typed, `${name} ${short_name}`)) {
    throw validationError(
      'password',
      'This password is too easy to guess. Try a few words in a row.',
    );
  }
}

/** Without digits and signs at the end: 'Password123!' is as guessable as 'password'. */
function withoutEnding(typed: string): string {
  return typed.replace(/[\d\p{P}\p{S}]{1,6}$/u, '');
}

const productWords = [
  'fairway',
  'golfing',
  'golfer',
  'golf',
  'membership',
  'members',
  'member',
  'club',
];

/** N12: words of the portal and the association, with a few digits and signs: 'fairway123', 'Golf-Fairway 2026!'. */
function isOfOurWords(typed: string, association: string): boolean {
  const ofAssociation = plain(association).match(/\p{L}{3,}/gu) ?? [];
  const typedPlain = plain(typed);
  let left = typedPlain;
  for (const word of [...productWords, ...ofAssociation]) left = left.replaceAll(word, '');
  return left.length < typedPlain.length && /^[\d\p{P}\p{S}\p{Z}]{0,8}$/u.test(left);
}

/** In lower case and without accents: 'Fäirway' is no better. */
const plain = (text: string) => text.toLowerCase().normalize('NFKD').replace(/\p{M}/gu, '');

/** Short patterns that are not in the list: 'aaaaaaaa', '12341234', '987654321', 'abcdefgh'. */
function isPattern(typed: string): boolean {
  if (typed.length > 16) return false;
  return /^(.{1,4})\1+$/s.test(typed) || isRun(typed, 1) || isRun(typed, -1);
}

/** Consecutive characters; 0 may follow 9. */
function isRun(typed: string, step: 1 | -1): boolean {
  const codes = [...typed].map((character) => character.codePointAt(0) ?? 0);
  return codes.every((code, at) => {
    const before = codes[at - 1];
    return before === undefined || code - before === step || code - before === -9 * step;
  });
}
