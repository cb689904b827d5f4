import { expect, test } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { outbox, sessions, throttles, users } from '../db/tables/tables.ts';
import { buildEvent } from '../testing/builders/build-event.ts';
import {
  buildGrant,
  buildOrganizer,
  buildUser,
  testPassword,
} from '../testing/builders/build-user.ts';
import { everyCall } from '../testing/every-call.ts';
import { useTestApp } from '../testing/test-app.ts';
import { walk } from '../testing/walk.ts';

// Walks the contract, so a new call that is not guarded fails here.

const portal = useTestApp();
const endpoints: [string, Endpoint][] = everyCall.map(([, endpoint]) => [
  `${endpoint.method} ${endpoint.path}`,
  endpoint,
]);
type Change = Endpoint & { method: 'POST' | 'PUT' | 'DELETE' };
/** But the one click of an email, whose link is the right to it (21.2, RFC 8058). */
const changes = endpoints.filter(
  (entry): entry is [string, Change] => entry[1].method !== 'GET' && !entry[1].oneClick,
);

const noRow = '11111111-1111-4111-8111-111111111111';

/** A path with valid values that belong to no row. */
const pathOf = ({ path }: Endpoint) =>
  path
    .replace(':uuid', noRow)
    .replace(':memberId', noRow)
    .replace(':slug', 'nowhere-open')
    .replace(':page', 'home')
    .replace(':id', 'x'.repeat(22));

/**
 * An owner: to somebody without a grant, nothing of the console is there. For what only captains
 * may do, also the captain of an event at that path.
 */
async function signedIn(endpoint?: Endpoint) {
  const access = endpoint?.access;
  const robin = await buildOrganizer(portal.db);
  if (typeof access === 'object' && access.permission === 'attendees.daily-email') {
    const { uuid } = await buildEvent(portal.db, { uuid: noRow });
    await buildGrant(portal.db, robin.uuid, { role: 'captain', event_uuid: uuid });
  }
  const browser = portal.browser();
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(200);
  return browser;
}

const stored = async () =>
  JSON.stringify([
    await portal.db.select().from(users).orderBy(users.uuid),
    await portal.db
      .select({ token_hash: sessions.token_hash })
      .from(sessions)
      .orderBy(sessions.token_hash),
    await portal.db.select().from(throttles).orderBy(throttles.key),
    await portal.db.select().from(outbox).orderBy(outbox.uuid),
  ]);

test(
  'A3 each call without a session',
  walk(
    endpoints,
    async ([, endpoint]) => {
      const browser = portal.browser();
      const answer = await (endpoint.method === 'GET'
        ? browser.get(pathOf(endpoint))
        : browser.send(endpoint.method, pathOf(endpoint), {}));
      if (endpoint.access === 'public') {
        expect(answer.statusCode).not.toBe(401);
        expect(answer.statusCode).toBeLessThan(500);
      } else {
        expect(answer.statusCode).toBe(401);
        expect(answer.json()).toEqual({
          message: 'Please sign in first.',
          code: 'unauthenticated',
        });
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    },
    () => portal.empty(),
  ),
);

test(
  'A4 each call of members signed in without a membership',
  walk(
    endpoints.filter(([, { access }]) => access === 'subscription'),
    async ([, endpoint]) => {
      const answer = await (await signedIn(endpoint)).get(pathOf(endpoint));
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'subscription_required']);
    },
    () => portal.empty(),
  ),
);

