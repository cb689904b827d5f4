import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const handbook = readFileSync(join(import.meta.dirname, '../../../docs/events.md'), 'utf8');

/** The event of docs/events.md as a file, with changes. */
export function handbookEvent(changes: Record<string, unknown> = {}): string {
  const [, sample = ''] = /```json\n([\s\S]*?)```/.exec(handbook) ?? [];
  return JSON.stringify({ ...JSON.parse(sample), ...changes });
}
