import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobs, linkTokens, users } from '../db/tables/tables.ts';
import { findOutboxEmails } from '../email/outbox-queries.ts';
import { countTry } from '../http/auth/rate-limit.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { newestToken } from '../testing/newest-token.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';
import { setPassword } from './account-queries.ts';
import * as passwords from './password.ts';

const portal = useTestApp();
const old = 'robin@example.org';
const next = 'Robin.New@example.org';
const nextKey = 'robin.new@example.org';
const invalid = { token: ['This link was used, has expired, or was replaced by a newer one.'] };

async function signIn(email = old) {
  const person = await buildUser(portal.db, { email });
  const browser = portal.browser();
  await browser.login(email, testPassword);
  return { person, browser };
}

const ask = (browser: TestBrowser, email = next, current_password = testPassword) =>
  browser.send('PUT', '/api/v1/profile/email', { email, current_password });
const resend = (browser: TestBrowser) => browser.post('/api/v1/profile/email/resend');
const cancelChange = (browser: TestBrowser) => browser.send('DELETE', '/api/v1/profile/email');
const open = (token: string) => portal.browser().post('/api/v1/verify-email', { token });

async function rowOf({ uuid }: { uuid: string }) {
  const [row] = await portal.db.select().from(users).where(eq(users.uuid, uuid));
  return row as typeof users.$inferSelect;
}

/** Recipient and subject of each email so far. */
async function newEmails() {
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db);
  return emails.map(({ to, subject }) => `${to}: ${subject}`).sort();
}

test('7.30 B11 a new email is used once it is confirmed by its link, and both emails get a notice', async () => {
  await buildUser(portal.db, { first_name: 'Kim' });
  const { person, browser } = await signIn();
  const answer = await ask(browser);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ email: old, pending_email: next });
  expect(await newEmails()).toEqual([
    `${next}: Confirm your new email address`,
    `${old}: Your email address is about to change`,
  ]);
  const [notice] = await findOutboxEmails(portal.db, old);
  expect(notice?.text).toContain(`New address: ${next}`);
  expect(notice?.text).not.toContain('token=');
  // Until then everything stays as it is.
  expect((await portal.browser().login(old, testPassword)).statusCode).toBe(200);
  expect((await portal.browser().login(next, testPassword)).statusCode).toBe(400);

  const token = await newestToken(portal, next);
  expect((await open(token)).statusCode).toBe(200);
  expect(await rowOf(person)).toMatchObject({
    email: next,
    email_key: nextKey,
    pending_email: null,
  });
  expect((await browser.get('/api/v1/user')).json().data).toMatchObject({ email: next });
  expect((await portal.browser().login(old, testPassword)).statusCode).toBe(400);
  expect((await portal.browser().login(next, testPassword)).statusCode).toBe(200);
  const subjects = await newEmails();
  expect(subjects).toContain(`${old}: Your email address was changed`);
  expect(subjects).toContain(`${next}: Your email address was changed`);
  const changed = (await findOutboxEmails(portal.db)).filter(({ subject }) =>
    /changed/.test(subject),
  );
  expect(changed.map(({ text }) => text.split('\n')[0])).toEqual(['Hello Robin,', 'Hello Robin,']);

  const again = await open(token);
  expect([again.statusCode, again.json().errors]).toEqual([400, invalid]);
});

test('B11 the current password is needed, and its guesses are counted', async () => {
  const { person, browser } = await signIn();
  const answer = await ask(browser, next, 'not the password');
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
    400,
    ['current_password'],
  ]);
  for (let time = 1; time < 10; time += 1) await ask(browser, next, 'not the password');
  expect((await ask(browser)).statusCode).toBe(429);
  expect(await rowOf(person)).toEqual(person);
  expect(await newEmails()).toEqual([]);
});

test.each([old, 'ROBIN@example.org ', 'plain', '', 7, null, 'a@b.ca\r\nBcc: x@example.org'])(
  'B9 D12 %j is not accepted as a new email',
  async (email) => {
    const { person, browser } = await signIn();
    const answer = await ask(browser, email as string);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['email']]);
    expect(await rowOf(person)).toEqual(person);
  },
);

