import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from '@playwright/test';
import { type PortalProcess, startPortal } from '../server/testing/processes/portal-process.ts';
import { copyOfFilledFolder, discard } from './support/filled-portal.ts';

// The process as the one who runs it meets it: starting, refusing, stopping.

// Each with a folder of its own: at the end of a run no worker waits for the other.
test.describe.configure({ mode: 'parallel' });

let folder: string;
const started: PortalProcess[] = [];

test.beforeEach(() => {
  folder = copyOfFilledFolder();
});
test.afterEach(async () => {
  for (const portal of started.splice(0)) await portal.kill();
  discard(folder);
});

async function start(settings: Record<string, string> = {}): Promise<PortalProcess> {
  const portal = await startPortal({ DATA_DIR: folder, ...settings });
  started.push(portal);
  return portal;
}

async function startAndWait(): Promise<PortalProcess> {
  const portal = await start();
  await portal.ready();
  return portal;
}

function isReady({ url }: PortalProcess): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

test('I5 a second process on the same folder refuses to start and says why', async () => {
  const first = await startAndWait();
  const second = await start();
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain('is in use by another Fairway process');
  expect(await isReady(first)).toBe(true);
});

test('I5 after kill -9 the lock is taken over and the data is there', async () => {
  const events = async ({ url }: PortalProcess) =>
    (await fetch(`${url}/api/v1/events?filter=all`)).json();
  const first = await startAndWait();
  const before = await events(first);
  await first.kill();

  const after = await events(await startAndWait());
  expect(after.meta.total).toBeGreaterThanOrEqual(24);
  expect(after).toEqual(before);
});

test('I7 SIGTERM under load: what is running is answered, then it exits with 0', async () => {
  const portal = await startAndWait();
  const { port, child, exited } = portal;

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
  child.kill('SIGTERM');

  const answers = await Promise.all(running);
  expect(await exited).toBe(0);
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
  const portal = await startAndWait();
  const { port, child, exited } = portal;
  await askHalf(port);
  child.kill('SIGTERM');
  // The visitor never ends it. The ten seconds are measured by `npm run bench:faults`.
  expect(await exited).toBe(0);
});

test('I7 a second SIGTERM ends it at once', async () => {
  const portal = await startAndWait();
  const { port, child, exited } = portal;
  await askHalf(port);
  child.kill('SIGTERM');
  await expect.poll(() => isReady(portal), { intervals: [50] }).toBe(false);
  child.kill('SIGTERM');
  // The first one would have ended it with 0.
  expect(await exited).toBe(1);
});

test('I8 production refuses to start without its settings and names them', async () => {
  const refused = await start({ NODE_ENV: 'production' });
  expect(await refused.exited).toBe(1);
  for (const name of ['SESSION_SECRET', 'BASE_URL', 'SMTP_URL']) {
    expect(refused.output()).toContain(name);
  }
  expect(refused.output()).not.toContain('    at ');
});

test('the start prints the address and the three demo accounts', async () => {
  const { port, output } = await startAndWait();
  await expect.poll(output).toContain(`http://localhost:${port}`);
  for (const account of ['member@example.com', 'user@example.com', 'organizer@example.com']) {
    expect(output()).toContain(account);
  }
  expect(output()).toContain('fairway-demo-2026');
  // What the build compiled was of use.
  expect(output()).not.toContain('Warning');
});
