import {
  accountButton,
  fillSignIn,
  mockSubscription,
  owner,
  signIn,
  somebodyNew,
  user,
} from './support/accounts.ts';
import { isReady } from './support/is-ready.ts';
import { blockedModal, blockedTitle } from './support/on-screen.ts';
import { expectScreen, goWithin, isOpen, openScreen, someEvent } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const blockedText = 'Interested ? You need to subscribe to our annual membership first.';

test.describe('2.5 a screen that needs a login', () => {
  test('2.5 redirects to the login screen and back', async ({ page }) => {
    await page.goto('/my-events');
    await expect(page).toHaveURL('/login?redirect=%2Fmy-events');
    await fillSignIn(page, user);
    await expect(page).toHaveURL('/my-events');
  });

  test('2.3 signing in from a screen returns to it, with one history entry', async ({ page }) => {
    await openScreen(page, '/');
    const banner = page.getByRole('banner');
    await banner.getByRole('link', { name: 'About' }).click();
    // The origin is only known once a screen is shown, which is when it has the focus.
    await expect(page.locator('#content')).toBeFocused();
    await banner.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fabout-us');
    await fillSignIn(page, user);
    await expect(page).toHaveURL('/about-us');
    await expect(accountButton(page, 'Owen')).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
  });

  test('2.5 first tries to load the user, who may have signed in elsewhere', async ({ page }) => {
    const { slug } = await someEvent(page.request, ({ member_only }) => !member_only);
    await openScreen(page, `/events/${slug}`);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
    await signIn(page, user);
    await goWithin(page, '/my-events');
    await expect(page).toHaveURL('/my-events');
    await expectScreen(page);
    await expect(accountButton(page, 'Owen')).toBeVisible();
  });
});