test('B11 the link is invalid after 24 hours, after a newer one, and after the change is cancelled', async () => {
  const { browser, person } = await signIn();
  await ask(browser);
  const replaced = await newestToken(portal, next);
  await resend(browser);
  const expired = await newestToken(portal, next);
  expect((await open(replaced)).json().errors).toEqual(invalid);
  portal.clock.advance(24 * 3600);
  expect((await open(expired)).json().errors).toEqual(invalid);

  const later = portal.browser();
  await later.login(old, testPassword);
  await ask(later);
  const moved = await newestToken(portal, next);
  await ask(later, 'other@example.org');
  const cancelled = await newestToken(portal, 'other@example.org');
  expect((await open(moved)).json().errors).toEqual(invalid);
  for (let time = 0; time < 2; time += 1) {
    const answer = await cancelChange(later);
    expect([answer.statusCode, answer.json().data.pending_email]).toEqual([200, null]);
  }
  expect((await open(cancelled)).json().errors).toEqual(invalid);
  expect(await rowOf(person)).toEqual(person);
});

test('A1 B11 cancelling a change leaves the change of another and the own reset', async () => {
  const [robin, sam] = [await signIn(), await signIn('sam@example.org')];
  await ask(robin.browser);
  await ask(sam.browser, 'sam.new@example.org');
  const sams = await newestToken(portal, 'sam.new@example.org');
  await robin.browser.post('/api/v1/initiate-reset', { email: old });
  const token = await newestToken(portal, old);
  await cancelChange(robin.browser);

  expect((await robin.browser.post('/api/v1/validate-link', { token })).statusCode).toBe(200);
  expect((await open(sams)).statusCode).toBe(200);
  expect(await rowOf(sam.person)).toMatchObject({ email: 'sam.new@example.org' });
  expect(await rowOf(robin.person)).toMatchObject({ email: old });
});

test('B3 B11 if the password is changed while it is checked, no email change begins', async () => {
  const { person, browser } = await signIn();
  const { findByPassword } = passwords;
  const checking = vi.spyOn(passwords, 'findByPassword');
  onTestFinished(() => checking.mockRestore());
  checking.mockImplementation(async (...parameters) => {
    const account = await findByPassword(...parameters);
    await setPassword(portal.db, person.uuid, 'another hash');
    return account;
  });
  const answer = await ask(browser, 'thief@example.org');
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
    400,
    ['current_password'],
  ]);
  expect(await newEmails()).toEqual([]);
});

test('B11 a change that is cancelled before its emails are sent sends none', async () => {
  const { browser } = await signIn();
  await ask(browser);
  await cancelChange(browser);
  expect(await newEmails()).toEqual([]);
});

test('B11 a link can be sent again while an email is pending, five times an hour', async () => {
  const { browser } = await signIn();
  const none = await resend(browser);
  expect([none.statusCode, none.json().message]).toEqual([
    404,
    'No address is waiting to be confirmed.',
  ]);
  await ask(browser);
  let newest = '';
  for (let time = 1; time < 5; time += 1) {
    expect((await resend(browser)).statusCode).toBe(200);
    newest = await newestToken(portal, next);
  }
  expect((await resend(browser)).statusCode).toBe(429);
  expect((await open(newest)).statusCode).toBe(200);
});

test('B11 an account requests five email changes an hour', async () => {
  const { browser } = await signIn();
  for (let number = 1; number <= 5; number += 1) {
    expect((await ask(browser, `new${number}@example.org`)).statusCode).toBe(200);
  }
  expect((await ask(browser, 'new6@example.org')).statusCode).toBe(429);
});

test('B11 sixty emails an hour are requested from one IP, by all accounts together', async () => {
  const { browser } = await signIn();
  const { browser: another } = await signIn('sam@example.org');
  for (let message = 1; message <= 59; message += 1) {
    await countTry(portal.deps, 'mailFromAddress', '127.0.0.1');
  }
  expect((await ask(browser)).statusCode).toBe(200);
  expect((await ask(another, 'sam.new@example.org')).statusCode).toBe(429);
});

