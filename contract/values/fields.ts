import { z } from 'zod';
import { appPathOf } from './app-path.ts';
import { type Choices, keysOf } from './choices.ts';
import { fullName, noName } from './person-names.ts';

// The rules for single fields, used by every call. Text is normalised to NFC and trimmed before it
// is measured; lengths count Unicode code points, so an emoji that is one code point counts as one.

/**
 * The limits of texts, whose rules are code and so cannot be read from the schema. From them, and from
 * zod's limits of numbers and lists, the build makes the limits in the browser (scripts/call-limits.ts).
 */
export const textLimits = z.registry<TextLimits>();

/** Lengths count code points; `pattern` is a regular expression of Unicode (flag `u`). */
export interface TextLimits {
  minLength?: number;
  maxLength?: number;
  pattern?: string;
}

const nulOrLoneSurrogate = /\0|\p{Surrogate}/u;
// No language writes more than a few marks on a letter, and normalisation sorts a long run of them in
// quadratic time (D9).
const unstorable = /\0|\p{Surrogate}|\p{M}{31}/u;
const controlOrLineBreak = /[\p{Cc}\p{Zl}\p{Zp}]/u;
// They change the direction of writing even beyond the name that contains them.
const directionControls = /[\u202a-\u202e\u2066-\u2069]/u;
const isInvisible = 'There is an invisible character in it. Please type it by hand.';
const cannotBeStored = 'This has a character that cannot be stored.';
// Also invisible on their own: a mark without its letter, a braille cell without a dot, and a code point
// that is not a character.
const visible =
  /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{M}\p{Noncharacter_Code_Point}\u2800]/u;

/**
 * A rule that ends the check of its field when it fails, so that a field has one message at a time and
 * a slow pattern only gets text of a checked length. Unlike `abort`, rules between fields still run.
 */
const must =
  (isMet: (value: string) => boolean, error: string) =>
  (value: string, context: z.RefinementCtx): string => {
    if (!isMet(value)) context.addIssue(error);
    return value;
  };

/** As typed or made by a program, for what is checked further elsewhere. */
export const storableText = (error: string) =>
  z.string({ error }).transform(must((value) => !unstorable.test(value), cannotBeStored));

const text = (maximum: number, label: string) =>
  storableText(`Enter ${label}.`)
    .transform((value) => value.normalize('NFC').trim())
    .transform(must((value) => codePoints(value) <= maximum, `Use at most ${maximum} characters.`))
    .register(textLimits, { maxLength: maximum });

function codePoints(value: string): number {
  return [...value].length;
}

/** Requires a visible character: an invisible name would be a hole in every list. */
const filled = <T extends z.ZodType<string>>(schema: T, label: string) =>
  schema.transform(must((value) => visible.test(value), `Enter ${label}.`));

const oneLine = (maximum: number, label: string) =>
  text(maximum, label).transform(
    must((value) => !controlOrLineBreak.test(value), 'Keep this on one line.'),
  );

/** A required single line of at most 120 characters; `label` completes "Enter …". */
export const line = (label: string, maximum = 120) =>
  filled(
    oneLine(maximum, label).transform(must((value) => !directionControls.test(value), isInvisible)),
    label,
  );

/** They change how a script is written, or join emoji. The marks of direction have a use beside letters from right to left. */
const joiners = '\\u200c\\u200d\\p{Variation_Selector}\\u180f';
const directionMarks = '\\u061c\\u200e\\u200f';
const fromRightToLeft =
  /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const hidden = '[\\p{Default_Ignorable_Code_Point}\\p{Co}\\u2800\\ufff9-\\ufffb]';
const hiddenAtAll = new RegExp(`(?![${joiners}])${hidden}`, 'gu');
const hiddenBesideMarks = new RegExp(`(?![${joiners}${directionMarks}])${hidden}`, 'gu');

/** Two people must not look the same in a list because of what nobody sees. */
const withoutHidden = (name: string) =>
  name.replace(fromRightToLeft.test(name) ? hiddenBesideMarks : hiddenAtAll, '').trim();

/** A line that is the name of a person. */
export const nameLine = (label: string, maximum = 120) =>
  filled(
    oneLine(maximum, label)
      .transform(must((value) => !directionControls.test(value), isInvisible))
      .transform(withoutHidden),
    label,
  );

/** V35: a first or a last name. One of the two may be empty or missing, and is stored as empty. */
export const personName = oneLine(120, 'a name')
  .transform(must((value) => !directionControls.test(value), isInvisible))
  .transform(withoutHidden)
  .optional()
  .transform((value) => (value && visible.test(value) ? value : ''));

