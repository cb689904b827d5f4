import type { Route } from '@playwright/test';
import { expectFit } from './support/accessible.ts';
import {
  accountButton,
  fillSignIn,
  newPerson,
  post,
  registerAndConfirm,
  signIn,
  storedUser,
  user,
} from './support/accounts.ts';
import { blockedModal, openToToast, press, toasts } from './support/on-screen.ts';
import { emailLink } from './support/outbox.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { expectScreen, goOffline, goWithin, openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

for (const call of ['user', 'subscription-status']) {
  test(`8.2 if ${call} cannot be loaded a toast says so, and the page stays`, async ({ page }) => {
    await page.route(`**/api/v1/${call}`, (route) =>
      route.fulfill({ status: 500, json: { message: 'Our fault.', code: 'internal' } }),
    );
    await openToToast(page, '/terms');
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page).getByText('Oh no! Something went wrong.')).toBeVisible();
    await expect(toasts(page).getByText('Please try again.')).toBeVisible();
    await expectScreen(page);
    await toasts(page)
      .getByRole('button', { name: /^Close/ })
      .click();
    await expect(toasts(page)).toHaveCount(0);
  });
}

test('4.3 8.2 a visitor who is not signed in gets no error message', async ({ page }) => {
  const complaints = await watchPage(page);
  const answers = Promise.all(
    ['user', 'subscription-status'].map((call) => page.waitForResponse(`**/api/v1/${call}`)),
  );
  await openScreen(page, '/terms');
  for (const answer of await answers) expect(answer.status()).toBe(401);
  await expectScreen(page);
  await expect(toasts(page)).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test.describe('8.5 without a connection', () => {
  test('8.5 a form says "Network Error" and keeps the typed text', async ({ page, context }) => {
    const person = newPerson();
    await registerAndConfirm(page, person);
    await openScreen(page, '/login');
    await goOffline(page);
    await fillSignIn(page, person.email, person.password);
    await expect(page.getByRole('alert').filter({ hasText: 'Network Error' })).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(person.email);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(person.password);

    await context.setOffline(false);
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
    await expect(accountButton(page, person.first_name)).toBeVisible();
    expect(await storedUser(page)).toMatchObject({ email: person.email });
  });

  test('8.5 a list says "Network Error" at once and can be tried again', async ({
    page,
    context,
  }) => {
    await openScreen(page, '/events');
    await goOffline(page);
    await page.getByRole('navigation', { name: 'Filter events' }).getByText('Past').click();
    const words = page.getByRole('main').getByText(/Network Error/);
    await expect(words).toContainText('could not be reached. Check your connection and try again.');
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
    await expect(page).toHaveURL(/filter=past/);
  });
});

test('8.5 a page without a connection is drawn like the not-found page, and comes back by itself', async ({
  page,
  context,
}) => {
  await openScreen(page, '/terms');
  // The code is there, its data is not.
  const { data } = await (await page.request.get('/api/v1/featured')).json();
  await goWithin(page, `/events/${data[0].slug}`);
  await expect(page.getByRole('heading', { name: data[0].title, level: 1 })).toBeVisible();
  await goOffline(page);
  await goWithin(page, `/events/${data[1].slug}`);
  const failure = page.getByRole('heading', { name: 'Network Error' });
  await expect(failure).toBeVisible();
  await expect(page.getByRole('main').getByText('comes back by itself')).toBeVisible();
  await expect(page.getByRole('main').locator('svg').first()).toBeVisible();
  await expectFit(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: data[1].title, level: 1 })).toBeVisible();
  await expectScreen(page);
});

test('8.5 a chunk that fails to load: "Loading chunk failed", with a second try', async ({
  page,
}) => {
  await openScreen(page, '/privacy');
  await page.route('**/assets/terms-page-*.js', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  await expect(page).toHaveURL('/terms');
  await page.unroute('**/assets/terms-page-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: /Terms/, level: 1 })).toBeVisible();
  await expectScreen(page);
});

test('V43 a screen or a dialog whose file is gone after a release: the portal was renewed, with a button', async ({
  page,
}) => {
  await signIn(page, user);
  await openScreen(page, '/profile');
  // The files of the version before: none of them is there any more.
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await press(page, 'Edit About');
  await expect(toasts(page)).toContainText('The portal was renewed');
  await expect(toasts(page).getByRole('button', { name: 'Reload' })).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('main')).toContainText('The portal was renewed');
  await expectFit(page);
  await page.unroute('**/assets/*.js');
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: /Terms/, level: 1 })).toBeVisible();
  await expectScreen(page);
});

test('8.5 the same if the page was rendered by the server', async ({ page }) => {
  const exceptions: string[] = [];
  page.on('pageerror', ({ message }) => exceptions.push(message));
  await page.route('**/assets/terms-page-*.js', (route) => route.abort());
  await page.goto('/terms');
  await expect(page.getByRole('heading', { name: 'Loading chunk failed' })).toBeVisible();
  await expect(page).toHaveTitle(/Loading chunk failed/);
  expect(exceptions).toEqual([]);
  await page.unroute('**/assets/terms-page-*.js');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: /Terms/, level: 1 })).toBeVisible();
  await expectScreen(page);
});

