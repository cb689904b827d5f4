import { expect, test } from 'vitest';
import type { SitePageRecord } from '#contract/site/site-pages.ts';
import { buildBooker } from '#server/testing/builders/build-booker.ts';
import { buildToday } from '#server/testing/builders/build-today.ts';
import { useTestApp } from '#server/testing/test-app.ts';

const portal = useTestApp();
const { today } = buildToday(portal);

type Grant = Parameters<typeof today>[0];

const line = async (grant: Grant) => {
  const { needs } = await today(grant);
  return needs.find(({ kind }) => kind === 'page_gaps');
};

test('19.4 Today says how many gaps the published pages have, to who writes them', async () => {
  expect(await line({ role: 'organizer' })).toEqual({
    kind: 'page_gaps',
    title: '9 gaps left on the pages of the association',
    detail:
      'Home 1, About Us 4, Terms 3, Privacy 1. Visitors see them: fill them in, or take them out.',
    href: '/organize/pages',
    at: null,
  });
  for (const role of ['treasurer', 'captain', 'safety'] as const)
    expect(await line({ role })).toBeUndefined();
});

test('19.4 a draft fills no gap until it is published; a page with gaps can be, and without any Today is silent', async () => {
  const { browser } = await buildBooker(portal, {}, portal.app, { role: 'owner' });
  const pages: SitePageRecord[] = (await browser.get('/api/v1/organize/pages')).json().data;
  for (const { page, texts, version } of pages) {
    const filled = Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        text.replaceAll(/\[\[[^\]]+\]\]/g, 'So.'),
      ]),
    );
    const at = `/api/v1/organize/pages/${page}`;
    const sent = page === 'home' ? { ...filled, band: 'Come [[when]].' } : filled;
    const saved = await browser.send('PUT', at, { texts: sent, version });
    if (page === 'about-us')
      expect((await line({ role: 'owner' }))?.detail).toContain('About Us 4');
    const body = { version: saved.json().data.version, kind: 'correction' };
    expect((await browser.send('POST', `${at}/publish`, body)).statusCode).toBe(200);
  }
  expect((await line({ role: 'owner' }))?.title).toBe('1 gap left on the pages of the association');
  const home: SitePageRecord = (await browser.get('/api/v1/organize/pages/home')).json().data;
  const saved = await browser.send('PUT', '/api/v1/organize/pages/home', {
    texts: { ...home.texts, band: 'Come.' },
    version: home.version,
  });
  const { version } = saved.json().data;
  await browser.send('POST', '/api/v1/organize/pages/home/publish', { version });
  expect(await line({ role: 'owner' })).toBeUndefined();
});
