import type { Db } from '../db/database.ts';
import { peopleLists } from '../organizing/note-download.ts';
import {
  type AffectedFilter,
  findDownloadedLists,
  findExportedEvents,
  findNamedPeople,
  findPeopleOfEvents,
  findPeopleOfList,
} from './incident-queries.ts';

/** Whose data the audit log says was opened or changed, by email, with the actions; in alphabetical order. */
export async function findAffected(db: Db, filter: AffectedFilter): Promise<[string, string[]][]> {
  const actionsOf = new Map<string, Set<string>>();
  const add = (email: string, action: string) =>
    actionsOf.set(email, (actionsOf.get(email) ?? new Set()).add(action));
  for (const { email, action } of await findNamedPeople(db, filter)) add(email, action);
  const exported = (await findExportedEvents(db, filter)).flatMap(({ event }) => event ?? []);
  if (exported.length > 0) {
    for (const email of await findPeopleOfEvents(db, exported)) add(email, 'bookings_exported');
  }
  const downloaded = await findDownloadedLists(db, filter);
  for (const list of peopleLists.filter((one) => downloaded.includes(one))) {
    for (const email of await findPeopleOfList(db, list)) add(email, `list_downloaded (${list})`);
  }
  return [...actionsOf]
    .map(([email, actions]): [string, string[]] => [email, [...actions].sort()])
    .sort(([one], [other]) => (one < other ? -1 : 1));
}
