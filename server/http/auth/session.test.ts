import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { eq } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { sessions } from '#server/db/tables/tables.ts';
import { buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp({ BASE_URL: 'https://fairway.test' });
const cookieName = '__Host-fairway_session';
const hour = 3600;
const day = 24 * hour;

async function signedIn(remember = false) {
  const robin = await buildUser(portal.db);
  const browser = portal.browser();
  const body = { email: robin.email, password: testPassword, remember };
  const answer = await browser.post('/api/v1/login', body);
  expect(answer.statusCode).toBe(200);
  return { robin, browser, answer };
}

test('B1 signing in begins a new session and ends the one of the request', async () => {
  const { robin, browser } = await signedIn();
  const planted = browser.cookies.get(cookieName) ?? '';

  const victim = portal.browser();
  victim.cookies.set(cookieName, planted);
  await victim.get('/sanctum/csrf-cookie');
  expect((await victim.login(robin.email, testPassword)).statusCode).toBe(200);

  expect(victim.cookies.get(cookieName)).not.toBe(planted);
  expect((await victim.get('/api/v1/user')).statusCode).toBe(200);
  expect((await browser.get('/api/v1/user')).statusCode).toBe(401);
  expect(await portal.db.select().from(sessions)).toHaveLength(1);
});

test('B2 B3 a change whose body arrives after the session has ended is rejected', async () => {
  const { robin, browser } = await signedIn();
  const other = portal.browser();
  await other.login(robin.email, testPassword);
  onTestFinished(() => void vi.restoreAllMocks());
  const body = JSON.stringify({ about: 'Not by Robin', about_visibility: true });
  async function* slowly() {
    yield body.slice(0, 9);
    await other.send('DELETE', '/api/v1/sessions/others');
    vi.spyOn(performance, 'now').mockReturnValue(Number.MAX_SAFE_INTEGER);
    yield body.slice(9);
  }
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
  const slow = Readable.from(slowly());
  const answer = await browser.send('PUT', '/api/v1/profile/about', slow, headers);
  expect(answer.json().code).toBe('unauthenticated');
  expect((await other.get('/api/v1/user')).json().data.about).toBeNull();
});

test('B1 an invented session cookie is not used', async () => {
  const robin = await buildUser(portal.db);
  const browser = portal.browser();
  browser.cookies.set(cookieName, 'chosen-by-somebody-else');
  await browser.login(robin.email, testPassword);
  expect(browser.cookies.get(cookieName)).not.toBe('chosen-by-somebody-else');
  const copy = portal.browser();
  copy.cookies.set(cookieName, 'chosen-by-somebody-else');
  expect((await copy.get('/api/v1/user')).statusCode).toBe(401);
});

test('7.3 B2 signing out ends the session on the server: a copied cookie is invalid', async () => {
  const { browser } = await signedIn();
  const thief = portal.browser();
  thief.cookies.set(cookieName, browser.cookies.get(cookieName) ?? '');
  expect((await thief.get('/api/v1/user')).statusCode).toBe(200);

  const answer = await browser.post('/api/v1/logout');
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
  expect(browser.cookies.has(cookieName)).toBe(false);
  expect((await thief.get('/api/v1/user')).statusCode).toBe(401);
  expect(await portal.db.select().from(sessions)).toEqual([]);
  // The answer's token is for a signed-out browser.
  expect((await browser.post('/api/v1/logout')).statusCode).toBe(200);
});

test('7.3 signing out without being signed in does nothing', async () => {
  expect((await portal.browser().post('/api/v1/logout')).statusCode).toBe(200);
});

test('B13 the session cookie is HttpOnly, Secure, SameSite=Lax, and in no log or answer', async () => {
  const { answer, browser } = await signedIn();
  const cookie = answer.cookies.find(({ name }) => name === cookieName);
  expect(cookie).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
  expect(cookie).not.toHaveProperty('maxAge');
  for (const { secure, sameSite } of answer.cookies) {
    expect({ secure, sameSite }).toEqual({ secure: true, sameSite: 'Lax' });
  }
  const user = await browser.get('/api/v1/user');
  const token = cookie?.value ?? 'none';
  expect(token).toMatch(/^2\.[\w-]{43}$/);
  expect(user.body + answer.body + portal.log.join()).not.toContain(token);
  const [row] = await portal.db.select().from(sessions);
  expect(row?.token_hash.toString('utf8')).not.toContain(token);
});

const hintOf = ({ cookies }: { cookies: { name: string; value: string }[] }) =>
  cookies.find(({ name }) => name === 'signed_in');

test('Q1 the hint that somebody is signed in can be read, lives as long as the session, and opens nothing', async () => {
  const { answer, browser } = await signedIn(true);
  const session = answer.cookies.find(({ name }) => name === cookieName);
  const hint = hintOf(answer);
  expect(hint).toMatchObject({ value: '1', path: '/', secure: true, maxAge: session?.maxAge });
  expect(hint).not.toHaveProperty('httpOnly');
  expect(hintOf((await signedIn()).answer)).not.toHaveProperty('maxAge');
  // The user's call gives it to a session without one, and does not shorten its life.
  expect(hintOf(await browser.get('/api/v1/user'))).toBeUndefined();
  browser.cookies.delete('signed_in');
  expect(hintOf(await browser.get('/api/v1/user'))).toMatchObject({ value: '1' });

  const stranger = portal.browser();
  stranger.cookies.set('signed_in', '1');
  expect((await stranger.get('/api/v1/user')).statusCode).toBe(401);
});

test('Q1 signing out and a 401 of the user clear the hint; a public answer does not touch it', async () => {
  const { browser } = await signedIn();
  expect(hintOf(await browser.post('/api/v1/logout'))).toMatchObject({ value: '', maxAge: 0 });

  const late = (await signedIn()).browser;
  late.cookies.delete(cookieName);
  expect(hintOf(await late.get('/api/v1/events'))).toBeUndefined();
  expect(late.cookies.get('signed_in')).toBe('1');
  expect(hintOf(await late.get('/api/v1/user'))).toMatchObject({ value: '', maxAge: 0 });
});

test('N7 B13 a cookie that another host of the domain has planted counts for nothing', async () => {
  const { browser } = await signedIn();
  const eve = await signedIn();
  const own = (await browser.get('/api/v1/user')).json().data.uuid;
  browser.cookies.set('fairway_session', eve.browser.cookies.get(cookieName) ?? '');
  browser.cookies.set('fairway_csrf', eve.browser.cookies.get('__Host-fairway_csrf') ?? '');
  expect((await browser.get('/api/v1/user')).json().data.uuid).toBe(own);
  expect((await browser.post('/api/v1/logout')).statusCode).toBe(200);
});

test('N7 who signed in before the cookies had a prefix stays signed in, under the new name', async () => {
  for (const remember of [false, true]) {
    const { browser, robin } = await signedIn(remember);
    const token = randomBytes(32).toString('base64url');
    const token_hash = createHash('sha256').update(token).digest();
    await portal.db.update(sessions).set({ token_hash }).where(eq(sessions.user_uuid, robin.uuid));
    const secret = browser.cookies.get('__Host-fairway_csrf') ?? '';
    for (const name of [cookieName, '__Host-fairway_csrf']) browser.cookies.delete(name);
    browser.cookies.set('fairway_session', token);
    browser.cookies.set('fairway_csrf', secret);

    const answer = await browser.get('/api/v1/user');
    expect(answer.statusCode).toBe(200);
    const moved = answer.cookies.find(({ name }) => name === cookieName);
    expect(moved).toMatchObject({ path: '/', httpOnly: true, secure: true, sameSite: 'Lax' });
    expect(moved?.maxAge).toBe(remember ? 180 * day : undefined);
    expect([...browser.cookies.keys()]).not.toContain('fairway_session');
    const next = await browser.get('/api/v1/user');
    expect([next.statusCode, next.cookies]).toEqual([200, []]);
    await browser.get('/sanctum/csrf-cookie');
    expect(browser.cookies.get('__Host-fairway_csrf')).toBe(secret);
    const about = { about: 'Still here', about_visibility: true };
    expect((await browser.send('PUT', '/api/v1/profile/about', about)).statusCode).toBe(200);
  }
});

test('V27 a session of now is not taken from a cookie without the prefix', async () => {
  const eve = await signedIn();
  const victim = portal.browser();
  victim.cookies.set('fairway_session', eve.browser.cookies.get(cookieName) ?? '');
  const answer = await victim.get('/api/v1/user');
  expect([answer.statusCode, answer.cookies.map(({ name }) => name)]).toEqual([401, ['signed_in']]);
  expect((await eve.browser.get('/api/v1/user')).statusCode).toBe(200);
});

test('N7 over http the cookies keep their names, which a prefix would make browsers refuse', async () => {
  const app = await portal.anotherApp({ baseUrl: 'http://fairway.test', overHttps: false });
  const { cookies } = await testBrowser(app).get('/sanctum/csrf-cookie');
  expect(cookies.map(({ name }) => name).sort()).toEqual(['XSRF-TOKEN', 'fairway_csrf']);
});

test('C1 scripts can read the token, but not its secret', async () => {
  const { cookies } = await portal.browser().get('/sanctum/csrf-cookie');
  const attributes = { path: '/', secure: true, sameSite: 'Lax' };
  expect(cookies.find(({ name }) => name === '__Host-fairway_csrf')).toMatchObject({
    ...attributes,
    httpOnly: true,
  });
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN');
  expect(token).toMatchObject(attributes);
  expect(token).not.toHaveProperty('httpOnly');
});

test('C1 a token that version 0.14 gave out is taken, for its own secret alone', async () => {
  const browser = portal.browser();
  browser.cookies.set('fairway_csrf', 'kcO4XMKm8qM_duVmYWQgY-L4');
  browser.cookies.set(
    'XSRF-TOKEN',
    'CIzDEYV0Y4zJiSOcaRuya96h56wN_lXeko5ZprilVps-WOC2wnL4-SisQt1rFY64BI9i5F_0CtM2j6hFV1TBwR4yujbtxen0',
  );
  expect((await browser.post('/api/v1/login', {})).statusCode).toBe(400);
  browser.cookies.set('fairway_csrf', 'kcO4XMKm8qM_duVmYWQgY-L5');
  expect((await browser.post('/api/v1/login', {})).json()).toMatchObject({ code: 'csrf_mismatch' });
  browser.cookies.delete('fairway_csrf');
  expect((await browser.post('/api/v1/login', {})).json()).toMatchObject({ code: 'csrf_mismatch' });
});

test('V32 C1 a browser that refuses cookies is told so, and not that a page has expired', async () => {
  const browser = portal.browser();
  await browser.get('/sanctum/csrf-cookie');
  const token = decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? '');
  const post = (cookie: string) =>
    portal.app.inject({
      method: 'POST',
      url: '/api/v1/login',
      headers: { host: 'fairway.test', 'x-xsrf-token': token, cookie },
      payload: {},
    });
  const refused = await post('');
  expect([refused.statusCode, refused.json().code]).toEqual([419, 'csrf_mismatch']);
  expect(refused.json().message).toContain('Allow cookies for this site');
  expect((await post('XSRF-TOKEN=another')).json().message).toContain('has expired');
});

