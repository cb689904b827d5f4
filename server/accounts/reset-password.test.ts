import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sessions, users } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { newestToken } from '../testing/newest-token.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const email = 'robin@example.org';
const newPassword = 'a putter in the attic';

const ask = (to = email) => portal.browser().post('/api/v1/initiate-reset', { email: to });
const validate = (token: string) => portal.browser().post('/api/v1/validate-link', { token });
const reset = (token: string, password = newPassword) =>
  portal
    .browser()
    .post('/api/v1/reset-password', { token, password, password_confirmation: password });

async function resetToken(): Promise<string> {
  expect((await ask()).statusCode).toBe(200);
  return newestToken(portal, email);
}

test('7.7 7.8 7.9 the link of an email sets a new password, once', async () => {
  await buildUser(portal.db, { email, first_name: '<b>Robin</b>' });
  const token = await resetToken();
  const [message] = await findOutboxEmails(portal.db, email);
  expect(message?.text).toContain('Hello <b>Robin</b>,');
  // D1
  expect(message?.html).toContain('Hello &lt;b&gt;Robin&lt;/b&gt;,');

  // Validating a link does not use it up.
  for (let time = 0; time < 2; time += 1) {
    const valid = await validate(token);
    expect([valid.statusCode, valid.json()]).toEqual([200, { data: null }]);
  }
  const answer = await reset(token);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: { email, redirect: null } }]);
  expect((await portal.browser().login(email, testPassword)).statusCode).toBe(400);
  expect((await portal.browser().login(email, newPassword)).statusCode).toBe(200);
  await portal.deliverEmails();
  const subjects = (await findOutboxEmails(portal.db, email)).map(({ subject }) => subject);
  expect(subjects).toContain('Your password was changed');
});

test('B3 a reset ends every session', async () => {
  const robin = await buildUser(portal.db, { email });
  const sam = await buildUser(portal.db);
  const browsers = [portal.browser(), portal.browser()];
  for (const browser of browsers) await browser.login(email, testPassword);
  const sams = portal.browser();
  await sams.login(sam.email, testPassword);

  await reset(await resetToken());
  for (const browser of browsers) {
    expect((await browser.get('/api/v1/user')).statusCode).toBe(401);
  }
  expect((await sams.get('/api/v1/user')).statusCode).toBe(200);
  const left = await portal.db.select().from(sessions).where(eq(sessions.user_uuid, robin.uuid));
  expect(left).toEqual([]);
});

test('B4 a reset link is invalid once used, after 60 minutes, and after a newer request', async () => {
  await buildUser(portal.db, { email });
  const used = await resetToken();
  await reset(used);
  const replaced = await resetToken();
  const expired = await resetToken();
  portal.clock.advance(3600);
  for (const token of [used, replaced, expired, 'x'.repeat(43)]) {
    for (const answer of [await validate(token), await reset(token, 'another putter')]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({
        token: ['This link was used, has expired, or was replaced by a newer one.'],
      });
    }
  }
  expect((await portal.browser().login(email, newPassword)).statusCode).toBe(200);
});

test('B4 a reset link is invalid after the email was changed', async () => {
  const robin = await buildUser(portal.db, { email });
  const token = await resetToken();
  await portal.db.update(users).set({ email: 'new@example.org', email_key: 'new@example.org' });
  expect((await validate(token)).statusCode).toBe(400);
  expect((await reset(token)).statusCode).toBe(400);
  const [row] = await portal.db.select().from(users);
  expect(row?.password_hash).toBe(robin.password_hash);
});

test('B4 a link changes its own account, whatever else the request names', async () => {
  await buildUser(portal.db, { email });
  const sam = await buildUser(portal.db);
  const body = {
    token: await resetToken(),
    email: sam.email,
    password: newPassword,
    password_confirmation: newPassword,
  };
  expect((await portal.browser().post('/api/v1/reset-password', body)).statusCode).toBe(200);
  expect((await portal.browser().login(sam.email, testPassword)).statusCode).toBe(200);
  expect((await portal.browser().login(email, newPassword)).statusCode).toBe(200);
});

test('B4 of twenty concurrent requests with a link one succeeds', async () => {
  await buildUser(portal.db, { email });
  const token = await resetToken();
  const passwords = Array.from({ length: 20 }, (_, number) => `putter ${number} in the attic`);
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));

  const winners = passwords.filter((_, index) => answers[index]?.statusCode === 200);
  expect(winners).toHaveLength(1);
  expect(answers.filter((answer) => answer.statusCode === 400)).toHaveLength(19);
  expect((await portal.browser().login(email, winners[0] ?? '')).statusCode).toBe(200);
});

test('B4 a refused password does not use up the link', async () => {
  await buildUser(portal.db, { email });
  const token = await resetToken();
  for (const poor of ['short', 'password123', email]) {
    const answer = await reset(token, poor);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['password']]);
  }
  expect((await reset(token)).statusCode).toBe(200);
});

test('7.9 choosing a password by a link also confirms the email it was sent to', async () => {
  await buildUser(portal.db, { email, email_verified_at: null });
  await reset(await resetToken());
  expect((await portal.browser().login(email, newPassword)).statusCode).toBe(200);
});

test('B5 requesting a reset answers the same for an unknown email, and sends nothing', async () => {
  await buildUser(portal.db, { email });
  const known = await ask();
  const unknown = await ask('nobody@example.org');
  expect([known.statusCode, known.json()]).toEqual([200, { data: null }]);
  expect([unknown.statusCode, unknown.json()]).toEqual([200, { data: null }]);
  await portal.deliverEmails();
  expect((await findOutboxEmails(portal.db)).map((message) => message.to)).toEqual([email]);
});

test('7.7 five emails an hour to an email, known or not', async () => {
  await buildUser(portal.db, { email });
  for (const to of [email, 'nobody@example.org']) {
    for (let time = 0; time < 5; time += 1) expect((await ask(to)).statusCode).toBe(200);
    expect((await ask(to)).statusCode).toBe(429);
  }
});

test('B8 the link has the configured URL, whatever host the request names', async () => {
  await buildUser(portal.db, { email });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
  const answer = await portal.browser().send('POST', '/api/v1/initiate-reset', { email }, headers);
  expect(answer.statusCode).toBe(200);
  await portal.deliverEmails();
  const [message] = await findOutboxEmails(portal.db, email);
  expect(message?.text).toContain('http://fairway.test/reset-password?token=');
  expect(`${message?.text}${message?.html}`).not.toContain('evil.example');
});
