import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { findInstallation } from '#server/association/installation-queries.ts';
import { grants, installation } from '#server/db/tables/association-tables.ts';
import { users } from '#server/db/tables/tables.ts';
import { findOutboxEmails } from '#server/email/outbox-queries.ts';
import { deleteExpiredData } from '#server/privacy/retention.ts';
import { codeOf } from '#server/testing/builders/build-factor.ts';
import { buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { registration } from '#server/testing/builders/registration.ts';
import { newestToken } from '#server/testing/newest-token.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';
import { makeOrganizer } from '../people/make-organizer.ts';
import { makeSetupAddress } from './setup-address.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-setup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const portal = useTestApp({ DEMO: '0', DATA_DIR: folder });

const email = 'ruth@example.org';

/** What a production start tells the operator; nothing where it makes no address. */
async function start(): Promise<string | undefined> {
  const lines: string[] = [];
  const settings = { ...portal.settings, production: true };
  await makeSetupAddress({ ...portal.deps, settings }, (words) => lines.push(words));
  return lines[0];
}

const tokenIn = (words: string | undefined) => /\/setup#(\S+)/.exec(words ?? '')?.[1] ?? '';

const open = async (browser: TestBrowser, token: string) => {
  const answer = await browser.post(api.openSetup.path, { token });
  return { status: answer.statusCode, secret: String(answer.json().data?.secret) };
};

const become = (browser: TestBrowser, token: string, changes: Record<string, unknown>) => {
  const { terms: _, ...named } = registration(email);
  return browser.post(api.becomeOwner.path, { ...named, token, ...changes });
};

/** Opens the address and fills in its form. */
async function setUp(token: string, changes: Record<string, unknown> = {}) {
  const browser = portal.browser();
  const { secret } = await open(browser, token);
  const code = codeOf(secret, portal.clock.now());
  return { browser, secret, answer: await become(browser, token, { code, ...changes }) };
}

test('19.5 the first start makes an address; it makes an owner who is in, with a second factor', async () => {
  const words = await start();
  const token = tokenIn(words);
  expect(words).toContain(`http://fairway.test/setup#${token}`);
  const file = join(folder, 'setup-address');
  expect(readFileSync(file, 'utf8')).toBe(`http://fairway.test/setup#${token}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(JSON.stringify(await findInstallation(portal.db))).not.toContain(token);
  expect((await portal.browser().get('/setup')).headers.location).toBe('/organize/setup');

  const { browser, answer } = await setUp(token);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().data.recovery_codes).toHaveLength(10);
  const me = (await browser.get(organizeApi.me.path)).json().data;
  expect(me).toMatchObject({ email, grants: [{ role: 'owner', event: null, until: null }] });
  expect(me.factor).toMatchObject({ required: true, totp: true, shown: true, recovery_codes: 10 });
  expect((await browser.get(organizeApi.settings.path)).statusCode).toBe(200);
  expect(() => statSync(file)).toThrow('ENOENT');
  // The token is in no log.
  expect(portal.log.join('')).not.toContain(token);
  expect(portal.log.join('')).toContain(api.becomeOwner.path);
});

test('19.5 the address is confirmed as ever; until then it resets nothing, and nobody takes it over', async () => {
  const { browser } = await setUp(tokenIn(await start()));
  const stranger = portal.browser();
  await stranger.post(api.initiateReset.path, { email });
  await stranger.post(api.register.path, registration(email));
  expect(await portal.subjectsTo(email)).toEqual([]);
  await portal.deliverEmails();
  const [only, ...others] = await findOutboxEmails(portal.db, email);
  expect([only?.subject, others]).toEqual(['Confirm your email address', []]);
  expect(only?.text).not.toContain('it’s gone');
  expect((await stranger.login(email, testPassword)).json().code).toBe('email_unverified');

  // Nor is it cleaned up like an account that nobody confirmed.
  portal.clock.advance(60 * 24 * 3600);
  await deleteExpiredData(portal.deps);
  expect(await portal.db.select().from(users)).toHaveLength(1);
  await stranger.post(api.resendVerification.path, { email });
  const token = await newestToken(portal, email);
  expect((await stranger.post(api.verifyEmail.path, { token })).statusCode).toBe(200);
  expect((await stranger.login(email, testPassword)).statusCode).toBe(200);
  await stranger.post(api.initiateReset.path, { email });
  await portal.deliverEmails();
  expect(await portal.subjectsTo(email)).toContain('Choose a new password');
  expect((await browser.get('/api/v1/user')).statusCode).toBe(401);
});

test('19.5 L4 twice, and twenty at once: one owner, and the address is gone', async () => {
  const token = tokenIn(await start());
  const browsers = await Promise.all(
    Array.from({ length: 20 }, async (_, number) => {
      const browser = portal.browser();
      const { secret } = await open(browser, token);
      return { browser, code: codeOf(secret, portal.clock.now()), number };
    }),
  );
  const answers = await Promise.all(
    browsers.map(({ browser, code, number }) =>
      become(browser, token, { code, email: `ruth${number}@example.org` }),
    ),
  );
  const statuses = answers.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([201, ...Array.from({ length: 19 }, () => 404)]);
  expect(await portal.db.select().from(users)).toHaveLength(1);
  expect(await portal.db.select().from(grants)).toHaveLength(1);
  expect((await open(portal.browser(), token)).status).toBe(404);
  expect((await setUp(token)).answer.statusCode).toBe(404);
  // A start has nothing to say any more.
  expect(await start()).toBeUndefined();
});

test('19.5 L4 expired, replaced by a newer one, unknown: gone', async () => {
  const first = tokenIn(await start());
  const second = tokenIn(await start());
  expect((await open(portal.browser(), first)).status).toBe(404);
  expect((await open(portal.browser(), 'A'.repeat(43))).status).toBe(404);
  portal.clock.advance(24 * 3600 - 1);
  expect((await open(portal.browser(), second)).status).toBe(200);
  portal.clock.advance(1);
  expect((await open(portal.browser(), second)).status).toBe(404);
  expect((await setUp(second)).answer.statusCode).toBe(404);
  expect(await portal.db.select().from(users)).toEqual([]);
});

test('19.5 L4 after an owner exists by another way the address is gone, and claimed is never derived', async () => {
  const token = tokenIn(await start());
  const robin = await buildUser(portal.db);
  // Somebody who registers meanwhile takes nothing from who holds the address.
  expect((await open(portal.browser(), token)).status).toBe(200);
  expect(await start()).toBeUndefined();
  expect(await makeOrganizer(portal.db, robin.email_key, portal.clock.now())).toBe('made');
  expect((await open(portal.browser(), token)).status).toBe(404);

  // Whatever becomes of the last owner and of every account.
  const claimed = (await findInstallation(portal.db))?.claimed_at;
  await portal.db.delete(users);
  expect(await start()).toBeUndefined();
  expect((await findInstallation(portal.db))?.claimed_at).toEqual(claimed);
});

test('19.5 no address where somebody has an account, and none outside production', async () => {
  await makeSetupAddress(portal.deps, () => expect.unreachable());
  await buildUser(portal.db);
  expect(await start()).toBeUndefined();
  expect(await portal.db.select().from(installation)).toEqual([]);
});

test('19.5 a wrong code, a common password or an address in use makes nobody owner, and costs nothing', async () => {
  const token = tokenIn(await start());
  await buildUser(portal.db, { email: 'sam@example.org' });
  const common = { password: 'password123', password_confirmation: 'password123' };
  for (const [field, changes] of [
    ['code', { code: '000000' }],
    ['password', common],
    ['email', { email: 'sam@example.org' }],
    ['password_confirmation', { password_confirmation: 'another one' }],
  ] as const) {
    const { answer } = await setUp(token, changes);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
  }
  expect(await portal.db.select().from(grants)).toEqual([]);
  expect((await setUp(token)).answer.statusCode).toBe(201);
});
