import { expect, test } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { openPostgres } from '#server/db/database.ts';
import { factors, recoveryCodes } from '#server/db/tables/factor-tables.ts';
import { outbox, throttles } from '#server/db/tables/tables.ts';
import {
  addTotp,
  buildSignedIn,
  buildWithTotp,
  codeOf,
  proveMailbox,
} from '#server/testing/builders/build-factor.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { type TestBrowser, testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';

const portal = useTestApp({ DEMO: '0' });
const minute = 60;

const show = (browser: TestBrowser, shown: object) =>
  browser.post(organizeApi.verifyFactor.path, shown);
const factorOf = async (browser: TestBrowser) =>
  (await browser.get(organizeApi.me.path)).json().data.factor;
const grantsStatus = async (browser: TestBrowser) =>
  (await browser.get(organizeApi.grants.path)).statusCode;
/** Another session of the same person, which has shown nothing. */
async function signInAgain(email: string) {
  const browser = portal.browser();
  await browser.login(email, testPassword);
  return browser;
}

test('10.3 a session counts once its owner has added an app, and is fresh for 15 minutes', async () => {
  const { user, browser } = await buildSignedIn(portal);
  expect(await factorOf(browser)).toEqual({
    required: true,
    totp: false,
    passkeys: 0,
    recovery_codes: 0,
    shown: false,
    fresh_until: null,
    passkeys_offered: true,
    mailbox: 'none',
  });
  expect(await grantsStatus(browser)).toBe(403);
  await proveMailbox(portal.db, user.uuid);
  const begun = (await browser.post(organizeApi.beginTotp.path)).json().data;
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.+secret=/);
  expect(begun.uri).toContain(begun.secret);
  // A reload asks again, and the app may have read the first one.
  expect((await browser.post(organizeApi.beginTotp.path)).json().data).toEqual(begun);
  const wrong = await browser.post(organizeApi.finishTotp.path, { code: '000000' });
  expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([400, ['code']]);
  const { recoveryCodes: codes } = await addTotp(portal, browser);
  expect(new Set(codes).size).toBe(10);
  expect(codes[0]).toMatch(/^([\dA-HJKMNP-TV-Z]{4}-){3}[\dA-HJKMNP-TV-Z]{4}$/);
  expect(await factorOf(browser)).toMatchObject({
    totp: true,
    recovery_codes: 10,
    shown: true,
    fresh_until: '2026-06-15T16:15:00.000Z',
  });
  expect(await grantsStatus(browser)).toBe(200);
  const { data } = (await browser.get(organizeApi.factors.path)).json();
  expect(data.factors).toMatchObject([{ kind: 'totp', name: 'Authenticator App' }]);
});

test('10.3 whoever has learned the password adds no factor unnoticed: each one is told by email', async () => {
  const { user, browser } = await buildWithTotp(portal);
  await portal.deliverEmails();
  const sent = { to: user.email, subject: 'A second factor was added' };
  expect(await portal.db.select().from(outbox)).toMatchObject([sent]);
  await addTotp(portal, browser);
  await portal.deliverEmails();
  expect(await portal.db.select().from(outbox)).toMatchObject([sent, sent]);
});

test('10.3 J15 the secret is sealed, the recovery codes are hashed, and no later answer has them', async () => {
  const { browser, secret, recoveryCodes: codes } = await buildWithTotp(portal);
  const [stored] = await portal.db.select().from(factors);
  expect(stored?.secret).toMatch(/^v1\./);
  expect(JSON.stringify(await portal.db.select().from(recoveryCodes))).not.toContain(codes[0]);
  const answers = [
    await browser.get(organizeApi.me.path),
    await browser.get(organizeApi.factors.path),
    await browser.get(organizeApi.grants.path),
    await browser.get('/api/v1/user'),
    await browser.get('/api/v1/profile/export.zip'),
  ].map(({ body }) => body);
  const everything = [...answers, ...portal.log].join('\n');
  for (const text of [secret, stored?.secret, ...codes, ...codes.map((code) => code.slice(0, 9))]) {
    expect(everything).not.toContain(text);
  }
});

test('J3 a code counts once, and the one of before no more', async () => {
  const { user, secret } = await buildWithTotp(portal);
  const browser = await signInAgain(user.email);
  const now = portal.clock.now();
  // With this one the app was added.
  expect((await show(browser, { code: codeOf(secret, now) })).statusCode).toBe(400);
  expect(await factorOf(browser)).toMatchObject({ totp: true, shown: false });
  expect(await grantsStatus(browser)).toBe(403);
  // Phones are not always on time.
  expect((await show(browser, { code: codeOf(secret, now, 1) })).statusCode).toBe(200);
  expect(await grantsStatus(browser)).toBe(200);
  for (const away of [-1, 0, 1, 2, 20]) {
    expect((await show(browser, { code: codeOf(secret, now, away) })).statusCode).toBe(400);
  }
});

