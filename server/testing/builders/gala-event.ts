import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const handbook = readFileSync(join(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
const [, sample = ''] = /```json\n([\s\S]*?)```/.exec(handbook) ?? [];

/** The event of docs/operations.md as a call takes it, with changes. */
export function galaEvent(changes: object = {}): object {
  return { ...JSON.parse(sample), ...changes };
}
