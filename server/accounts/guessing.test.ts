import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { throttles } from '../db/tables/tables.ts';
import { countTry, countTryQuietly } from '../http/auth/rate-limit.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { registration } from '../testing/builders/registration.ts';
import { newestToken } from '../testing/newest-token.ts';
import { testBrowser, useTestApp } from '../testing/test-app.ts';
import { hashPassword } from './password.ts';

const portal = useTestApp();
const wrong = 'not the password';

/** Counts failures as if wrong credentials had been sent. */
async function failures(
  name: 'failedLoginOfAccount' | 'failedLoginFromAddress',
  of: string,
  times: number,
) {
  for (let time = 0; time < times; time += 1) await countTry(portal.deps, name, of);
}

function tally(answers: { statusCode: number }[]) {
  const counts: Record<number, number> = {};
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1;
  return counts;
}

test('B6 of a hundred wrong passwords for an account, one after the other, ten are checked', async () => {
  const robin = await buildUser(portal.db);
  const browser = portal.browser();
  const answers = [];
  for (let time = 0; time < 100; time += 1) answers.push(await browser.login(robin.email, wrong));

  expect(answers.map((answer) => answer.statusCode)).toEqual([
    ...Array(10).fill(400),
    ...Array(90).fill(429),
  ]);
  const last = answers.at(-1);
  expect(last?.json().code).toBe('too_many_requests');
  expect(last?.headers['retry-after']).toBe('900');
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(429);
});

test('B6 of a hundred concurrent ones ten are checked, and a right one after them is not revealed', async () => {
  // Hashed at full cost, so that all of them wait at the same time.
  const robin = await buildUser(portal.db, { password_hash: await hashPassword(testPassword) });
  const browser = portal.browser();
  await browser.get('/sanctum/csrf-cookie');
  const guesses = [...Array(99).fill(wrong), testPassword];
  const answers = await Promise.all(guesses.map((guess) => browser.login(robin.email, guess)));

  expect(tally(answers)).toEqual({ 400: 10, 429: 90 });
  expect(answers.at(-1)?.statusCode).toBe(429);
});

test('B6 guesses at one account from many IPs are counted together', async () => {
  const robin = await buildUser(portal.db);
  const answers = [];
  for (let host = 1; host <= 11; host += 1) {
    answers.push(await portal.browser(`203.0.113.${host}`).login(robin.email, wrong));
  }
  expect(tally(answers)).toEqual({ 400: 10, 429: 1 });
});

test('B6 an IP that guesses at many accounts is stopped, others are not', async () => {
  const robin = await buildUser(portal.db);
  const browser = portal.browser('203.0.113.7');
  await failures('failedLoginFromAddress', '203.0.113.7', 98);
  const answers = [];
  for (let number = 0; number < 3; number += 1) {
    answers.push(await browser.login(`person${number}@example.net`, wrong));
  }
  expect(tally(answers)).toEqual({ 400: 2, 429: 1 });
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(429);
  expect((await portal.browser().login(robin.email, testPassword)).statusCode).toBe(200);
});

test('B6 signing in clears the count of the account, not that of the IP', async () => {
  const robin = await buildUser(portal.db);
  await failures('failedLoginOfAccount', robin.email, 9);
  await failures('failedLoginFromAddress', '127.0.0.1', 98);
  const browser = portal.browser();

  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(200);
  await failures('failedLoginOfAccount', robin.email, 9);
  expect((await browser.login('nobody@example.net', wrong)).statusCode).toBe(400);
  expect((await browser.login('nobody@example.net', wrong)).statusCode).toBe(400);
  expect((await browser.login('nobody@example.net', wrong)).statusCode).toBe(429);
});

test('B6 the owner of an account under attack signs in after a reset', async () => {
  const robin = await buildUser(portal.db);
  await failures('failedLoginOfAccount', robin.email, 10);
  const browser = portal.browser('203.0.113.7');
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(429);

  await browser.post('/api/v1/initiate-reset', { email: robin.email });
  const token = await newestToken(portal, robin.email);
  const password = 'a putter in the attic';
  const body = { token, password, password_confirmation: password };
  expect((await browser.post('/api/v1/reset-password', body)).statusCode).toBe(200);
  expect((await browser.login(robin.email, password)).statusCode).toBe(200);
});

