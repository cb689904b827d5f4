import { randomUUID } from 'node:crypto';
import { utimes, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import { sessions, users } from '../db/tables/tables.ts';
import { deleteExpiredData } from '../privacy/retention.ts';
import { buildOrganizer, buildUser, testPassword } from '../testing/builders/build-user.ts';
import { formOf, image, type Part, picturePath, upload } from '../testing/builders/picture-form.ts';
import { type TestBrowser, useTestApp } from '../testing/test-app.ts';

const portal = useTestApp();
afterEach(() => void vi.restoreAllMocks());

async function signedIn() {
  const robin = await buildUser(portal.db);
  const browser = portal.browser();
  expect((await browser.login(robin.email, testPassword)).statusCode).toBe(200);
  return browser;
}

/** Red on the left and blue on the right. */
async function halves(width: number, height: number) {
  const blue = {
    create: { width: Math.ceil(width / 2), height, channels: 3, background: '#00f' },
  } as const;
  return sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: Math.floor(width / 2), top: 0 }])
    .png()
    .toBuffer();
}

const plain = () => halves(64, 64);

async function names() {
  const found: string[] = [];
  for await (const { name } of portal.deps.files.list()) found.push(name);
  return found;
}

/** The colours of a picture's corners, each as r, g or b. */
async function corners(bytes: Buffer) {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const start = (y * info.width + x) * info.channels;
    const colour = [...data.subarray(start, start + 3)];
    return 'rgb'[colour.indexOf(Math.max(...colour))];
  };
  const [right, bottom] = [info.width - 1, info.height - 1];
  return [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)].join('');
}

async function saved(browser: TestBrowser, parts: Part[]) {
  const answer = await upload(browser, parts);
  expect(answer.body).toContain('"data"');
  const { pfp_url } = answer.json().data;
  const picture = await browser.get(pfp_url);
  expect(picture.statusCode).toBe(200);
  return { pfp_url, picture, bytes: picture.rawPayload };
}

test('4.16 7.29 a picture is stored as a square WebP under a URL that cannot be guessed', async () => {
  const browser = await signedIn();
  const { pfp_url, picture, bytes } = await saved(browser, image(await halves(1200, 900)));
  expect(pfp_url).toMatch(/^\/pictures\/[0-9a-f]{64}\.webp$/);
  expect(picture.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=60',
  });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 480, height: 480 });
  const [row] = await portal.db.select().from(users);
  expect(row?.pfp_url).toBe(pfp_url);

  const read = vi.spyOn(portal.deps.files, 'get');
  const again = await browser.get(pfp_url, { 'if-none-match': String(picture.headers.etag) });
  expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([
    304,
    0,
    picture.headers.etag,
  ]);
  // The file is not read for a 304.
  expect(read).not.toHaveBeenCalled();
  // Readable without a session, and different for each upload.
  expect((await portal.browser().get(pfp_url)).statusCode).toBe(200);
  const other = await saved(await signedIn(), image(await halves(1200, 900)));
  expect(other.pfp_url).not.toBe(pfp_url);
});

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)(
  '4.16 a %s is accepted',
  async (format) => {
    const bytes = await sharp(await halves(300, 200))
      .toFormat(format)
      .toBuffer();
    const stored = await saved(await signedIn(), image(bytes));
    expect(await corners(stored.bytes)).toBe('rbrb');
    expect(await sharp(stored.bytes).metadata()).toMatchObject({ width: 200, height: 200 });
  },
);

