import { expect, onTestFinished, test } from 'vitest';
import { createApp } from '../app.ts';
import { addJob } from '../jobs/job-queries.ts';
import { readSettings } from '../start/settings.ts';
import { buildUser } from '../testing/builders/build-user.ts';
import { testBrowser, useTestApp } from '../testing/test-app.ts';
import { requestMetrics } from './request-metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

const portal = useTestApp();

async function watchedApp(database: Parameters<typeof serveMetrics>[2]['database']) {
  const requests = requestMetrics();
  const app = await createApp({
    ...portal.deps,
    onAnswer: requests.count,
    logTo: { write: (line) => portal.log.push(line) },
  });
  const server = await serveMetrics({ host: '127.0.0.1', port: 0 }, requests, {
    database,
    clock: portal.clock,
  });
  onTestFinished(async () => {
    await server.close();
    await app.close();
  });
  const ask = (path = '/metrics', init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, init);
  return { app, ask, text: async () => (await ask()).text() };
}

/** The lines of a series without its name. */
const linesOf = (text: string, name: string) =>
  text
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
    .map((line) => line.slice(name.length).trim())
    .sort();

test('I10 the metrics have answers by route, method and status, and no ids', async () => {
  const { app, text } = await watchedApp(portal.database);
  const browser = testBrowser(app);
  await browser.get('/api/v1/events/nobody-looks-for-this');
  await browser.get('/api/v1/events/nobody-looks-for-that');
  await browser.get('/api/v1/members');
  await browser.get('/wp-login-of-a-stranger.php?token=secret');
  const metrics = await text();
  expect(linesOf(metrics, 'fairway_http_requests_total')).toEqual([
    '{method="GET",route="/api/v1/events/:slug",status="404"} 2',
    '{method="GET",route="/api/v1/members",status="401"} 1',
    '{method="GET",route="unknown",status="404"} 1',
  ]);
  const buckets = linesOf(metrics, 'fairway_http_request_duration_seconds_bucket')
    .filter((line) => line.includes('events'))
    .map((line) => Number(line.split(' ').at(-1)));
  expect(buckets).toHaveLength(14);
  expect(Math.max(...buckets)).toBe(2);
  expect(linesOf(metrics, 'fairway_http_request_duration_seconds_count')).toContain(
    '{method="GET",route="/api/v1/events/:slug"} 2',
  );
  for (const typed of ['nobody', 'wp-login', 'secret']) expect(metrics).not.toContain(typed);
});

