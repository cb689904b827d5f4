import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { findAppliedMigrations, knownMigrations } from '../db/migrations.ts';
import { jobs } from '../db/tables/tables.ts';
import { openBareDatabase } from '../testing/bare-database.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { registration } from '../testing/builders/registration.ts';
import { signInAt, visit } from '../testing/processes/portal-browser.ts';
import { useProcesses } from '../testing/processes/use-processes.ts';

// Two processes in production, like in compose.yaml: one PostgreSQL, one SMTP server, and a browser that
// a proxy sends to either.

const portal = useProcesses();
const received: Email[] = [];

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream: Readable, _session, taken) {
    buffer(stream)
      .then((bytes) => PostalMime.parse(bytes))
      .then((email) => {
        received.push(email);
        taken();
      }, taken);
  },
});

beforeAll(() => new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));
beforeEach(() => {
  received.length = 0;
});

const inProduction = () => ({
  NODE_ENV: 'production',
  BASE_URL: 'https://portal.example.org',
  SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  MAIL_FROM: 'Fairway <portal@example.org>',
  CONTACT_EMAIL: 'office@example.org',
});

const startTwo = (settings = {}) =>
  Promise.all([
    portal.start({ ...inProduction(), ...settings }),
    portal.start({ ...inProduction(), ...settings }),
  ]);

test('I6 a session of one process is valid at the other, and ends at both', async () => {
  const [one, other] = await startTwo();
  const robin = await buildUser(portal.db);
  const browser = await signInAt(one.url, robin.email, testPassword);
  const status = async ({ url }: typeof one) => (await browser.get(url, api.user.path)).status;
  expect([await status(one), await status(other)]).toEqual([200, 200]);
  await browser.post(other.url, api.logout.path);
  expect([await status(one), await status(other)]).toEqual([401, 401]);
});

test('I6 B6 wrong passwords at two processes count together', async () => {
  const [one, other] = await startTwo();
  const { email } = await buildUser(portal.db);
  const browser = await visit(one.url);
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const { url } = turn % 2 === 0 ? one : other;
    const body = { email, password: 'not the password' };
    statuses.push((await browser.post(url, api.login.path, body)).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429]);
});

test('I6 I13 an email is sent once, whichever process enqueues or sends it', async () => {
  const both = await startTwo();
  const addresses = Array.from({ length: 12 }, (_, index) => `robin${index}@example.org`);
  await Promise.all(
    addresses.map(async (address, index) => {
      const { url } = both[index % 2 === 0 ? 0 : 1];
      const { status } = await (await visit(url)).post(
        url,
        api.register.path,
        registration(address),
      );
      expect(status).toBe(201);
    }),
  );
  await vi.waitFor(async () => expect(await portal.db.$count(jobs)).toBe(0), 60_000);
  const to = received.map((email) => email.to?.[0]?.address).sort();
  expect(to).toEqual(addresses.sort());
});

test('I6 a change at one process is visible at the other, and one of them may stop', async () => {
  const [one, other] = await startTwo();
  const list = async ({ url }: typeof one) =>
    JSON.stringify(await (await fetch(`${url}${api.events.path}?filter=all`)).json());
  expect(await list(other)).not.toContain('Fog Bowl');
  await buildEvent(portal.db, { title: 'Fog Bowl' });
  await vi.waitFor(async () => expect(await list(other)).toContain('Fog Bowl'), 20_000);
  expect(await one.stop()).toBe(0);
  expect(await list(other)).toContain('Fog Bowl');
});

test('I6 two processes that start at once on a new database migrate it once', async () => {
  const bare = await openBareDatabase();
  const settings = { DATABASE_URL: bare.url ?? '' };
  const both = await startTwo(settings);
  for (const { url } of both) expect((await fetch(`${url}/readyz`)).status).toBe(200);
  expect(await findAppliedMigrations(bare.db)).toHaveLength(knownMigrations.length);
  await Promise.all(both.map((process) => process.stop()));
});