test('8.5 leaving before the code of a page is loaded shows no error', async ({ page }) => {
  const abortChunk = await pauseRequests(page, '**/assets/terms-page-*.js', (route) =>
    route.abort(),
  );
  const requested = page.waitForRequest('**/assets/terms-page-*.js');
  await page.goto('/terms', { waitUntil: 'commit' });
  await requested;
  // Firefox aborts at once, Chromium only when the next page is loaded.
  await page.evaluate(() => dispatchEvent(new Event('beforeunload')));
  const failed = page.waitForEvent('requestfailed');
  abortChunk();
  await failed;
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await expect(page.getByRole('heading', { name: /Terms/, level: 1 })).toBeVisible();
  await expect(page.getByText('Loading chunk failed')).toHaveCount(0);
});

test('8.5 if JavaScript fails to load, an empty frame says so, with a second try', async ({
  page,
}) => {
  await signIn(page, user);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto('/profile');
  const words = page.getByRole('main').getByRole('alert');
  await expect(words).toContainText('Check your connection and try again.');
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await expectFit(page);
  await page.unroute('**/*.js');
  await words.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/profile');
  await expectScreen(page);
});

test('8.5 if JavaScript fails to load, a page from the server stays as it is', async ({ page }) => {
  await page.route('**/*.js', (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await page.goto('/terms');
  await failed;
  await expect(page.getByRole('heading', { name: /Terms/, level: 1 })).toBeVisible();
  await expect(page.getByText('could not be fetched')).toHaveCount(0);
});

test('8.5 2.10 a modal whose code fails to load leaves the screen as it is; a reload opens it', async ({
  page,
}) => {
  await signIn(page, user);
  await openScreen(page, '/events');
  await page.route('**/assets/access-blocked-modal-*.js', (route) => route.abort());
  const members = page.getByRole('banner').getByRole('link', { name: 'Members', exact: true });
  await members.click();
  await expect(toasts(page)).toContainText('Loading chunk failed');
  await expect(toasts(page)).toContainText('reload the page');
  await expect(page.getByRole('heading', { name: 'Events', level: 1, exact: true })).toBeVisible();
  await page.unroute('**/assets/access-blocked-modal-*.js');
  await page.reload();
  await members.click();
  await expect(blockedModal(page)).toBeVisible();
});

test('8.5 2.11 a profile dialog whose code fails to load asks for a reload', async ({ page }) => {
  await signIn(page, user);
  await openScreen(page, '/profile');
  await page.route('**/assets/edit-about-modal-*.js', (route) => route.abort());
  await press(page, 'Edit About');
  await expect(toasts(page)).toContainText('Loading chunk failed');
  await expect(toasts(page)).toContainText('reload the page');
  await page.unroute('**/assets/edit-about-modal-*.js');
  await page.reload();
  await press(page, 'Edit About');
  await expect(page.getByRole('dialog', { name: 'Edit About' })).toBeVisible();
});

test.describe('5.9 errors from the server', () => {
  test('5.9 are shown under their field, with the first one focused and nothing lost', async ({
    page,
  }) => {
    await openScreen(page, '/register');
    // One of the two names is enough.
    const required = page.getByRole('main').locator('input:not([autocomplete$="-name"])');
    await expect(required).toHaveCount(3);
    for (const field of await required.all()) {
      await expect(field).toHaveAttribute('aria-required', 'true');
    }
    await page.getByLabel('Email').fill('robin at example');
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Create My Account' }).click();

    const first = page.getByLabel('First Name');
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription('Enter a first or a last name.');
    await expect(first).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Enter an email address/);
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /Use at least 8 characters/,
    );
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(/accept the terms/);
    await expect(page.getByLabel('Last Name')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Email')).toHaveValue('robin at example');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('short');
  });

  test('B5 5.9 wrong credentials are shown at the email field, which stays filled', async ({
    page,
  }) => {
    const { email } = newPerson();
    await openScreen(page, '/login');
    await fillSignIn(page, email, 'not the password');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/do not match/);
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByLabel('Email')).toBeFocused();
  });
});

test('B6 too many tries: the sign-in screen says how long to wait', async ({ page }) => {
  const { email } = newPerson();
  for (let times = 0; times < 10; times += 1) {
    expect((await post(page, '/api/v1/login', { email, password: 'wrong' })).status()).toBe(400);
  }
  await openScreen(page, '/login');
  await fillSignIn(page, email, 'wrong');
  await expect(page.getByRole('alert').getByText('Please wait 15 minutes')).toBeVisible();
});

