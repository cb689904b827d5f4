import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { organizeApi } from '#contract/organize-api.ts';
import { grants } from '#server/db/tables/association-tables.ts';
import { factorChallenges, factors } from '#server/db/tables/factor-tables.ts';
import { sessions, users } from '#server/db/tables/tables.ts';
import { buildSignedIn, proveMailbox } from '#server/testing/builders/build-factor.ts';
import { testPassword } from '#server/testing/builders/build-user.ts';
import { virtualPasskey } from '#server/testing/builders/virtual-passkey.ts';
import { type TestBrowser, testBrowser, useTestApp } from '#server/testing/test-app.ts';
import { blockAccount } from '../people/block-account.ts';
import { resetFactors } from './remove-factor.ts';

const portal = useTestApp({ DEMO: '0' });

type Passkey = ReturnType<typeof virtualPasskey>;

const optionsOf = async (browser: TestBrowser, path: string) =>
  (await browser.post(path)).json().data.options;
const add = async (browser: TestBrowser, passkey: Passkey, how = {}) => {
  const options = await optionsOf(browser, organizeApi.beginPasskey.path);
  const response = passkey.make(options, how);
  return browser.post(organizeApi.finishPasskey.path, { name: 'Phone', response });
};
const show = async (browser: TestBrowser, passkey: Passkey, how = {}) => {
  const options = await optionsOf(browser, organizeApi.beginVerify.path);
  return browser.post(organizeApi.verifyFactor.path, { response: passkey.show(options, how) });
};
const signIn = async (browser: TestBrowser, passkey: Passkey, how = {}) => {
  const options = await optionsOf(browser, api.beginPasskeySignIn.path);
  return browser.post(api.finishPasskeySignIn.path, { response: passkey.show(options, how) });
};
const factorOf = async (browser: TestBrowser) =>
  (await browser.get(organizeApi.me.path)).json().data.factor;

/** An owner with a passkey, shown at this moment. */
async function withPasskey() {
  const { user, browser } = await buildSignedIn(portal);
  await proveMailbox(portal.db, user.uuid);
  const passkey = virtualPasskey();
  const added = await add(browser, passkey);
  return { user, browser, passkey, added };
}

async function signInAgain(email: string) {
  const browser = portal.browser();
  await browser.login(email, testPassword);
  return browser;
}

test('10.3 a passkey is added, comes with recovery codes, and is asked for by the next session', async () => {
  const { user, browser, passkey, added } = await withPasskey();
  expect(added.json().data.recovery_codes).toHaveLength(10);
  expect(await factorOf(browser)).toMatchObject({ passkeys: 1, totp: false, shown: true });
  const { data } = (await browser.get(organizeApi.factors.path)).json();
  expect(data.factors).toMatchObject([{ kind: 'passkey', name: 'Phone', last_used_at: null }]);
  const next = await signInAgain(user.email);
  const options = await optionsOf(next, organizeApi.beginVerify.path);
  expect(options).toMatchObject({ rpId: 'fairway.test', userVerification: 'required' });
  expect(options.allowCredentials).toMatchObject([{ id: passkey.id }]);
  expect((await show(next, passkey)).json().data.factor).toMatchObject({
    shown: true,
    fresh_until: '2026-06-15T16:15:00.000Z',
  });
  expect((await next.get(organizeApi.grants.path)).statusCode).toBe(200);
});

test.each([
  ['of another page', { origin: 'https://fairway.test.evil.example' }],
  ['without recognizing its owner', { recognized: false }],
])('10.3 a passkey that answers %s counts for nothing', async (_name, how) => {
  const { user, browser } = await buildSignedIn(portal);
  await proveMailbox(portal.db, user.uuid);
  const passkey = virtualPasskey();
  const answer = await add(browser, passkey, how);
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['response']]);
  expect(await portal.db.$count(factors)).toBe(0);
  const other = await withPasskey();
  const next = await signInAgain(other.user.email);
  expect((await show(next, other.passkey, how)).statusCode).toBe(400);
  expect((await signIn(portal.browser(), other.passkey, how)).statusCode).toBe(400);
  expect(await factorOf(next)).toMatchObject({ shown: false });
});

test('10.3 each challenge is for one answer, in one session, for five minutes', async () => {
  const { user, passkey } = await withPasskey();
  const [one, other] = [await signInAgain(user.email), await signInAgain(user.email)];
  const options = await optionsOf(one, organizeApi.beginVerify.path);
  const response = passkey.show(options);
  const send = (browser: TestBrowser) => browser.post(organizeApi.verifyFactor.path, { response });
  expect((await send(other)).statusCode).toBe(400);
  const both = await Promise.all([send(one), send(one), send(one)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 400]);
  const late = passkey.show(await optionsOf(other, organizeApi.beginVerify.path));
  portal.clock.advance(5 * 60);
  const answer = await other.post(organizeApi.verifyFactor.path, { response: late });
  expect(answer.statusCode).toBe(400);
  // A wrong answer uses it up, too.
  const wasted = await optionsOf(other, organizeApi.beginVerify.path);
  const wrong = { response: virtualPasskey().show(wasted) };
  expect((await other.post(organizeApi.verifyFactor.path, wrong)).statusCode).toBe(400);
  const right = { response: passkey.show(wasted) };
  expect((await other.post(organizeApi.verifyFactor.path, right)).statusCode).toBe(400);
});

