import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from '../scripts/free-port.mjs';

// The process as the one who runs it meets it: starting, refusing, stopping.

// Each test starts the portal on an empty folder, some of them twice.
test.describe.configure({ timeout: 150_000 });

let folder: string;
const started: ChildProcess[] = [];

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairway-process-'));
});
test.afterEach(async () => {
  for (const child of started.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(port: number, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  return { child, exited, output: () => output };
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

const ready = (port: number) =>
  expect.poll(() => isReady(port), { timeout: 60_000, intervals: [100] }).toBe(true);

test('I5 a second process on the same folder refuses to start and says why', async () => {
  const [port, other] = [await freePort(), await freePort()];
  start(port);
  await ready(port);

  const second = start(other);
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('is in use by another Fairway process');
  expect(await isReady(port)).toBe(true);
});

test('I5 after kill -9 the lock is taken over and the data is there', async () => {
  const port = await freePort();
  const first = start(port);
  await ready(port);
  const before = await (await fetch(`http://127.0.0.1:${port}/api/v1/events?filter=all`)).json();
  first.child.kill('SIGKILL');
  await first.exited;

  start(port);
  await ready(port);
  const after = await (await fetch(`http://127.0.0.1:${port}/api/v1/events?filter=all`)).json();
  expect(after.meta.total).toBeGreaterThanOrEqual(24);
  expect(after).toEqual(before);
});

test('I7 SIGTERM under load: what is running is answered, then it exits with 0', async () => {
  const port = await freePort();
  const { child, exited } = start(port);
  await ready(port);

  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const ask = () =>
    new Promise<number | 'refused'>((resolve) => {
      get({ port, host: '127.0.0.1', path: '/api/v1/events?filter=all', agent }, (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', () => resolve('refused'));
      }).on('error', () => resolve('refused'));
    });
  await Promise.all(Array.from({ length: 20 }, ask));
  const running = Array.from({ length: 60 }, ask);
  await running[0];
  const asked = Date.now();
  child.kill('SIGTERM');

  const answers = await Promise.all(running);
  expect(await exited).toBe(0);
  expect(Date.now() - asked).toBeLessThan(10_000);
  expect(answers.filter((answer) => answer === 200).length).toBeGreaterThan(0);
  // Whatever was not served was told so (503) or never got in; nothing was cut in the middle.
  for (const answer of answers) expect([200, 503, 'refused']).toContain(answer);
  expect(await ask()).toBe('refused');
  agent.destroy();
});

/** A visitor who never finishes asking: the connection counts as one that is still running. */
async function askHalf(port: number) {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.on('error', () => undefined);
  socket.write('GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n');
}

test('I7 who never finishes asking does not hold it up for longer than 10 s', async () => {
  const port = await freePort();
  const { child, exited } = start(port);
  await ready(port);
  await askHalf(port);
  const asked = Date.now();
  child.kill('SIGTERM');
  expect(await exited).toBe(0);
  expect(Date.now() - asked).toBeLessThan(10_000);
});

test('I7 a second SIGTERM ends it at once', async () => {
  const port = await freePort();
  const { child, exited } = start(port);
  await ready(port);
  await askHalf(port);
  child.kill('SIGTERM');
  await expect.poll(() => isReady(port), { intervals: [50] }).toBe(false);
  const asked = Date.now();
  child.kill('SIGTERM');
  expect(await exited).toBe(1);
  expect(Date.now() - asked).toBeLessThan(2_000);
});

test('I8 production refuses to start without its settings and names them', async () => {
  const refused = start(await freePort(), { NODE_ENV: 'production' });
  expect(await refused.exited).toBe(1);
  for (const name of ['SESSION_SECRET', 'BASE_URL', 'SMTP_URL']) {
    expect(refused.output()).toContain(name);
  }
  expect(refused.output()).not.toContain('    at ');
});

test('the start prints the address and the three demo accounts', async () => {
  const port = await freePort();
  const { output } = start(port);
  await ready(port);
  await expect.poll(output).toContain(`http://localhost:${port}`);
  for (const account of ['member@example.com', 'user@example.com', 'organizer@example.com']) {
    expect(output()).toContain(account);
  }
  expect(output()).toContain('fairway-demo-2026');
});
