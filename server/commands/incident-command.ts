import { readFile } from 'node:fs/promises';
import { isDay } from '#contract/values/dates.ts';
import { writtenEmailKey } from '#contract/values/fields.ts';
import { endOfDay, startOfDay } from '#contract/values/wall-time.ts';
import { findAccountByEmail } from '../accounts/account-queries.ts';
import { loadAssociation } from '../association/association.ts';
import type { Deps } from '../deps/deps.ts';
import { findAffected } from '../incidents/find-affected.ts';
import { parseIncident, textOf } from '../incidents/incident-file.ts';
import { incidentNotice, noticeKinds } from '../incidents/incident-notice.ts';
import { findIncident, findIncidents, saveIncident } from '../incidents/incident-queries.ts';
import { OperatorError } from '../start/operator-error.ts';
import { argumentsOf, runCommand, say } from './run-command.ts';

// `npm run incident -- …`: the register of confidentiality incidents. docs/incidents.md says when and how.

const usage = `What? One of:
  npm run incident -- save FILE                        adds an incident, or changes it
  npm run incident -- list                             all incidents, the newest first
  npm run incident -- show REFERENCE                   one as a file
  npm run incident -- notice REFERENCE cai|opc|people  the draft of a notice
  npm run incident -- affected FROM UNTIL [EMAIL]      whom the audit log names, from a day through another;
                                                       with an email only through that account`;

/** Each returns false if its words are not what it takes. */
const verbs: Record<string, (deps: Deps, words: string[]) => Promise<boolean>> = {
  async save({ db, clock }, [path, ...more]) {
    if (!path || more.length > 0) return false;
    const bytes = await readFile(path).catch(() => {
      throw new OperatorError(`There is no file "${path}" that can be read.`);
    });
    const row = await saveIncident(db, parseIncident(textOf(bytes)), clock.now());
    say(`${row.recorded_at < row.changed_at ? 'Changed' : 'Recorded'}: ${row.reference}`);
    const notified = new Set(row.notified.map(({ whom }) => whom));
    const open = noticeKinds.filter((kind) => row.serious_risk && !notified.has(kind));
    if (open.length > 0) say(`The risk is serious. Not told yet: ${open.join(', ')}.`);
    return true;
  },

  async list({ db }, words) {
    if (words.length > 0) return false;
    const rows = await findIncidents(db);
    for (const { reference, noticed_on, serious_risk, people, notified } of rows) {
      const risk = serious_risk ? 'serious risk' : 'no serious risk';
      const whom = notified.map(({ whom, on }) => `${whom} ${on}`).join(', ') || 'nobody told';
      say(`${noticed_on}  ${reference}  ${risk}  people: ${people ?? 'unknown'}  ${whom}`);
    }
    say(`Incidents: ${rows.length}.`);
    return true;
  },

  async show({ db }, [reference, ...more]) {
    if (!reference || more.length > 0) return false;
    const { recorded_at, changed_at, ...file } = await incidentOf(db, reference);
    say(JSON.stringify(file, null, 2));
    return true;
  },

  async notice({ db }, [reference, word, ...more]) {
    const kind = noticeKinds.find((known) => known === word);
    if (!reference || !kind || more.length > 0) return false;
    say(incidentNotice(kind, await incidentOf(db, reference), await loadAssociation(db)));
    return true;
  },

  async affected({ db }, [first, last, email, ...more]) {
    if (!isDay(first) || !isDay(last) || more.length > 0) return false;
    const account = email ? await findAccountByEmail(db, writtenEmailKey(email)) : undefined;
    if (email && !account) throw new OperatorError(`There is no account with the email ${email}.`);
    const { time_zone } = await loadAssociation(db);
    const from = startOfDay(time_zone, first);
    const until = endOfDay(time_zone, last);
    const people = await findAffected(db, { from, until, actor: account?.uuid });
    for (const [person, actions] of people) say(`${person}  ${actions.join(', ')}`);
    say(`People: ${people.length}.`);
    return true;
  },
};

async function incidentOf(db: Deps['db'], reference: string) {
  const incident = await findIncident(db, reference);
  if (!incident) throw new OperatorError(`There is no incident "${reference}".`);
  return incident;
}

await runCommand(async (deps) => {
  const [verb, ...rest] = argumentsOf();
  const run = verbs[verb ?? ''];
  if (run && (await run(deps, rest))) return 0;
  say(usage);
  return 1;
});
