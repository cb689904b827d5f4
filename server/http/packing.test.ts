import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildEvent } from '../testing/build-event.ts';
import { buildUser, testPassword } from '../testing/build-user.ts';
import { useTestApp } from '../testing/test-app.ts';
import { acceptedPacking } from './packing.ts';

const portal = useTestApp();

test('7.13 what is made for one reader is packed, too, as they accept it', async () => {
  await buildEvent(portal.db, {
    slug: 'draft',
    status: 'draft',
    description: 'Green. '.repeat(200),
  });
  const organizer = await buildUser(portal.db, { role: 'organizer' });
  const browser = portal.browser();
  await browser.login(organizer.email, testPassword);
  const read = (packing: string) =>
    browser.get('/api/v1/events/draft', { 'accept-encoding': packing });

  const plain = await read('');
  expect(plain.headers).not.toHaveProperty('content-encoding');
  expect(plain.body).toContain('Green. Green.');
  for (const [packing, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await read(`deflate, ${packing}`);
    expect(headers).toMatchObject({ 'content-encoding': packing, vary: 'accept-encoding' });
    expect(Number(headers['content-length'])).toBe(rawPayload.length);
    expect(rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(unpack(rawPayload).toString()).toBe(plain.body);
  }
  const short = await browser.get('/api/v1/user', { 'accept-encoding': 'br' });
  expect([short.statusCode, short.headers['content-encoding']]).toEqual([200, undefined]);
});

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.0', undefined],
  ['deflate', undefined],
  [undefined, undefined],
])('7.13 of what is accepted (%s) is taken: %s', (header, packing) => {
  expect(acceptedPacking(header)).toBe(packing);
});
