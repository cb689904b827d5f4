import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { version } from './version.ts';

const portal = useTestApp();
const read = (name: string) => readFileSync(join(import.meta.dirname, '../..', name), 'utf8');

test('V47 package, lockfile, changelog and the running portal say one version', async () => {
  const lock = JSON.parse(read('package-lock.json'));
  const [, newest] = /^## (\S+)/m.exec(read('CHANGELOG.md')) ?? [];
  const running = (await portal.app.inject('/healthz')).json();
  const all = [JSON.parse(read('package.json')), lock, lock.packages[''], running];
  expect([...all.map((one) => one.version), newest]).toEqual(Array(5).fill(version));
});
