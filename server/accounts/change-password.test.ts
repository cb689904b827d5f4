import { expect, test } from 'vitest';
import { linkTokens, sessions, users } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { newestToken } from '../testing/newest-token.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const email = 'robin@example.org';
const newPassword = 'a putter in the attic';

async function signIn(to = email) {
  const browser = portal.browser();
  expect((await browser.login(to, testPassword)).statusCode).toBe(200);
  return browser;
}

const change = (browser: TestBrowser, overrides: Record<string, unknown> = {}) =>
  browser.send('PUT', '/api/v1/profile/password', {
    current_password: testPassword,
    password: newPassword,
    password_confirmation: newPassword,
    ...overrides,
  });

test('7.31 B3 a change ends every other session, not this one, and sends an email', async () => {
  await buildUser(portal.db, { email });
  const sam = await buildUser(portal.db);
  const [own, another, sams] = [await signIn(), await signIn(), await signIn(sam.email)];
  const answer = await change(own);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);

  expect((await own.get('/api/v1/user')).statusCode).toBe(200);
  expect((await another.get('/api/v1/user')).statusCode).toBe(401);
  expect((await sams.get('/api/v1/user')).statusCode).toBe(200);
  expect(await portal.db.select().from(sessions)).toHaveLength(2);
  expect((await portal.browser().login(email, testPassword)).statusCode).toBe(400);
  expect((await portal.browser().login(email, newPassword)).statusCode).toBe(200);
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db);
  expect(emails.map(({ to, subject }) => [to, subject])).toEqual([
    [email, 'Your password was changed'],
  ]);
});

test('N23 B6 a current password is checked, in as many tries as elsewhere, and nothing is changed', async () => {
  const robin = await buildUser(portal.db, { email });
  const browser = await signIn();
  const check = (current_password: string) =>
    browser.post('/api/v1/profile/password/check', { current_password });
  const right = await check(testPassword);
  expect([right.statusCode, right.json()]).toEqual([200, { data: null }]);
  const errors = { current_password: ['This is not your current password.'] };
  for (let time = 0; time < 10; time += 1) {
    const answer = await check(newPassword);
    expect([answer.statusCode, answer.json().errors]).toEqual([400, errors]);
  }
  expect((await check(testPassword)).statusCode).toBe(429);
  expect((await change(browser)).statusCode).toBe(429);
  expect(await portal.db.select().from(users)).toEqual([robin]);
});

test('7.31 a wrong current password is an error of its field and changes nothing', async () => {
  const robin = await buildUser(portal.db, { email });
  const browser = await signIn();
  const another = await signIn();
  const answer = await change(browser, { current_password: newPassword });
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { current_password: ['This is not your current password.'] },
  ]);
  const [row] = await portal.db.select().from(users);
  expect(row?.password_hash).toBe(robin.password_hash);
  expect((await another.get('/api/v1/user')).statusCode).toBe(200);
});

test('B6 ten guesses at the current password in 15 minutes, also concurrent ones, and signing in still works', async () => {
  await buildUser(portal.db, { email });
  const browser = await signIn();
  const guesses = Array.from({ length: 20 }, (_, number) =>
    change(browser, { current_password: `guess ${number}` }),
  );
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 400)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(10);
  const late = await change(browser);
  expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '900']);
  await signIn();
  portal.clock.advance(15 * 60);
  expect((await change(browser)).statusCode).toBe(200);
});

test('B6 the right current password clears the count of wrong ones', async () => {
  const { uuid } = await buildUser(portal.db, { email });
  for (let time = 0; time < 9; time += 1) await countTry(portal.deps, 'wrongCurrentPassword', uuid);
  const browser = await signIn();
  const sam = await buildUser(portal.db);
  for (let time = 0; time < 10; time += 1) {
    await countTry(portal.deps, 'wrongCurrentPassword', sam.uuid);
  }
  expect((await change(browser)).statusCode).toBe(200);
  // The count of another account stays.
  expect((await change(await signIn(sam.email))).statusCode).toBe(429);
  expect((await change(browser)).statusCode).toBe(400);
  expect((await change(browser)).statusCode).toBe(400);
});

test.each([
  ['password', { password: 'short', password_confirmation: 'short' }],
  ['password', { password: 'password123', password_confirmation: 'password123' }],
  ['password', { password: email, password_confirmation: email }],
  ['password_confirmation', { password_confirmation: 'another putter' }],
  ['current_password', { current_password: '' }],
  ['current_password', { current_password: { $gt: '' } }],
])('7.31 B10 B12 a bad %s is an error of its field: %j', async (field, body) => {
  await buildUser(portal.db, { email });
  const browser = await signIn();
  const answer = await change(browser, body);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, [field]]);
});

test('7.31 of ten concurrent changes one succeeds', async () => {
  await buildUser(portal.db, { email });
  const browser = await signIn();
  const passwords = Array.from({ length: 10 }, (_, number) => `putter ${number} in the attic`);
  const answers = await Promise.all(
    passwords.map((password) => change(browser, { password, password_confirmation: password })),
  );
  const winners = passwords.filter((_, index) => answers[index]?.statusCode === 200);
  expect(winners).toHaveLength(1);
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]));
  expect((await portal.browser().login(email, winners[0] ?? '')).statusCode).toBe(200);
});

test('B4 B11 a change invalidates a pending email change and a reset link', async () => {
  await buildUser(portal.db, { email });
  const browser = await signIn();
  await browser.send('PUT', '/api/v1/profile/email', {
    email: 'thief@example.org',
    current_password: testPassword,
  });
  const moving = await newestToken(portal, 'thief@example.org');
  await browser.post('/api/v1/initiate-reset', { email });
  const reset = await newestToken(portal, email);
  expect((await change(browser)).statusCode).toBe(200);

  expect((await browser.post('/api/v1/verify-email', { token: moving })).statusCode).toBe(400);
  expect((await browser.post('/api/v1/validate-link', { token: reset })).statusCode).toBe(400);
  const [row] = await portal.db.select().from(users);
  expect(row).toMatchObject({ email, pending_email: null });
  expect(await portal.db.select().from(linkTokens)).toEqual([]);
});
