import { asc, eq } from 'drizzle-orm';
import type { StatementLine } from '#contract/events/event-fields.ts';
import type { Db } from '#server/db/database.ts';
import { eventResultRows } from '#server/db/tables/event-tables.ts';

/** What is typed of an event's result, in its order. */
export function findResultRows(db: Db, event: string): Promise<StatementLine[]> {
  const { kind, label, amount_cents } = eventResultRows;
  return db
    .select({ kind, label, amount_cents })
    .from(eventResultRows)
    .where(eq(eventResultRows.event_uuid, event))
    .orderBy(asc(eventResultRows.position));
}

export async function replaceResultRows(
  tx: Db,
  event_uuid: string,
  rows: StatementLine[],
): Promise<void> {
  await tx.delete(eventResultRows).where(eq(eventResultRows.event_uuid, event_uuid));
  if (rows.length === 0) return;
  const placed = rows.map((row, index) => ({ ...row, event_uuid, position: index + 1 }));
  await tx.insert(eventResultRows).values(placed);
}
