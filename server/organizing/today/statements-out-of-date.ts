import type { Today } from '#contract/organizing/today.ts';
import { permittedEvents } from '#server/http/auth/access.ts';
import { oneDay } from '#server/time/durations.ts';
import { findStatementsBehind } from '../result/statements-behind.ts';
import type { Desk } from './desk.ts';
import { shorten } from './shorten-needs.ts';

/** So many lines of a statement say what it is about. */
const few = 2;

/**
 * Of the last 90 days, in which nearly all comes in late: Handover and Year-End name those of a year, which take longer to add up. What
 * was published before the event is left 30 days, as if there were none.
 */
export async function statementsOutOfDate({ db, actor, now, zone }: Desk): Promise<Today['needs']> {
  const scope = permittedEvents(actor, 'money.statement');
  if (scope.length === 0) return [];
  const before = (days: number) => new Date(now.getTime() - days * oneDay);
  const span = { from: before(90), until: now, open: before(30) };
  const behind = await findStatementsBehind(db, zone, scope, span);
  return shorten(
    'statement_behind',
    behind.map(({ slug, title, ends_at, differences }) => ({
      title: `The statement of ${title} is out of date`,
      detail: `${differences.slice(0, few).join(' ')}${moreLines(differences.length - few)} Publish the result again.`,
      href: `/organize/events/${slug}/money`,
      at: ends_at,
    })),
  );
}

function moreLines(count: number): string {
  if (count <= 0) return '';
  return count === 1 ? ' Another line differs, too.' : ` ${count} other lines differ, too.`;
}
