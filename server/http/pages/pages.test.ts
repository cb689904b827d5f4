import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();

let app: FastifyInstance;
let isBroken = false;
const screens: Record<string, string> = {
  '/organize': 'console',
  '/organize/door/x': 'door',
  '/ticket': 'ticket-page',
  '/organize/who': 'console',
};
beforeAll(async () => {
  app = await createApp({
    ...portal.deps,
    logTo: { write: () => undefined },
    renderer: {
      mount: async () => undefined,
      template: async () => ({ html: '<!--page-->' }),
      render: async ({ path, fetch }) => {
        if (isBroken) throw new Error('The screen fails');
        const page = { status: 200, screen: screens[path], head: '', html: 'a page' };
        if (!path.startsWith('/who') && path !== '/organize/who') return page;
        const { status, body } = await fetch('/api/v1/user');
        const html = status === 200 ? JSON.stringify(body) : `${status}`;
        return { ...page, html, isPersonal: status === 200 };
      },
    },
  });
});
afterAll(() => app.close());

test.each([
  ['/a.b', 404],
  ['/a/.b', 404],
  ['/.a/b', 404],
  ['/a.b/.c/d', 404],
  ['/a.b/c', 200],
  ['/a/b?c=d.e', 200],
])('I9 what looks like a file is not there: %s is answered %i', async (url, status) => {
  expect((await app.inject({ url })).statusCode).toBe(status);
});

test.each(['/events.', '/index.html', '/events/caf%c3.'])(
  '2.1 I9 a browser is redirected from %s to /not-found',
  async (url) => {
    const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';
    const { statusCode, headers } = await app.inject({ url, headers: { accept } });
    expect([statusCode, headers.location]).toEqual([302, '/not-found']);
    // Other clients are not redirected, in any order.
    expect((await app.inject({ url })).statusCode).toBe(404);
  },
);

test.each(['/.env', '/.git/config', '/assets/main.js.map', '/.%c3'])(
  'I9 not even a reader is led on from %s',
  async (url) => {
    const { statusCode } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(statusCode).toBe(404);
  },
);

test('a page that cannot be rendered is an error, which is not cached: the next one is shown', async () => {
  isBroken = true;
  onTestFinished(() => {
    isBroken = false;
  });
  for (let time = 0; time < 2; time += 1) {
    const { statusCode, headers, body } = await app.inject('/breaks');
    expect([statusCode, headers['cache-control']]).toEqual([500, 'no-store']);
    expect(body).toContain('"internal"');
    expect(body).not.toContain('The screen fails');
  }
  isBroken = false;
  const { statusCode, body } = await app.inject('/breaks');
  expect([statusCode, body]).toEqual([200, 'a page']);
  // That one was cached.
  isBroken = true;
  expect((await app.inject('/breaks')).body).toBe('a page');
});

test('11.1 S8 the console and tickets are for nobody’s cache, other pages for everybody’s', async () => {
  for (const [url, control] of [
    ['/organize', 'no-store'],
    ['/organize/door/x', 'no-store'],
    ['/ticket', 'no-store'],
    ['/events', 'public, max-age=0, must-revalidate'],
  ]) {
    const { headers } = await app.inject({ url });
    expect(headers['cache-control']).toBe(control);
  }
  isBroken = true;
  onTestFinished(() => {
    isBroken = false;
  });
  expect((await app.inject('/organize')).statusCode).toBe(500);
  expect((await app.inject('/events')).statusCode).toBe(200);
});

test('11.1 S8 the console is rendered for who asks, and their page is in no cache and for nobody else', async () => {
  const people = ['ann@example.com', 'ben@example.com'];
  const browsers = await Promise.all(
    people.map(async (email) => {
      await buildUser(portal.db, { email });
      const browser = testBrowser(app);
      await browser.login(email, testPassword);
      return browser;
    }),
  );
  const visitor = testBrowser(app);
  // At the same time, or one may be given what another's request makes; and twice, or the cache is empty.
  for (let time = 0; time < 2; time += 1) {
    const answers = await Promise.all(
      [...browsers, visitor].map((browser) => browser.get('/organize/who')),
    );
    expect(answers.map(({ body }) => /[a-z]+@example.com/.exec(body)?.[0] ?? body)).toEqual([
      ...people,
      '401',
    ]);
    expect(answers.map(({ headers }) => headers['cache-control'])).toEqual([
      'private, no-store',
      'private, no-store',
      'no-store',
    ]);
  }
  // Every other page is made by calls without anybody's cookies, so that it is the same for everybody.
  for (const browser of [...browsers, visitor])
    expect((await browser.get('/who')).body).toBe('401');
});

// `npm run bench -- hostile` measures the time.
test('I9 checking whether a path looks like a file is linear in its length', async () => {
  for (const [path, status] of [
    [`/a${'.'.repeat(15_000)}/`, 200],
    [`/a${'./'.repeat(7_500)}`, 200],
    [`/a${'/'.repeat(15_000)}`, 200],
    [`/${'.'.repeat(15_000)}`, 404],
  ] as const)
    expect((await app.inject({ url: path })).statusCode).toBe(status);
});
