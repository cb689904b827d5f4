import { brotliCompressSync } from 'node:zlib';
import { desk, phone } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { watchShifts } from './support/layout-shifts.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { openLoaded, someEvent, visitable } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// The size of pages, when they are fetched, and layout shifts.

const screensOfWeight = ['/', '/events', '/events/{slug}', '/login'];
const stillScreens = [...screensOfWeight, '/terms', '/privacy'];

const sizes = { phone, desk };

for (const path of stillScreens)
  for (const [name, size] of Object.entries(sizes))
    test(`Q28 1.11 ${path} on a ${name}: nothing jumps while it loads (CLS at most 0.02)`, async ({
      page,
    }) => {
      // The fonts load late, as on a slow connection, so that their layout shift is measured too.
      const resumeFonts = await pauseRequests(page, '**/*.woff2');
      const shifts = await watchShifts(page);
      await page.setViewportSize(size);
      const visit = openLoaded(page, await visitable(page.request, path));
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
      resumeFonts();
      await visit;
      await page.waitForFunction(bothTypefaces);
      const { sum, of } = await shifts();
      expect(sum, of).toBeLessThanOrEqual(0.02);
    });

test('1.11 while a screen loads the footer is below the fold', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await openLoaded(page, '/about-us');
  const resume = await pauseRequests(page, '**/assets/contact-page-*.js');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText('Loading…')).toBeAttached();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeVisible();
});

/** In the page: whether the fonts have replaced their fallbacks. */
const bothTypefaces = () =>
  [...document.fonts].filter(({ family }) => family.includes('Variable')).length === 2;

// Q28: home 95 kB, other public pages 120. The smaller limits say soon when something has grown.
const programs: { path: string; who?: string; maxKilobytes: number }[] = [
  { path: '/', maxKilobytes: 95 },
  { path: '/', who: 'member@example.com', maxKilobytes: 95 },
  { path: '/login', maxKilobytes: 97 },
  { path: '/events', maxKilobytes: 100 },
  { path: '/events/{slug}', maxKilobytes: 105 },
  { path: '/membership', maxKilobytes: 100 },
];

for (const { path, who, maxKilobytes } of programs) {
  test(`Q28 1.1 ${path}${who ? ` for ${who}` : ''}: at most ${maxKilobytes} kB of JavaScript, fetched after the first paint`, async ({
    page,
  }) => {
    if (who) await signIn(page, who);
    await openLoaded(page, await visitable(page.request, path));
    if (who) await expect(page.getByRole('region', { name: 'Membership card' })).toBeVisible();
    const { scripts, painted } = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return {
        painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
        scripts: entries
          .filter(({ name }) => name.endsWith('.js'))
          .map(({ name, startTime, encodedBodySize }) => ({ name, startTime, encodedBodySize })),
      };
    });
    const weigh = (some: typeof scripts) =>
      some.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    expect(scripts.length).toBeGreaterThan(2);
    expect(weigh(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(maxKilobytes * 1000);
    // Before the paint there is only the inline script that fetches the rest.
    expect(weigh(scripts.filter(({ startTime }) => startTime < painted))).toBeLessThan(2_000);
    const [largest] = scripts.toSorted((one, other) => other.encodedBodySize - one.encodedBodySize);
    const answer = await page.request.get(largest?.name ?? '', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers()['content-encoding']).toBe('br');
    // Compiled as a whole in the background (vite.config.ts).
    expect(await answer.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });
}

// The initial congestion window (RFC 6928): ten segments. One byte more takes another round trip, a sixth
// of a second on a phone.
const firstFlight = 10 * 1460;

for (const path of [...screensOfWeight, '/membership']) {
  test(`1.11 ${path}: the page arrives in one round trip, with nothing but its pictures`, async ({
    page,
  }) => {
    const resumeFonts = await pauseRequests(page, '**/*.woff2');
    const requested = page.waitForRequest('**/*.woff2');
    // Checked before everything has loaded: every request so far counts, fonts included.
    const answer = await page.goto(await visitable(page.request, path), { waitUntil: 'commit' });
    await requested;
    const { responseHeadersSize, responseBodySize } = (await answer?.request().sizes()) ?? {};
    expect(Number(responseHeadersSize) + Number(responseBodySize)).toBeLessThanOrEqual(firstFlight);
    const manifest = page.locator('link[rel=manifest]');
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:/);
    await expect(manifest).toHaveCount(0);
    resumeFonts();
    await expect(manifest).toHaveCount(1);
  });
}

test('1.11 each event to come: its page arrives in one round trip, however long its texts', async ({
  request,
}) => {
  const sizes: Record<string, number> = {};
  for (let page = 1, last = 1; page <= last; page += 1) {
    const { data, meta } = await (await request.get(`/api/v1/events?page=${page}`)).json();
    last = meta.last_page;
    for (const { slug } of data) {
      const answer = await request.get(`/events/${slug}`, { headers: { 'accept-encoding': 'br' } });
      const headers = answer.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
      sizes[slug] = headers.join('').length + Number(answer.headers()['content-length']);
    }
  }
  expect(Object.keys(sizes).length).toBeGreaterThan(12);
  expect(Object.entries(sizes).filter(([, size]) => !(size <= firstFlight))).toEqual([]);
});

