import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as pictures from '../files/picture.ts';
import { gif, png } from '../testing/builders/build-picture.ts';
import { buildUser, testPassword } from '../testing/builders/build-user.ts';
import { formOf, image, type Part, picturePath, upload } from '../testing/builders/picture-form.ts';
import { useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();

async function signedIn() {
  const robin = await buildUser(portal.db);
  const browser = portal.browser();
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(200);
  return browser;
}

async function storedFiles() {
  const found: string[] = [];
  for await (const { name } of portal.deps.files.list()) found.push(name);
  return found;
}

const jpeg = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#486' } })
    .jpeg()
    .toBuffer();

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>';
const notPictures: [string, Buffer, { filename?: string; type?: string }][] = [
  ['an SVG', Buffer.from(svg), { type: 'image/svg+xml' }],
  ['an SVG that says it is a PNG', Buffer.from(svg), { filename: 'me.png', type: 'image/png' }],
  ['an XML declaration and an SVG', Buffer.from(`<?xml version="1.0"?>${svg}`), {}],
  ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), {}],
  ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), {}],
  ['a TIFF', Buffer.from('49492a0008000000', 'hex'), { type: 'image/tiff' }],
  ['a text', Buffer.from('hello'), {}],
  ['one byte', Buffer.from([0xff]), {}],
  ['the beginning of a JPEG', Buffer.from('ffd8ffe000104a464946', 'hex'), {}],
  ['the beginning of a GIF', Buffer.from('GIF89a'), {}],
];

test.each(notPictures)('E1 E3 %s is refused on `image`', async (_name, bytes, more) => {
  const answer = await upload(await signedIn(), image(bytes, more));
  expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['image']]);
  expect(answer.body).not.toMatch(/vips|sharp|node_modules|svg/i);
  expect(await storedFiles()).toEqual([]);
});

test('E1 data behind the end of a JPEG or GIF is not served', async () => {
  const browser = await signedIn();
  const tail = Buffer.from('<script>alert(1)</script>');
  const both = [
    await jpeg(),
    await sharp(await jpeg())
      .gif()
      .toBuffer(),
  ];
  for (const picture of both) {
    const sent = image(Buffer.concat([picture, tail]), { filename: 'me.html' });
    const { pfp_url } = (await upload(browser, sent)).json().data;
    const { rawPayload, headers } = await browser.get(pfp_url);
    expect(rawPayload.includes('<script>')).toBe(false);
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
      'image/webp',
      'nosniff',
    ]);
  }
});

// Time and memory are measured by `npm run bench -- hostile`.
test.each([
  ['a PNG of 256 megapixels', () => png(16_000, 16_000, 1)],
  ['a film of 10,000 frames', () => gif(10_000)],
  ['a film of 20 frames of 4 megapixels', () => gif(20, 2000)],
  ['a PNG of 1 × 60,000', () => png(1, 60_000, 8)],
  ['a PNG of 60,000 × 1', () => png(60_000, 1, 8)],
])('E2 %s is refused quickly and in little memory', async (_name, make) => {
  const browser = await signedIn();
  const bytes = make();
  let encodings = 0;
  const count = () => {
    encodings += 1;
  };
  sharp.queue.on('change', count);
  onTestFinished(() => void sharp.queue.off('change', count));
  await upload(browser, image(await jpeg()));
  expect(encodings).toBeGreaterThan(0);
  encodings = 0;
  const answer = await upload(browser, image(bytes));
  expect(answer.json().errors).toEqual({ image: [expect.stringContaining('too many pixels')] });
  // The size is read, but no pixel is decoded.
  expect(encodings).toBe(0);
});

test('E2 of an animation that is not too long the first frame is stored', async () => {
  const browser = await signedIn();
  const { pfp_url } = (await upload(browser, image(gif(20)))).json().data;
  const { pages = 1, width } = await sharp((await browser.get(pfp_url)).rawPayload).metadata();
  expect([pages, width]).toEqual([1, 1]);
});

