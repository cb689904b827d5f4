import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

test('C5 D11 a URL that cannot be decoded is rejected like any other invalid value', async () => {
  const answer = await portal.app.inject({ url: '/api/v1/events/%ff' });
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { message: 'This request could not be read.', code: 'validation_failed', errors: {} },
  ]);
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
  });
});

test.each(['%ff', '100%', '%ed%a0%80'])(
  'D11 a query that cannot be decoded is rejected as well: ?search=%s',
  async (search) => {
    const answer = await portal.app.inject({ url: `/api/v1/events?search=${search}` });
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { message: 'This request could not be read.', code: 'validation_failed', errors: {} },
    ]);
  },
);

test.each(['GET', 'HEAD'] as const)(
  '2.1 a broken link to a page leads to /not-found: %s',
  async (method) => {
    const { statusCode, headers } = await portal.app.inject({ method, url: '/events/caf%c3' });
    expect([statusCode, headers.location]).toEqual([302, '/not-found']);
  },
);

test.each(['/.git/%ff', '/assets/%ff.js'])(
  'I9 %s cannot be decoded, looks like a file, and is 404',
  async (url) => {
    const answer = await portal.app.inject({ url });
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'There is nothing here.', code: 'not_found' },
    ]);
  },
);

const largeHeader = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`;

test.each([
  ['no HTTP', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n', 400, 'validation_failed'],
  ['too large headers', largeHeader, 431, 'too_large'],
])('C5 D11 %s is answered in the same shape, with the headers', async (_, sent, status, code) => {
  const app = await portal.anotherApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.addresses()[0] as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  // The connection may be closed before the rest is sent.
  socket.on('error', () => undefined);
  socket.write(sent);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(head).toContain('x-content-type-options: nosniff');
  expect(head).toContain("frame-ancestors 'none'");
  expect(JSON.parse(body)).toMatchObject({ message: expect.any(String), code });
  expect(body).not.toMatch(/statusCode|"error":/);
});

test('I2 I11 a client that disconnects early is not logged as an error', async () => {
  const app = await portal.anotherApp();
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.addresses()[0] as AddressInfo;
  const cookies = portal.browser();
  const { headers } = await cookies.get('/sanctum/csrf-cookie');
  expect(headers['set-cookie']).toBeDefined();
  const cookie = [...cookies.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const token = decodeURIComponent(cookies.cookies.get('XSRF-TOKEN') ?? '');
  const socket = connect(port, '127.0.0.1');
  socket.write(
    [
      'POST /api/v1/login HTTP/1.1',
      'Host: fairway.test',
      `Cookie: ${cookie}`,
      `X-XSRF-TOKEN: ${token}`,
      'Content-Type: application/json',
      'Content-Length: 500',
      '',
      '{"email":',
    ].join('\r\n'),
  );
  await once(app.server, 'request');
  setTimeout(() => socket.destroy(), 50);

  await expect.poll(() => portal.log.join('')).toContain('request refused');
  expect(portal.log.join('')).toContain('"code":"validation_failed"');
  expect(portal.log.join('')).not.toContain('"level":"error"');
});

test('N12 E4 a body that drips in, a byte at a time, ends soon after the time for a request is over', async () => {
  const browser = portal.browser();
  await browser.get('/sanctum/csrf-cookie');
  const app = await portal.anotherApp();
  // Of the two Node takes the longer one for the body.
  expect([app.server.requestTimeout, app.server.headersTimeout]).toEqual([30_000, 30_000]);
  // Half a minute otherwise; how often it is checked stays as it is.
  app.server.requestTimeout = 50;
  app.server.headersTimeout = 40;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('POST /api/v1/login HTTP/1.1\r\nHost: fairway.test\r\nContent-Length: 5000\r\n');
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  socket.write(`Cookie: ${cookies}\r\nX-XSRF-TOKEN: ${browser.cookies.get('XSRF-TOKEN')}\r\n`);
  socket.write('Content-Type: application/json\r\n\r\n{');
  const drip = setInterval(() => socket.write(' '), 20);
  const answered = Promise.withResolvers<string>();
  socket.once('data', (bytes) => answered.resolve(String(bytes)));
  socket.once('close', () => answered.resolve('closed'));
  expect(await answered.promise).toMatch(/^HTTP\/1\.1 408 /);
  clearInterval(drip);
  socket.destroy();
});
