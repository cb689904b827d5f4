import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './run.mjs';
import { journeys, slowTests } from './test-tiers.mjs';

test('each test that is named in a tier exists, once', () => {
  const files = globSync('{contract,server,scripts,e2e}/**/*.{test,spec}.{ts,mjs}', { cwd: root });
  const found = (/** @type {string} */ name) => files.filter((file) => basename(file) === name);
  for (const name of [...slowTests, ...journeys])
    expect([name, found(name).length]).toEqual([name, 1]);
});
