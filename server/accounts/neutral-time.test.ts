import { expect, onTestFinished, test, vi } from 'vitest';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { registration } from '../testing/builders/registration.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';
import { argon2, hashPassword } from './password.ts';

// The time itself is measured by `npm run bench -- neutral`; here it is the work that takes it.

const portal = useTestApp();
const known = 'known.person@example.org';

type Ask = (browser: TestBrowser, email: string) => Promise<{ statusCode: number }>;

/** The hashes, their cost, and the queries of a request. */
async function workOf(ask: Ask, email: string) {
  const browser = portal.browser();
  await browser.get('/sanctum/csrf-cookie');
  const hash = vi.spyOn(argon2, 'hash');
  const verify = vi.spyOn(argon2, 'verify');
  // On the prototype, because each transaction has a session of its own.
  const sessions: typeof portal.db._.session = Object.getPrototypeOf(portal.db._.session);
  const queries = vi.spyOn(sessions, 'prepareQuery');
  // What was prepared before is only seen where the driver is called.
  const { $client: client } = portal.db as unknown as {
    $client: { query(sent: unknown): unknown };
  };
  const sent = vi.spyOn(client, 'query');
  onTestFinished(() => void vi.restoreAllMocks());
  const { statusCode } = await ask(browser, email);
  const work = {
    statusCode,
    hashed: hash.mock.calls.map(([, cost]) => cost),
    verified: verify.mock.calls.map(([stored]) => String(stored).split('$').slice(0, 4).join('$')),
    queries: queries.mock.calls.map(([query]) => query.sql),
    statements: sent.mock.calls.map(([one]) => (one as { text?: string }).text ?? one),
  };
  vi.restoreAllMocks();
  return work;
}

test.each<[string, Ask]>([
  ['signing in', (browser, email) => browser.login(email, 'not the password')],
  ['registering', (browser, email) => browser.post('/api/v1/register', registration(email))],
  ['asking for a reset', (browser, email) => browser.post('/api/v1/initiate-reset', { email })],
  [
    'asking for a verification',
    (browser, email) => browser.post('/api/v1/resend-verification', { email }),
  ],
])('B5 %s takes as long for a known email as for an unknown one', async (_name, ask) => {
  // At full cost, unlike in other tests.
  await buildUser(portal.db, { email: known, password_hash: await hashPassword(testPassword) });
  // Prepares the statements that are built once.
  await workOf(ask, 'first.person@example.org');
  const ofKnown = await workOf(ask, known);
  const ofUnknown = await workOf(ask, 'other.person@example.org');
  expect(ofKnown.statements.length).toBeGreaterThan(0);
  expect(ofKnown).toEqual(ofUnknown);
});