test('E3 a truncated JPEG is refused, and a picture with another content type', async () => {
  const browser = await signedIn();
  const whole = await sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
      background: '#000',
    },
  })
    .jpeg()
    .toBuffer();
  const half = whole.subarray(0, whole.length / 2);
  expect((await upload(browser, image(half))).statusCode).toBe(400);
  for (const type of ['application/pdf', 'text/html', 'image/png', '']) {
    const answer = await upload(browser, image(whole, { type }));
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { image: ['Choose a picture: JPEG, PNG, WebP, GIF or AVIF.'] },
    ]);
  }
  for (const type of ['image/jpeg', 'image/jpg', 'application/octet-stream']) {
    expect((await upload(browser, image(whole, { type }))).statusCode).toBe(200);
  }
});

test('E4 8 MB are accepted, and one byte more is refused on `image`', async () => {
  const browser = await signedIn();
  const picture = await jpeg();
  const filled = (length: number) =>
    Buffer.concat([picture, Buffer.alloc(length - picture.length)]);
  expect((await upload(browser, image(filled(8 * 1024 * 1024)))).statusCode).toBe(200);
  const [stored] = await storedFiles();
  const answer = await upload(browser, image(filled(8 * 1024 * 1024 + 1)));
  expect([answer.statusCode, answer.json().errors]).toEqual([
    400,
    { image: ['Choose a file of at most 8 MB.'] },
  ]);
  const tooLarge = await upload(browser, image(Buffer.alloc(32 * 1024 * 1024 + 1)));
  expect([tooLarge.statusCode, tooLarge.json().code]).toEqual([413, 'too_large']);
  expect(await storedFiles()).toEqual([stored]);
});

/** An upload over a real connection; the test writes its body. */
async function openUpload() {
  const browser = await signedIn();
  await browser.get('/sanctum/csrf-cookie');
  const app = await portal.anotherApp();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const outgoing = httpRequest({
    port: (app.server.address() as AddressInfo).port,
    method: 'POST',
    path: picturePath,
    headers: {
      host: 'fairway.test',
      'content-type': 'multipart/form-data; boundary=x',
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-xsrf-token': decodeURIComponent(browser.cookies.get('XSRF-TOKEN') ?? ''),
    },
  });
  outgoing.on('error', () => undefined);
  outgoing.write('--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n');
  return { outgoing, browser };
}

test('E4 of 200 MB without a stated length no more than the limit is read', async () => {
  const { outgoing } = await openUpload();
  const answered = Promise.withResolvers<number | undefined>();
  outgoing.on('response', (response) => answered.resolve(response.statusCode));
  let ended = false;
  outgoing.on('close', () => {
    ended = true;
  });
  let sent = 0;
  const chunk = Buffer.alloc(1_000_000);
  const send = () => {
    if (ended || sent >= 200_000_000) return;
    sent += chunk.length;
    outgoing.write(chunk, send);
  };
  send();
  expect(await answered.promise).toBe(413);
  expect(sent).toBeLessThan(60_000_000);
  outgoing.destroy();
  expect(await storedFiles()).toEqual([]);
});

test('E4 an interrupted upload stores nothing, and a slow one times out', async () => {
  const { outgoing, browser } = await openUpload();
  await new Promise((written) => outgoing.write(Buffer.alloc(100_000), written));
  outgoing.destroy();
  await vi.waitFor(() => expect(portal.log.join()).toContain('request refused'), 20_000);
  expect((await browser.get('/api/v1/user')).json().data.pfp_url).toBeNull();
  expect(await storedFiles()).toEqual([]);
  expect(portal.app.server.requestTimeout).toBe(30_000);
});

test.each(['../../x', 'con', 'x'.repeat(300), 'a.png\0.html', '/etc/passwd', 'a"; name="b'])(
  'E5 the file name %j is ignored',
  async (filename) => {
    const answer = await upload(await signedIn(), image(await jpeg(), { filename }));
    expect(answer.json().data.pfp_url).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/);
    expect(await storedFiles()).toHaveLength(1);
  },
);

