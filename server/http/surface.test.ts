import type { RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { readSettings, type Settings } from '../start/settings.ts';
import { everyCall } from '../testing/every-call.ts';
import { stripeEnvironment } from '../testing/stripe-double/stripe-webhook.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

/** All routes that are not calls of the contract. */
const besidesTheContract = [
  'GET /healthz',
  'GET /readyz',
  'GET /api/openapi.json',
  'GET /robots.txt',
  'GET /sitemap.xml',
  'GET /site.webmanifest',
  'GET /drawings/course/:name',
  'GET /drawings/scene/:name',
  'GET /drawings/season-map.svg',
  'GET /pictures/:name',
  'GET /setup',
  'GET /organize',
  'GET /organize/*',
  'GET /*',
];
const inDemoMode = ['GET /dev/outbox', 'GET /dev/outbox.json', 'GET /dev/outbox/:uuid'];

async function routesOf(changes: Partial<Settings>): Promise<string[]> {
  const found: string[] = [];
  const note = ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) if (one !== 'HEAD') found.push(`${one} ${url}`);
  };
  const app = await createApp({
    ...portal.deps,
    settings: { ...portal.settings, ...changes },
    onRoute: note,
    renderer: {
      mount: async () => undefined,
      template: async () => ({ html: '<!--page-->' }),
      render: async () => ({ status: 200, head: '', html: 'a page' }),
    },
  });
  await app.ready();
  await app.close();
  return found.filter((route) => !route.endsWith(' /api/*')).sort();
}

describe('I9 reachable routes', () => {
  test('I9 every registered route is in the documented list', async () => {
    const calls = everyCall.map(([, { method, path }]) => `${method} ${path}`);
    expect(await routesOf({ demo: true })).toEqual(
      [...calls, ...besidesTheContract, ...inDemoMode].sort(),
    );
  });

  test('I9 outside of demo mode no demo route exists', async () => {
    const calls = everyCall.map(([, { method, path }]) => `${method} ${path}`);
    expect(await routesOf({ demo: false })).toEqual([...calls, ...besidesTheContract].sort());
  });

  test('I9 with Stripe its webhook exists, and nothing else is added', async () => {
    const { stripe } = readSettings({ ...stripeEnvironment, DATA_DIR: portal.settings.dataDir });
    const without = await routesOf({});
    expect(await routesOf({ stripe })).toEqual([...without, 'POST /stripe/webhook'].sort());
  });

  let app: Awaited<ReturnType<typeof createApp>>;
  beforeAll(async () => {
    app = await createApp({
      ...portal.deps,
      renderer: {
        mount: async () => undefined,
        template: async () => ({ html: '<!--page-->' }),
        render: async () => ({ status: 200, head: '', html: 'a page' }),
      },
    });
  });
  afterAll(() => app.close());

  test('I9 what others look for first is not there', async () => {
    const urls = ['/.git/config', '/.env', '/assets/main.js.map', '/index.php', '/package.json'];
    for (const url of urls) expect((await app.inject({ url })).statusCode, url).toBe(404);
  });

  test('I9 TRACE is not answered', async () => {
    for (const url of ['/', '/api/v1/user']) {
      const { statusCode } = await app.inject({ method: 'TRACE' as 'GET', url });
      expect([404, 405]).toContain(statusCode);
    }
  });
});

describe('C5 headers', () => {
  const answers: [string, string, string][] = [
    ['a public call', 'GET', '/api/v1/upcoming'],
    ['a refused call', 'GET', '/api/v1/user'],
    ['a bad request', 'GET', '/api/v1/events?page=0'],
    ['an unknown call', 'GET', '/api/v1/nothing'],
    ['a change without a token', 'POST', '/api/v1/logout'],
    ['a health check', 'GET', '/healthz'],
  ];

  test('C5 an answer of each kind carries the security headers', async () => {
    for (const [name, method, url] of answers) {
      const { headers } = await portal.app.inject({ method: method as 'GET', url });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      for (const rule of [
        "script-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
      ]) {
        expect(headers['content-security-policy']).toContain(rule);
      }
      expect(headers['content-security-policy']).not.toContain('unsafe-inline');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy'], name).toBe('strict-origin-when-cross-origin');
    }
  });

  test('C5 each answer has the same security headers as the first one', async () => {
    const app = await portal.anotherApp();
    const ofOneAnswer = /^(date|set-cookie|content-length|content-type|etag|cache-control|vary)$/;
    const shared = async (url: string) => {
      const { headers } = await app.inject({ url });
      return Object.entries(headers).filter(([name]) => !ofOneAnswer.test(name));
    };
    const first = await shared('/healthz');
    expect(first.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'content-security-policy',
        'cross-origin-opener-policy',
        'cross-origin-resource-policy',
        'referrer-policy',
        'x-content-type-options',
        'x-frame-options',
      ]),
    );
    expect(await shared('/healthz')).toEqual(first);
    expect(await shared('/api/v1/nothing')).toEqual(first);
  });

  test('C5 a foreign origin is never allowed to read', async () => {
    const { headers } = await portal.app.inject({
      url: '/api/v1/upcoming',
      headers: { origin: 'https://evil.example', cookie: 'fairway_session=x' },
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('C5 private answers are not cached', async () => {
    for (const [, { access, method, path }] of everyCall) {
      if (access === 'public') continue;
      const { headers } = await portal.app.inject({ method, url: path });
      expect(headers['cache-control'], path).toBe('no-store');
    }
  });
});
