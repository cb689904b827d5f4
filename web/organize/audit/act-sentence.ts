import { gotBackInWords, reversedInWords } from '#contract/bookings/back-words.ts';
import { isOfGuest } from '#contract/bookings/booking-history.ts';
import { roles } from '#contract/calls/access.ts';
import { auditActs, isAct } from '#contract/organizing/audit-acts.ts';
import type { AuditEntry } from '#contract/organizing/audit-log.ts';
import { formatMoney } from '#contract/values/money.ts';
import { isChoice } from '#web/api/paged-list.ts';
import type { Search } from '#web/router/url.ts';
import { actName } from './act-names.ts';

/** "refunded $45.00 to Kim Novak": what was done, to whom; who did it stands before it. */
export function actInSentence(entry: Omit<AuditEntry, 'uuid' | 'at' | 'event'>): string {
  const { act, own, whose, names, cents, changes, back } = entry;
  if (!isAct(act)) return `did this: ${actName(act)}`;
  const { did, didOwn } = auditActs[act];
  const name = names.whose ?? whose;
  const values: Record<string, string | undefined> = {
    whom: name === null ? undefined : `${isOfGuest(act, changes) ? 'a guest of ' : ''}${name}`,
    sum: cents === null ? undefined : formatMoney(Math.abs(cents)),
    role: roleIn(changes),
    device: deviceIn(changes),
  };
  if (act === 'refunded') {
    const words = reversedInWords(back) ?? (own ? gotBackInWords(back) : undefined);
    if (words) return filled(words, values, false);
  }
  return filled(own && didOwn ? didOwn : did, values, own && !didOwn);
}

/** In brackets is what some entries have not; of what people do to themselves the person is not said again. */
function filled(
  sentence: string,
  values: Record<string, string | undefined>,
  isOwn: boolean,
): string {
  // At once: a name may look like a placeholder.
  return sentence.replace(
    /\[([^[\]]*)\{(\w+)\}\]|\{(\w+)\}/g,
    (_, words: string, optional: string | undefined, needed: string) => {
      if (optional === undefined) return values[needed] ?? 'somebody';
      const known = isOwn && optional === 'whom' ? undefined : values[optional];
      return known === undefined ? '' : `${words}${known}`;
    },
  );
}

/** Of the verbs with which the sentences begin. */
const participles: Readonly<Record<string, string>> = {
  became: 'become',
  gave: 'given',
  took: 'taken',
  undid: 'undone',
  wrote: 'written',
};

/** V13: "Nobody has called off an event in this time.", where an act is looked for and there is none. */
export function nobodyDid({ search, act, event, from, to }: Search): string | undefined {
  if (search || !act || !isAct(act)) return undefined;
  const { did, nobody = did } = auditActs[act];
  const done = nobody
    .replace(/the ((?:(?! of )[\w -])+) of \{whom\}/, 'anybody’s $1')
    .replace(/\[[^[\]]*\]/g, '')
    .replaceAll('{whom}', 'anybody')
    .replace(/^\w+/, (verb) => participles[verb] ?? verb);
  const what = event
    ? done.replace(/ an event$|$/, (own) => (own ? ' this event' : ' for this event'))
    : done;
  return `Nobody has ${what}${from || to ? ' in this time' : ''}.`;
}

function roleIn(changes: AuditEntry['changes']): string | undefined {
  const role = changes?.role?.new ?? changes?.role?.old;
  return typeof role === 'string' && isChoice(roles, role)
    ? roles[role].name.toLowerCase()
    : undefined;
}

function deviceIn(changes: AuditEntry['changes']): string | undefined {
  const device = changes?.device?.new;
  if (typeof device !== 'string') return undefined;
  // "A browser" stands within the sentence.
  return device.replace(/^A /, 'a ');
}

/** What the sentence says already. */
export function isInSentence(act: string, field: string): boolean {
  if (isAct(act) && auditActs[act].did.includes(`{${field}}`)) return true;
  if (act === 'door_pass_opened' && field === 'name') return true;
  return field === 'status' && (act === 'event_published' || act === 'event_unpublished');
}

const actsOfHelpers = ['door_pass_opened', 'checked_in', 'check_in_undone'];

/**
 * Who did it: the portal where nobody asked, and the operator where it was a command at the server. At the door a helper
 * with a pass has no account; opening it they give a name, which goes some time after the event.
 */
export function doerOf({
  act,
  who,
  names,
  changes,
}: Pick<AuditEntry, 'act' | 'who' | 'names' | 'changes'>): string {
  if (who === null && actsOfHelpers.includes(act)) {
    const name = changes?.name?.new;
    return typeof name === 'string' ? name : 'A helper';
  }
  if (who === null) return 'The portal';
  return who === 'terminal' ? 'The operator of the server' : (names.who ?? who);
}

type People = Pick<AuditEntry, 'who' | 'whose' | 'names'>;

/** Whom an entry names, with their emails. */
function namedIn({ who, whose, names }: People) {
  return [
    { name: names.who, email: who },
    { name: names.whose, email: whose },
  ].flatMap(({ name, email }) => (name === null || email === null ? [] : [{ name, email }]));
}

/** The names that several people have. */
export function sharedNames(entries: readonly People[]): ReadonlySet<string> {
  const byName = Map.groupBy(entries.flatMap(namedIn), ({ name }) => name);
  return new Set(
    [...byName].flatMap(([name, people]) =>
      new Set(people.map(({ email }) => email)).size > 1 ? [name] : [],
    ),
  );
}

/** Which of the people of that name: the emails of those whose names the sentence says. */
export const emailsIn = (entry: People): string[] => [
  ...new Set(namedIn(entry).map(({ email }) => email)),
];

/** Those that have to be said, as somebody else has the same name. */
export const emailsToTell = (entry: People, shared: ReadonlySet<string>): string[] => [
  ...new Set(namedIn(entry).flatMap(({ name, email }) => (shared.has(name) ? [email] : []))),
];
