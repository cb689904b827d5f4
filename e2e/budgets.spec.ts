import { brotliCompressSync } from 'node:zlib';
import { desk, phone } from './support/accessible.ts';
import { hold } from './support/hold.ts';
import { openSettled, someEvent, visitable } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// What a page may weigh, when it may be fetched, and that nothing jumps meanwhile.

const screensOfWeight = ['/', '/events', '/events/{slug}', '/login'];

const sizes = { phone, desk };

for (const path of screensOfWeight)
  for (const [name, size] of Object.entries(sizes))
    test(`1.11 ${path} on a ${name}: nothing jumps while it loads (CLS at most 0.02)`, async ({
      page,
    }) => {
      // The fonts come late, as on a slow line, so that their arrival is part of the measure.
      const letFontsIn = await hold(page, '**/*.woff2');
      await page.addInitScript(() => {
        const shifts: { value: number; of: string }[] = [];
        Object.assign(window, { shifts });
        type Shift = PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node?: Node }[];
        };
        new PerformanceObserver((list) => {
          for (const shift of list.getEntries() as Shift[]) {
            const nodes = shift.sources.map(({ node }) => node?.parentElement?.className ?? '');
            if (!shift.hadRecentInput) shifts.push({ value: shift.value, of: nodes.join() });
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.setViewportSize(size);
      const visit = openSettled(page, await visitable(page.request, path));
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint')[0]);
      letFontsIn();
      await visit;
      await page.waitForFunction(bothTypefaces);
      const shifts = await page.evaluate(
        () =>
          new Promise<{ value: number; of: string }[]>((resolve) => {
            const { shifts } = window as unknown as { shifts: { value: number; of: string }[] };
            requestAnimationFrame(() => requestAnimationFrame(() => resolve(shifts)));
          }),
      );
      const sum = shifts.reduce((total, { value }) => total + value, 0);
      expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(0.02);
    });

test('1.11 while a screen is on its way the footer waits below the fold', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 });
  await openSettled(page, '/about-us');
  const letIn = await hold(page, '**/assets/contact-page-*.js');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByText('Loading…')).toBeAttached();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  letIn();
  await expect(page.getByRole('heading', { level: 1, name: 'Talk to us' })).toBeVisible();
});

/** In the page: whether they have taken their stand-ins' place. */
const bothTypefaces = () =>
  [...document.fonts].filter(({ family }) => family.includes('Variable')).length === 2;

const programs = [
  { path: '/', most: 89 },
  { path: '/login', most: 92 },
];

for (const { path, most } of programs) {
  test(`1.1 ${path}: at most ${most} kB of program, fetched after the first paint`, async ({
    page,
  }) => {
    await openSettled(page, path);
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
    expect(weigh(scripts), JSON.stringify(scripts)).toBeLessThanOrEqual(most * 1000);
    // Before it there is only the line that fetches the rest.
    expect(weigh(scripts.filter(({ startTime }) => startTime < painted))).toBeLessThan(2_000);
    const [largest] = scripts.toSorted((one, other) => other.encodedBodySize - one.encodedBodySize);
    const answer = await page.request.get(largest?.name ?? '', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers()['content-encoding']).toBe('br');
    // Compiled whole and beside the page (vite.config.ts).
    expect(await answer.text()).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
  });
}

// What a new connection carries before it hears from the other side (RFC 6928): ten segments. A byte
// more waits for another way there and back, a sixth of a second on a phone.
const firstFlight = 10 * 1460;

for (const path of [...screensOfWeight, '/membership']) {
  test(`1.11 ${path}: the page comes in one flight, with nothing but its pictures`, async ({
    page,
  }) => {
    const letFontsIn = await hold(page, '**/*.woff2');
    const asked = page.waitForRequest('**/*.woff2');
    // Not until all is loaded: what is asked for before that, be it a typeface, belongs to all.
    const answer = await page.goto(await visitable(page.request, path), { waitUntil: 'commit' });
    await asked;
    const { responseHeadersSize, responseBodySize } = (await answer?.request().sizes()) ?? {};
    expect(Number(responseHeadersSize) + Number(responseBodySize)).toBeLessThanOrEqual(firstFlight);
    const manifest = page.locator('link[rel=manifest]');
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:/);
    await expect(manifest).toHaveCount(0);
    letFontsIn();
    await expect(manifest).toHaveCount(1);
  });
}