test('2.5 while the server is slow to return the user, a line at the top shows the loading', async ({
  page,
}) => {
  await openScreen(page, '/settings');
  await expect(page).toHaveURL(/login/);
  const answer = Promise.withResolvers<void>();
  await page.route('**/api/v1/user', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await goWithin(page, '/billing');
  const loading = page.getByRole('status').filter({ hasText: 'Loading' });
  await expect(loading).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  answer.resolve();
  await expect(loading).toHaveCount(0);
  await expect(page).toHaveURL(/login.*billing/);
});

test.describe('2.6 a screen that needs the membership', () => {
  test('2.6 without it the modal opens over the previous screen', async ({ page }) => {
    await signIn(page, user);
    await openScreen(page, '/about-us');
    await page.getByRole('banner').getByRole('link', { name: 'Members', exact: true }).click();
    await expect(blockedModal(page)).toBeVisible();
    await expect(page).toHaveURL('/about-us');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached();
  });

  test('2.6 Back then works as if the screen had not been opened', async ({ page }) => {
    await signIn(page, user);
    await openScreen(page, '/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
    await expect(page).toHaveURL('/about-us');
    // After two clicks, one step back is enough.
    await page.getByRole('banner').getByRole('link', { name: 'Members', exact: true }).dblclick();
    await expect(blockedModal(page)).toBeVisible();
    await expect(page).toHaveURL('/about-us');
    await page.keyboard.press('Escape');
    await expect(blockedModal(page)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goForward();
    await expect(page).toHaveURL('/about-us');
  });

  test('2.6 the same after signing in on the way, without a loop', async ({ page }) => {
    await page.goto('/members');
    await fillSignIn(page, user);
    await expect(blockedModal(page)).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('2.6 the status is loaded again first', async ({ page }) => {
    await signIn(page, user);
    await openScreen(page, '/about-us');
    await expect(accountButton(page, 'Owen')).toBeVisible();
    // The membership has begun in another window.
    let requestCount = 0;
    await page.route('**/api/v1/subscription-status', (route) => {
      requestCount += 1;
      return route.fulfill({ json: { subscribed: true, onGracePeriod: false, cancelled: false } });
    });
    await page.getByRole('banner').getByRole('link', { name: 'Members', exact: true }).click();
    await expect(page).toHaveURL('/members');
    await expect(blockedModal(page)).toHaveCount(0);
    expect(requestCount).toBeGreaterThan(0);
  });
});

test.describe('2.7 the checkout of a member-only event', () => {
  test('2.7 without the membership the modal opens over the event', async ({ page }) => {
    const { slug } = await someEvent(page.request, (event) => event.member_only && isOpen(event));
    await signIn(page, user);
    await openScreen(page, `/events/${slug}`);
    await expect(accountButton(page, 'Owen')).toBeVisible();
    await page.getByRole('link', { name: 'Join to Book' }).click();
    await expect(blockedModal(page)).toBeVisible();
    await expect(page).toHaveURL(`/events/${slug}`);
  });

  for (const member_only of [true, false]) {
    const description = member_only ? 'with the membership' : 'of an event open to all';
    test(`2.7 ${description} the checkout opens`, async ({ page }) => {
      const event = await someEvent(
        page.request,
        (one) => one.member_only === member_only && isOpen(one),
      );
      // Not a demo person, who may have booked that event already.
      await somebodyNew(page);
      if (member_only) await mockSubscription(page);
      await openScreen(page, `/events/${event.slug}`);
      await page.getByRole('link', { name: 'Book a Place' }).click();
      await expect(page.getByRole('heading', { name: event.title, level: 1 })).toHaveCount(0);
      await expectScreen(page);
      await expect(page).toHaveURL('/checkout');
      await expect(blockedModal(page)).toHaveCount(0);
    });
  }
});

test.describe('2.10 the page-access-blocked modal', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, user);
    await page.goto('/members');
    await expect(blockedModal(page)).toBeVisible();
  });

  for (const [name, path] of [
    ['See Benefits', '/membership'],
    ['Subscribe Now', '/subscribe'],
  ] as const) {
    test(`2.10 '${name}' closes it before going to ${path}`, async ({ page }) => {
      await page.evaluate(() => {
        const order: string[] = [];
        Object.assign(window, { order });
        new MutationObserver(() => {
          if (!document.querySelector('dialog')) order.push('closed');
        }).observe(document.body, { childList: true, subtree: true });
        const push = history.pushState;
        history.pushState = function (...args) {
          order.push(document.querySelector('dialog') ? 'left while open' : 'left');
          push.apply(this, args);
        };
      });
      await blockedModal(page).getByRole('button', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(blockedModal(page)).toHaveCount(0);
      const order = await page.evaluate(() => (window as unknown as { order: string[] }).order);
      expect(order).not.toContain('left while open');
    });
  }

  test('2.10 has the specified texts, and closes by its button, by Escape, and by a click outside', async ({
    page,
  }) => {
    await expect(blockedModal(page)).toContainText(blockedTitle);
    await expect(blockedModal(page).getByText(blockedText, { exact: true })).toBeVisible();
    await blockedModal(page).getByRole('button', { name: 'Close' }).click();
    await expect(blockedModal(page)).toHaveCount(0);

    const members = page.getByRole('banner').getByRole('link', { name: 'Members', exact: true });
    await members.click();
    await expect(blockedModal(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(blockedModal(page)).toHaveCount(0);
    await expect(page).toHaveURL('/');

    await members.click();
    await expect(blockedModal(page)).toBeVisible();
    await page.mouse.click(5, 5);
    await expect(blockedModal(page)).toHaveCount(0);
  });

  test('2.10 2.19 its width depends on the window, and the page behind is covered', async ({
    page,
  }) => {
    for (const [width, share, height] of [
      [320, 0.95, 500],
      [640, 0.95, 500],
      [641, 0.75, 500],
      [1024, 0.75, 500],
      [1025, 0.5, 500],
      [1536, 0.5, 500],
      [1537, 0.5, 600],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await expect
        .poll(async () => (await blockedModal(page).boundingBox())?.width)
        .toBeCloseTo(width * share, 0);
      const body = blockedModal(page).locator('> div > div').nth(1);
      await expect(body).toHaveCSS('max-height', `${height}px`);
    }
    const overlay = await blockedModal(page).evaluate(
      (dialog) => getComputedStyle(dialog, '::backdrop').backgroundColor,
    );
    expect(overlay).toMatch(/ 0\.8\)$/);
  });
});

test('9.2 W7 from the task on in which the console is hydrated, a Tab finds something', async ({
  page,
}) => {
  await signIn(page, owner);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  // Between any two tasks, as a key may come. Whether all is laid out does not matter.
  await page.addInitScript(`{
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      const html = document.documentElement;
      html?.classList.add('whole');
      if (html && (${isReady})()) html.dataset.inert = document.getElementById('root').inert;
      else port2.postMessage('');
    };
    port2.postMessage('');
  }`);
  await openScreen(page, '/organize');
  await expect(page.locator('html')).toHaveAttribute('data-inert', 'false');
});
