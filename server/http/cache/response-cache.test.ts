import { createHash, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { events } from '#server/db/tables/event-tables.ts';
import { sessions } from '#server/db/tables/tables.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildOrganizer, buildUser, testPassword } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { responseCache } from './response-cache.ts';

const portal = useTestApp();

const list = (headers: Record<string, string> = {}) =>
  portal.app.inject({ url: '/api/v1/events', headers });

/** The number of queries. */
async function questions(work: () => Promise<unknown>): Promise<number> {
  const prepare = vi.spyOn(portal.db._.session, 'prepareQuery');
  try {
    await work();
    return prepare.mock.calls.length;
  } finally {
    prepare.mockRestore();
  }
}

/** `change` notifies of a commit. */
function appOfItsOwn() {
  const app = Fastify();
  let change = () => {};
  const onPublicChange = (listener: () => void) => {
    change = listener;
  };
  const noHour = async () => undefined;
  const completeCache = responseCache(
    app,
    { clock: portal.clock, onPublicChange },
    () => {},
    noHour,
  );
  return { app, completeCache, change: () => change() };
}

test('7.13 an unchanged list is answered without the database', async () => {
  await buildEvent(portal.db, { title: 'Spring Scramble' });
  const first = await list();
  let second = first;
  expect(await questions(async () => (second = await list()))).toBe(0);
  expect(second.json()).toEqual(first.json());
  expect(second.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
  expect(await questions(() => list({ cookie: 'other=1' }))).toBe(0);
});

test('7.13 HEAD has the headers of GET, whichever comes first, and no body', async () => {
  await buildEvent(portal.db, { title: 'Spring Scramble' });
  const head = () => portal.app.inject({ method: 'HEAD', url: '/api/v1/events' });
  const heads = [await head(), await head()];
  const { headers } = await list();
  expect(headers.etag).toBeDefined();
  for (const one of [...heads, await head()]) {
    expect(one.statusCode).toBe(200);
    expect(one.body).toBe('');
    expect({ ...one.headers, date: '' }).toEqual({ ...headers, date: '' });
  }
});

test('7.13 a commit is in the next answer, whichever code wrote it', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Scramble' });
  await list();
  for (const title of ['Summer Scramble', 'Autumn Scramble']) {
    await portal.db.update(events).set({ title }).where(eq(events.uuid, event.uuid));
    expect((await list()).json().data).toMatchObject([{ title }]);
  }
});

test('7.13 a rollback is in no answer', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Scramble' });
  const work = portal.db.transaction(async (tx) => {
    await tx.update(events).set({ title: 'Never' }).where(eq(events.uuid, event.uuid));
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect((await list()).json().data).toMatchObject([{ title: 'Spring Scramble' }]);
});

test('I6 another process is notified of a change, and answers with it', async () => {
  const event = await buildEvent(portal.db, { title: 'Spring Scramble' });
  const another = await portal.anotherApp();
  await another.inject('/api/v1/events');
  await portal.db.update(events).set({ title: 'New' }).where(eq(events.uuid, event.uuid));
  const answer = await another.inject('/api/v1/events');
  expect(answer.json().data).toMatchObject([{ title: 'New' }]);
});

test('F5 the cache expires at the hour when booking opens and when an event begins', async () => {
  await buildEvent(portal.db, {
    booking_opens_at: new Date('2026-06-15T16:00:05Z'),
    booking_closes_at: new Date('2026-06-15T16:00:08Z'),
    starts_at: new Date('2026-06-15T16:00:10Z'),
    ends_at: new Date('2026-06-15T16:00:20Z'),
  });
  const shown = async (filter: string) => {
    const answer = await portal.app.inject(`/api/v1/events?filter=${filter}`);
    return answer.json().meta.total;
  };
  const seen: string[] = [];
  for (let second = 0; second < 25; second += 1) {
    const [open, past] = [await shown('open'), await shown('past')];
    seen.push(`${open}${past}`);
    portal.clock.advance(1);
  }
  expect(seen.indexOf('10')).toBe(5);
  expect(seen.lastIndexOf('10')).toBe(7);
  expect(seen.indexOf('01')).toBe(20);
});

test('A8 an organizer’s draft is in no visitor’s answer', async () => {
  await buildEvent(portal.db, { slug: 'draft', status: 'draft', title: 'Secret' });
  const organizer = await buildOrganizer(portal.db);
  const browser = portal.browser();
  await browser.login(organizer.email, testPassword);
  expect((await browser.get('/api/v1/events/draft')).statusCode).toBe(200);
  expect((await portal.app.inject('/api/v1/events/draft')).statusCode).toBe(404);
  expect((await browser.get('/api/v1/events/draft')).headers['cache-control']).toBe('no-store');
  // Also if the cookie is encoded differently.
  const cookie = `fairway_session =${browser.cookies.get('fairway_session')}`;
  const url = '/api/v1/events/draft';
  expect((await portal.app.inject({ url, headers: { cookie } })).statusCode).toBe(200);
  expect((await portal.app.inject(url)).statusCode).toBe(404);
});

test('A8 7.13 an answer that is personal, sets a cookie or is outdated by a change is not shared', async () => {
  const { app, completeCache, change } = appOfItsOwn();
  const config = { sameFor: 'everybody' } as const;
  let made = 0;
  const next = () => {
    made += 1;
    return 'here';
  };
  app.get('/own', { config }, (_, reply) => reply.header('cache-control', 'no-store').send(next()));
  app.get('/person', { config }, (_, reply) =>
    reply.header('cache-control', 'private, no-store').send(next()),
  );
  app.get('/cookie', { config }, (_, reply) => reply.header('set-cookie', 'a=b').send(next()));
  app.get('/overtaken', { config }, async () => {
    change();
    return next();
  });
  app.get('/kept', { config }, async () => next());
  completeCache();
  for (const [url, times] of [
    ['/own', 2],
    ['/person', 2],
    ['/cookie', 2],
    ['/overtaken', 2],
    ['/kept', 1],
  ] as const) {
    made = 0;
    for (let time = 0; time < 2; time += 1) await app.inject(url);
    expect([url, made]).toEqual([url, times]);
  }
  await app.close();
});

test('7.13 a reader who already has the answer gets 304', async () => {
  await buildEvent(portal.db, { description: 'Green. '.repeat(200) });
  const { headers } = await list({ 'accept-encoding': 'br' });
  expect(headers['content-encoding']).toBe('br');
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await list({ 'accept-encoding': encoding, 'if-none-match': `${headers.etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

test('7.13 many equal requests at once make one answer', async () => {
  await buildEvent(portal.db);
  const alone = await questions(() => list());
  await buildEvent(portal.db);
  const together = await questions(async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => list()));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
  expect(together).toBe(alone);
});

test('7.13 a change while an answer is in flight: waiting requests get it, later ones a new one, and there is no third', async () => {
  const { app, completeCache, change } = appOfItsOwn();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  let made = 0;
  app.get('/', { config: { sameFor: 'everybody' } }, async () => {
    made += 1;
    const body = `made as number ${made}`;
    await gate;
    return body;
  });
  app.get('/other', async () => 'here');
  completeCache();

  const bodies = (count: number) =>
    Promise.all(Array.from({ length: count }, async () => (await app.inject('/')).body));
  const waiting = bodies(20);
  // It was sent last, so all of them are waiting by now.
  await app.inject('/other');
  change();
  const later = bodies(20);
  await app.inject('/other');
  open();
  expect(new Set(await waiting)).toEqual(new Set(['made as number 1']));
  expect(new Set(await later)).toEqual(new Set(['made as number 2']));
  expect((await app.inject('/')).body).toBe('made as number 2');
  await app.close();
});

test('7.13 a failure is not cached', async () => {
  const prepare = vi.spyOn(portal.db._.session, 'prepareQuery').mockImplementation(() => {
    throw new Error('away');
  });
  expect((await list()).statusCode).toBe(500);
  prepare.mockRestore();
  expect((await list()).statusCode).toBe(200);
});

test('7.13 I11 a cached answer has the same bytes and headers, is logged like any other, and is for everybody where nothing in it is personal', async () => {
  await buildEvent(portal.db, { description: 'Green. '.repeat(200) });
  const app = await portal.anotherApp();
  const address = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/events?secret=1`;
  const ask = async (headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { headers: { 'accept-encoding': 'br', ...headers } });
    const { date, ...sent } = Object.fromEntries(answer.headers);
    return { status: answer.status, sent, body: await answer.text() };
  };
  const made = await ask();
  const before = portal.log.length;
  let ready: typeof made | undefined;
  expect(await questions(async () => (ready = await ask()))).toBe(0);
  expect(ready).toEqual(made);
  const line = portal.log.slice(before).at(-1) ?? '';
  expect(JSON.parse(line)).toMatchObject({
    msg: 'answered',
    method: 'GET',
    route: '/api/v1/events',
    status: 200,
    reqId: expect.stringMatching(/^[\da-f-]{36}$/),
    ms: expect.any(Number),
  });
  expect(portal.log.slice(before).join()).not.toContain('secret');
  expect((await ask({ 'if-none-match': `${made.sent.etag}` })).status).toBe(304);
  expect((await ask({ 'accept-encoding': '' })).body).toBe(made.body);

  const robin = await buildUser(portal.db);
  const token = 'a token only for this test';
  await portal.db.insert(sessions).values({
    token_hash: createHash('sha256').update(token).digest(),
    user_uuid: robin.uuid,
    created_at: portal.clock.now(),
    last_seen_at: portal.clock.now(),
    remember: false,
    user_agent: '',
  });
  // A new person is a public change: the answer is made again, and then cached.
  await ask();
  expect(await questions(() => ask())).toBe(0);
  const again = await ask();
  const cookie = `fairway_session=${encodeURIComponent(token)}`;
  let own: typeof made | undefined;
  expect(await questions(async () => (own = await ask({ cookie })))).toBe(0);
  expect(own).toEqual(again);
});

/** A cache of at most this many bytes; `answer` answers any URL. */
async function boundTo(maxBytes: number, answer: () => string) {
  const app = Fastify();
  const made: string[] = [];
  const unchanged = { clock: portal.clock, onPublicChange: () => undefined };
  const noHour = async () => undefined;
  const completeCache = responseCache(app, unchanged, () => undefined, noHour, maxBytes);
  app.get('/*', { config: { sameFor: 'everybody' } }, async ({ url }) => {
    made.push(url);
    return answer();
  });
  completeCache();
  return { app, made };
}

test('D6 the cache stays within its limit, whatever is requested', async () => {
  const { app, made } = await boundTo(100_000, () => randomBytes(5_000).toString('hex'));
  for (let ask = 0; ask < 50; ask += 1) await app.inject(`/${ask}`);
  await app.inject('/49');
  expect(made).toHaveLength(50);
  await app.inject('/0');
  expect(made).toHaveLength(51);
  await app.close();
});

test.each([
  ['short answers at long addresses', 10_000],
  ['short answers by the thousand', 1],
])('D3 what is kept stays within its bound: %s', async (_, length) => {
  const { app, made } = await boundTo(100_000, () => 'ok');
  const address = (ask: number) => `/${ask}?${'x'.repeat(length)}`;
  for (let ask = 0; ask < 100; ask += 1) await app.inject(address(ask));
  await app.inject(address(99));
  expect(made).toHaveLength(100);
  await app.inject(address(0));
  expect(made).toHaveLength(101);
  await app.close();
});
