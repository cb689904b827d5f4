import type { RecordHistory } from '#contract/organizing/organize-acts.ts';
import { findHistoryOf } from '#server/audit/audit-queries.ts';
import type { Db } from '#server/db/database.ts';

const shown = 100;

/** 11.4: what was done with a record, so that a save can be taken back later, too. */
export async function loadHistory(
  db: Db,
  of: Parameters<typeof findHistoryOf>[1],
): Promise<RecordHistory> {
  const entries = await findHistoryOf(db, of, shown);
  return entries.map(({ at, by_terminal, who, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    who: by_terminal ? 'terminal' : who,
  }));
}