test('1.11 a list: the pictures of the first row are loaded with the page, the lower tiles are laid out later', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const resumeFonts = await pauseRequests(page, '**/*.woff2');
  await page.goto('/events', { waitUntil: 'commit' });
  const cards = page.locator('#content li > article');
  await expect(cards).toHaveCount(12);
  const laidOutLater = () =>
    cards.evaluateAll((all) =>
      all.map((card) => getComputedStyle(card).contentVisibility === 'auto'),
    );
  expect(await laidOutLater()).toEqual(tilesAfter(3));
  const pictures = await cards
    .locator('img')
    .evaluateAll((all) => all.map((picture) => (picture as HTMLImageElement).loading === 'lazy'));
  expect(pictures).toEqual(tilesAfter(3));
  resumeFonts();
  await expect.poll(laidOutLater).toEqual(tilesAfter(12));
});

const tilesAfter = (count: number) => Array.from({ length: 12 }, (_, index) => index >= count);

test('1.1 home: at most 6500 bytes of style and two font files', async ({ page }) => {
  const fonts = new Set<string>();
  const sheets = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.add(response.url());
    if (response.request().resourceType() === 'stylesheet') sheets.add(response.url());
  });
  await openLoaded(page, '/');
  await page.waitForFunction(bothTypefaces);
  expect(fonts.size).toBe(2);
  expect(sheets.size).toBe(0);
  const style = await page.locator('style').evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(style.join('').length).toBeGreaterThan(1000);
  expect(brotliCompressSync(style.join('')).length).toBeLessThanOrEqual(6_500);
});

test('1.11 the styles of the other screens are loaded once, with the first of them', async ({
  page,
}) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize(desk);
  await openLoaded(page, '/login');
  expect(sheets).toEqual([]);
  for (const name of ['Events', 'About']) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).toHaveTitle(new RegExp(name));
    expect(sheets).toEqual([expect.stringMatching(/^\/assets\/.+\.css$/)]);
  }
  // The new screen is styled by a rule that the first page did not have.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const own = await page.locator('style').evaluate((style) => style.innerHTML);
  const used = await page
    .locator('main [class]')
    .evaluateAll((all) =>
      all.flatMap(({ classList }) => [...classList]).filter((name) => name.startsWith('_')),
    );
  expect(used.some((name) => !own.includes(`.${name}`))).toBe(true);
});

test('1.11 the next screen is fetched on intent, not before and not twice', async ({ page }) => {
  const { slug, title } = await someEvent(page.request);
  await openLoaded(page, '/events');
  await page.waitForLoadState('networkidle');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const calls = () => requested.filter((path) => path.startsWith('/api/')).sort();
  const code = () => requested.filter((path) => path.endsWith('.js'));

  // Hovering over an event fetches its code and its data.
  const event = `/api/v1/events/${slug}`;
  const ofEvent = ['', '/agendas', '/finances', '/media'].map((part) => event + part);
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().hover();
  await expect.poll(calls).toEqual(ofEvent);
  await expect.poll(() => code().some((path) => path.includes('event-details-page'))).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/events');

  // The focus on a link does the same. The pointer is on no link, wherever the page is scrolled to.
  await page.mouse.move(0, 0);
  await page.getByRole('banner').getByRole('link', { name: 'Membership', exact: true }).focus();
  const all = [...ofEvent, '/api/v1/membership-plan', '/api/v1/pages/membership'];
  await expect.poll(calls).toEqual(all);
  await expect.poll(() => code().some((path) => path.includes('membership-page'))).toBe(true);

  await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(calls()).toEqual(all);
  expect(new Set(code()).size).toBe(code().length);
});

test('1.11 the data of the page is not fetched again', async ({ page }) => {
  const { slug } = await someEvent(page.request);
  for (const path of ['/', '/membership', '/about-us', '/events', `/events/${slug}`]) {
    const calls: string[] = [];
    const note = (request: { url: () => string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    };
    page.on('request', note);
    await openLoaded(page, path);
    page.off('request', note);
    expect(calls.sort()).toEqual(['/api/v1/subscription-status', '/api/v1/user']);
  }
});

test('1.11 the browser takes over each rendered page as it is', async ({ page }) => {
  const complaints = await watchPage(page);
  const { data } = await (await page.request.get('/api/v1/events?filter=past')).json();
  const lists = ['upcoming', 'open', 'members', 'free', 'past', 'all'].map(
    (filter) => `/events?filter=${filter}`,
  );
  for (const path of ['/', '/membership', '/about-us', ...lists, `/events/${data[0].slug}`]) {
    await openLoaded(page, path);
    expect(complaints, path).toEqual([]);
  }
});