/** Rejects a person without any name, on both fields. */
export const withName = <T extends z.ZodType<{ first_name: string; last_name: string }>>(
  schema: T,
) => nameIsThere(nameIsThere(schema, 'first_name'), 'last_name');

const bothNames = z.object({ first_name: z.string(), last_name: z.string() });

const nameIsThere = <T extends z.ZodType<{ first_name: string; last_name: string }>>(
  schema: T,
  field: 'first_name' | 'last_name',
) =>
  schema.refine((person) => fullName(person) !== '', {
    path: [field],
    error: noName,
    // Also beside other errors.
    when: ({ value }) => bothNames.safeParse(value).success,
  });

/** A single line that may be left empty; empty is stored as null. */
export const optionalLine = (maximum = 120) =>
  oneLine(maximum, 'text').transform(emptyToNull).nullish().transform(undefinedToNull);

/** Q22: a phone number that may be left empty, in any way of writing, with at least 7 digits. */
export const optionalPhone = optionalLine().refine(
  (value) => value === null || (value.match(/\p{Nd}/gu) ?? []).length >= 7,
  { error: 'Enter a phone number with at least 7 digits.' },
);

/** Required text of several lines. */
export const paragraph = (label: string, maximum: number) => filled(text(maximum, label), label);

/** Text of several lines that may be left empty; empty is stored as null. */
export const optionalParagraph = (maximum: number) =>
  text(maximum, 'text').transform(emptyToNull).nullish().transform(undefinedToNull);

/** Text of several lines that may be left empty, and is then stored as empty. */
export const textUpToLines = (maximum: number) => text(maximum, 'text');

/** One line that may be left empty, and is then stored as empty. */
export const textUpTo = (maximum: number) => oneLine(maximum, 'text');

/** Also for text that is not empty but invisible. */
function emptyToNull(value: string): string | null {
  return visible.test(value) ? value : null;
}

function undefinedToNull<T>(value: T | null | undefined): T | null {
  return value ?? null;
}

/** Q5: the path of this app to go on to once somebody has opened the link of an email and signed in. */
export const redirectPath = z
  .string({ error: 'Send a path of this portal.' })
  .max(500, { error: 'Use at most 500 characters.' })
  .transform((text, context) => {
    const path = appPathOf(text);
    if (path === undefined) context.addIssue('Send a path of this portal.');
    return path;
  })
  .optional();

const emailShape = /^[^\s@<>()",;:\\[\]]+@[^\s@<>()",;:\\[\]]+\.[^\s@<>()",;:\\[\]]+$/u;

/** An email address as typed; accounts compare it by `emailKey`. At most 254 characters. */
export const emailOf = (label: string) =>
  line(label, 254)
    // Invisible characters are pasted from chats and contact lists; no email would arrive.
    .transform(must((value) => !/\p{Default_Ignorable_Code_Point}/u.test(value), isInvisible))
    .refine(isEmail, { error: 'Enter an email address like name@example.com.' })
    .register(textLimits, { pattern: emailShape.source });

export const email = emailOf('your email address');

function isEmail(value: string): boolean {
  if (!emailShape.test(value)) return false;
  const domain = value.slice(value.indexOf('@') + 1);
  return domain.split('.').every((label) => /^[^-](.*[^-])?$/u.test(label));
}

/**
 * The form in which an email is unique: NFC and lower case, because NFKC would merge look-alikes, and its domain as
 * mail servers look it up (V41).
 */
export function emailKey(typed: string): string {
  const written = writtenEmailKey(typed);
  const at = written.lastIndexOf('@') + 1;
  return written.slice(0, at) + asciiDomain(written.slice(at));
}

/**
 * The key with the domain as it is written: of accounts from before V41 that are a pair with another. NFC again at the
 * end, because some letters are one character in lower case only (J̌, ǰ).
 */
export function writtenEmailKey(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase().normalize('NFC');
}

/** `bücher.example` is `xn--bcher-kva.example`. What is no domain of letters stays, and so do look-alikes (NFKC). */
function asciiDomain(domain: string): string {
  const isPlain = /^[\p{L}\p{M}\p{N}.-]*$/u.test(domain) && domain === domain.normalize('NFKC');
  if (!isPlain || !/[^\0-\x7f]/.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}

/** A password for signing in: any text, so that a failure does not reveal the rules of passwords. */
export const anyPassword = z
  .string({ error: 'Enter your password.' })
  .min(1, { error: 'Enter your password.' })
  .max(1000, { error: 'That is too long for a password.' });

/** A new password: 8–128 code points, exactly as typed. The server rejects common ones. */
export const newPassword = z
  .string({ error: 'Choose a password.' })
  .transform(must((value) => !nulOrLoneSurrogate.test(value), cannotBeStored))
  .refine((value) => codePoints(value) >= 8, { error: 'Use at least 8 characters.' })
  .refine((value) => codePoints(value) <= 128, { error: 'Use at most 128 characters.' })
  .register(textLimits, { minLength: 8, maxLength: 128 });

export const passwordConfirmation = z.string({ error: 'Repeat the password.' });

/** The secret in a link of an email. */
export const linkToken = z
  .string({ error: 'This link is not complete.' })
  .regex(/^[A-Za-z0-9_-]{20,100}$/, { error: 'This link is not complete.' });

/** Capitals are accepted and mean the same id. */
export const uuid = z.uuid({ error: 'This is not an id of ours.' }).toLowerCase();

/** The payment provider's id of a card; card numbers do not reach this server. */
export const cardId = z
  .string({ error: 'Enter a card.' })
  .regex(/^pm_[A-Za-z0-9_]{1,120}$/, { error: 'Enter a card.' });

const noSuchDate = 'Enter a date that exists, as YYYY-MM-DD.';
/** The database has no year 0, and before 1600 the calendars that zones are read with disagree. */
const hasYear = (text: string) => text >= '1600';

/** A plain day without a zone, `YYYY-MM-DD`. */
export const plainDate = z.iso
  .date({ error: noSuchDate, abort: true })
  .refine(hasYear, { error: noSuchDate, abort: true });

/** The IANA name of a time zone. */
export const timeZone = line('a time zone', 60).refine(isTimeZone, {
  error: 'Choose a time zone like America/Toronto.',
});

export function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name);
}

