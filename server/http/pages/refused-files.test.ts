import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const root = join(import.meta.dirname, '../../../public');

let app: FastifyInstance;
beforeAll(async () => {
  app = await createApp({
    ...portal.deps,
    logTo: { write: () => undefined },
    renderer: {
      mount: async (to) => {
        await to.register(fastifyStatic, { root, prefix: '/assets/', index: false });
      },
      template: async () => ({ html: '<!--page-->' }),
      render: async () => ({ status: 200, head: '', html: 'a page' }),
    },
  });
});
afterAll(() => app.close());

test.each(['/assets/..%5c..%5cpackage.json', '/assets/%00'])(
  'I9 %s leads out of the folder of files, and is not found',
  async (url) => {
    const answer = await app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'There is nothing here.', code: 'not_found' },
    ]);
  },
);

test.each([
  ['range', 'bytes=99999999-'],
  ['range', 'bytes=a-b'],
  ['if-match', '"another"'],
  ['if-unmodified-since', 'Mon, 01 Jan 2001 00:00:00 GMT'],
])(
  'D11 a file request with %s %s that cannot be satisfied is rejected, without an error',
  async (name, value) => {
    const answer = await app.inject({ url: '/assets/favicon.svg', headers: { [name]: value } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed']);
    expect(answer.headers['cache-control']).toBe('no-store');
  },
);

test('D11 a part of a file is sent', async () => {
  const headers = { range: 'bytes=0-3' };
  const answer = await app.inject({ url: '/assets/favicon.svg', headers });
  expect([answer.statusCode, answer.body]).toEqual([206, '<svg']);
});
