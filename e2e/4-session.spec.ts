import {
  accountButton,
  fillSignIn,
  newPerson,
  post,
  registerAndConfirm,
  signIn,
  somebodyNew,
  storedUser,
  user,
} from './support/accounts.ts';
import { callsOf } from './support/calls-of.ts';
import { openToToast, toasts } from './support/on-screen.ts';
import { goWithin, openLoaded, openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

test('4.1 a page from the back/forward cache is loaded again after signing out', async ({
  page,
}) => {
  const leave = () =>
    page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })));
  const returnToTab = () =>
    page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
      return document.documentElement.hidden;
    });
  await somebodyNew(page);
  await openScreen(page, '/billing');
  await leave();
  // Nothing has changed, so nothing is requested, and typed text would stay.
  expect(await returnToTab()).toBe(false);
  await leave();
  expect(await post(page, '/api/v1/logout')).toBeOK();
  expect(await returnToTab()).toBe(true);
  await expect(page).toHaveURL('/login?redirect=%2Fbilling');
});

test('4.1 6.2 signing in or out in another tab takes effect in this one when it gets the focus', async ({
  page,
}) => {
  const returnToTab = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  await openLoaded(page, '/about-us');
  const calls = callsOf(page);
  await returnToTab();

  await signIn(page, user);
  await returnToTab();
  await expect(accountButton(page, 'Owen')).toBeVisible();
  await expect.poll(() => calls).toEqual(['GET /api/v1/user', 'GET /api/v1/subscription-status']);

  await goWithin(page, '/profile');
  await page.getByRole('button', { name: 'Edit About' }).click();
  await signIn(page, 'member@example.com');
  await returnToTab();
  await expect(page.getByRole('heading', { name: 'Maya Chartrand', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  expect(await post(page, '/api/v1/logout')).toBeOK();
  await returnToTab();
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
});

test('6.2 text typed by one person is not stored for another who has signed in in another tab', async ({
  page,
}) => {
  const first = await somebodyNew(page);
  await openScreen(page, '/profile');
  await page.getByRole('button', { name: 'Edit About' }).click();
  const about = page.getByRole('dialog').getByRole('textbox');
  await about.fill('I walk.');
  // After the same person has signed in again, everything continues.
  await signIn(page, first.email, first.password);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Updated Successfully').first()).toBeVisible();

  await about.fill('I ride.');
  const second = await somebodyNew(page);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  const name = `${second.first_name} ${second.last_name}`;
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  expect(await storedUser(page)).toMatchObject({ email: second.email, about: null });

  await page.getByRole('button', { name: 'Edit Profile Picture' }).click();
  await page.locator('input[type=file]').setInputFiles('docs/images/event-320.png');
  await signIn(page, first.email, first.password);
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('I walk.')).toBeVisible();
  expect(await storedUser(page)).toMatchObject({ email: first.email, pfp_url: null });
});

test('4.1 signed in once the user is loaded, signed out after logout', async ({ page }) => {
  const person = newPerson();
  await registerAndConfirm(page, person);
  await page.goto('/login');
  await fillSignIn(page, person.email, person.password);
  await expect(accountButton(page, person.first_name)).toBeVisible();
  expect(await storedUser(page)).toMatchObject({ email: person.email });

  await accountButton(page, person.first_name).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(accountButton(page, person.first_name)).toHaveCount(0);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  await goWithin(page, '/profile');
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
});

test('2.5 4.1 8.1 Q24 a session that was ended elsewhere leads to the login screen and back, with the typed text', async ({
  page,
}) => {
  const person = await somebodyNew(page);
  await openScreen(page, '/profile');
  await page.getByRole('button', { name: 'Edit About' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('I walk.');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
  await expect(
    page.getByRole('main').getByText('You were signed out in the meantime.'),
  ).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toContainText('Oh No! Something went wrong');
  await expect(toasts(page)).toContainText('Please try again');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await fillSignIn(page, person.email, person.password);
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: 'Edit About' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Bring it back' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('I walk.');
  await page.keyboard.press('Escape');

  await page.context().clearCookies();
  await goWithin(page, '/billing');
  await expect(page).toHaveURL('/login?redirect=%2Fbilling');
});

test('2.5 4.16 the picture upload also notices a session that was ended elsewhere', async ({
  page,
}) => {
  await somebodyNew(page);
  await openScreen(page, '/profile');
  await page.getByRole('button', { name: 'Edit Profile Picture' }).click();
  await page.locator('input[type=file]').setInputFiles('docs/images/event-320.png');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page).toHaveURL('/login?redirect=%2Fprofile');
});

test('2.5 Q24 a server that cannot say who is signed in does not lead to Sign In', async ({
  page,
}) => {
  await signIn(page, user);
  await openScreen(page, '/terms');
  let isBroken = true;
  await page.route('**/api/v1/user', (route) =>
    isBroken
      ? route.fulfill({ status: 503, json: { message: 'Away.', code: 'unavailable' } })
      : route.continue(),
  );
  await openToToast(page, '/my-events');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(page).toHaveURL('/my-events');
  isBroken = false;
  // 8.5: it comes back by itself.
  await expect(page.getByRole('heading', { name: 'My Events', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/my-events');
});

test('4.2 signing in requests the cookie, sends the credentials, loads the user, then the status', async ({
  page,
}) => {
  const person = newPerson();
  await registerAndConfirm(page, person);
  await page.context().clearCookies();
  await openScreen(page, '/login');
  const calls = callsOf(page);
  await fillSignIn(page, person.email, person.password);
  await expect(accountButton(page, person.first_name)).toBeVisible();
  await expect
    .poll(() => calls.slice(0, 4))
    .toEqual([
      'GET /sanctum/csrf-cookie',
      'POST /api/v1/login',
      'GET /api/v1/user',
      'GET /api/v1/subscription-status',
    ]);
});
