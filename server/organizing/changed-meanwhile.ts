import type { Db } from '#server/db/database.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findNameOf } from './changed-by-queries.ts';

interface SavedRow {
  version: number;
  changed_at: Date | null;
  changed_by: string | null;
}

/**
 * Refuses to save over what somebody else saved meanwhile: `current` has what is there, who saved it, and
 * when (12.4). Call it with the row locked.
 */
export async function refuseStale(
  tx: Db,
  sentVersion: number,
  row: SavedRow,
  record: unknown,
): Promise<void> {
  if (sentVersion === row.version) return;
  const by = row.changed_by === null ? null : await findNameOf(tx, row.changed_by);
  throw new HttpError('changed_meanwhile', {
    current: { record, by, at: row.changed_at?.toISOString() ?? null },
  });
}