/** A day as MM-DD. */
export function isDayOfYear(text: string): boolean {
  // 2027 has no 29 February.
  return z.iso.date().safeParse(`2027-${text}`).success;
}

/** An instant, ISO 8601 in UTC. */
export const instantOf = (error: string) => z.iso.datetime({ error }).refine(hasYear, { error });

export const instant = instantOf('Send a time like 2027-06-12T14:00:00Z.');

/** A version, a count or an amount that somebody sends: no more than a column of the database holds. */
export const wholeNumber = (error: string) => z.int32({ error });

/** Whole cents; 12345 is $123.45. */
export const cents = z.int();

export const centsUpTo = (maximum: number, error: string) =>
  wholeNumber(error).min(0, { error }).max(maximum, { error });

export const currency = z.literal('CAD');

/** Only a real boolean: the text "false" must not mean visible (D13). */
export const flag = z.boolean({ error: 'Choose on or off.' });

/** A web URL: http(s) only, at most 300 characters; empty is stored as null (D2). */
export const optionalWebUrl = oneLine(300, 'an address')
  .transform(must((value) => !directionControls.test(value), isInvisible))
  .refine((value) => value === '' || isWebUrl(value), {
    error: 'Enter a full address that starts with https://.',
  })
  .transform(emptyToNull)
  .nullish()
  .transform(undefinedToNull);

/** The same, where there must be one. */
export const webUrl = line('an address', 300).refine(isWebUrl, {
  error: 'Enter a full address that starts with https://.',
});

function isWebUrl(value: string): boolean {
  if (/\s/u.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return false;
  const { hostname, username, password } = new URL(value);
  // https://linkedin.com@elsewhere.example shows one site and opens another.
  return /[^.]\.[^.]/.test(hostname) && username === '' && password === '';
}

/** A page number in a query string: from 1; absent means 1 (9.1). */
export const pageNumber = z
  .string({ error: 'Pages count from 1.' })
  .regex(/^[1-9][0-9]*$/, { error: 'Pages count from 1.', abort: true })
  .max(9, { error: 'There are not so many pages.' })
  .transform(Number)
  .default(1);

/** What was typed into a search box: at most 100 characters; absent means everything. */
export const searchText = oneLine(100, 'what to look for').default('');

/** One of the values; the message of a 400 names them. */
export const oneOf = <const T extends string>(values: readonly T[], fallback: NoInfer<T>) =>
  z.enum(values, { error: `Choose one of: ${values.join(', ')}.` }).default(fallback);

/** One of the choices; without one the first. */
export const choiceOf = <const T extends string>(choices: Choices<T>) => {
  const values = keysOf(choices);
  return z.enum(values, { error: `Choose one of: ${values.join(', ')}.` }).default(values[0]);
};

/** How a list of the console is asked for; `search` are words, or parts of an email address. */
export const listQuery = <const F extends string, const S extends string>(of: {
  filters: Choices<F>;
  sorts: Choices<S>;
}) =>
  z.object({
    search: searchText,
    filter: choiceOf(of.filters),
    sort: choiceOf(of.sorts),
    page: pageNumber,
  });

/** The path value `:uuid`. */
export const byUuid = z.object({ uuid });
