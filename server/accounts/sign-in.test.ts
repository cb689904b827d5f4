import { expect, onTestFinished, test, vi } from 'vitest';
import { sessions, throttles } from '../db/tables/tables.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { onPostgres } from '../testing/test-database.ts';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { setPassword } from './account-queries.ts';
import * as passwords from './password.ts';
import { prepareBeginSession, prepareFindCredentials } from './sign-in-queries.ts';

const portal = useTestApp();

test('4.2 7.1 7.2 7.5 7.32 CSRF cookie, credentials, user, subscription status', async () => {
  const robin = await buildUser(portal.db, { email: 'Robin@Example.org' });
  const browser = portal.browser();

  const cookie = await browser.get('/sanctum/csrf-cookie');
  expect([cookie.statusCode, cookie.body]).toEqual([204, '']);
  expect(browser.cookies.has('XSRF-TOKEN')).toBe(true);
  const login = await browser.login(' robin@example.ORG ', testPassword);
  expect([login.statusCode, login.json()]).toEqual([200, { data: null }]);
  const user = await browser.get('/api/v1/user');
  expect(user.json().data).toMatchObject({ uuid: robin.uuid, email: 'Robin@Example.org' });
  const status = await browser.get('/api/v1/subscription-status');
  expect(status.json()).toEqual({ subscribed: false, onGracePeriod: false, cancelled: false });
});

test('7.2 wrong credentials are an error of the email field, the same for an unknown email', async () => {
  const robin = await buildUser(portal.db);
  const browser = portal.browser();
  const wrong = await browser.login(robin.email, 'not the password');
  const unknown = await browser.login('nobody@example.org', testPassword);

  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toEqual({
    message: 'Please check the marked fields.',
    code: 'validation_failed',
    errors: { email: ['This email address and password do not match.'] },
  });
  expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  expect(await portal.db.select().from(sessions)).toEqual([]);
  // I11
  expect(portal.log.filter((line) => line.includes('"sign-in failed"'))).toHaveLength(2);
  expect(portal.log.join()).not.toMatch(/not the password|@example/);
});

test('N4 I11 the log marks whose sign-ins worked or failed, and from where, without naming them', async () => {
  const [robin, kim] = [await buildUser(portal.db), await buildUser(portal.db)];
  const [here, there] = [portal.browser('192.0.2.1'), portal.browser('192.0.2.2')];
  await here.login(robin.email, 'not the password');
  await here.login(robin.email.toUpperCase(), testPassword);
  await there.login(kim.email, testPassword);
  const lines = portal.log
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'signed in' || msg === 'sign-in failed');
  const [failed, worked, other] = lines;
  expect(lines.map(({ msg }) => msg)).toEqual(['sign-in failed', 'signed in', 'signed in']);
  expect([worked.account, worked.network]).toEqual([failed.account, failed.network]);
  expect(other.account).not.toBe(worked.account);
  expect(other.network).not.toBe(worked.network);
  expect(portal.log.join()).not.toMatch(/@example|192\.0\.2/);
});

test('7.2 only the right password reveals that an email is unverified', async () => {
  const robin = await buildUser(portal.db, { email_verified_at: null });
  const browser = portal.browser();
  const right = await browser.login(robin.email, testPassword);
  expect([right.statusCode, right.json().code]).toEqual([403, 'email_unverified']);
  const wrong = await browser.login(robin.email, 'not the password');
  expect(wrong.statusCode).toBe(400);
  expect(await portal.db.select().from(sessions)).toEqual([]);
});

test('B3 a password that was changed while it was checked begins no session', async () => {
  const robin = await buildUser(portal.db);
  const before = sessionOf(robin);
  const tries = { key: 'tries', count: 3, expires_at: before.created_at };
  await portal.db.insert(sessions).values(before);
  await portal.db.insert(throttles).values(tries);
  await setPassword(portal.db, robin.uuid, 'another hash');
  const began = await prepareBeginSession(portal.db)({
    session: { ...before, token_hash: Buffer.alloc(32, 2) },
    ended: before.token_hash,
    passwordHash: robin.password_hash,
    tries: tries.key,
    requestId: null,
  });

  expect(began).toBe(false);
  expect(await portal.db.select().from(sessions)).toEqual([before]);
  expect(await portal.db.select().from(throttles)).toEqual([tries]);
});

