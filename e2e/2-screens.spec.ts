import { accountButton, fillSignIn, signIn, user } from './support/accounts.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { expectScreen, goWithin, openScreen, screens } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test.describe('2.1 every screen has its path and access', () => {
  test("2.1 Q9 V24 there are 26 of them, the guest's ticket, and the place to confirm", () => {
    expect(new Set(screens.map(({ name }) => name)).size).toBe(28);
    expect(new Set(screens.map(({ path }) => path)).size).toBe(28);
  });

  test('2.1 2.5 a visitor of a screen that is not public is led to the sign-in, which knows the way back', async ({
    page,
  }) => {
    await openScreen(page, '/terms');
    for (const { path, access } of screens) {
      if (access === 'public') continue;
      await goWithin(page, '/terms');
      await expect(page).toHaveURL('/terms');
      await goWithin(page, path);
      await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`);
    }
  });

  test('2.1 an unknown path leads to /not-found, with status 404', async ({ page }) => {
    const answer = await page.goto('/no/such/hole');
    expect(answer?.status()).toBe(404);
    await expect(page).toHaveURL('/not-found');
    await expectScreen(page);

    await openScreen(page, '/events');
    await expectScreen(page);
    await goWithin(page, '/no-such-hole');
    await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toHaveCount(0);
    await expect(page).toHaveURL('/not-found');
    await expectScreen(page);
  });
});

test('2.2 the navigation has Membership, with its benefits, for visitors, and Members for the others', async ({
  page,
}) => {
  await openScreen(page, '/terms');
  const nav = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  const membership = nav.getByRole('link', { name: 'Membership' });
  await expect(nav.getByRole('link', { name: 'Members', exact: true })).toHaveCount(0);
  const benefits = nav.getByText('What members get');
  await expect(benefits).toBeHidden();
  await membership.hover();
  await expect(benefits).toBeVisible();
  expect(await nav.locator('li li').count()).toBeGreaterThanOrEqual(3);
  await page.keyboard.press('Escape');
  await expect(benefits).toBeHidden();
  await membership.click();
  await expect(page).toHaveURL('/membership');

  await signIn(page, user);
  await page.reload();
  await expect(nav.getByRole('link', { name: 'Members', exact: true })).toBeVisible();
  await expect(membership).toHaveCount(0);
});

test('2.1 each screen has its own title, whichever screen was before', async ({ page }) => {
  await page.goto('/login');
  await expect(page).toHaveTitle('Sign In · Fairway');
  await expectScreen(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveTitle(/^Terms.* · Fairway$/);
  await expectScreen(page);
  await expect(page.locator('head [name=robots]')).toHaveCount(0);
});

test.describe('2.3 signing in returns to the previous screen', () => {
  test('2.3 from a screen with its query, by the header', async ({ page }) => {
    await openScreen(page, '/events?filter=past');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await fillSignIn(page, user);
    await expect(page).toHaveURL('/events?filter=past');
    await expect(accountButton(page, 'Owen')).toBeVisible();
  });

  test('2.3 also if the link is clicked before JavaScript is loaded', async ({ page }) => {
    const script = '**/assets/main-*.js';
    await page.route(script, (route) => route.abort());
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().includes('/assets/main-'),
    );
    await page.goto('/events?filter=past');
    await failed;
    await page
      .getByRole('banner')
      .getByRole('link', { name: 'Sign In' })
      .click({ noWaitAfter: true });
    await page.waitForURL('/login');
    await page.unroute(script);
    await page.reload();
    await fillSignIn(page, user);
    await expect(page).toHaveURL('/events?filter=past');
  });

  test('2.3 across other account screens, and not to them', async ({ page }) => {
    await openScreen(page, '/about-us');
    await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await page.getByRole('link', { name: 'Back to Sign In' }).click();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await fillSignIn(page, user);
    await expect(page).toHaveURL('/about-us');
  });

  test('2.3 to the home page after a direct visit', async ({ page }) => {
    await page.goto('/login');
    await fillSignIn(page, user);
    await expect(page).toHaveURL('/');
  });

  test('C4 2.3 to the home page instead of another site', async ({ page, baseURL }) => {
    await page.goto('/login?redirect=%2F%2Fevil.example');
    await fillSignIn(page, user);
    await expect(page).toHaveURL(`${baseURL}/`);
  });

  test('2.3 the form stays, as pending, until the next screen has content', async ({ page }) => {
    const next = await pauseRequests(page, '**/assets/billing-page-*.js');
    await page.goto('/login?redirect=/billing');
    const seen = await page.evaluateHandle(() => {
      const states = new Set<string>();
      const main = document.querySelector('main');
      new MutationObserver(() => {
        const button = main?.querySelector('button[type=submit]');
        if (!main?.textContent) states.add('nothing');
        else if (button?.ariaDisabled === 'true') states.add('at work');
        else if (button && states.has('at work')) states.add('to be pressed again');
      }).observe(document, { subtree: true, childList: true, attributes: true });
      return states;
    });
    await fillSignIn(page, user);
    await expect(page).toHaveURL('/billing');
    // After a moment the placeholder of the next screen is shown.
    await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toHaveCount(0);
    next();
    await expectScreen(page);
    expect(await seen.evaluate((states) => [...states])).toEqual(['at work']);
  });

  test('2.3 a signed-in person is redirected', async ({ page }) => {
    await signIn(page, user);
    await page.goto('/login?redirect=/my-events');
    await expect(page).toHaveURL('/my-events');
  });
});

test('2.4 /settings opens its first child; both children exist', async ({ page }) => {
  await signIn(page, user);
  await page.goto('/settings');
  await expect(page).toHaveURL('/settings/update-email');
  await page.goto('/settings/update-password');
  await expect(page).toHaveURL('/settings/update-password');
  await expectScreen(page);
});

test('2.8 every navigation scrolls the page container smoothly to its top', async ({ page }) => {
  await page.addInitScript(() => {
    const scrolls: unknown[] = [];
    Object.assign(window, { scrolls, isScrolling: false });
    addEventListener('scroll', () => Object.assign(window, { isScrolling: true }));
    addEventListener('scrollend', () => Object.assign(window, { isScrolling: false }));
    const original = Element.prototype.scrollIntoView;
    Element.prototype.scrollIntoView = function (options) {
      scrolls.push([this.hasAttribute('data-page-container'), options]);
      original.call(this, options);
    };
  });
  const scrolls = () => page.evaluate(() => (window as unknown as { scrolls: unknown[] }).scrolls);
  /** The final scroll position: a browser may drop a scroll that is interrupted by another one. */
  const restsAt = () =>
    page.evaluate(() => (window as unknown as { isScrolling: boolean }).isScrolling || scrollY);
  await openScreen(page, '/privacy');

  for (const name of ['Terms', 'Contact', 'Events']) {
    const before = (await scrolls()).length;
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect
      .poll(async () => (await scrolls()).slice(before))
      .toEqual([[true, { behavior: 'smooth', block: 'start' }]]);
    await expect.poll(restsAt).toBe(0);
  }
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect.poll(restsAt).toBe(500);
  await page.goBack();
  await expect(page).toHaveURL('/contact-us');
  await expect.poll(restsAt).toBe(0);
});

test('2.8 so does the link to the current screen, and the focus moves to its beginning', async ({
  page,
}) => {
  await signIn(page, user);
  await openScreen(page, '/settings/update-email');
  const entryCount = await page.evaluate(() => history.length);
  for (const name of ['Account Settings', 'Account Settings']) {
    await page.getByRole('contentinfo').getByRole('link', { name }).click();
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  }
  await expect(page).toHaveURL('/settings/update-email');
  expect(await page.evaluate(() => history.length)).toBe(entryCount);
});

test('2.2 Back closes the open menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openScreen(page, '/about-us');
  const menu = page.locator('#site-menu');
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact-us');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await expect(menu).toBeHidden();
});

test('a message to the office is still there after Back and Forward, and gone after it is sent', async ({
  page,
}) => {
  const message = page.getByLabel('Message');
  await openScreen(page, '/about-us');
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Your Name').fill('Robin');
  await page.getByLabel('Your Email Address').fill('robin@example.org');
  await page.getByLabel('Subject').fill('Carts');
  await message.fill('May one bring a dog?');
  await page.goBack();
  await expect(page).toHaveURL('/about-us');
  await page.goForward();
  await expect(message).toHaveValue('May one bring a dog?');
  await expect(page.getByLabel('Subject')).toHaveValue('Carts');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByRole('button', { name: 'Write Another' }).click();
  await expect(message).toHaveValue('');
});

test('2.1 a missing event is requested once', async ({ page }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await openScreen(page, '/events/no-such-event');
  await expect(page.getByRole('heading', { name: 'We can’t find that event' })).toBeVisible();
  expect(requestedPaths.filter((path) => path.startsWith('/api/v1/events/'))).toEqual([]);

  // A second visit requests it again.
  await goWithin(page, '/events');
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await goWithin(page, '/events/no-such-event');
  await expect(page.getByRole('heading', { name: 'We can’t find that event' })).toBeVisible();
  expect(requestedPaths).toContain('/api/v1/events/no-such-event');
});

test('2.8 the title of a screen is announced when it opens, as a browser announces a loaded page', async ({
  page,
}) => {
  await openScreen(page, '/terms');
  const announcement = page.getByRole('status').filter({ hasText: 'Fairway' });
  await expect(announcement).toHaveCount(0);
  for (const [link, title] of [
    ['About', 'About Us'],
    ['Events', 'Events'],
    ['Sign In', 'Sign In'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: link }).click();
    await expect(announcement).toHaveText(`${title} · Fairway`);
    await expect(page).toHaveTitle(`${title} · Fairway`);
  }
});
