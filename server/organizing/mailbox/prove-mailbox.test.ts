import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { findAccount } from '#server/accounts/account-queries.ts';
import * as passwords from '#server/accounts/password.ts';
import { factorChallenges, factors } from '#server/db/tables/factor-tables.ts';
import { outbox } from '#server/db/tables/tables.ts';
import {
  addTotp,
  buildSignedIn,
  buildWithTotp,
  codeOf,
  proveMailbox,
} from '#server/testing/builders/build-factor.ts';
import { buildGrant, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { virtualPasskey } from '#server/testing/builders/virtual-passkey.ts';
import { newestToken } from '#server/testing/newest-token.ts';
import { type TestBrowser, useTestApp } from '#server/testing/test-app.ts';
import { withoutIds } from '../../testing/without-ids.ts';

const portal = useTestApp({ DEMO: '0' });
const minute = 60;

const ask = (browser: TestBrowser) => browser.post(organizeApi.beginEmailCode.path);
const finish = (browser: TestBrowser, code: string) =>
  browser.post(organizeApi.finishEmailCode.path, { code });
const mailboxOf = async (browser: TestBrowser) =>
  (await browser.get(organizeApi.me.path)).json().data.factor.mailbox;

async function signInAgain(email: string) {
  const browser = portal.browser();
  await browser.login(email, testPassword);
  return browser;
}

/** The codes of the emails to this address, the oldest first. */
async function codesTo(email: string): Promise<string[]> {
  await portal.deliverEmails();
  const sent = (await portal.db.select().from(outbox)).filter(({ to }) => to === email);
  return sent.flatMap(({ text }) => /^\d{4} \d{4}$/m.exec(text)?.[0] ?? []);
}

/** What each way of adding a factor is answered with. */
async function adding(browser: TestBrowser) {
  const paths = [organizeApi.beginTotp, organizeApi.beginPasskey].map(({ path }) => path);
  const begun = await Promise.all(paths.map((path) => browser.post(path)));
  const code = await browser.post(organizeApi.finishTotp.path, { code: '123456' });
  return [...begun, code].map((answer) => answer.json().code ?? answer.statusCode);
}

test('10.3 J3 a stolen password alone adds no first factor, moves no mail, and opens nothing', async () => {
  const { user } = await buildSignedIn(portal);
  const thief = await signInAgain(user.email);
  const missing = 'second_factor_required';
  expect(await adding(thief)).toEqual([missing, missing, missing]);
  // The code goes to the address of the account, so that stays what it is.
  const change = { email: 'thief@example.org', current_password: testPassword };
  const moved = await thief.send('PUT', api.updateEmail.path, change);
  expect([moved.statusCode, moved.json().code]).toEqual([403, missing]);
  for (const code of ['', '00000000', '0000 0000']) {
    expect((await finish(thief, code)).statusCode).toBe(400);
  }
  expect(await adding(thief)).toEqual([missing, missing, missing]);
  expect((await thief.get(organizeApi.grants.path)).json().code).toBe(missing);
  expect(await portal.db.$count(factors)).toBe(0);
});

test('10.3 a code that is emailed to the confirmed address lets add the first factor, in that session', async () => {
  const { user, browser } = await buildSignedIn(portal);
  const thief = await signInAgain(user.email);
  expect(await mailboxOf(browser)).toBe('none');
  expect((await ask(browser)).json()).toEqual({ data: null });
  expect(await mailboxOf(browser)).toBe('sent');
  const [code = ''] = await codesTo(user.email);
  const stored = withoutIds(JSON.stringify(await portal.db.select().from(factorChallenges)));
  for (const text of [code, code.replace(' ', '')]) expect(stored).not.toContain(text);
  // Read over a shoulder it is nothing in another browser.
  expect((await finish(thief, code)).statusCode).toBe(400);
  const answer = await finish(browser, code);
  expect([answer.statusCode, answer.json().data.factor.mailbox]).toEqual([200, 'shown']);
  expect(await mailboxOf(thief)).toBe('none');
  expect((await finish(browser, code)).statusCode).toBe(400);
  expect((await addTotp(portal, browser)).recoveryCodes).toHaveLength(10);
  expect(await mailboxOf(browser)).toBeNull();
  expect((await browser.get(organizeApi.grants.path)).statusCode).toBe(200);
});

test('10.3 a passkey as the first factor needs the code as well, and uses it up', async () => {
  const { user, browser } = await buildSignedIn(portal);
  await ask(browser);
  const [code = ''] = await codesTo(user.email);
  await finish(browser, code.replace(' ', ''));
  const { options } = (await browser.post(organizeApi.beginPasskey.path)).json().data;
  const made = { name: 'Phone', response: virtualPasskey().make(options) };
  expect((await browser.post(organizeApi.finishPasskey.path, made)).statusCode).toBe(200);
  expect(await portal.db.select().from(factorChallenges)).toEqual([]);
});

test('10.3 the code is good for 15 minutes, what it opens for an hour; asked for again, the older one ends', async () => {
  const { user, browser } = await buildSignedIn(portal);
  await ask(browser);
  await ask(browser);
  expect(await codesTo(user.email)).toHaveLength(1);
  portal.clock.advance(2 * minute);
  await ask(browser);
  const [first = '', second = ''] = await codesTo(user.email);
  expect((await finish(browser, first)).statusCode).toBe(400);
  portal.clock.advance(15 * minute);
  expect((await finish(browser, second)).statusCode).toBe(400);
  await ask(browser);
  const [third = ''] = (await codesTo(user.email)).slice(2);
  expect((await finish(browser, third)).statusCode).toBe(200);
  portal.clock.advance(60 * minute);
  expect(await adding(browser)).toEqual(Array(3).fill('second_factor_required'));
});

test('10.3 codes are few an hour, and so are guesses at them', async () => {
  const { user, browser } = await buildSignedIn(portal);
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await ask(browser)).statusCode).toBe(200);
    portal.clock.advance(minute);
  }
  expect((await ask(await signInAgain(user.email))).statusCode).toBe(429);
  const code = (await codesTo(user.email)).at(-1) ?? '';
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await finish(browser, '0000 0000')).statusCode).toBe(400);
  }
  expect((await finish(browser, code)).statusCode).toBe(429);
});

