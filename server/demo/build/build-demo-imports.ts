import type { ImportColumn, ImportCounts } from '#contract/members/imports.ts';
import { emailKey } from '#contract/values/fields.ts';
import { endOfDay } from '#contract/values/wall-time.ts';
import { seeded } from '#server/artwork/materials/seeded.ts';
import type { auditEntries } from '#server/db/tables/audit-tables.ts';
import type { emails } from '#server/db/tables/email-tables.ts';
import type { importedPeople, imports } from '#server/db/tables/import-tables.ts';
import type { memberDetails } from '#server/db/tables/membership-tables.ts';
import type { memberships } from '#server/db/tables/tables.ts';
import { directoryEntryOf } from '#server/profile/directory-entry/directory-entry.ts';
import { oneDay, oneHour } from '#server/time/durations.ts';
import { importedMembers } from '../data/demo-imports.ts';
import { demoTaken } from './build-demo-emails.ts';
import { demoAccount, demoEmail } from './demo-account.ts';
import { randomUuid } from './random-ids.ts';

type Entry = typeof auditEntries.$inferInsert;

const zone = 'America/Toronto';

const columns: ImportColumn[] = (
  [
    ['First name', 'first_name'],
    ['Last name', 'last_name'],
    ['Email', 'email'],
    ['Until', 'until'],
    ['Member number', 'number'],
  ] as const
).map(([header, field]) => ({ header, field, order: null, is_ambiguous: false }));

const nobody = { new: 0, same: 0, changed: 0, wrong: 0, twice: 0, card: 0, asked: 0 };

/** Two lists that the owner brought in: one was taken back, of the other the people were invited (16.4). */
export function buildDemoImports(owner: string, passwordHash: string, now: Date) {
  const random = seeded('fairway demo imports');
  const [mistake, list] = [randomUuid(random), randomUuid(random)];
  const daysAgo = (days: number) => new Date(now.getTime() - days * oneDay);
  const runAt = daysAgo(8.1);
  const invitedAt = daysAgo(6.2);
  const counts: ImportCounts = { ...nobody, new: importedMembers.length };
  const ends_at = endOfDay(zone, `${now.getUTCFullYear() + 1}-04-30`);
  const people = importedMembers.map((member, index) => {
    const person = { uuid: randomUuid(random), invitation_uuid: randomUuid(random) };
    return { ...member, ...person, user_uuid: randomUuid(random), number: `H-${21 + index}` };
  });
  const stored = people.filter(({ state }) => state !== 'removed');
  const claimedAt = new Date(runAt.getTime() + 3 * oneDay);
  const accounts = stored.map((person) => {
    const claimed_at = person.state === 'claimed' ? claimedAt : null;
    return demoAccount(person, { created_at: runAt, claimed_at }, passwordHash);
  });
  const of = { runAt, ends_at };
  return {
    imports: [
      importOf(mistake, owner, { counts, run_at: daysAgo(9.2), undone_at: daysAgo(9.15) }),
      importOf(list, owner, { counts, run_at: runAt, undone_at: null }),
    ],
    importedPeople: [
      ...people.map(() => ({ import_uuid: mistake, user_uuid: null, is_new: true })),
      ...people.map(({ uuid, user_uuid, invitation_uuid, state, number }) => ({
        uuid,
        import_uuid: list,
        is_new: true,
        invited_at: invitedAt,
        invitation_uuid,
        ...(state === 'removed'
          ? { user_uuid: null, removed_at: daysAgo(5.4) }
          : { user_uuid, before: {}, after: { number }, ends_at }),
      })),
    ] satisfies (typeof importedPeople.$inferInsert)[],
    users: accounts,
    memberships: accounts.map(({ uuid }) => membershipOf(uuid, of)),
    memberDetails: stored.map(({ user_uuid, number }) => ({
      user_uuid,
      number,
      changed_at: runAt,
      changed_by: owner,
    })) satisfies (typeof memberDetails.$inferInsert)[],
    directory: accounts
      .map((account) => directoryEntryOf(account, membershipOf(account.uuid, of), undefined))
      .filter((entry) => entry !== undefined),
    emails: stored.map((person) => invitationOf(person, invitedAt)),
    audit: [
      ...logOf(owner, mistake, daysAgo(9.2), daysAgo(9.15)),
      ...logOf(owner, list, runAt, undefined),
      {
        action: 'imported_invited',
        actor: owner,
        about: list,
        at: invitedAt,
        changes: { emails: { old: null, new: people.length } },
      },
      { action: 'imported_removed', about: list, at: daysAgo(5.4) },
    ] satisfies Entry[],
  };
}

type Person = (typeof importedMembers)[number] & {
  uuid: string;
  user_uuid: string;
  invitation_uuid: string;
};

const membershipOf = (user_uuid: string, { runAt, ends_at }: { runAt: Date; ends_at: Date }) =>
  ({
    user_uuid,
    started_at: runAt,
    ends_at,
    source: 'hand',
  }) satisfies typeof memberships.$inferInsert;

function importOf(
  uuid: string,
  owner: string,
  { counts, run_at, undone_at }: { counts: ImportCounts; run_at: Date; undone_at: Date | null },
): typeof imports.$inferInsert {
  const created_at = new Date(run_at.getTime() - oneHour / 4);
  const done = { run_at, run_by: owner, undone_at, state: undone_at ? 'undone' : 'done' } as const;
  return { uuid, source: 'hand', columns, counts, created_at, created_by: owner, ...done };
}

function invitationOf(person: Person, at: Date): typeof emails.$inferInsert {
  const to = demoEmail(person);
  const { user_uuid, uuid, invitation_uuid } = person;
  return {
    ...demoTaken(at),
    uuid: invitation_uuid,
    kind: 'organizer-import-invitation',
    job: 'organizer-letter',
    payload: { letter: 'import-invitation', person: uuid, user: user_uuid },
    subject: 'Your Fairway account waits for you',
    to,
    to_key: emailKey(to),
    user_uuid,
  };
}

function logOf(actor: string, about: string, at: Date, undoneAt: Date | undefined): Entry[] {
  const people = { old: null, new: importedMembers.length };
  const changes = { new: people, changed: { old: null, new: 0 } };
  const imported: Entry = { action: 'members_imported', actor, about, at, changes };
  if (!undoneAt) return [imported];
  return [imported, { action: 'import_undone', actor, about, at: undoneAt, changes: { people } }];
}