test('4.16 5.7 the chosen square is stored, and otherwise the middle', async () => {
  const browser = await signedIn();
  const wide = await halves(1000, 500);
  const crop = (x: string, y: string, size: string) => [
    { name: 'crop_x', text: x },
    { name: 'crop_y', text: y },
    { name: 'crop_size', text: size },
    ...image(wide),
  ];
  expect(await corners((await saved(browser, crop('0', '0', '1'))).bytes)).toBe('rrrr');
  expect(await corners((await saved(browser, crop('0.5', '0', '1'))).bytes)).toBe('bbbb');
  // A square that exceeds the edge is moved inside.
  expect(await corners((await saved(browser, crop('1', '1', '0.25'))).bytes)).toBe('bbbb');
  expect(await corners((await saved(browser, image(wide))).bytes)).toBe('rbrb');

  for (const [x, y, size] of [
    ['-0.1', '0', '1'],
    ['0', '1.1', '1'],
    ['0', '0', '0'],
    ['0', '0', 'NaN'],
    ['0', '0', '1e-400'],
    ['', '0', '1'],
  ] as const) {
    const answer = await upload(browser, crop(x, y, size));
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([400, ['image']]);
  }
  const half = await upload(browser, [{ name: 'crop_x', text: '0' }, ...image(wide)]);
  expect(half.statusCode).toBe(400);
});

test('E6 the location where it was taken is removed, and the picture is upright', async () => {
  const bytes = await sharp(await halves(900, 600))
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secretcam', Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '43/1 32/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(bytes).metadata()).orientation).toBe(6);
  const browser = await signedIn();
  const stored = await saved(browser, image(bytes));
  // Rotated clockwise: what was left is on top.
  expect(await corners(stored.bytes)).toBe('rrbb');
  const { exif, icc, xmp, iptc, orientation } = await sharp(stored.bytes).metadata();
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({});
  expect(stored.bytes.includes('Secretcam')).toBe(false);
  // The square refers to the upright picture, 600 wide and 900 high.
  const lower = [
    { name: 'crop_x', text: '0' },
    { name: 'crop_y', text: '0.5' },
    { name: 'crop_size', text: '0.75' },
    ...image(bytes),
  ];
  expect(await corners((await saved(browser, lower)).bytes)).toBe('bbbb');
});