test('E5 two files, another field, too many fields, or a broken form are refused', async () => {
  const browser = await signedIn();
  const picture = image(await jpeg());
  const bytes = await jpeg();
  const texts = (count: number, name: string): Part[] =>
    Array.from({ length: count }, (_, index) => ({ name: `${name}${index}`, text: 'x' }));
  const forms: Part[][] = [
    [...picture, ...picture],
    [...picture, { name: 'other', bytes }],
    [{ name: 'other', bytes }],
    [{ name: 'pfp_url', text: 'https://evil.example/x' }, ...picture],
    [{ name: '__proto__', text: 'x' }, ...picture],
    [{ name: 'constructor', bytes }],
    [{ name: 'crop_x', text: '0' }, { name: 'crop_x', text: '1' }, ...picture],
    [...texts(1000, 'f'), ...picture],
    [...picture, ...texts(1000, 'f')],
    [{ name: 'image', text: 'https://evil.example/x' }],
  ];
  for (const [index, form] of forms.entries()) {
    const answer = await upload(browser, form);
    expect([index, answer.statusCode, Object.keys(answer.json().errors)]).toEqual([
      index,
      400,
      ['image'],
    ]);
  }
  const send = (payload: Buffer, type: string) =>
    browser.send('POST', picturePath, payload, { 'content-type': type });
  const { payload, type } = formOf(picture);
  for (const [bytes, contentType, status] of [
    [payload.subarray(0, -20), type, 400],
    [payload, 'multipart/form-data', 400],
    [payload, 'multipart/form-data; boundary=other', 400],
    [Buffer.from('{"image":null}'), 'application/json', 415],
    [payload, 'application/octet-stream', 415],
  ] as const) {
    expect([contentType, (await send(bytes, contentType)).statusCode]).toEqual([
      contentType,
      status,
    ]);
  }
  const packed = { 'content-type': type, 'content-encoding': 'gzip' };
  expect((await browser.send('POST', picturePath, payload, packed)).statusCode).toBe(415);
  const rejected = await send(payload, 'image/png');
  expect(rejected.json().message).toContain('a picture as a form (multipart/form-data)');
  expect(await storedFiles()).toEqual([]);
});

// Compares the order, so that it does not depend on other load.
test('E9 while pictures are encoded the server answers other requests', async () => {
  const browsers = await Promise.all([signedIn(), signedIn(), signedIn()]);
  const large = await jpeg(6000, 6000);
  await Promise.all(browsers.map(async (browser) => upload(browser, image(await jpeg()))));
  const { encodeProfilePicture } = pictures;
  const answeredFirst: ('picture' | 'somebody else')[] = [];
  const drawing = vi.spyOn(pictures, 'encodeProfilePicture');
  onTestFinished(() => drawing.mockRestore());
  drawing.mockImplementation(async (...parameters) => {
    const first = Promise.withResolvers<'picture' | 'somebody else'>();
    const encoded = encodeProfilePicture(...parameters).finally(() => first.resolve('picture'));
    portal.app.inject('/healthz').then(() => first.resolve('somebody else'));
    answeredFirst.push(await first.promise);
    return encoded;
  });
  const answers = await Promise.all(
    browsers.flatMap((browser) => Array.from({ length: 4 }, () => upload(browser, image(large)))),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
  expect(answeredFirst).toHaveLength(answers.length);
  const others = answeredFirst.filter((first) => first === 'somebody else');
  expect(others.length).toBeGreaterThan(answers.length / 2);
});

test('E10 no URL that somebody sends is fetched', async () => {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`;
  const browser = await signedIn();
  const linking = `<svg xmlns="http://www.w3.org/2000/svg"><image href="${url}"/></svg>`;
  await upload(browser, image(Buffer.from(linking), { type: 'image/svg+xml' }));
  await upload(browser, [{ name: 'image', text: url }]);
  await upload(browser, image(await jpeg(), { filename: url }));
  const links = { linkedin: url, facebook: url, twitter: url, instagram: url };
  const saved = await browser.send('PUT', '/api/v1/profile/social-links', {
    ...links,
    social_links_visibility: true,
  });
  expect(saved.json().data.social_links).toEqual(links);
  await browser.send('PUT', '/api/v1/profile/about', { about: url, about_visibility: true });
  await portal.deliverEmails();
  expect(requests).toBe(0);
});
