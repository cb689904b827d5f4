import { eq, sql } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobs, linkTokens, users } from '../db/tables.ts';
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
const dead = { token: ['This link was used, has expired, or was replaced by a newer one.'] };

async function signIn(email = old) {
  const person = await buildUser(portal.db, { email });
  const browser = portal.browser();
  await browser.login(email, testPassword);
  return { person, browser };
}

const ask = (browser: TestBrowser, email = next, current_password = testPassword) =>
  browser.send('PUT', '/api/v1/profile/email', { email, current_password });
const resend = (browser: TestBrowser) => browser.post('/api/v1/profile/email/resend');
const giveUp = (browser: TestBrowser) => browser.send('DELETE', '/api/v1/profile/email');
const open = (token: string) => portal.browser().post('/api/v1/verify-email', { token });

async function rowOf({ uuid }: { uuid: string }) {
  const [row] = await portal.db.select().from(users).where(eq(users.uuid, uuid));
  return row as typeof users.$inferSelect;
}

/** Who was mailed what since the last look. */
async function newEmails() {
  await portal.deliverEmails();
  const emails = await findOutboxEmails(portal.db);
  return emails.map(({ to, subject }) => `${to}: ${subject}`).sort();
}

test('7.30 B11 a new address is used once its link is opened, and both are told', async () => {
  await buildUser(portal.db, { first_name: 'Kim' });
  const { person, browser } = await signIn();
  const answer = await ask(browser);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().data).toMatchObject({ email: old, pending_email: next });
  expect(await newEmails()).toEqual([
    `${next}: Confirm your new email address`,
    `${old}: Your email address is about to change`,
  ]);
  const [told] = await findOutboxEmails(portal.db, old);
  expect(told?.text).toContain(`New address: ${next}`);
  expect(told?.text).not.toContain('token=');
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
  expect([again.statusCode, again.json().errors]).toEqual([400, dead]);
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
  'B9 D12 %j is no new address',
  async (email) => {
    const { person, browser } = await signIn();
    const answer = await ask(browser, email as string);
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['email']]);
    expect(await rowOf(person)).toEqual(person);
  },
);

test('B11 the link is dead after 24 hours, after a newer one, and once the change is given up', async () => {
  const { browser, person } = await signIn();
  await ask(browser);
  const replaced = await newestToken(portal, next);
  await resend(browser);
  const expired = await newestToken(portal, next);
  expect((await open(replaced)).json().errors).toEqual(dead);
  portal.clock.advance(24 * 3600);
  expect((await open(expired)).json().errors).toEqual(dead);

  const later = portal.browser();
  await later.login(old, testPassword);
  await ask(later);
  const moved = await newestToken(portal, next);
  await ask(later, 'other@example.org');
  const givenUp = await newestToken(portal, 'other@example.org');
  expect((await open(moved)).json().errors).toEqual(dead);
  for (let time = 0; time < 2; time += 1) {
    const answer = await giveUp(later);
    expect([answer.statusCode, answer.json().data.pending_email]).toEqual([200, null]);
  }
  expect((await open(givenUp)).json().errors).toEqual(dead);
  expect(await rowOf(person)).toEqual(person);
});

test('A1 B11 giving up a change leaves what another asked for, and the own reset', async () => {
  const [robin, sam] = [await signIn(), await signIn('sam@example.org')];
  await ask(robin.browser);
  await ask(sam.browser, 'sam.new@example.org');
  const sams = await newestToken(portal, 'sam.new@example.org');
  await robin.browser.post('/api/v1/initiate-reset', { email: old });
  const token = await newestToken(portal, old);
  await giveUp(robin.browser);

  expect((await robin.browser.post('/api/v1/validate-link', { token })).statusCode).toBe(200);
  expect((await open(sams)).statusCode).toBe(200);
  expect(await rowOf(sam.person)).toMatchObject({ email: 'sam.new@example.org' });
  expect(await rowOf(robin.person)).toMatchObject({ email: old });
});

