import { BrotliCompress, brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { HttpError } from '#server/errors/http-error.ts';
import { buildEvent } from '#server/testing/builders/build-event.ts';
import { buildOrganizer, testPassword } from '#server/testing/builders/build-user.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { answerErrors } from '../errors/error-response.ts';
import { acceptedEncoding, compressResponses } from './compression.ts';

const portal = useTestApp();

const long = 'Green. '.repeat(200);
const longest = 'Green. '.repeat(6_000);

/** Answers that the portal's own routes do not give, or only shorter ones. */
function buildApp() {
  const app = Fastify();
  answerErrors(app);
  compressResponses(app);
  app.get('/long', () => ({ long }));
  app.get('/longest', () => ({ longest }));
  app.get('/varies', (_request, reply) => reply.header('vary', 'cookie').send({ long }));
  app.get('/long-error', () => {
    throw new HttpError('validation_failed', { errors: { title: [long] } });
  });
  app.get('/fails-when-compressed', () => ({ long }));
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.url === '/fails-when-compressed' && reply.statusCode === 200)
      throw new Error('late');
    return payload;
  });
  return (url: string, encoding: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { 'accept-encoding': encoding } });
}

test('an answer for one reader is compressed in an encoding that they accept', async () => {
  await buildEvent(portal.db, {
    slug: 'draft',
    status: 'draft',
    description: long,
  });
  const organizer = await buildOrganizer(portal.db);
  const browser = portal.browser();
  await browser.login(organizer.email, testPassword);
  const read = (encoding: string) =>
    browser.get('/api/v1/events/draft', { 'accept-encoding': encoding });

  const plain = await read('');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  // A shared cache must not send this answer to other readers, or a compressed one to this reader.
  expect(plain.headers.vary).toBe('accept-encoding');
  expect(plain.body).toContain('Green. Green.');
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await read(`deflate, ${encoding}`);
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(unpack(rawPayload).toString()).toBe(plain.body);
  }
  const short = await browser.get('/api/v1/user', { 'accept-encoding': 'br' });
  expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined]);
});

test('compression keeps the other values of Vary', async () => {
  const ask = buildApp();
  for (const encoding of ['br', ''])
    expect((await ask('/varies', encoding)).headers.vary).toBe('cookie, accept-encoding');
});

test('HEAD has the headers of the compressed answer, and no body', async () => {
  const ask = buildApp();
  const got = await ask('/long', 'br');
  const head = await ask('/long', 'br', 'HEAD');
  expect(got.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
  expect({ ...head.headers, date: '' }).toEqual({ ...got.headers, date: '' });
  expect(head.body).toBe('');
});

test('a long error is compressed like every other answer', async () => {
  const ask = buildApp();
  const { statusCode, headers, rawPayload } = await ask('/long-error', 'br');
  expect([statusCode, headers['content-encoding']]).toEqual([400, 'br']);
  const { errors } = JSON.parse(brotliDecompressSync(rawPayload).toString());
  expect(errors).toEqual({ title: [long] });
});

test('an error after compression is sent as readable text', async () => {
  const { statusCode, headers, body } = await buildApp()('/fails-when-compressed', 'br');
  expect([statusCode, headers['content-encoding']]).toEqual([500, undefined]);
  expect(JSON.parse(body)).toMatchObject({ code: 'internal' });
});

// Long enough to be compressed in another thread.
test('a failed compression is answered with a readable error, and the next answer is compressed again', async () => {
  const encoding = vi.spyOn(BrotliCompress.prototype, '_transform');
  onTestFinished(() => encoding.mockRestore());
  encoding.mockImplementationOnce((_bytes, _encoding, done) => done(new Error('no memory')));
  const ask = buildApp();
  const failed = await ask('/longest', 'br');
  expect(encoding).toHaveBeenCalled();
  expect([failed.statusCode, failed.headers['content-encoding']]).toEqual([500, undefined]);
  expect(JSON.parse(failed.body)).toMatchObject({ code: 'internal' });
  const next = await ask('/longest', 'br');
  expect(JSON.parse(brotliDecompressSync(next.rawPayload).toString())).toEqual({ longest });
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;Q=0, GZip', 'gzip'],
  ['gzip;q=0.0', undefined],
  ['deflate', undefined],
  [undefined, undefined],
])('of what is accepted (%s) is taken: %s', (header, encoding) => {
  expect(acceptedEncoding(header)).toBe(encoding);
});