test('B5 the email of another account is answered like a free one, and its owner gets an email instead', async () => {
  const { person, browser } = await signIn();
  const sam = await buildUser(portal.db, { email: 'sam@example.org' });
  const taken = await ask(browser, 'SAM@example.org');
  await newEmails();
  const free = await ask(browser, 'free@example.org');
  expect(taken.statusCode).toBe(free.statusCode);
  expect({ ...taken.json().data, pending_email: '' }).toEqual({
    ...free.json().data,
    pending_email: '',
  });
  expect(await newEmails()).toEqual([
    'SAM@example.org: This address already has a Fairway account',
    'free@example.org: Confirm your new email address',
    `${old}: Your email address is about to change`,
    `${old}: Your email address is about to change`,
  ]);
  const [message] = await findOutboxEmails(portal.db, 'sam@example.org');
  expect(message?.text).not.toMatch(/token=|robin/i);
  expect(await rowOf(sam)).toEqual(sam);
  expect(await rowOf(person)).toMatchObject({ email: old });
});

test('B11 of two people with the same pending email one gets it', async () => {
  const [robin, sam] = [await signIn(), await signIn('sam@example.org')];
  await ask(robin.browser, next);
  const robins = await newestToken(portal, next);
  await ask(sam.browser, nextKey);
  const sams = await newestToken(portal, nextKey);
  const answers = await Promise.all([open(robins), open(sams)]);

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
  const loser = answers.find(({ statusCode }) => statusCode === 400);
  expect(loser?.json().errors).toEqual({
    token: ['Meanwhile this address has an account of its own. Sign in with it instead.'],
  });
  const keys = (await portal.db.select().from(users)).map(({ email_key }) => email_key);
  expect(keys.filter((key) => key === nextKey)).toHaveLength(1);
});

test('B11 of twenty concurrent requests with a link one changes the email', async () => {
  const { browser } = await signIn();
  await ask(browser);
  const token = await newestToken(portal, next);
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
});

test('B4 a reset link from before the change is invalid, also after changing back to the old email', async () => {
  const { browser } = await signIn();
  await browser.post('/api/v1/initiate-reset', { email: old });
  const reset = await newestToken(portal, old);
  const validate = () => browser.post('/api/v1/validate-link', { token: reset });
  expect((await validate()).statusCode).toBe(200);
  for (const newEmail of [next, old]) {
    await ask(browser, newEmail);
    expect((await open(await newestToken(portal, newEmail))).statusCode).toBe(200);
    expect((await validate()).statusCode).toBe(400);
  }
});

test('B3 B11 a reset cancels a pending email change', async () => {
  const { person, browser } = await signIn();
  await ask(browser, 'thief@example.org');
  const moving = await newestToken(portal, 'thief@example.org');
  await browser.post('/api/v1/initiate-reset', { email: old });
  const password = 'a putter in the attic';
  const body = { token: await newestToken(portal, old), password, password_confirmation: password };
  expect((await browser.post('/api/v1/reset-password', body)).statusCode).toBe(200);

  expect((await open(moving)).json().errors).toEqual(invalid);
  expect(await rowOf(person)).toMatchObject({ email: old, pending_email: null });
  expect(await portal.db.select().from(linkTokens)).toEqual([]);
});

test('B11 the hash of a link is stored, and neither link nor email is logged', async () => {
  const { browser } = await signIn();
  await ask(browser);
  const token = await newestToken(portal, next);
  const rows = await portal.db.select().from(linkTokens);
  expect(rows).toMatchObject([{ purpose: 'change_email', email: next }]);
  expect(portal.log.join()).not.toMatch(new RegExp(`${token}|robin.new`, 'i'));
});

test('B11 the old email gets its notice even if the email changes again before it is sent', async () => {
  const { browser } = await signIn();
  await ask(browser);
  await open(await newestToken(portal, next));
  // Its notice is sent after the next change is complete.
  const waiting = await portal.db.delete(jobs).where(sql`payload ->> 'to' = ${old}`).returning();
  expect(waiting).toHaveLength(1);
  await ask(browser, 'thief@example.org');
  await open(await newestToken(portal, 'thief@example.org'));
  await portal.db.insert(jobs).values(waiting);
  expect(await newEmails()).toContain(`${old}: Your email address was changed`);
});
