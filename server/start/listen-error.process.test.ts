import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal } from '../testing/processes/portal-process.ts';
import { listenError } from './listen-error.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-listen-'));
let other: Server;
let taken: string;
beforeAll(async () => {
  other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  taken = `${(other.address() as AddressInfo).port}`;
});
afterAll(() => {
  other.close();
  rmSync(folder, { recursive: true });
});

test('I8 where the portal cannot listen it does not start, names the setting and leaves nothing behind', async () => {
  const wrong: [string, Record<string, string>][] = [
    ['choose another PORT.', { PORT: taken }],
    // An address for examples, which no machine has.
    ['. HOST takes an address of this machine', { HOST: '192.0.2.1' }],
    ['choose another METRICS_PORT.', { METRICS_PORT: taken }],
  ];
  for (const [sentence, settings] of wrong) {
    const portal = await startPortal({
      DATA_DIR: folder,
      DEMO: '0',
      LOG_LEVEL: 'warn',
      ...settings,
    });
    expect(await portal.exited).toBe(1);
    expect(portal.output()).toMatch(/^Fairway does not start\.\n.+\n$/);
    expect(portal.output()).toContain(sentence);
    expect(existsSync(join(folder, 'database.lock'))).toBe(false);
  }
});

test('I8 a port that is root’s has its own message, and other errors stay as they are', () => {
  const root = Object.assign(new Error(), { code: 'EACCES', syscall: 'listen' });
  expect(listenError(root, { host: '127.0.0.1', port: 80 })).toMatchObject({
    message: 'Only root may listen on port 80. Choose a PORT from 1024 on.',
  });
  const nameless = Object.assign(new Error(), { code: 'ENOTFOUND', syscall: 'getaddrinfo' });
  expect(listenError(nameless, { host: 'no.such', port: 80 }, 'METRICS_')).toMatchObject({
    message: expect.stringContaining('cannot listen on no.such (ENOTFOUND). METRICS_HOST takes'),
  });
  const own = new Error('ours');
  expect(listenError(own, { host: '127.0.0.1', port: 80 })).toBe(own);
});
