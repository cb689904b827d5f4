import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { oneDay } from '../../time/durations.ts';

const handbook = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');
const [, sample = ''] = /```json\n([\s\S]*?)```/.exec(handbook) ?? [];

/** The event of docs/events.md as a file, with changes. */
export function handbookEvent(changes: Record<string, unknown> = {}): string {
  return JSON.stringify({ ...JSON.parse(sample), ...changes });
}

/** The same in a year in which it is still to come, for processes, whose clock is that of the machine. */
export function comingHandbookEvent(changes: Record<string, unknown> = {}): string {
  const year = 364 * oneDay;
  const starts = Date.parse(JSON.parse(sample).starts.replace(' ', 'T'));
  const years = Math.max(0, Math.ceil((Date.now() + 30 * oneDay - starts) / year));
  return handbookEvent(changes).replace(/\d{4}-\d\d-\d\d(?= \d\d:\d\d")/g, (day) =>
    new Date(Date.parse(day) + years * year).toISOString().slice(0, 10),
  );
}
