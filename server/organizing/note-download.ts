import { audit } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';

/** The lists of people that can be downloaded; those of an event are `bookings_exported`. */
export const peopleLists = [
  'members',
  'people',
  'emails',
  'audit',
  'messages',
  'imports',
  'money',
  'year',
  'everything',
] as const;

export type PeopleList = (typeof peopleLists)[number];

/** What can be downloaded, by the name of the file. Nobody stands in the others: they are in no log. */
export type ListFile = PeopleList | 'attendees' | 'events' | 'media' | 'deposits' | 'payouts';

const isOfPeople = (file: string): file is PeopleList => peopleLists.some((list) => list === file);

/** 10.5 N13: after an incident the log says in which files people stood. Nothing of the filters: they may name somebody. */
export async function noteDownload(
  { db, clock }: Deps,
  file: ListFile,
  { rows, event }: { rows: number; event: { uuid: string } | undefined },
): Promise<void> {
  const at = clock.now();
  const counted = { rows: { old: null, new: rows } };
  if (file === 'attendees') {
    await audit(db, 'bookings_exported', { at, about: event?.uuid, changes: counted });
  } else if (isOfPeople(file)) {
    const changes = { list: { old: null, new: file }, ...counted };
    await audit(db, 'list_downloaded', { at, changes });
  }
}
