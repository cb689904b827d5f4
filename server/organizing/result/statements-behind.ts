import type { StatementLine } from '#contract/events/event-fields.ts';
import { resultLines } from '#contract/events/statement.ts';
import { formatMoney } from '#contract/values/money.ts';
import type { Db } from '#server/db/database.ts';
import { isSame } from '../events/change-event.ts';
import { asStatement, ledgerOf } from './load-result.ts';
import { type EndedSpan, findPublishedResults, type PublishedResult } from './result-queries.ts';

export interface StatementBehind extends Pick<PublishedResult, 'slug' | 'title' | 'ends_at'> {
  /** In sentences, a line of the statement each. */
  differences: string[];
}

/** 17.3: what everybody reads of an event is not what its Result would publish now. The latest first. */
export async function findStatementsBehind(
  db: Db,
  zone: string,
  scope: 'all' | string[],
  span: EndedSpan,
): Promise<StatementBehind[]> {
  const published = await findPublishedResults(db, zone, scope, span);
  return published.flatMap(({ statement, result, sums, ...event }) => {
    const now = asStatement(resultLines(ledgerOf(sums), result));
    if (isSame({ lines: statement }, { lines: now })) return [];
    return [{ ...event, differences: differencesOf(statement, now) }];
  });
}

function differencesOf(statement: StatementLine[], result: StatementLine[]): string[] {
  const [there, now] = [sumsByLine(statement), sumsByLine(result)];
  const found = [...new Set([...now.keys(), ...there.keys()])].flatMap((line) => {
    const [published, known] = [there.get(line), now.get(line)];
    if (published?.cents === known?.cents) return [];
    const name = `“${known?.label ?? published?.label}”`;
    if (published === undefined) return [`It lacks ${name}, ${formatMoney(known?.cents ?? 0)}.`];
    if (known === undefined) return [`It still has ${name}, ${formatMoney(published.cents)}.`];
    return [`It has ${name} as ${formatMoney(published.cents)}, now ${formatMoney(known.cents)}.`];
  });
  return found.length > 0 ? found : ['Its lines are the same, in another order.'];
}

/** Lines of one name count as one. */
function sumsByLine(lines: StatementLine[]) {
  const sums = new Map<string, { label: string; cents: number }>();
  for (const { kind, label, amount_cents } of lines) {
    const key = `${kind} ${label}`;
    sums.set(key, { label, cents: (sums.get(key)?.cents ?? 0) + amount_cents });
  }
  return sums;
}
