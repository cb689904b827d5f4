import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { organizeApi } from '#contract/organize-api.ts';
import type { AssociationSettings } from '#contract/organizing/organizing.ts';
import { contrast, nearestShade, usualColours } from '#contract/values/colours.ts';
import { createApp } from '#server/app.ts';
import { updateAssociation } from '#server/association/association-queries.ts';
import { findPictureNames } from '#server/backup/catalog-queries.ts';
import { openPostgres } from '#server/db/database.ts';
import { deleteUnusedFiles } from '#server/files/delete-unused-files.ts';
import type { Renderer } from '#server/http/pages/pages.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { formOf, image } from '#server/testing/builders/picture-form.ts';
import { notedActs } from '#server/testing/noted-acts.ts';
import { useTestApp } from '#server/testing/test-app.ts';
import { onPostgres } from '#server/testing/test-database.ts';

const portal = useTestApp();
const { path } = organizeApi.settings;
const emblemPath = organizeApi.saveEmblem.path;

async function owner() {
  const { user, browser } = await buildBooker(portal, {}, portal.app, { role: 'owner' });
  return {
    user,
    read: async (): Promise<AssociationSettings> => (await browser.get(path)).json().data,
    save: (settings: object) => browser.send('PUT', path, settings),
    async upload(bytes: Buffer, version: number | string, type = 'application/octet-stream') {
      const form = formOf([...image(bytes, { type }), { name: 'version', text: `${version}` }]);
      return browser.send('POST', emblemPath, form.payload, { 'content-type': form.type });
    },
    remove: () => browser.send('DELETE', emblemPath),
  };
}

const badge = (width: number, height: number, alpha = 0) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 0, b: 0, alpha } } });

const renderer: Renderer = {
  mount: async () => undefined,
  template: async () => ({
    html: '<head><!--head--><meta name="theme-color" content="#12372a"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/icon-180.png"></head><!--page-->',
    inline: { style: "'sha256-a'", scripts: "'sha256-b'" },
  }),
  render: async ({ shortName, tagline, emblem }) => ({
    status: 200,
    head: '',
    html: [shortName, tagline, emblem].join(),
  }),
};

const logTo = { write: () => undefined };

async function appWithPages() {
  const app = await createApp({ ...portal.deps, renderer, logTo });
  onTestFinished(() => app.close());
  return app;
}

test('19.1 name, tagline, colours and how to pay are saved, and shown by page, manifest and policy', async () => {
  const ada = await owner();
  const before = await ada.read();
  expect(before).toMatchObject({ short_name: 'Fairway', colours: usualColours, emblem: null });
  const app = await appWithPages();
  const usual = await app.inject('/terms');
  expect(usual.body).not.toContain('<style>');
  expect(usual.headers['content-security-policy']).toContain("style-src 'self' 'sha256-a';");

  const colours = { deep: '#3a1237', action: '#6b1b45' };
  const wanted = { ...before, short_name: 'GfG', tagline: null, colours, how_to_pay: 'By cheque.' };
  const answer = await ada.save({ ...wanted, emblem: { small: '/x', large: '/y' } });
  expect([answer.statusCode, answer.json().data]).toEqual([200, { ...wanted, version: 2 }]);
  expect(await ada.read()).toEqual({ ...wanted, version: 2 });

  const page = await vi.waitFor(async () => {
    const shown = await app.inject('/terms');
    expect(shown.body).toContain('GfG,,');
    return shown;
  });
  expect(page.body).toContain('<meta name="theme-color" content="#3a1237">');
  const [style = ''] = /<style>.*<\/style>/.exec(page.body) ?? [];
  expect(style).toContain('--pine:#3a1237');
  expect(style).toContain('--green:#6b1b45');
  expect(Buffer.byteLength(style)).toBeLessThanOrEqual(300);
  expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-a' 'sha256-/);
  const manifest = await app.inject('/site.webmanifest');
  expect(manifest.json()).toMatchObject({ short_name: 'GfG', theme_color: '#3a1237' });
});

