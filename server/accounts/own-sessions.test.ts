import { expect, test } from 'vitest';
import { deviceName } from '#contract/accounts/device-name.ts';
import { sessions } from '../db/tables/tables.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1';

async function signIn(email: string, userAgent = firefox) {
  const browser = portal.browser();
  const body = { email, password: testPassword };
  await browser.send('POST', '/api/v1/login', body, { 'user-agent': userAgent });
  return browser;
}

const list = async (browser: TestBrowser) => (await browser.get('/api/v1/sessions')).json().data;
const end = (browser: TestBrowser, id: string) => browser.send('DELETE', `/api/v1/sessions/${id}`);
const isSignedIn = async (browser: TestBrowser) =>
  (await browser.get('/api/v1/user')).statusCode === 200;

test('1.8 a person sees their sessions, the last used first', async () => {
  const [robin, sam] = [await buildUser(portal.db), await buildUser(portal.db)];
  const own = await signIn(robin.email);
  portal.clock.advance(600);
  await signIn(robin.email, safari);
  await signIn(sam.email);
  portal.clock.advance(600);

  expect(await list(own)).toEqual([
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      device: 'Firefox on Linux',
      current: true,
      created_at: '2026-06-15T16:00:00.000Z',
      last_seen_at: '2026-06-15T16:20:00.000Z',
    },
    {
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      device: 'Safari on iPhone',
      current: false,
      created_at: '2026-06-15T16:10:00.000Z',
      last_seen_at: '2026-06-15T16:10:00.000Z',
    },
  ]);
});

test('B2 1.8 a person ends one of their sessions, and the others stay', async () => {
  const robin = await buildUser(portal.db);
  const [own, phone, other] = [
    await signIn(robin.email),
    await signIn(robin.email, safari),
    await signIn(robin.email),
  ];
  const { id } = (await list(own)).find(({ device }: { device: string }) => /iPhone/.test(device));
  const answer = await end(own, id);
  expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
  expect(await isSignedIn(phone)).toBe(false);
  expect(await isSignedIn(own)).toBe(true);
  expect(await isSignedIn(other)).toBe(true);
  expect((await end(own, id)).statusCode).toBe(404);
});

test('1.8 ending the current session signs out', async () => {
  const robin = await buildUser(portal.db);
  const own = await signIn(robin.email);
  const [{ id }] = await list(own);
  expect((await end(own, id)).statusCode).toBe(200);
  expect(own.cookies.has('fairway_session')).toBe(false);
  expect(await portal.db.select().from(sessions)).toEqual([]);
});

test('A1 1.8 the session of another is not found, and stays', async () => {
  const [robin, sam] = [await buildUser(portal.db), await buildUser(portal.db)];
  const [own, sams] = [await signIn(robin.email), await signIn(sam.email)];
  const [{ id }] = await list(sams);
  const answer = await end(own, id);
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found']);
  expect((await end(own, '0'.repeat(32))).statusCode).toBe(404);
  expect(await isSignedIn(sams)).toBe(true);
});

test.each(['x', '0'.repeat(31), '0'.repeat(33), 'G'.repeat(32), '%27'])(
  'D11 %s is not the id of a session',
  async (id) => {
    const robin = await buildUser(portal.db);
    expect((await end(await signIn(robin.email), id)).statusCode).toBe(400);
  },
);

test('1.8 all other sessions are ended with one call, which can be repeated', async () => {
  const [robin, sam] = [await buildUser(portal.db), await buildUser(portal.db)];
  const own = await signIn(robin.email);
  const others = [await signIn(robin.email), await signIn(robin.email, safari)];
  const sams = await signIn(sam.email);
  for (let time = 0; time < 2; time += 1) {
    const answer = await own.send('DELETE', '/api/v1/sessions/others');
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: null }]);
  }
  for (const other of others) expect(await isSignedIn(other)).toBe(false);
  expect(await isSignedIn(own)).toBe(true);
  expect(await isSignedIn(sams)).toBe(true);
});

test('1.8 an expired session is not listed, even before it is deleted', async () => {
  const robin = await buildUser(portal.db);
  await signIn(robin.email, safari);
  portal.clock.advance(12 * 3600 + 1);
  const own = await signIn(robin.email);
  expect((await list(own)).map(({ device }: { device: string }) => device)).toEqual([
    'Firefox on Linux',
  ]);
});

test('B13 the id of a session is neither its token nor its hash', async () => {
  const robin = await buildUser(portal.db);
  const own = await signIn(robin.email);
  const answer = await own.get('/api/v1/sessions');
  const [row] = await portal.db.select().from(sessions);
  expect(answer.body).not.toContain(own.cookies.get('fairway_session'));
  expect(answer.body).not.toContain(row?.token_hash.toString('hex'));
  expect(answer.body).not.toContain('Mozilla');
});

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X)';
const kit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['Chrome on Windows', `${windows} ${kit} Chrome/141.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${windows} ${kit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`],
  ['Opera on Mac', `${mac} ${kit} Chrome/141.0.0.0 Safari/537.36 OPR/124.0.0.0`],
  ['Safari on Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15`],
  [
    'Safari on iPhone',
    `${phone} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1`,
  ],
  ['Chrome on iPhone', `${phone} AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148 Safari/604.1`],
  ['Edge on iPhone', `${phone} AppleWebKit/605.1.15 Version/19.0 EdgiOS/141.0 Safari/604.1`],
  ['Firefox on iPad', 'Mozilla/5.0 (iPad; CPU OS 19_1 like Mac OS X) FxiOS/140.0 Safari/605.1.15'],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 16) ${kit} SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36`,
  ],
  [
    'Edge on Android',
    `Mozilla/5.0 (Linux; Android 16) ${kit} Chrome/141.0 Safari/537.36 EdgA/141.0`,
  ],
  [
    'Chrome on ChromeOS',
    `Mozilla/5.0 (X11; CrOS x86_64 16000) ${kit} Chrome/141.0.0.0 Safari/537.36`,
  ],
  ['A browser', ''],
  ['A browser', 'curl/8.5.0'],
  ['A browser', '<script>alert(1)</script>'],
])('1.8 D1 %s', (name, userAgent) => {
  expect(deviceName(userAgent)).toBe(name);
});
