import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoPassword } from './data/demo-accounts.ts';
import { comingEvents, members } from './data/demo-data.ts';

const folder = join(import.meta.dirname, '../../dist/portal');
const codeOf = (file: string) => readFileSync(join(folder, file), 'utf8');

/** The built file, and all files that it imports statically. */
function loadedBy(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const imports = codeOf(file).matchAll(/^import[^(]*?"\.\/([\w.@-]+)";/gm);
  for (const [, next = ''] of imports) loadedBy(next, found);
  return found;
}

test('1.1 the built server loads nothing of the demo without demo mode', () => {
  const name = members[0]?.last_name ?? '';
  const built = readdirSync(folder).filter((file) => file.endsWith('.js'));
  const always = [...loadedBy('main.js')];
  expect(always.length).toBeGreaterThan(1);
  for (const text of [name, comingEvents[0]?.slug ?? '', demoPassword]) {
    expect(text.length).toBeGreaterThan(5);
    // It is in the build, so that demo mode finds it.
    expect(built.filter((file) => codeOf(file).includes(text))).not.toEqual([]);
    expect(always.filter((file) => codeOf(file).includes(text))).toEqual([]);
  }
});