test('19.1 a colour on which nobody could read is refused with its ratio and the nearest shade that passes', async () => {
  const ada = await owner();
  const before = await ada.read();
  const save = async (colours: object) => (await ada.save({ ...before, colours })).json().errors;
  expect(await save({ deep: '#4f9d75', action: '#1b6b45' })).toEqual({
    'colours.deep': [
      'White on it has a contrast of 3.2 : 1, and needs 4.5 : 1. The nearest shade that passes is #428362.',
    ],
  });
  // Readable on white, not on mist.
  expect(await save({ deep: '#12372a', action: '#767676' })).toEqual({
    'colours.action': [expect.stringContaining('It on mist has a contrast of 3.8 : 1')],
  });
  for (const deep of ['green', '#fff', 'url(x)', '#12372a;}', 1]) {
    expect(Object.keys(await save({ ...usualColours, deep }))).toEqual(['colours.deep']);
  }
  expect((await ada.read()).colours).toEqual(usualColours);
  for (const colour of ['#ffffff', '#ff0000', '#ffff00', '#00ffff', '#8899aa', '#1b6b45']) {
    const shade = nearestShade('action', colour);
    for (const ground of ['#ffffff', '#faf7f0', '#e7efe8']) {
      expect(contrast(shade, ground)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('19.1 an emblem is padded to a square, encoded again to 180 and 512, shown everywhere, and removed', async () => {
  const ada = await owner();
  const { version } = await ada.read();
  const answer = await ada.upload(await badge(600, 300).png().toBuffer(), version, 'image/png');
  expect(answer.statusCode).toBe(200);
  const settings: AssociationSettings = answer.json().data;
  expect(settings).toEqual({ ...(await ada.read()), version: version + 1 });
  const emblem = settings.emblem ?? { small: '', large: '' };
  for (const [url, side] of [
    [emblem.small, 180],
    [emblem.large, 512],
  ] as const) {
    const file = await portal.app.inject(url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png']);
    const { width, height, format, hasAlpha } = await sharp(file.rawPayload).metadata();
    expect({ width, height, format, hasAlpha }).toEqual({
      width: side,
      height: side,
      format: 'png',
      hasAlpha: true,
    });
  }
  const app = await appWithPages();
  const page = (await app.inject('/terms')).body;
  expect(page).toContain(`<link rel="icon" href="${emblem.small}">`);
  expect(page).toContain(`<link rel="apple-touch-icon" href="${emblem.small}">`);
  expect((await app.inject('/site.webmanifest')).json().icons).toMatchObject([
    { src: emblem.small },
    { src: emblem.large },
  ]);
  const names = [emblem.small, emblem.large].map((url) => url.slice('/pictures/'.length));
  expect((await findPictureNames(portal.db)).sort()).toEqual(names.sort());
  const clock = { now: () => new Date('2099-01-01T00:00:00Z') };
  await deleteUnusedFiles({ ...portal.deps, clock });
  expect((await portal.app.inject(emblem.small)).statusCode).toBe(200);

  expect((await ada.remove()).json().data).toEqual({
    ...settings,
    emblem: null,
    version: version + 2,
  });
  expect((await portal.app.inject(emblem.small)).statusCode).toBe(404);
  // Twice is once.
  expect((await ada.remove()).json().data.version).toBe(version + 2);
  expect((await notedActs(portal.db)).map(({ action }) => action).sort()).toEqual([
    'emblem_changed',
    'emblem_removed',
  ]);
  await deleteUnusedFiles({ ...portal.deps, clock });
  expect(await portal.deps.files.get(names[0] ?? '')).toBeUndefined();
});

test('19.1 what is no emblem is refused, and so is one over what somebody saved meanwhile', async () => {
  const ada = await owner();
  const { version } = await ada.read();
  const good = await badge(256, 256, 1).png().toBuffer();
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"/>');
  for (const [wrong, words] of [
    [svg, /Choose a picture/],
    [await badge(300, 300).gif().toBuffer(), /PNG, WebP or JPEG/],
    [await badge(255, 900).png().toBuffer(), /at least 256 by 256/],
    [Buffer.concat([good, Buffer.alloc(2 * 1024 * 1024)]), /at most 2 MB/],
    [good.subarray(0, 60), /damaged/],
  ] as const) {
    const answer = await ada.upload(wrong, version);
    expect([answer.statusCode, answer.json().errors]).toEqual([
      400,
      { image: [expect.stringMatching(words)] },
    ]);
  }
  expect(Object.keys((await ada.upload(good, 'x')).json().errors)).toEqual(['version']);
  await ada.save({ ...(await ada.read()), short_name: 'GfG' });
  const stale = await ada.upload(good, version);
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'changed_meanwhile']);
  expect(stale.json().current.record).toEqual(await ada.read());
  expect((await ada.upload(good, version + 1)).statusCode).toBe(200);
});

test.skipIf(!onPostgres)(
  'L1 name, colours and emblem are right at once in both of two processes while pages are read',
  async () => {
    const other = await openPostgres(portal.database.url ?? '');
    const { db, onPublicChange } = other;
    const apps = [
      await createApp({ ...portal.deps, renderer, logTo }),
      await createApp({ ...portal.deps, db, onPublicChange, renderer, logTo }),
    ];
    onTestFinished(async () => {
      await Promise.all(apps.map((app) => app.close()));
      await other.close();
    });
    const shown = () =>
      Promise.all(
        apps.flatMap((app) =>
          ['/terms', '/about-us', '/site.webmanifest'].map(
            async (url) => (await app.inject(url)).body,
          ),
        ),
      );
    for (const [round, deep] of ['#3a1237', '#12373a', '#37123a'].entries()) {
      const wanted = { short_name: `Club ${round}`, emblem_small: `/pictures/${round}.png` };
      await updateAssociation(round === 1 ? db : portal.db, {
        ...wanted,
        emblem_large: wanted.emblem_small,
        colours_deep: deep,
        colours_action: '#6b1b45',
      });
      await vi.waitFor(async () => {
        for (const body of await shown()) {
          for (const part of [deep, wanted.short_name, wanted.emblem_small]) {
            expect(body).toContain(part);
          }
        }
      }, 2_000);
      // Cached now, in both.
      await shown();
    }
  },
);