test(
  'C1 each change without a token, or with one of another time or person',
  walk(
    changes,
    async ([, endpoint]) => {
      const { method } = endpoint;
      const path = pathOf(endpoint);
      const browser = await signedIn();
      const other = await signedIn();
      const before = portal.browser();
      await before.get('/sanctum/csrf-cookie');
      const stateBefore = await stored();

      const sessionsOwn = browser.cookies.get('XSRF-TOKEN') ?? '';
      const foreign = {
        none: {},
        empty: { 'x-xsrf-token': '' },
        made_up: { 'x-xsrf-token': 'made-up-by-somebody-else' },
        of_another: { 'x-xsrf-token': other.cookies.get('XSRF-TOKEN') ?? '' },
        signed_out: { 'x-xsrf-token': before.cookies.get('XSRF-TOKEN') ?? '' },
      };
      for (const headers of Object.values(foreign)) {
        const answer = await portal.app.inject({
          method,
          url: path,
          headers: { host: 'fairway.test', cookie: cookieHeader(browser.cookies), ...headers },
          payload: {},
        });
        expect([answer.statusCode, answer.json().code]).toEqual([419, 'csrf_mismatch']);
      }
      // The secret cookie and token of another person only match their session.
      const tossed = new Map(browser.cookies);
      tossed.set('fairway_csrf', other.cookies.get('fairway_csrf') ?? '');
      const answer = await portal.app.inject({
        method,
        url: path,
        headers: { host: 'fairway.test', cookie: cookieHeader(tossed), ...foreign.of_another },
        payload: {},
      });
      expect(answer.statusCode).toBe(419);
      expect(await stored()).toBe(stateBefore);

      const own = await browser.send(method, path, {}, { 'x-xsrf-token': sessionsOwn });
      expect(own.statusCode).not.toBe(419);
    },
    () => portal.empty(),
  ),
);

const cookieHeader = (cookies: Map<string, string>) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

test("C1 a session's token is invalid in the next session and after signing out", async () => {
  const robin = await buildUser(portal.db);
  const browser = portal.browser();
  await browser.login(robin.email, testPassword);
  const last = browser.cookies.get('XSRF-TOKEN') ?? '';
  await browser.login(robin.email, testPassword);
  const stale = { 'x-xsrf-token': last };
  expect((await browser.send('POST', '/api/v1/logout', {}, stale)).statusCode).toBe(419);
  expect((await browser.get('/api/v1/user')).statusCode).toBe(200);

  expect((await browser.post('/api/v1/logout')).statusCode).toBe(200);
  const contact = await browser.send('POST', '/api/v1/contact', {}, stale);
  expect(contact.statusCode).toBe(419);
  // 7.1: a new cookie makes it work again.
  await browser.get('/sanctum/csrf-cookie');
  expect((await browser.post('/api/v1/contact', {})).statusCode).toBe(400);
});

test(
  'C2 each change from another site',
  walk(
    changes,
    async ([, endpoint]) => {
      const browser = await signedIn(endpoint);
      const stateBefore = await stored();
      const send = (headers: Record<string, string>, body?: unknown) =>
        browser.send(endpoint.method, pathOf(endpoint), body, headers);

      for (const [header, value] of [
        ['origin', 'https://evil.example'],
        ['origin', 'null'],
        ['origin', 'http://fairway.test.evil.example'],
        ['origin', 'http://fairway.test:8080'],
        ['sec-fetch-site', 'cross-site'],
      ] as const) {
        const answer = await send({ [header]: value }, {});
        expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
      }
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await send({ 'content-type': type }, '{"email":"robin@example.org"}');
        expect(answer.statusCode).toBe(415);
      }
      expect(await stored()).toBe(stateBefore);
      expect((await send({ origin: 'http://fairway.test' }, {})).statusCode).not.toBe(403);
      // Another host name that leads to the portal.
      const alias = { origin: 'http://portal.test:8080', host: 'portal.test:8080' };
      expect((await send(alias, {})).statusCode).not.toBe(403);
    },
    () => portal.empty(),
  ),
);

test(
  'C3 no change is done by GET',
  walk(
    changes,
    async ([, endpoint]) => {
      const path = pathOf(endpoint);
      const isReadToo = endpoints.some(
        ([, other]) => other.method === 'GET' && other.path === endpoint.path,
      );
      const browser = await signedIn(endpoint);
      const stateBefore = await stored();
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await portal.app.inject({
          method,
          url: path,
          headers: {
            host: 'fairway.test',
            cookie: cookieHeader(browser.cookies),
            'x-xsrf-token': browser.cookies.get('XSRF-TOKEN') ?? '',
            'x-http-method-override': endpoint.method,
            'x-method-override': endpoint.method,
          },
          query: { _method: endpoint.method },
        });
        // A list and what adds to it share a path, as do a record, which is not there, and what saves it, and what is
        // asked about some and what is done for them.
        expect(isReadToo ? [200, 400, 404] : [404, 405]).toContain(answer.statusCode);
      }
      expect(await stored()).toBe(stateBefore);
    },
    () => portal.empty(),
  ),
);