test('N1 B6 a stranger uses up every other call for an account, and its owner still gets a reset', async () => {
  const robin = await buildUser(portal.db);
  const { email } = robin;
  // The stranger even shares the owner's network.
  const ip = '203.0.113.7';
  const stranger = portal.browser(ip);
  const eve = await buildUser(portal.db);
  await stranger.login(eve.email, testPassword);
  const use = async (ask: () => Promise<{ statusCode: number }>, times: number) => {
    let answer = await ask();
    for (let time = 1; time < times; time += 1) answer = await ask();
    return answer.statusCode;
  };
  const change = { email, current_password: testPassword };
  await use(() => stranger.send('PUT', '/api/v1/profile/email', change), 6);
  const resend = () => stranger.post('/api/v1/resend-verification', { email });
  expect(await use(resend, 6)).toBe(429);
  for (let time = 0; time < 60; time += 1)
    await countTryQuietly(portal.deps, 'mailFromAddress', ip);
  await use(() => stranger.post('/api/v1/register', registration(email)), 6);
  expect(await use(() => stranger.login(email, wrong), 11)).toBe(429);

  const owner = portal.browser(ip);
  expect((await owner.post('/api/v1/initiate-reset', { email })).statusCode).toBe(200);
  const token = await newestToken(portal, email);
  const password = 'a putter in the attic';
  const body = { token, password, password_confirmation: password };
  expect((await owner.post('/api/v1/reset-password', body)).statusCode).toBe(200);
  expect((await owner.login(email, password)).statusCode).toBe(200);
});

test('B6 counts survive a restart and end with their window', async () => {
  const robin = await buildUser(portal.db);
  await failures('failedLoginOfAccount', robin.email, 10);
  const restarted = await portal.anotherApp();
  const browser = testBrowser(restarted);
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(429);

  portal.clock.advance(15 * 60);
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(200);
});

test('H4 after the clock is set back nobody waits longer than the window', async () => {
  const robin = await buildUser(portal.db);
  await failures('failedLoginOfAccount', robin.email, 10);
  portal.clock.advance(-600);
  const answer = await portal.browser().login(robin.email, testPassword);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '900']);
});

test('B6 fifty people who sign in at once from one IP lock nobody out', async () => {
  const password_hash = await hashPassword(testPassword);
  const people = await Promise.all(
    Array.from({ length: 50 }, () => buildUser(portal.db, { password_hash })),
  );
  const answers = await Promise.all(
    people.map((person) => portal.browser().login(person.email, testPassword)),
  );
  expect(tally(answers)).toEqual({ 200: 50 });
});

test('B7 X-Forwarded-For does not change which IP is counted', async () => {
  await failures('failedLoginFromAddress', '203.0.113.7', 99);
  const browser = portal.browser('203.0.113.7');
  const answers = [];
  for (let host = 1; host <= 3; host += 1) {
    const body = { email: `person${host}@example.net`, password: wrong };
    const headers = { 'x-forwarded-for': `198.51.100.${host}` };
    answers.push(await browser.send('POST', '/api/v1/login', body, headers));
  }
  expect(tally(answers)).toEqual({ 400: 1, 429: 2 });
});

test('B7 behind a proxy named by TRUST_PROXY the IP that it forwards is counted', async () => {
  const behindProxy = await portal.anotherApp({ trustProxy: '10.0.0.1' });
  await failures('failedLoginFromAddress', '198.51.100.1', 100);
  const from = async (peer: string, forwarded: string) => {
    const body = { email: 'nobody@example.net', password: wrong };
    const headers = { 'x-forwarded-for': forwarded };
    return testBrowser(behindProxy, peer).send('POST', '/api/v1/login', body, headers);
  };
  expect((await from('10.0.0.1', '198.51.100.1')).statusCode).toBe(429);
  expect((await from('10.0.0.1', '198.51.100.2')).statusCode).toBe(400);
  // The client's own claim precedes what the proxy adds, and is ignored.
  expect((await from('10.0.0.1', '192.0.2.1, 198.51.100.1')).statusCode).toBe(429);
  expect((await from('203.0.113.9', '198.51.100.1')).statusCode).toBe(400);
  // Some proxies add the port, which differs for each connection.
  expect((await from('10.0.0.1', '198.51.100.1:51234')).statusCode).toBe(429);
});

test('THROTTLE_FACTOR multiplies the rate limits of IPs and no others', async () => {
  const app = await portal.anotherApp({ throttleFactor: 2 });
  const robin = await buildUser(portal.db);
  await failures('failedLoginFromAddress', '127.0.0.1', 100);
  const browser = testBrowser(app);
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(200);
  await failures('failedLoginOfAccount', robin.email, 10);
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(429);
});

test('B6 A2 the rate limit keys of typed emails are not hashed with the key that signs tickets', async () => {
  await portal.browser().login('tickets', wrong);
  const marks = (await portal.db.select().from(throttles)).map(({ key }) => key);
  const signs = createHmac('sha256', portal.settings.sessionSecret).update('tickets');
  expect(marks).toHaveLength(2);
  expect(marks).not.toContain(`failedLoginOfAccount:${signs.digest('base64url')}`);
});