test('I13 the metrics have the jobs that wait, since when, and those that failed', async () => {
  const { text } = await watchedApp(portal.database);
  const { db, clock } = portal;
  await buildUser(db);
  await addJob(db, { kind: 'letter', payload: { letter: 'x' }, now: clock.now() });
  clock.advance(90);
  await addJob(db, { kind: 'letter', payload: { letter: 'x' }, now: clock.now() });
  const metrics = await text();
  expect(linesOf(metrics, 'fairway_jobs')).toEqual(['{kind="letter",state="waiting"} 2']);
  expect(linesOf(metrics, 'fairway_jobs_oldest_seconds')).toEqual(['{kind="letter"} 90']);
  expect(linesOf(metrics, 'fairway_payments_unsettled')).toEqual([
    '{what="hold"} 0',
    '{what="membership"} 0',
    '{what="refund"} 0',
  ]);
  expect(linesOf(metrics, 'fairway_database_up')).toEqual(['1']);
  expect(Number(linesOf(metrics, 'process_resident_memory_bytes')[0])).toBeGreaterThan(10_000_000);
  expect(linesOf(metrics, 'nodejs_eventloop_delay_seconds')).toHaveLength(3);
  // Every line is one that Prometheus reads.
  for (const line of metrics.split('\n').filter(Boolean)) {
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{(\w+="[^"]*",?)+\})? -?[\d.e+-]+)$/);
  }
});

test('I2 without the database the metrics say so, and have the rest', async () => {
  const { db, connections } = portal.database;
  const gone = new Proxy(db, {
    get() {
      throw new Error('Connection terminated');
    },
  });
  const { text } = await watchedApp({ db: gone, connections });
  const metrics = await text();
  expect(linesOf(metrics, 'fairway_database_up')).toEqual(['0']);
  expect(linesOf(metrics, 'process_resident_memory_bytes')).toHaveLength(1);
});

test('I9 the metrics are off unless configured, have a port of their own, and answer nothing else', async () => {
  const environment = { DATA_DIR: portal.settings.dataDir, SESSION_SECRET: 'x'.repeat(32) };
  expect(readSettings(environment).metrics).toBeUndefined();
  expect(readSettings({ ...environment, METRICS_PORT: '9464' }).metrics).toEqual({
    host: '127.0.0.1',
    port: 9464,
  });
  expect(() => readSettings({ ...environment, METRICS_PORT: '3000' })).toThrow(/METRICS_PORT/);
  expect((await portal.browser().get('/metrics')).statusCode).toBe(404);
  const { ask } = await watchedApp(portal.database);
  expect((await ask('/')).status).toBe(404);
  expect((await ask('/api/v1/events')).status).toBe(404);
  expect((await ask('/metrics', { method: 'POST' })).status).toBe(404);
  expect((await ask()).headers.get('content-type')).toBe(
    'text/plain; version=0.0.4; charset=utf-8',
  );
});

test('a label keeps the line whole, whatever is in it', async () => {
  const { registry, count } = requestMetrics();
  count({ method: 'GET', route: 'say "no"\\', status: 200, ms: 1 });
  expect(linesOf(await registry.metrics(), 'fairway_http_requests_total')).toEqual([
    '{method="GET",route="say \\"no\\"\\\\",status="200"} 1',
  ]);
});

test('I10 the names, kinds, labels and helps are those that dashboards know', async () => {
  const { app, text } = await watchedApp(portal.database);
  await testBrowser(app).get('/api/v1/members');
  await addJob(portal.db, { kind: 'letter', payload: { letter: 'x' }, now: portal.clock.now() });
  const numbers = await text();
  const heads = [...numbers.matchAll(/^# HELP (\S+) (.+)\n# TYPE \1 (\w+)$/gm)].map(
    ([, name = '', help, kind]) => {
      const [, labels = ''] =
        new RegExp(`^${name}(?:_bucket)?\\{(.*)\\} `, 'm').exec(numbers) ?? [];
      const names = [...labels.matchAll(/(\w+)=/g)].map(([, label]) => label).sort();
      return `${kind} ${name}{${names}} ${help}`;
    },
  );
  expect(heads.sort()).toEqual([
    'counter fairway_http_requests_total{method,route,status} Answered requests.',
    'gauge fairway_database_connections{state} Connections to the database.',
    'gauge fairway_database_up{} Whether the database answered just now.',
    'gauge fairway_database_waiting{} Queries that wait for a connection.',
    'gauge fairway_jobs_oldest_seconds{kind} For how long the oldest of them has been waiting.',
    'gauge fairway_jobs{kind,state} Queued email jobs; failed ones are not retried.',
    'gauge fairway_payments_unsettled{what} What the payment provider was asked, or owes, and is not known to have happened.',
    'gauge nodejs_active_resources{} Sockets, timers and whatever else is open.',
    'gauge nodejs_eventloop_delay_seconds{quantile} Event loop delay since the last scrape; 0.01 is idle.',
    'gauge nodejs_external_memory_bytes{} Memory of buffers and the like.',
    'gauge nodejs_heap_size_used_bytes{} Memory that JavaScript uses.',
    'gauge process_resident_memory_bytes{} Memory of the process.',
    'gauge process_start_time_seconds{} When the process began, in seconds since 1970.',
    'histogram fairway_http_request_duration_seconds{le,method,route} From the first byte asked to the last byte answered.',
  ]);
});