test('B3 B11 whose password is changed while it is being checked begins no change of address', async () => {
  const { person, browser } = await signIn();
  const { findByPassword } = passwords;
  const checking = vi.spyOn(passwords, 'findByPassword');
  onTestFinished(() => checking.mockRestore());
  checking.mockImplementation(async (...given) => {
    const account = await findByPassword(...given);
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

test('B11 a change that was given up before its letters left mails nothing', async () => {
  const { browser } = await signIn();
  await ask(browser);
  await giveUp(browser);
  expect(await newEmails()).toEqual([]);
});

test('B11 a link can be sent again while an address waits, five times an hour', async () => {
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

test('B11 whoever asks for ever new addresses is stopped after five an hour', async () => {
  const { browser } = await signIn();
  for (let number = 1; number <= 5; number += 1) {
    expect((await ask(browser, `new${number}@example.org`)).statusCode).toBe(200);
  }
  expect((await ask(browser, 'new6@example.org')).statusCode).toBe(429);
});

test('B11 from one place sixty letters an hour are asked for, whoever asks', async () => {
  const { browser } = await signIn();
  const { browser: another } = await signIn('sam@example.org');
  for (let message = 1; message <= 59; message += 1) {
    await countTry(portal.deps, 'mailFromAddress', '127.0.0.1');
  }
  expect((await ask(browser)).statusCode).toBe(200);
  expect((await ask(another, 'sam.new@example.org')).statusCode).toBe(429);
});

test('B5 the address of another is answered like a free one, and its owner is mailed instead', async () => {
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

test('B11 of two people who wait for one address, one gets it', async () => {
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

test('B11 of twenty that open a link at once one moves the address', async () => {
  const { browser } = await signIn();
  await ask(browser);
  const token = await newestToken(portal, next);
  const answers = await Promise.all(Array.from({ length: 20 }, () => open(token)));
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(19);
});

test('B4 a reset link from before the change is dead, also when the old address comes back', async () => {
  const { browser } = await signIn();
  await browser.post('/api/v1/initiate-reset', { email: old });
  const reset = await newestToken(portal, old);
  const validate = () => browser.post('/api/v1/validate-link', { token: reset });
  expect((await validate()).statusCode).toBe(200);
  for (const address of [next, old]) {
    await ask(browser, address);
    expect((await open(await newestToken(portal, address))).statusCode).toBe(200);
    expect((await validate()).statusCode).toBe(400);
  }
});

test('B3 B11 a reset stops a change of address that was begun before', async () => {
  const { person, browser } = await signIn();
  await ask(browser, 'thief@example.org');
  const moving = await newestToken(portal, 'thief@example.org');
  await browser.post('/api/v1/initiate-reset', { email: old });
  const password = 'a putter in the attic';
  const body = { token: await newestToken(portal, old), password, password_confirmation: password };
  expect((await browser.post('/api/v1/reset-password', body)).statusCode).toBe(200);

  expect((await open(moving)).json().errors).toEqual(dead);
  expect(await rowOf(person)).toMatchObject({ email: old, pending_email: null });
  expect(await portal.db.select().from(linkTokens)).toEqual([]);
});

test('B11 the hash of a link is stored, and neither it nor the address is logged', async () => {
  const { browser } = await signIn();
  await ask(browser);
  const token = await newestToken(portal, next);
  const rows = await portal.db.select().from(linkTokens);
  expect(rows).toMatchObject([{ purpose: 'change_email', email: next }]);
  expect(portal.log.join()).not.toMatch(new RegExp(`${token}|robin.new`, 'i'));
});

test('B11 the address that had the account is told also when the account moved on before the letter left', async () => {
  const { browser } = await signIn();
  await ask(browser);
  await open(await newestToken(portal, next));
  // The old address is still to be reached when the next change is through.
  const waiting = await portal.db.delete(jobs).where(sql`payload ->> 'to' = ${old}`).returning();
  expect(waiting).toHaveLength(1);
  await ask(browser, 'thief@example.org');
  await open(await newestToken(portal, 'thief@example.org'));
  await portal.db.insert(jobs).values(waiting);
  expect(await newEmails()).toContain(`${old}: Your email address was changed`);
});
