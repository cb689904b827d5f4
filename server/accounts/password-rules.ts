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
  const isKnown = [typed, repeated(typed), repeated(withoutEnding(typed))].some(
    (word) => common.has(word) || top.has(withoutEnding(word)) || isPattern(word),
  );
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

const keyboard = 'qwertyuiopasdfghjklzxcvbnm';

/** What is not in the list as it stands: 'aaaaaaaa', '12341234', '987654321', 'abcdefgh', 'qwertyuiopas'. */
function isPattern(typed: string): boolean {
  // What a short ending leaves over is no pattern.
  if (typed.length < 5) return false;
  if (isRun(typed, 1) || isRun(typed, -1) || keyboard.includes(typed)) return true;
  return typed.length <= longestPattern && /^(.{1,4})\1+$/s.test(typed);
}

/** B10: a password of 64 characters is a password. */
const longestPattern = 32;

/** 'password1password1password1' is tried with 'password1'. */
function repeated(typed: string): string {
  if (typed.length > longestPattern) return typed;
  return /^(.{5,})\1+$/s.exec(typed)?.[1] ?? typed;
}

/** Consecutive characters; 0 may follow 9. */
function isRun(typed: string, step: 1 | -1): boolean {
  const codes = [...typed].map((character) => character.codePointAt(0) ?? 0);
  return codes.every((code, at) => {
    const before = codes[at - 1];
    return before === undefined || code - before === step || code - before === -9 * step;
  });
}
