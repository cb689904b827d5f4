import { brotliCompressSync } from 'node:zlib';
import { expectFit } from './support/accessible.ts';
import { owner, signIn, user } from './support/accounts.ts';
import { screenHeading } from './support/on-screen.ts';
import { consoleScreens, openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// The console in demo mode, which demands no second factor.

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path, title } of consoleScreens)
  test(`11.2 D1 ${path}: an empty console, no finding, no horizontal scrolling`, async ({
    page,
  }) => {
    const complaints = await watchPage(page);
    await signIn(page, owner);
    await openScreen(page, path);
    await expect(screenHeading(page, title)).toBeVisible();
    await expect(page.locator('[data-skeleton]')).toHaveCount(0);
    await expect(page.locator('head title')).toHaveCount(1);
    await expect(page.locator('head [name=robots]')).toHaveAttribute('content', 'noindex');
    await expectFit(page);
    expect(complaints.filter((one) => !one.includes('404'))).toEqual([]);
  });

test('11.1 the menu shows Organize to who has a grant, and to nobody else', async ({ page }) => {
  await signIn(page, user);
  await openScreen(page, '/');
  await page.getByRole('button', { name: /your account/ }).click();
  await expect(page.getByRole('link', { name: 'Billing' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Organize' })).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, owner);
  await openScreen(page, '/');
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('link', { name: 'Organize' }).click();
  await expect(screenHeading(page, 'Today')).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Back to the Site' }).click();
  await expect(page).toHaveURL('/');
});

test('10.1 signed out to the sign-in and back; without a grant there is nothing', async ({
  page,
}) => {
  await page.goto('/organize/people?filter=owner');
  await expect(screenHeading(page, 'Sign In')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/organize/people?filter=owner');
  await signIn(page, user);
  await page.goto('/organize');
  await expect(page).toHaveURL('/not-found');
});

test('11.1 a document of its own, in nobody’s cache, with the policy of the others', async ({
  request,
}) => {
  for (const [path, status] of [
    ['/organize', 200],
    ['/organize/people?filter=owner', 200],
    ['/organize/nowhere', 404],
  ] as const) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['cache-control']]).toEqual([status, 'no-store']);
    const policy = answer.headers()['content-security-policy'];
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+';/);
    expect(await answer.text()).toMatch(/<meta name="robots" content="noindex"/);
  }
});

test('11.1 the first load is at most 60 kB beyond React, and a screen 25', async ({ page }) => {
  await signIn(page, owner);
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      sizes.set(pathname, brotliCompressSync(await response.body()).length);
  });
  const sum = () => [...sizes.values()].reduce((total, size) => total + size, 0);
  const answer = await page.goto('/organize');
  await page.waitForLoadState('networkidle');
  const react = [...sizes].find(([name]) => name.includes('/vendor-'))?.[1] ?? 0;
  expect(react).toBeGreaterThan(40_000);
  const own = sum() - react + brotliCompressSync((await answer?.text()) ?? '').length;
  expect(own, JSON.stringify([...sizes])).toBeLessThanOrEqual(60_000);
  for (const name of ['Events', 'Members', 'People', 'Media', 'Settings', 'Audit Log']) {
    const before = sum();
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect(screenHeading(page, name)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sum() - before, name).toBeLessThanOrEqual(25_000);
  }
  // The largest screens: the form of an event, and the page that its preview shows.
  await page.getByRole('banner').getByRole('link', { name: 'Events' }).click();
  await page.getByRole('link', { name: 'Short Game Supper', exact: true }).click();
  for (const [shown, next] of [
    [page.getByRole('button', { name: 'Save the Event' }), 'Preview'],
    [page.getByRole('link', { name: 'Back to the Form' }), undefined],
  ] as const) {
    const before = sum();
    await expect(shown).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(sum() - before).toBeLessThanOrEqual(25_000);
    if (next) await page.getByRole('link', { name: next }).click();
  }
});

test('11.3 a list has its search and filter in the address, and says what it does not find', async ({
  page,
}) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/people');
  await page.getByRole('link', { name: 'Owners' }).click();
  await expect(page).toHaveURL('/organize/people?filter=owner');
  await page.getByLabel('Search People').fill('DELORME');
  await expect(page).toHaveURL('/organize/people?search=DELORME&filter=owner');
  await expect(page.getByText('Ruth-Anne Delorme', { exact: true }).first()).toBeVisible();
  const file = page.getByRole('link', { name: 'Download as CSV' });
  const csv = await page.request.get((await file.getAttribute('href')) ?? '');
  expect(await csv.text()).toContain('Delorme');
  await page.getByLabel('Search People').fill('nobody of this name');
  await expect(page.getByRole('heading', { name: 'No grant matches' })).toBeVisible();
  await expectFit(page);
  await page.goBack();
  await page.reload();
  await expect(page.getByText('Ruth-Anne Delorme', { exact: true }).first()).toBeVisible();

  await page.route('**/api/v1/organize/grants', (route) => route.abort());
  await openScreen(page, '/organize/people');
  await expect(page.getByText('could not be loaded')).toBeVisible();
  await expectFit(page);
  await page.unroute('**/api/v1/organize/grants');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('Ruth-Anne Delorme', { exact: true }).first()).toBeVisible();
});
