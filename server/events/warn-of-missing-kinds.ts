import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { listEventsWithoutKind } from './event-list-queries.ts';

/** Names the events whose kind only a person can choose, at each start until they have. */
export async function warnOfMissingKinds({
  db,
  log,
}: {
  db: Db;
  log: Pick<Deps['log'], 'warn'>;
}): Promise<void> {
  for (const event of await listEventsWithoutKind(db)) {
    log.warn(event, 'nobody has chosen the kind of this event: its form asks for it');
  }
}