test('E8 A9 a removed or replaced picture is gone at once: row, file and URL', async () => {
  const browser = await signedIn();
  const first = await saved(browser, image(await plain()));
  const second = await saved(browser, image(await plain()));
  expect((await browser.get(first.pfp_url)).statusCode).toBe(404);
  expect(await names()).toEqual([second.pfp_url.slice('/pictures/'.length)]);

  for (const empty of [[], image(Buffer.alloc(0)), [{ name: 'image', text: '' }]]) {
    const { pfp_url } = await saved(browser, image(await plain()));
    const answer = await upload(browser, empty);
    expect([answer.statusCode, answer.json().data.pfp_url]).toEqual([200, null]);
    expect((await browser.get(pfp_url)).statusCode).toBe(404);
    const cached = await browser.get(pfp_url, { 'if-none-match': `"${pfp_url.slice(10)}"` });
    expect([cached.statusCode, cached.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(await names()).toEqual([]);
  }
  expect((await upload(browser, [])).statusCode).toBe(200);
  const bare = await browser.send('POST', picturePath);
  expect([bare.statusCode, bare.json().data.pfp_url]).toEqual([200, null]);
});

test('A1 E8 replacing or removing a picture leaves those of others', async () => {
  const [robin, sam] = [await signedIn(), await signedIn()];
  const robins = await saved(robin, image(await plain()));
  for (const parts of [image(await plain()), image(await plain()), []]) {
    expect((await upload(sam, parts)).statusCode).toBe(200);
    expect((await portal.browser().get(robins.pfp_url)).statusCode).toBe(200);
  }
  const sams = await saved(sam, image(await plain()));
  expect((await upload(robin, [])).statusCode).toBe(200);
  expect(await names()).toEqual([sams.pfp_url.slice('/pictures/'.length)]);
});

test('E8 a URL is not answered even if its file cannot be deleted', async () => {
  const browser = await signedIn();
  const { pfp_url } = await saved(browser, image(await plain()));
  const { files } = portal.deps;
  const really = files.delete;
  files.delete = () => Promise.reject(new Error('the disk is away'));
  const answer = await upload(browser, []);
  files.delete = really;
  expect(answer.statusCode).toBe(200);
  expect(await names()).toHaveLength(1);
  expect((await browser.get(pfp_url)).statusCode).toBe(404);
});

test('E7 concurrent saves and removals leave one picture or none, and no other file', async () => {
  const browser = await signedIn();
  const same = await plain();
  const other = await halves(80, 80);
  for (let round = 0; round < 3; round += 1) {
    const answers = await Promise.all([
      upload(browser, image(same)),
      upload(browser, image(same)),
      upload(browser, []),
      upload(browser, image(other)),
      upload(browser, []),
      upload(browser, image(same)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    const [row] = await portal.db.select({ pfp_url: users.pfp_url }).from(users);
    expect(await names()).toEqual(row?.pfp_url ? [row.pfp_url.slice(10)] : []);
    if (row?.pfp_url) expect((await browser.get(row.pfp_url)).statusCode).toBe(200);
  }
});

test('E7 a file of a killed process is deleted after an hour; shown files and other files stay', async () => {
  const browser = await signedIn();
  const { pfp_url } = await saved(browser, image(await plain()));
  const { files, clock } = portal.deps;
  const young = `${'a'.repeat(64)}.webp`;
  const orphan = `${'b'.repeat(64)}.webp`;
  await files.put(young, Buffer.from('x'));
  await files.put(orphan, Buffer.from('x'));
  const unfinished = `.${randomUUID()}`;
  const foreign = 'fairway-2026-01-10.tar.gz';
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000);
  await utimes(`${portal.filesFolder}/${young}`, minutesAgo(59), minutesAgo(59));
  await utimes(`${portal.filesFolder}/${orphan}`, minutesAgo(61), minutesAgo(61));
  const shown = pfp_url.slice(10);
  await utimes(`${portal.filesFolder}/${shown}`, minutesAgo(600), minutesAgo(600));
  for (const name of [unfinished, foreign]) {
    await writeFile(`${portal.filesFolder}/${name}`, 'x');
    await utimes(`${portal.filesFolder}/${name}`, minutesAgo(600), minutesAgo(600));
  }
  await deleteExpiredData(portal.deps);
  expect((await names()).sort()).toEqual([young, shown, foreign].sort());
});

test('E7 the profile does not change if the file could not be stored', async () => {
  const browser = await signedIn();
  const { files } = portal.deps;
  const really = files.put;
  files.put = () => Promise.reject(new Error('the disk is full'));
  const answer = await upload(browser, image(await plain()));
  files.put = really;
  expect([answer.statusCode, answer.json().code]).toEqual([500, 'internal']);
  expect((await browser.get('/api/v1/user')).json().data.pfp_url).toBeNull();
});

test('E9 the 31st upload within a minute is refused; another account is not', async () => {
  const browser = await signedIn();
  for (let count = 0; count < 30; count += 1) await upload(browser, []);
  const limited = await upload(browser, image(await plain()));
  expect(limited.statusCode).toBe(429);
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(0);
  expect((await upload(await signedIn(), [])).statusCode).toBe(200);
  portal.clock.advance(61);
  expect((await upload(browser, [])).statusCode).toBe(200);
});

test('A9 the URL of no picture is a 404', async () => {
  for (const name of ['x', `${'0'.repeat(64)}.webp`, `${'0'.repeat(64)}.png`, '..%2f..%2fx']) {
    expect((await portal.browser().get(`/pictures/${name}`)).statusCode).toBe(404);
  }
});

test.each([
  ['the profile', picturePath],
  ['the library', organizeApi.addPicture.path],
])('V27 an upload for %s whose session ends while it arrives is not stored', async (_of, path) => {
  const owner = await buildOrganizer(portal.db);
  const browser = portal.browser();
  await browser.login(owner.email, testPassword);
  const { payload, type } = formOf(image(await plain(), { type: 'image/png' }));
  const half = Math.floor(payload.length / 2);
  async function* arriving() {
    yield payload.subarray(0, half);
    await portal.db.delete(sessions);
    yield payload.subarray(half);
  }
  const headers = { 'content-type': type };
  const answer = await browser.send('POST', path, Readable.from(arriving()), headers);
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated']);
  expect(await names()).toEqual([]);
});