test('J3 a factor that is stale is asked for again', async () => {
  const { browser, secret } = await buildWithTotp(portal);
  const invite = () => browser.post(organizeApi.invite.path, { email: 'x', role: 'owner' });
  expect((await invite()).statusCode).toBe(400);
  portal.clock.advance(15 * minute - 1);
  expect((await invite()).statusCode).toBe(400);
  portal.clock.advance(1);
  const late = await invite();
  expect([late.statusCode, late.json().code]).toEqual([403, 'fresh_factor_required']);
  expect(await factorOf(browser)).toMatchObject({ shown: true, fresh_until: null });
  expect(await grantsStatus(browser)).toBe(200);
  const shown = await show(browser, { code: codeOf(secret, portal.clock.now()) });
  expect(shown.json().data.factor.fresh_until).toBe('2026-06-15T16:30:00.000Z');
  expect((await invite()).statusCode).toBe(400);
});

test('10.3 a recovery code counts once, however it is typed', async () => {
  const { user, recoveryCodes: codes } = await buildWithTotp(portal);
  const browser = await signInAgain(user.email);
  const typed = `${codes[3]?.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o')} `;
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => show(browser, { recovery_code: typed })),
  );
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400, 400, 400]);
  expect(await factorOf(browser)).toMatchObject({ recovery_codes: 9, shown: true });
  const renewed = (await browser.post(organizeApi.renewRecoveryCodes.path)).json().data;
  expect(renewed.recovery_codes).toHaveLength(10);
  expect((await show(browser, { recovery_code: codes[4] })).statusCode).toBe(400);
  expect((await show(browser, { recovery_code: renewed.recovery_codes[0] })).statusCode).toBe(200);
});

test('10.3 guesses are throttled, also after a restart', async () => {
  const { user, secret } = await buildWithTotp(portal);
  const browser = await signInAgain(user.email);
  for (let guess = 0; guess < 10; guess += 1) {
    expect((await show(browser, { code: '000000' })).statusCode).toBe(400);
  }
  const later = testBrowser(await portal.anotherApp());
  await later.login(user.email, testPassword);
  const right = { code: codeOf(secret, portal.clock.now(), 1) };
  for (const each of [browser, later]) expect((await show(each, right)).statusCode).toBe(429);
  portal.clock.advance(60 * minute);
  const right2 = { code: codeOf(secret, portal.clock.now()) };
  expect((await show(later, right2)).statusCode).toBe(200);
  const keys = (await portal.db.select().from(throttles)).map(({ key }) => key.split(':')[0]);
  expect(keys).not.toContain('wrongFactorOfAccount');
});

test('10.3 whoever has only the password adds no factor beside those that are there', async () => {
  const { user, browser } = await buildWithTotp(portal);
  const thief = await signInAgain(user.email);
  const codeFrom = async (each: TestBrowser) =>
    (await each.post(organizeApi.beginTotp.path)).json().code;
  expect(await codeFrom(thief)).toBe('second_factor_required');
  expect((await thief.post(organizeApi.beginPasskey.path)).json().code).toBe(
    'second_factor_required',
  );
  portal.clock.advance(15 * minute);
  expect(await codeFrom(browser)).toBe('fresh_factor_required');
  for (const path of [organizeApi.renewRecoveryCodes.path]) {
    expect((await thief.post(path)).json().code).toBe('second_factor_required');
  }
  const [own] = await portal.db.select().from(factors);
  const path = organizeApi.deleteFactor.path.replace(':uuid', own?.uuid ?? '');
  expect((await thief.send('DELETE', path)).json().code).toBe('second_factor_required');
});

test('10.3 of two sessions that add a first factor at once, one does', async () => {
  const { user, browser } = await buildSignedIn(portal);
  const other = await signInAgain(user.email);
  await proveMailbox(portal.db, user.uuid);
  const finish = async (each: TestBrowser) => {
    const { secret } = (await each.post(organizeApi.beginTotp.path)).json().data;
    return () =>
      each.post(organizeApi.finishTotp.path, { code: codeOf(secret, portal.clock.now()) });
  };
  const both = [await finish(browser), await finish(other)];
  const answers = await Promise.all(both.map((send) => send()));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403]);
  expect(await portal.db.$count(factors)).toBe(1);
});

test.skipIf(!onPostgres)(
  'J3 a code that is sent 20 times at once by two connections counts once',
  async () => {
    const database = await openPostgres(portal.database.url ?? '');
    const { createApp } = await import('#server/app.ts');
    const other = await createApp({ ...portal.deps, db: database.db });
    const { user, secret } = await buildWithTotp(portal);
    const sessions: TestBrowser[] = [];
    for (const app of [portal.app, other]) {
      const browser = testBrowser(app);
      await browser.login(user.email, testPassword);
      sessions.push(browser);
    }
    for (let round = 0; round < 3; round += 1) {
      portal.clock.advance(60 * minute);
      const code = codeOf(secret, portal.clock.now());
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) => show(sessions[n % 2] as TestBrowser, { code })),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    }
    await other.close();
    await database.close();
  },
);