test('7.2 a session ends after twelve idle hours, a remembered one after thirty idle days', async () => {
  const plain = await signedIn();
  const remembered = await signedIn(true);
  const cookie = remembered.answer.cookies.find(({ name }) => name === cookieName);
  expect(cookie?.maxAge).toBe(180 * day);

  portal.clock.advance(12 * hour);
  expect((await plain.browser.get('/api/v1/user')).statusCode).toBe(200);
  portal.clock.advance(12 * hour + 1);
  expect((await plain.browser.get('/api/v1/user')).statusCode).toBe(401);
  expect((await remembered.browser.get('/api/v1/user')).statusCode).toBe(200);
  portal.clock.advance(30 * day);
  expect((await remembered.browser.get('/api/v1/user')).statusCode).toBe(200);
  portal.clock.advance(30 * day + 1);
  expect((await remembered.browser.get('/api/v1/user')).statusCode).toBe(401);
  expect(await portal.db.select().from(sessions)).toEqual([]);
});

test('7.2 a session in constant use still ends after a week', async () => {
  const { browser } = await signedIn();
  for (let hours = 0; hours < 7 * 24; hours += 8) {
    expect((await browser.get('/api/v1/user')).statusCode).toBe(200);
    portal.clock.advance(8 * hour);
  }
  portal.clock.advance(1);
  expect((await browser.get('/api/v1/user')).statusCode).toBe(401);
});

test('7.2 a remembered session in constant use still ends after 180 days', async () => {
  const { browser } = await signedIn(true);
  for (let days = 0; days < 180; days += 20) {
    expect((await browser.get('/api/v1/user')).statusCode).toBe(200);
    portal.clock.advance(20 * day);
  }
  expect((await browser.get('/api/v1/user')).statusCode).toBe(200);
  portal.clock.advance(1);
  expect((await browser.get('/api/v1/user')).statusCode).toBe(401);
});

test('H4 a clock that is set back ends no session', async () => {
  const { browser } = await signedIn();
  portal.clock.advance(-600);
  expect((await browser.get('/api/v1/user')).statusCode).toBe(200);
});

test('C2 a page of the same host without TLS is foreign', async () => {
  const { browser } = await signedIn();
  const about = (origin: string, host: string) =>
    browser.send('PUT', '/api/v1/profile/about', { about_visibility: true }, { origin, host });
  for (const host of ['fairway.test', 'portal.test']) {
    expect((await about(`http://${host}`, host)).statusCode).toBe(403);
    expect((await about(`https://${host}`, host)).statusCode).toBe(200);
  }
});