test('10.3 a passkey that says it is of somebody else counts for nothing', async () => {
  const { user, passkey } = await withPasskey();
  const handleOf = (uuid: string) =>
    Buffer.from(uuid.replaceAll('-', ''), 'hex').toString('base64url');
  const other = { userHandle: handleOf(crypto.randomUUID()) };
  expect((await signIn(portal.browser(), passkey, other)).statusCode).toBe(400);
  expect((await show(await signInAgain(user.email), passkey, other)).statusCode).toBe(400);
  const own = { userHandle: handleOf(user.uuid) };
  expect((await signIn(portal.browser(), passkey, own)).statusCode).toBe(200);
});

test('10.3 nobody shows the passkey of another, nor one that counts backwards', async () => {
  const { user, browser, passkey } = await withPasskey();
  const stranger = await withPasskey();
  const next = await signInAgain(user.email);
  expect((await show(next, stranger.passkey)).statusCode).toBe(400);
  expect((await show(next, passkey, { counter: 7 })).statusCode).toBe(200);
  // A copy of the device would go on from an older count.
  expect((await show(browser, passkey, { counter: 6 })).statusCode).toBe(400);
});

test.each([{}, { id: 7 }, { id: 'x', response: 'y' }, { id: 'x', rawId: 'x', type: 'public-key' }])(
  '10.3 the answer %j is no passkey',
  async (response) => {
    const { user, browser } = await withPasskey();
    await optionsOf(browser, organizeApi.beginPasskey.path);
    const sent = { name: 'x', response };
    expect((await browser.post(organizeApi.finishPasskey.path, sent)).statusCode).toBe(400);
    const next = await signInAgain(user.email);
    await optionsOf(next, organizeApi.beginVerify.path);
    expect((await next.post(organizeApi.verifyFactor.path, { response })).statusCode).toBe(400);
    const visitor = portal.browser();
    await optionsOf(visitor, api.beginPasskeySignIn.path);
    expect((await visitor.post(api.finishPasskeySignIn.path, { response })).statusCode).toBe(400);
  },
);

