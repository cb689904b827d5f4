import { sql } from 'drizzle-orm';
import type { Handover } from '#contract/organizing/handover.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { handover } from '#server/db/tables/association-tables.ts';
import { events } from '#server/db/tables/event-tables.ts';
import { imports } from '#server/db/tables/import-tables.ts';
import { deposits } from '#server/db/tables/ledger-tables.ts';
import { membershipSpans } from '#server/db/tables/membership-tables.ts';
import { messages } from '#server/db/tables/message-tables.ts';
import { fiscalYears } from '#server/db/tables/year-tables.ts';

type HandoverRow = typeof handover.$inferSelect;

/** Undefined before the first save. */
export async function findHandover(db: Db): Promise<HandoverRow | undefined> {
  const [row] = await db.select().from(handover);
  return row;
}

/** The row until the transaction ends; it is made for the first save. */
export async function lockHandover(tx: Db): Promise<HandoverRow> {
  await tx.insert(handover).values({}).onConflictDoNothing();
  const [row] = await tx.select().from(handover).for('update');
  if (!row) throw new Error('The row was made just now.');
  return row;
}

export async function updateHandover(
  tx: Db,
  saved: Pick<HandoverRow, 'outside' | 'changed_at' | 'changed_by'>,
): Promise<void> {
  await tx.update(handover).set({ ...saved, version: sql`${handover.version} + 1` });
}

type Task = Handover['months'][number]['tasks'][number];

/** What was done in these months, of which the first begins at `from`: days are the association's, of events theirs. */
export async function findTasksByMonth(
  db: Db,
  { zone, from, now }: { zone: string; from: Date; now: Date },
): Promise<(Task & { month: string })[]> {
  const [begins, ends] = [
    sql`${from.toISOString()}::timestamptz`,
    sql`${now.toISOString()}::timestamptz`,
  ];
  const of = (at: unknown) => sql`${at} >= ${begins} and ${at} <= ${ends}`;
  const here = (at: unknown) => sql`(${at} at time zone ${zone}::text)`;
  return rowsOf<Task & { month: string }>(
    db,
    sql`select to_char(wall, 'YYYY-MM') as month, task, count(*)::int as count,
        coalesce((array_agg(title order by wall) filter (where title is not null))[1:3], '{}') as titles
      from (
        select 'events' as task, ${events.starts_at} at time zone ${events.timezone} as wall, ${events.title} as title
          from ${events} where ${of(events.starts_at)} and ${events.status} = 'published'
        union all
        select 'statements', ${here(events.statement_published_at)}, ${events.title}
          from ${events} where ${of(events.statement_published_at)}
        union all
        select 'memberships', ${here(membershipSpans.ends_at)}, null
          from ${membershipSpans} where ${of(membershipSpans.ends_at)} and ${membershipSpans.source} <> 'card'
        union all
        select 'messages', ${here(messages.created_at)}, null
          from ${messages} where ${of(messages.created_at)} and ${messages.event_uuid} is null and ${messages.state} = 'sent'
        union all
        select 'imports', ${here(imports.created_at)}, null
          from ${imports} where ${of(imports.created_at)} and ${imports.state} = 'done'
        union all
        select 'deposits', ${deposits.banked_on}::timestamp, null from ${deposits}
          where ${deposits.banked_on} between ${here(begins)}::date and ${here(ends)}::date and ${deposits.undone_at} is null
        union all
        select 'years', ${here(fiscalYears.closed_at)}, null from ${fiscalYears} where ${of(fiscalYears.closed_at)}
      ) done
      group by 1, 2`,
  );
}
