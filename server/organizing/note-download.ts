import { audit } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';

/** The lists of people that can be downloaded; those of an event are `bookings_exported`. */
export const peopleLists = ['members', 'people', 'emails', 'audit'] as const;

export type PeopleList = (typeof peopleLists)[number];

/** 10.5 N13: after an incident the log says in which files people stood. Nothing of the filters: they may name somebody. */
export function noteDownload({ db, clock }: Deps, list: PeopleList, rows: number): Promise<void> {
  return audit(db, 'list_downloaded', {
    at: clock.now(),
    changes: { list: { old: null, new: list }, rows: { old: null, new: rows } },
  });
}