describe('signing in by a passkey', () => {
  test('N4 10.3 signs in as the password does, is in the audit log, and has shown the second factor', async () => {
    const { user, passkey } = await withPasskey();
    const browser = portal.browser();
    const answer = await signIn(browser, passkey);
    const { data } = (await browser.get(api.signIns.path)).json();
    expect(data.map(({ what }: { what: string }) => what)).toEqual(['signed_in', 'signed_in']);
    const byPassword = await portal.browser().login(user.email, testPassword);
    expect([answer.statusCode, answer.json()]).toEqual([200, byPassword.json()]);
    const namesOf = ({ cookies }: typeof answer) => cookies.map(({ name }) => name).sort();
    expect(namesOf(answer)).toEqual(namesOf(byPassword));
    expect((await browser.get('/api/v1/user')).json().data.email).toBe(user.email);
    expect(await factorOf(browser)).toMatchObject({
      shown: true,
      fresh_until: '2026-06-15T16:15:00.000Z',
    });
    expect((await browser.post(organizeApi.invite.path, {})).statusCode).toBe(400);
  });

  test('10.3 B1 begins a new session and ends the one of the browser', async () => {
    const { browser, passkey } = await withPasskey();
    const before = browser.cookies.get('fairway_session');
    expect((await signIn(browser, passkey)).statusCode).toBe(200);
    expect(browser.cookies.get('fairway_session')).not.toBe(before);
    expect(await portal.db.$count(sessions)).toBe(1);
  });

  test('10.3 a challenge is bound to its browser, and is for one answer', async () => {
    const { passkey } = await withPasskey();
    const [one, other] = [portal.browser(), portal.browser()];
    const options = await optionsOf(one, api.beginPasskeySignIn.path);
    expect(options.allowCredentials).toEqual([]);
    await optionsOf(other, api.beginPasskeySignIn.path);
    const send = (browser: TestBrowser) =>
      browser.post(api.finishPasskeySignIn.path, { response: passkey.show(options) });
    expect((await send(other)).statusCode).toBe(400);
    const answers = await Promise.all([send(one), send(one), send(one)]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('10.3 every refusal reads the same, and tells nothing of accounts', async () => {
    const { user, passkey } = await withPasskey();
    const unknown = await signIn(portal.browser(), virtualPasskey());
    const browser = portal.browser();
    const stale = await optionsOf(browser, api.beginPasskeySignIn.path);
    portal.clock.advance(5 * 60);
    const response = passkey.show(stale);
    const late = await browser.post(api.finishPasskeySignIn.path, { response });
    await resetFactors(portal.db, user, portal.clock.now(), 'command');
    const removed = await signIn(portal.browser(), passkey);
    for (const answer of [unknown, late, removed]) {
      expect([answer.statusCode, answer.json()]).toEqual([400, unknown.json()]);
    }
    expect(await portal.db.$count(factorChallenges)).toBeLessThan(3);
  });

  test('10.3 N5 a blocked account, and one that is not confirmed, stay outside', async () => {
    const { user, passkey } = await withPasskey();
    await buildSignedIn(portal);
    await withPasskey();
    await blockAccount(portal.db, user.email_key, portal.clock.now());
    const codeOf = async () => (await signIn(portal.browser(), passkey)).json().code;
    expect(await codeOf()).toBe('account_blocked');
    await portal.db
      .update(users)
      .set({ blocked_at: null, email_verified_at: null })
      .where(eq(users.uuid, user.uuid));
    expect(await codeOf()).toBe('email_unverified');
  });

  test('10.3 wrong ones are counted with wrong passwords', async () => {
    const { user, passkey } = await withPasskey();
    const app = await portal.anotherApp({ throttleFactor: 0.03 });
    const from = (ip: string) => testBrowser(app, ip);
    for (let time = 0; time < 3; time += 1) await signIn(from('192.0.2.6'), virtualPasskey());
    expect((await signIn(from('192.0.2.6'), passkey)).statusCode).toBe(429);
    expect((await from('192.0.2.6').login(user.email, testPassword)).statusCode).toBe(429);
    expect((await signIn(from('192.0.2.7'), passkey)).statusCode).toBe(200);
  });
});

test.each(['http://127.0.0.1:3000', 'http://[::1]:3000'])(
  '10.3 at %s only the app is offered',
  async (baseUrl) => {
    const app = await portal.anotherApp({ baseUrl });
    const { user } = await buildSignedIn(portal);
    const browser = testBrowser(app);
    await browser.login(user.email, testPassword);
    await proveMailbox(portal.db, user.uuid);
    expect(await factorOf(browser)).toMatchObject({ passkeys_offered: false });
    for (const path of [organizeApi.beginPasskey.path, organizeApi.beginVerify.path]) {
      expect((await browser.post(path)).statusCode).toBe(404);
    }
    expect((await browser.post(api.beginPasskeySignIn.path)).statusCode).toBe(404);
    expect((await browser.post(organizeApi.beginTotp.path)).statusCode).toBe(200);
  },
);

test('V26 whose last grant has ended lists their passkey, and removes it with itself', async () => {
  const { user, passkey } = await withPasskey();
  await portal.db.delete(grants).where(eq(grants.user_uuid, user.uuid));
  const browser = await signInAgain(user.email);
  expect((await browser.get(organizeApi.me.path)).statusCode).toBe(404);
  const listed = (await browser.get(organizeApi.factors.path)).json().data;
  expect(listed).toMatchObject({
    factors: [{ kind: 'passkey', name: 'Phone' }],
    self: { uuid: user.uuid, grants: [], factor: { passkeys: 1, shown: false } },
  });
  const path = organizeApi.deleteFactor.path.replace(':uuid', listed.factors[0].uuid);
  // A password alone removes nothing.
  expect((await browser.send('DELETE', path)).json().code).toBe('second_factor_required');
  expect((await show(browser, passkey)).statusCode).toBe(200);
  expect((await browser.send('DELETE', path)).statusCode).toBe(200);
  expect(await portal.db.$count(factors)).toBe(0);
  expect((await signIn(portal.browser(), passkey)).statusCode).toBe(400);
  // Nobody else’s: they are not there.
  const other = await withPasskey();
  const [theirs] = await portal.db.select().from(factors);
  expect(other.user.uuid).toBe(theirs?.user_uuid);
  const foreign = organizeApi.deleteFactor.path.replace(':uuid', theirs?.uuid ?? '');
  expect((await browser.send('DELETE', foreign)).statusCode).not.toBe(200);
});

test('V27 a passkey of one account is refused under another, in words', async () => {
  const { passkey } = await withPasskey();
  const other = await buildSignedIn(portal);
  await proveMailbox(portal.db, other.user.uuid);
  const refused = await add(other.browser, passkey);
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    {
      response: [
        'This passkey belongs to an account already. Make another one, or remove it there.',
      ],
    },
  ]);
  expect(await portal.db.$count(factors)).toBe(1);
  // What proved the mailbox was not used up by it.
  expect((await add(other.browser, virtualPasskey())).statusCode).toBe(200);
});
