import { expect, test } from 'vitest';
import { sessions } from '../db/tables.ts';
import { buildUser, testPassword } from '../testing/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { holdPassword, setPassword } from './account-queries.ts';

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

test('7.2 a wrong pair is told on the e-mail, the same for an unknown address', async () => {
  const robin = await buildUser(portal.db);
  const browser = portal.browser();
  const wrong = await browser.login(robin.email, 'not the password');
  const unknown = await browser.login('nobody@example.org', testPassword);

  expect(wrong.statusCode).toBe(400);
  expect(wrong.json()).toEqual({
    message: 'Please check the marked fields.',
    code: 'validation_failed',
    errors: { email: ['This e-mail address and password do not match.'] },
  });
  expect([unknown.statusCode, unknown.json()]).toEqual([wrong.statusCode, wrong.json()]);
  expect(await portal.db.select().from(sessions)).toEqual([]);
  // I11
  expect(portal.log.filter((line) => line.includes('"sign-in failed"'))).toHaveLength(2);
  expect(portal.log.join()).not.toMatch(/not the password|@example/);
});

test('7.2 an unverified address is told only to whoever knows the password', async () => {
  const robin = await buildUser(portal.db, { email_verified_at: null });
  const browser = portal.browser();
  const right = await browser.login(robin.email, testPassword);
  expect([right.statusCode, right.json().code]).toEqual([403, 'email_unverified']);
  const wrong = await browser.login(robin.email, 'not the password');
  expect(wrong.statusCode).toBe(400);
  expect(await portal.db.select().from(sessions)).toEqual([]);
});

test('B3 a password that was changed while it was being checked begins no session', async () => {
  const robin = await buildUser(portal.db);
  await setPassword(portal.db, robin.uuid, 'another hash');
  expect(await holdPassword(portal.db, robin)).toBe(false);
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
