import { roles } from '#contract/calls/access.ts';
import { whenIn } from '#contract/values/when.ts';
import { findAccountByEmail } from '#server/accounts/account-queries.ts';
import { loadAssociation } from '#server/association/association.ts';
import type { Db } from '#server/db/database.ts';
import { findNameOf } from '../changed-by-queries.ts';
import { type findGrant, listGrants } from './grant-list-queries.ts';
import { type InvitationRow, listInvitations } from './invitation-queries.ts';

type Given = NonNullable<Awaited<ReturnType<typeof findGrant>>>;

/** No role has more people, of all events together. */
const everybody = { limit: 1000, offset: 0 };

/**
 * "Nobody else is treasurer. Sam Doe has not accepted yet.": what to know before this grant ends. Null where somebody else
 * has the same role now and can sign in.
 */
export async function nobodyElse(
  db: Db,
  { role, event_uuid, user_uuid }: Pick<Given, 'role' | 'event_uuid' | 'user_uuid'>,
  now: Date,
  /** Of names that people typed: an email writes them so that no program makes links of them. */
  written: (name: string) => string = (name) => name,
): Promise<string | null> {
  const asked = { roles: [role], search: '', sort: 'role' } as const;
  const isSame = ({ event }: Pick<InvitationRow, 'event'>) => (event?.uuid ?? null) === event_uuid;
  const given = (await listGrants(db, asked, now, everybody)).rows.filter(isSame);
  const others = given.filter(({ person }) => person.uuid !== user_uuid && !person.blocked);
  if (others.some(({ begins_at }) => begins_at === null || begins_at <= now)) return null;
  const invited = (await listInvitations(db, asked, now, everybody)).rows.filter(isSame);
  const { time_zone: zone } = await loadAssociation(db);
  const title = given.find(({ person }) => person.uuid === user_uuid)?.event?.title;
  const sentences = [
    `Nobody else is ${roles[role].name.toLowerCase()}${title ? ` of ${title}` : ''}.`,
  ];
  for (const { person, begins_at } of others) {
    if (begins_at)
      sentences.push(`${written(person.name)} begins on ${whenIn(zone, begins_at, 'day')}.`);
  }
  for (const invitation of invited) {
    sentences.push(`${await inviteeOf(db, invitation, written)} has not accepted yet.`);
  }
  return sentences.join(' ');
}

/** By name, once they have an account; else by the address that an owner invited, as it is. */
async function inviteeOf(
  db: Db,
  { email, email_key }: InvitationRow,
  written: (name: string) => string,
): Promise<string> {
  const account = await findAccountByEmail(db, email_key);
  const name = account && (await findNameOf(db, account.uuid));
  return name ? written(name) : email;
}
