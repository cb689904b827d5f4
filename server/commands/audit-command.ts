import { parseArgs } from 'node:util';
import { isDay } from '#contract/values/dates.ts';
import { writtenEmailKey } from '#contract/values/fields.ts';
import { startOfDay } from '#contract/values/wall-time.ts';
import { findAccountByEmail } from '../accounts/account-queries.ts';
import { loadAssociation } from '../association/association.ts';
import { findAuditEntries } from '../audit/audit-queries.ts';
import { fileTime } from '../time/file-time.ts';
import { runCommand, say } from './run-command.ts';

// `npm run audit -- EMAIL|all [--since 2026-11-01]`: the audit log, oldest entries first: time, action,
// actor, subject, payment or event, request.

const page = 500;

await runCommand(async ({ db }) => {
  const { whom, day } = readArguments();
  if (!whom || (day !== undefined && !isDay(day))) {
    say('Whose? npm run audit -- EMAIL|all [--since 2026-11-01]');
    return 1;
  }
  const account = whom === 'all' ? undefined : await findAccountByEmail(db, writtenEmailKey(whom));
  if (whom !== 'all' && !account) {
    say(`There is no account with the email ${whom}.`);
    return 1;
  }
  const { time_zone } = await loadAssociation(db);
  const since = day === undefined ? undefined : startOfDay(time_zone, day);
  const wanted = { person: account?.uuid, since, limit: page };
  let count = 0;
  for (
    let entries = await findAuditEntries(db, wanted);
    entries.length > 0;
    entries = await findAuditEntries(db, wanted, entries.at(-1))
  ) {
    count += entries.length;
    for (const { at, action, actor, subject, about, request_id } of entries) {
      say(
        [fileTime(time_zone, at), action, actor, subject, about, request_id]
          .map((x) => x ?? '-')
          .join('  '),
      );
    }
  }
  say(`Entries: ${count}.`);
  return 0;
});

/** Empty if the arguments are not valid. */
function readArguments(): { whom?: string | undefined; day?: string | undefined } {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { since: { type: 'string' } },
    });
    const [whom, ...more] = positionals;
    if (more.length > 0) return {};
    return { whom, day: values.since };
  } catch {
    return {};
  }
}