test('B3 signing in while the password is changed answers with wrong credentials', async () => {
  const robin = await buildUser(portal.db);
  const { findByPassword } = passwords;
  const checking = vi.spyOn(passwords, 'findByPassword');
  onTestFinished(() => checking.mockRestore());
  checking.mockImplementation(async (...parameters) => {
    const account = await findByPassword(...parameters);
    await setPassword(portal.db, robin.uuid, 'another hash');
    return account;
  });
  const answer = await portal.browser().login(robin.email, testPassword);
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { email: ['This email address and password do not match.'] },
  ]);
  expect(await portal.db.select().from(sessions)).toEqual([]);
});

test.runIf(onPostgres)(
  'B3 signing in during a reset waits for it, and begins no session with the old password',
  async () => {
    const robin = await buildUser(portal.db);
    const { began } = await portal.db.transaction(async (tx) => {
      await setPassword(tx, robin.uuid, 'another hash');
      const began = prepareBeginSession(portal.db)({
        session: sessionOf(robin),
        ended: null,
        passwordHash: robin.password_hash,
        tries: 'tries',
        requestId: null,
      });
      let isOver = false;
      const over = began.finally(() => {
        isOver = true;
      });
      while (!isOver && (await waitingForLocks(tx)) === 0);
      return { began: over };
    });
    expect(await began).toBe(false);
    expect(await portal.db.select().from(sessions)).toEqual([]);
  },
);

test('B1 B6 one query ends the previous session, begins the next and clears the failures', async () => {
  const robin = await buildUser(portal.db);
  const before = sessionOf(robin);
  const next = { ...before, token_hash: Buffer.alloc(32, 2), remember: true, user_agent: 'Robin' };
  const end = new Date(before.created_at.getTime() + 1000);
  await portal.db.insert(sessions).values(before);
  await portal.db.insert(throttles).values([
    { key: 'tries', count: 3, expires_at: end },
    { key: 'others', count: 4, expires_at: end },
    { key: 'over', count: 9, expires_at: before.created_at },
  ]);
  const find = (emailKey: string, ofAccount: string) =>
    prepareFindCredentials(portal.db)({
      emailKey,
      ofAccount,
      fromIp: 'others',
      now: before.created_at,
    });
  const found = await find(robin.email_key, 'tries');
  expect(found.user?.uuid).toBe(robin.uuid);
  expect(found.counts.map(({ count }) => count).sort()).toEqual([3, 4]);
  expect(await find('nobody', 'over')).toMatchObject({ user: undefined, counts: [{ count: 4 }] });

  const began = await prepareBeginSession(portal.db)({
    session: next,
    ended: before.token_hash,
    passwordHash: robin.password_hash,
    tries: 'tries',
    requestId: null,
  });
  expect(began).toBe(true);
  expect(await portal.db.select().from(sessions)).toEqual([next]);
  const left = await portal.db.select().from(throttles);
  expect(left.map(({ key }) => key).sort()).toEqual(['others', 'over']);
});

const sessionOf = ({ uuid }: { uuid: string }) => ({
  token_hash: Buffer.alloc(32, 1),
  user_uuid: uuid,
  created_at: portal.clock.now(),
  last_seen_at: portal.clock.now(),
  remember: false,
  user_agent: '',
  factor_shown_at: null,
});

test.each([
  [{ email: { $gt: '' }, password: testPassword }, ['email']],
  [{ email: ['robin@example.org'], password: testPassword }, ['email']],
  [{ email: 1, password: testPassword }, ['email']],
  [{ email: null, password: null }, ['email', 'password']],
  [{ email: 'robin@example.org', password: { $ne: '' } }, ['password']],
  [{ email: 'robin@example.org', password: [testPassword] }, ['password']],
  [{ email: 'robin@example.org', password: testPassword, remember: 'yes' }, ['remember']],
  [{ email: 'robin@example.org\0', password: testPassword }, ['email']],
  [{}, ['email', 'password']],
])('B12 signing in with %j is a 400 on its fields', async (body, fields) => {
  await buildUser(portal.db, { email: 'robin@example.org' });
  const answer = await portal.browser().post('/api/v1/login', body);
  expect(answer.statusCode).toBe(400);
  expect(Object.keys(answer.json().errors)).toEqual(fields);
});