test('1.11 a list: the first row’s pictures come with the page, the lower cards are laid out after it', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  const letFontsIn = await hold(page, '**/*.woff2');
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
  letFontsIn();
  await expect.poll(laidOutLater).toEqual(tilesAfter(12));
});

const tilesAfter = (count: number) => Array.from({ length: 12 }, (_, index) => index >= count);

test('1.1 home: at most 6 kB of style and two font files', async ({ page }) => {
  const fonts = new Set<string>();
  const sheets = new Set<string>();
  page.on('response', (response) => {
    if (response.request().resourceType() === 'font') fonts.add(response.url());
    if (response.request().resourceType() === 'stylesheet') sheets.add(response.url());
  });
  await openSettled(page, '/');
  await page.waitForFunction(bothTypefaces);
  expect(fonts.size).toBe(2);
  expect(sheets.size).toBe(0);
  const style = await page.locator('style').evaluateAll((all) => all.map((one) => one.innerHTML));
  expect(style.join('').length).toBeGreaterThan(1000);
  expect(brotliCompressSync(style.join('')).length).toBeLessThanOrEqual(6_000);
});

test('1.11 the styles of the other screens come once, with the first of them', async ({ page }) => {
  const sheets: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'stylesheet') sheets.push(new URL(request.url()).pathname);
  });
  await page.setViewportSize(desk);
  await openSettled(page, '/login');
  expect(sheets).toEqual([]);
  for (const name of ['Events', 'About']) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(page).toHaveTitle(new RegExp(name));
    expect(sheets).toEqual([expect.stringMatching(/^\/assets\/.+\.css$/)]);
  }
  // What is shown is dressed: a rule of a screen that the first page knew nothing of.
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const own = await page.locator('style').evaluate((style) => style.innerHTML);
  const used = await page
    .locator('main [class]')
    .evaluateAll((all) =>
      all.flatMap(({ classList }) => [...classList]).filter((name) => name.startsWith('_')),
    );
  expect(used.some((name) => !own.includes(`.${name}`))).toBe(true);
});

test('1.11 the next screen is fetched when it is meant, not before and not twice', async ({
  page,
}) => {
  const { slug, title } = await someEvent(page.request);
  await openSettled(page, '/events');
  await page.waitForLoadState('networkidle');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const calls = () => asked.filter((path) => path.startsWith('/api/')).sort();
  const code = () => asked.filter((path) => path.endsWith('.js'));

  // Pointing at an event: its code and all that its screen shows.
  const event = `/api/v1/events/${slug}`;
  const ofEvent = ['', '/agendas', '/finances', '/media'].map((part) => event + part);
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().hover();
  await expect.poll(calls).toEqual(ofEvent);
  await expect.poll(() => code().some((path) => path.includes('event-details-page'))).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/events');

  // Coming to a link by keyboard. The pointer rests on none meanwhile, wherever the page is scrolled to.
  await page.mouse.move(0, 0);
  await page.getByRole('banner').getByRole('link', { name: 'Membership', exact: true }).focus();
  await expect.poll(calls).toEqual([...ofEvent, '/api/v1/membership-plan']);
  await expect.poll(() => code().some((path) => path.includes('membership-page'))).toBe(true);

  await page.getByRole('main').getByRole('link', { name: title, exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)));
  expect(calls()).toEqual([...ofEvent, '/api/v1/membership-plan']);
  expect(new Set(code()).size).toBe(code().length);
});

test('1.11 what came with the page is not fetched again', async ({ page }) => {
  const { slug } = await someEvent(page.request);
  for (const path of ['/', '/membership', '/about-us', '/events', `/events/${slug}`]) {
    const calls: string[] = [];
    const note = (request: { url: () => string }) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) calls.push(pathname);
    };
    page.on('request', note);
    await openSettled(page, path);
    page.off('request', note);
    expect(calls.sort()).toEqual(['/api/v1/subscription-status', '/api/v1/user']);
  }
});