test('10.3 beside a factor a code helps nobody: the factor is shown, and lately', async () => {
  const { user, browser } = await buildWithTotp(portal);
  const thief = await signInAgain(user.email);
  expect((await ask(thief)).statusCode).toBe(400);
  await proveMailbox(portal.db, user.uuid);
  expect(await adding(thief)).toEqual(Array(3).fill('second_factor_required'));
  portal.clock.advance(15 * minute);
  expect(await adding(browser)).toEqual(Array(3).fill('fresh_factor_required'));
});

test('10.2 10.3 the link of an invitation was in the mail: whoever accepts adds the first factor, there', async () => {
  const { browser: owner } = await buildWithTotp(portal);
  const kim = await buildUser(portal.db, { email: 'kim@example.org' });
  const invited = { email: kim.email, role: 'treasurer' };
  expect((await owner.post(organizeApi.invite.path, invited)).statusCode).toBe(201);
  await portal.deliverEmails();
  const [email] = (await portal.db.select().from(outbox)).filter(({ to }) => to === kim.email);
  const token = /invitation#([\w-]+)/.exec(email?.text ?? '')?.[1];
  const browser = await signInAgain(kim.email);
  const thief = await signInAgain(kim.email);
  expect((await browser.post(api.acceptInvitation.path, { token })).statusCode).toBe(200);
  expect(await mailboxOf(browser)).toBe('shown');
  expect(await adding(thief)).toEqual(Array(3).fill('second_factor_required'));
  // The same link opens this once.
  expect((await thief.post(api.acceptInvitation.path, { token })).statusCode).toBe(200);
  expect(await mailboxOf(thief)).toBe('none');
  const { secret } = (await browser.post(organizeApi.beginTotp.path)).json().data;
  const code = codeOf(secret, portal.clock.now());
  expect((await browser.post(organizeApi.finishTotp.path, { code })).statusCode).toBe(200);
});