test('C1 an expired token is replaced silently', async ({ page, context }) => {
  const person = newPerson();
  await registerAndConfirm(page, person);
  await openScreen(page, '/forgot-password');
  await context.addCookies([{ name: 'XSRF-TOKEN', value: 'old', url: new URL(page.url()).origin }]);
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Me a Link' }).click();
  await expect(page.getByText(`If ${person.email} has an account`)).toBeVisible();
});

test('D1 a name that looks like a script is shown as text everywhere', async ({ page }) => {
  const complaints = await watchPage(page);
  const person = newPerson({
    first_name: '<img src=x onerror=alert(1)>',
    last_name: '<script>alert(2)</script>{{7*7}}',
  });
  await registerAndConfirm(page, person);
  await signIn(page, person.email, person.password);
  await openScreen(page, '/terms');
  await expect(accountButton(page, person.first_name)).toBeVisible();
  await accountButton(page, person.first_name).click();
  await expect(
    page.getByText(`${person.first_name} ${person.last_name}`, { exact: true }).first(),
  ).toBeVisible();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
  await page.goto(`/dev/outbox?${new URLSearchParams({ to: person.email })}`);
  await expect(page.getByText('Confirm your email address')).toBeVisible();
  await expect(page.locator('img[src=x]')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('8.2 a person stays signed in if only the status cannot be loaded', async ({ page }) => {
  await signIn(page, user);
  await page.route('**/api/v1/subscription-status', (route) =>
    route.fulfill({ status: 503, json: { message: 'Away.', code: 'unavailable' } }),
  );
  await openToToast(page, '/my-events');
  await expectScreen(page);
  await expect(page).toHaveURL('/my-events');
  await expect(toasts(page)).toHaveCount(1);
  await expect(accountButton(page, 'Owen')).toBeVisible();
});

/** Presses the button of a form, and opens another screen before the answer arrives. */
async function sendAndGoOn(page: Page, call: string, button: string): Promise<void> {
  const answer = await pauseRequests(page, call);
  const sent = page.waitForRequest(call);
  await press(page, button);
  await sent;
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about-us');
  answer();
}

test('1.2 leaving during a slow registration, sign-in or reset stays on the new screen, with a toast about the result', async ({
  page,
}) => {
  const person = newPerson();
  await openScreen(page, '/register');
  await page.getByLabel('First Name').fill(person.first_name);
  await page.getByLabel('Last Name').fill(person.last_name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox').check();
  await sendAndGoOn(page, '**/api/v1/register', 'Create My Account');
  await expect(toasts(page)).toContainText('Please confirm your email address');
  await expect(page).toHaveURL('/about-us');

  await openScreen(page, '/login');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await sendAndGoOn(page, '**/api/v1/login', 'Sign In');
  await expect(toasts(page)).toContainText('Please verify your email address first.');
  await expect(page).toHaveURL('/about-us');

  await openScreen(page, '/forgot-password');
  await page.getByLabel('Email').fill(person.email);
  await press(page, 'Send Me a Link');
  const { path } = await emailLink(page.request, person.email, '/reset-password');
  await openScreen(page, path);
  await page.getByLabel('Password', { exact: true }).fill('another quiet green');
  await page.getByLabel('Repeat the Password').fill('another quiet green');
  await sendAndGoOn(page, '**/api/v1/reset-password', 'Save My Password');
  await expect(toasts(page)).toContainText('Your password is changed.');
  await expect(page).toHaveURL('/about-us');
});

test('8.2 a list that is loaded again shows no other list meanwhile, and the focus moves to the result', async ({
  page,
}) => {
  await openScreen(page, '/events');
  const main = page.getByRole('main');
  const cards = main.getByRole('article');
  await expect(cards).toHaveCount(12);
  const requested: Route[] = [];
  await page.route('**/api/v1/events?*', (route) => void requested.push(route));
  // Not by a click: hovering over the filter would load it before.
  await goWithin(page, '/events?filter=free');
  await expect.poll(() => requested.length).toBe(1);
  // A list that failed before its screen was shown would be requested once more.
  await expect(main.getByRole('link', { name: 'Free' })).toHaveAttribute('aria-current', 'true');
  await requested[0]?.fulfill({ status: 500, json: { message: 'Our fault.' } });
  const failure = main.getByRole('heading', { name: 'The events could not be loaded' });
  await expect(main).toContainText('Our fault.');

  await main.getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect.poll(() => requested.length).toBe(2);
  await expect(main).toContainText('Trying again…');
  await expect(failure).toBeVisible();
  await expect(cards).toHaveCount(0);
  await requested[1]?.continue();
  await expect(failure).toHaveCount(0);
  await expect(cards.first().getByRole('link')).toBeFocused();
});

test('D11 a path or query that cannot be decoded is rejected', async ({ request }) => {
  for (const address of ['/api/v1/events/%ff', '/api/v1/events?search=%ff']) {
    expect((await request.get(address)).status(), address).toBe(400);
  }
});
