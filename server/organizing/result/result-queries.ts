import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import type { StatementLine } from '#contract/events/event-fields.ts';
import type { TypedSums } from '#contract/values/money-words.ts';
import { endOfDay, startOfDay } from '#contract/values/wall-time.ts';
import type { Db } from '#server/db/database.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { eventFinances, eventResultRows, events } from '#server/db/tables/event-tables.ts';
import { type ClosingSum, closingSumsOf } from '#server/ledger/sums/event-money-queries.ts';
import type { MoneySpan } from '#server/ledger/sums/money-queries.ts';

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

/** Events by when they ended. */
export interface EndedSpan {
  from: Date;
  until: Date;
  /** Those that were never closed: until then. */
  open?: Date;
}

/** Those that ended on some days and are over. */
export function endedIn({ zone, from, to }: MoneySpan, now: Date): EndedSpan {
  const end = endOfDay(zone, to);
  return { from: startOfDay(zone, from), until: end < now ? end : now };
}

/** Of events that ended within a span, what is typed into their results: no ledger has it. */
export async function findTypedSums(db: Db, { from, until }: EndedSpan): Promise<TypedSums> {
  const sum = (kind: StatementLine['kind']) =>
    sql`coalesce(sum(l.amount_cents) filter (where l.kind = ${kind}), 0)::double precision`;
  const [sums] = await rowsOf<TypedSums>(
    db,
    sql`select count(distinct l.event_uuid)::integer as events, ${sum('income')} as income_cents,
        ${sum('expense')} as cost_cents, ${sum('donation')} as given_cents
      from ${events} cross join lateral (
        select * from ${eventResultRows} where event_uuid = ${events.uuid} offset 0) l
      where ${events.ends_at} between ${from} and ${until}`,
  );
  return sums ?? { events: 0, income_cents: 0, cost_cents: 0, given_cents: 0 };
}

/** A published statement, and what it is made of now. */
export interface PublishedResult {
  slug: string;
  title: string;
  ends_at: Date;
  statement: StatementLine[];
  result: StatementLine[];
  sums: ClosingSum[];
}

/** Of how many events that lack a statement a list names: one more tells that there are more. */
const few = 21;

/** Published events that ended within a span and have no statement, the latest first. */
export function findWithoutStatement(
  db: Db,
  scope: 'all' | string[],
  { from, until }: EndedSpan,
  limit = few,
) {
  const { uuid, slug, title, timezone, ends_at, status } = events;
  const statement = db
    .select({ one: sql`1` })
    .from(eventFinances)
    .where(eq(eventFinances.event_uuid, uuid))
    .limit(1);
  return db
    .select({ slug, title, timezone, ends_at })
    .from(events)
    .where(
      and(
        scope === 'all' ? undefined : inArray(uuid, scope),
        eq(status, 'published'),
        gte(ends_at, from),
        lte(ends_at, until),
        sql`${statement} is null`,
      ),
    )
    .orderBy(desc(ends_at), asc(uuid))
    .limit(limit);
}

const linesOf = (table: typeof eventFinances | typeof eventResultRows) =>
  sql`(select coalesce(jsonb_agg(jsonb_build_object('kind', l.kind, 'label', l.label, 'amount_cents', l.amount_cents)
    order by l.position), '[]') from ${table} l where l.event_uuid = ended.uuid)`;

const hasLines = (table: typeof eventFinances | typeof eventResultRows) =>
  sql`exists (select from ${table} l where l.event_uuid = ${events.uuid})`;

/**
 * Statements of events that are over and that a result was published as, or would be: one that was typed by hand, in
 * earlier releases, has no result. The latest first.
 */
export async function findPublishedResults(
  db: Db,
  zone: string,
  scope: 'all' | string[],
  { from, until, open = until }: EndedSpan,
): Promise<PublishedResult[]> {
  const { ends_at, closed_at, uuid } = events;
  const rows = await rowsOf<Omit<PublishedResult, 'ends_at'> & { ends_at: string }>(
    db,
    sql`with ended as materialized (
        select * from ${events} where ${ends_at} between ${from} and ${until}
          and ${scope === 'all' ? sql`true` : inArray(uuid, scope)} and ${hasLines(eventFinances)}
          and (${closed_at} is not null or (${ends_at} <= ${open} and ${hasLines(eventResultRows)}))
      ), sums as (
        select s.event_uuid, jsonb_agg(s) as sums from ${closingSumsOf(zone, sql`select uuid from ended`)} s group by 1
      )
      select ended.slug, ended.title, ended.ends_at, ${linesOf(eventFinances)} as statement,
        ${linesOf(eventResultRows)} as result, coalesce(sums.sums, '[]') as sums
      from ended left join sums on sums.event_uuid = ended.uuid
      order by ended.ends_at desc, ended.uuid`,
  );
  return rows.map((row) => ({ ...row, ends_at: new Date(row.ends_at) }));
}