test('B11 10.2 10.3 J3 a thief of the password who asked for another address before the grant has no use of it afterwards', async () => {
  const { browser: owner } = await buildWithTotp(portal);
  const kim = await buildUser(portal.db, { email: 'kim@example.org' });
  const thief = await signInAgain(kim.email);
  const change = { email: 'thief@example.org', current_password: testPassword };
  expect((await thief.send('PUT', api.updateEmail.path, change)).statusCode).toBe(200);
  const link = await newestToken(portal, change.email);
  await owner.post(organizeApi.invite.path, { email: kim.email, role: 'organizer' });
  await portal.deliverEmails();
  const sent = (await portal.db.select().from(outbox)).filter(({ to }) => to === kim.email);
  const token = sent.flatMap(({ text }) => /invitation#([\w-]+)/.exec(text)?.[1] ?? [])[0];
  const browser = await signInAgain(kim.email);
  expect((await browser.post(api.acceptInvitation.path, { token })).statusCode).toBe(200);

  const opened = await portal.browser().post(api.verifyEmail.path, { token: link });
  expect([opened.statusCode, Object.keys(opened.json().errors)]).toEqual([400, ['token']]);
  const again = await thief.post(api.resendEmailChange.path);
  expect([again.statusCode, again.json().code]).toEqual([403, 'second_factor_required']);
  expect(await findAccount(portal.db, kim.uuid)).toMatchObject({
    email: kim.email,
    pending_email: null,
  });
});

test('B11 10.3 J3 without the second factor no link to another address is sent again', async () => {
  const { user, browser } = await buildWithTotp(portal);
  const change = { email: 'kim.new@example.org', current_password: testPassword };
  expect((await browser.send('PUT', api.updateEmail.path, change)).statusCode).toBe(200);
  const thief = await signInAgain(user.email);
  const refused = await thief.post(api.resendEmailChange.path);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_required']);
  expect((await browser.post(api.resendEmailChange.path)).statusCode).toBe(200);
});

test('B11 10.3 J3 a grant that begins while the password is checked asks for the second factor, too', async () => {
  const kim = await buildUser(portal.db);
  const thief = await signInAgain(kim.email);
  const { findByPassword } = passwords;
  const checking = vi.spyOn(passwords, 'findByPassword');
  onTestFinished(() => checking.mockRestore());
  checking.mockImplementation(async (...parameters) => {
    const account = await findByPassword(...parameters);
    await buildGrant(portal.db, kim.uuid, { role: 'organizer' });
    return account;
  });
  const change = { email: 'thief@example.org', current_password: testPassword };
  const refused = await thief.send('PUT', api.updateEmail.path, change);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'second_factor_required']);
  expect((await findAccount(portal.db, kim.uuid))?.pending_email).toBeNull();
});

test('10.3 whose factors were reset shows the mailbox again', async () => {
  const { browser: owner } = await buildWithTotp(portal);
  const { user, browser } = await buildWithTotp(portal);
  const path = organizeApi.resetFactors.path.replace(':uuid', user.uuid);
  expect((await owner.send('DELETE', path)).statusCode).toBe(200);
  expect(await mailboxOf(browser)).toBe('none');
  expect(await adding(browser)).toEqual(Array(3).fill('second_factor_required'));
});

describe('10.3 in the demo', () => {
  const demo = useTestApp({ DEMO: '1' });

  test('a first factor is added without proof, and addresses are changed', async () => {
    const { browser } = await buildSignedIn(demo);
    expect((await addTotp(demo, browser)).recoveryCodes).toHaveLength(10);
    const change = { email: 'other@example.org', current_password: testPassword };
    expect((await browser.send('PUT', api.updateEmail.path, change)).statusCode).toBe(200);
  });
});
