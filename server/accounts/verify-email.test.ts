import { expect, test } from 'vitest';
import { linkTokens, users } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { newestToken } from '../testing/newest-token.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const email = 'robin@example.org';
const day = 24 * 3600;
const waiting = () => buildUser(portal.db, { email, email_verified_at: null });
const verify = (token: string) => portal.browser().post('/api/v1/verify-email', { token });
const resend = (to = email) => portal.browser().post('/api/v1/resend-verification', { email: to });

async function isVerified() {
  const [account] = await portal.db.select().from(users);
  return account?.email_verified_at !== null;
}

test('7.6 the link of a verification email works once', async () => {
  await waiting();
  const answer = await resend();
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
  const token = await newestToken(portal, email);
  expect(await isVerified()).toBe(false);

  expect((await verify(token)).statusCode).toBe(200);
  expect(await isVerified()).toBe(true);
  const again = await verify(token);
  expect(again.statusCode).toBe(400);
  expect(again.json().errors).toEqual({
    token: ['This link was used, has expired, or was replaced by a newer one.'],
  });
});

test('7.6 a verification link is invalid after 24 hours, and after a newer one was sent', async () => {
  await waiting();
  await resend();
  const older = await newestToken(portal, email);
  await resend();
  const newer = await newestToken(portal, email);
  expect((await verify(older)).statusCode).toBe(400);
  portal.clock.advance(day);
  expect((await verify(newer)).statusCode).toBe(400);
  expect(await isVerified()).toBe(false);
});

test('7.6 a verification link works up to its last second', async () => {
  await waiting();
  await resend();
  const token = await newestToken(portal, email);
  portal.clock.advance(day - 1);
  expect((await verify(token)).statusCode).toBe(200);
});

test('7.6 a link for one purpose does not work for another', async () => {
  await waiting();
  await resend();
  const token = await newestToken(portal, email);
  const browser = portal.browser();
  expect((await browser.post('/api/v1/validate-link', { token })).statusCode).toBe(400);
  const body = { token, password: 'a putter inside', password_confirmation: 'a putter inside' };
  expect((await browser.post('/api/v1/reset-password', body)).statusCode).toBe(400);
  expect((await verify(token)).statusCode).toBe(200);
});

test('7.6 a link sent to an email that the account no longer has is invalid', async () => {
  await waiting();
  await resend();
  const token = await newestToken(portal, email);
  await portal.db.update(users).set({ email: 'new@example.org', email_key: 'new@example.org' });
  expect((await verify(token)).statusCode).toBe(400);
  expect(await isVerified()).toBe(false);
});

test('7.6 only the hash of a link is stored', async () => {
  await waiting();
  await resend();
  const token = await newestToken(portal, email);
  const [row] = await portal.db.select().from(linkTokens);
  expect(row?.token_hash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(token);
  expect(portal.log.join()).not.toContain(token);
});

test('B5 requesting a link answers the same for a verified and an unknown email, and sends nothing', async () => {
  await buildUser(portal.db, { email });
  const verified = await resend();
  const unknown = await resend('nobody@example.org');
  expect([verified.statusCode, verified.json()]).toEqual([200, { data: null }]);
  expect([unknown.statusCode, unknown.json()]).toEqual([200, { data: null }]);
  await portal.deliverEmails();
  expect(await findOutboxEmails(portal.db)).toEqual([]);
});

test('7.6 five emails an hour to an email, known or not; sixty requests from one IP', async () => {
  await waiting();
  for (const to of [email, 'nobody@example.org']) {
    for (let time = 0; time < 5; time += 1) expect((await resend(to)).statusCode).toBe(200);
    const limited = await resend(to.toUpperCase());
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600']);
  }
  for (let time = 12; time < 60; time += 1) {
    await countTry(portal.deps, 'mailFromAddress', '127.0.0.1');
  }
  expect((await resend('somebody@example.org')).statusCode).toBe(429);
  const elsewhere = portal.browser('203.0.113.7');
  const body = { email: 'somebody@example.org' };
  expect((await elsewhere.post('/api/v1/resend-verification', body)).statusCode).toBe(200);
});

test.each([{}, { token: '' }, { token: 7 }, { token: ['x'] }, { token: '../../etc/passwd' }])(
  '7.6 %j is not a valid token',
  async (body) => {
    const answer = await portal.browser().post('/api/v1/verify-email', body);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['token']]);
  },
);
