import { findAuditEntries } from '../audit/audit-queries.ts';
import type { Db } from '../db/database.ts';

const page = 500;

/**
 * What the audit log has of a person, who did it or whom it is about. Other people are in it as that alone: the
 * copy is for one person, and not about anybody else.
 */
export async function listOwnAudit(db: Db, person: string, email: string) {
  const wanted = { person, since: undefined, limit: page };
  const all: Awaited<ReturnType<typeof findAuditEntries>> = [];
  for (
    let entries = await findAuditEntries(db, wanted);
    entries.length > 0;
    entries = await findAuditEntries(db, wanted, entries.at(-1))
  ) {
    all.push(...entries);
  }
  const called = (who: string | null) => {
    if (who === null || who === 'terminal') return who;
    return who === email ? 'you' : 'somebody else';
  };
  return all.map(({ at, action, actor, subject, about, changes }) => ({
    at: at.toISOString(),
    action,
    who: called(actor),
    whose: called(subject),
    // What an organizer changed of events and settings is in the association's log.
    about,
    changes: subject === email ? changes : null,
  }));
}
