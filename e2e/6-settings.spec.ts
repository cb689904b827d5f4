import { readFile } from 'node:fs/promises';
import { whenIn } from '../contract/values/when.ts';
import { expectAccessible, expectFit, expectScreenFit } from './support/accessible.ts';
import {
  accountButton,
  newPerson,
  type Person,
  post,
  signIn,
  somebodyNew,
  storedUser,
} from './support/accounts.ts';
import { callsOf } from './support/calls-of.ts';
import { heading, main, press, toast } from './support/on-screen.ts';
import { emailLink, emails } from './support/outbox.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { expectScreen, openScreen } from './support/screens.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The same person in another browser. */
async function elsewhere(browser: Browser, person: Person, userAgent: string): Promise<Page> {
  const page = await (await browser.newContext({ userAgent })).newPage();
  await signIn(page, person.email, person.password);
  return page;
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function account(page: Page) {
  return (await storedUser(page)) as Record<string, unknown> | null;
}

async function requestEmailChange(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('New Email Address').fill(email);
  await page.getByLabel('Current Password').fill(password);
  await press(page, 'Change My Email Address');
}

test('2.4 the account menu and the footer link to the settings, which link to each other', async ({
  page,
}) => {
  const person = await somebodyNew(page);
  await openScreen(page, '/terms');
  await accountButton(page, person.first_name).click();
  await page.getByRole('link', { name: 'Account Settings' }).first().click();
  await expect(page).toHaveURL('/settings/update-email');
  const nav = page.getByRole('navigation', { name: 'Account settings' });
  for (const [name, path] of [
    ['Password', '/settings/update-password'],
    ['Passkeys and Codes', '/settings/passkeys'],
    ['Devices', '/settings/sessions'],
    ['Notifications', '/settings/notifications'],
    ['Privacy', '/settings/privacy'],
    ['Email', '/settings/update-email'],
  ] as const) {
    await nav.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(`${name} · Fairway`);
    await expect(nav.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
    // One name for the tab and its screen.
    await expect(main(page).getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expectScreen(page);
    await expectScreenFit(page);
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Account Settings' }).click();
  await expect(page).toHaveURL('/settings/update-email');
});

test.describe('another email address', () => {
  test('1.4 5.9 B11 errors are shown under their field, and the typed text stays', async ({
    page,
  }) => {
    const person = await somebodyNew(page);
    const { email: wanted } = newPerson();
    await openScreen(page, '/settings/update-email');
    await requestEmailChange(page, 'nonsense', '');
    await expect(page.getByText('Enter an email address like name@example.com.')).toBeVisible();
    await expect(page.getByLabel('New Email Address')).toBeFocused();
    await expectFit(page);
    await requestEmailChange(page, wanted, 'not my password');
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expect(page.getByLabel('New Email Address')).toHaveValue(wanted);
    await expect(page.getByLabel('Current Password')).toHaveValue('not my password');
    expect(await account(page)).toMatchObject({ email: person.email, pending_email: null });
    expect(await emails(page.request, wanted)).toEqual([]);
  });

  test('1.4 B11 it is used after it is confirmed by its link, and both addresses get an email', async ({
    page,
  }) => {
    const person = await somebodyNew(page);
    const { email: wanted } = newPerson();
    await openScreen(page, '/settings/update-email');
    await expect(main(page)).toContainText(`You sign in with ${person.email}`);
    await requestEmailChange(page, wanted, person.password);
    await expect(toast(page, `An email is on its way to ${wanted}.`)).toContainText('Success!');
    await expect(main(page)).toContainText(`${wanted} is waiting to be confirmed.`);
    await expect(page.getByLabel('Current Password')).toHaveValue('');
    expect(await account(page)).toMatchObject({ email: person.email, pending_email: wanted });
    await expectFit(page);

    const first = await emailLink(page.request, wanted, '/verify');
    await expect
      .poll(async () => (await emails(page.request, person.email)).map(({ subject }) => subject))
      .toContain('Your email address is about to change');
    await page.reload();
    await press(page, 'Send the Link Again');
    await expect(toast(page, `A new email is on its way to ${wanted}.`)).toBeVisible();
    await expect
      .poll(async () => (await emailLink(page.request, wanted, '/verify')).token)
      .not.toBe(first.token);
    const link = await emailLink(page.request, wanted, '/verify');
    expect((await post(page, '/api/v1/verify-email', { token: first.token })).status()).toBe(400);

    await page.goto(link.path);
    await press(page, 'Confirm My Address');
    await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeVisible();
    await expect(main(page)).toContainText(wanted);
    await expectFit(page);
    expect(await account(page)).toMatchObject({ email: wanted, pending_email: null });
    await main(page).getByRole('link', { name: 'Account settings' }).click();
    await expect(main(page)).toContainText(`You sign in with ${wanted}`);
    await expect(page.getByText('is waiting to be confirmed')).toHaveCount(0);
    await expect
      .poll(async () => (await emails(page.request, person.email)).map(({ subject }) => subject))
      .toContain('Your email address was changed');

    // The link works once, and the old email address no longer signs in.
    expect((await post(page, '/api/v1/verify-email', { token: link.token })).status()).toBe(400);
    await page.context().clearCookies();
    const { email, password } = person;
    expect((await post(page, '/api/v1/login', { email, password })).status()).toBe(400);
    await signIn(page, wanted, password);
  });

  test('1.4 B11 the current email address can be kept, which invalidates the link', async ({
    page,
  }) => {
    const person = await somebodyNew(page);
    const { email: wanted } = newPerson();
    await openScreen(page, '/settings/update-email');
    await requestEmailChange(page, wanted, person.password);
    const { token } = await emailLink(page.request, wanted, '/verify');
    await press(page, 'Keep My Current Email');
    await expect(toast(page, 'Your email address stays as it is.')).toBeVisible();
    await expect(page.getByText('is waiting to be confirmed')).toHaveCount(0);
    expect(await account(page)).toMatchObject({ email: person.email, pending_email: null });
    expect((await post(page, '/api/v1/verify-email', { token })).status()).toBe(400);
  });

  test('1.4 B11 keeping an address that has just been replaced shows no success', async ({
    page,
  }) => {
    const person = await somebodyNew(page);
    const { email: wanted } = newPerson();
    await openScreen(page, '/settings/update-email');
    await requestEmailChange(page, wanted, person.password);
    await expect(main(page)).toContainText(`${wanted} is waiting to be confirmed.`);
    const { token } = await emailLink(page.request, wanted, '/verify');
    expect(await post(page, '/api/v1/verify-email', { token })).toBeOK();
    await press(page, 'Keep My Current Email');
    await expect(main(page)).toContainText(`You sign in with ${wanted}`);
    await expect(toast(page, 'Your email address stays as it is.')).toBeVisible();
    await expect(page.getByText('stays as it is')).toHaveCount(0);
  });

  test('1.4 B11 a link opened in another tab takes effect here when the tab gets the focus', async ({
    page,
  }) => {
    const person = await somebodyNew(page);
    const { email: wanted } = newPerson();
    await openScreen(page, '/settings/update-email');
    await requestEmailChange(page, wanted, person.password);
    // The email may arrive before the answer; only a screen that knows of the change loads it again.
    await expect(main(page)).toContainText(`${wanted} is waiting to be confirmed.`);
    const link = await emailLink(page.request, wanted, '/verify');
    expect(await post(page, '/api/v1/verify-email', { token: link.token })).toBeOK();
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(main(page)).toContainText(`You sign in with ${wanted}`);
    await expect(page.getByText('is waiting to be confirmed')).toHaveCount(0);
  });
});

test.describe('another password', () => {
  test('1.4 5.9 errors are shown under their field', async ({ page }) => {
    await somebodyNew(page);
    await openScreen(page, '/settings/update-password');
    await page.getByLabel('New Password', { exact: true }).fill('short');
    await page.getByLabel('Repeat the New Password').fill('other');
    await press(page, 'Change My Password');
    await expect(page.getByLabel('Current Password')).toBeFocused();
    for (const label of ['Current Password', 'New Password', 'Repeat the New Password']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('short');
    await main(page).getByRole('button', { name: 'Show Password' }).nth(1).click();
    await expect(page.getByLabel('New Password', { exact: true })).toHaveAttribute('type', 'text');
    await expectFit(page);
  });

  test('1.4 B3 it is valid at once; other browsers are signed out, this one is not', async ({
    page,
    browser,
  }) => {
    const person = await somebodyNew(page);
    const other = await elsewhere(browser, person, firefox);
    const better = 'wind over the seventeenth';
    await openScreen(page, '/settings/update-password');
    await page.getByLabel('Current Password').fill(person.password);
    await page.getByLabel('New Password', { exact: true }).fill(better);
    await page.getByLabel('Repeat the New Password').fill(better);
    await press(page, 'Change My Password');
    await expect(toast(page, 'all other devices are signed out')).toContainText('Success!');
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('');
    expect(await account(page)).toMatchObject({ email: person.email });
    expect(await account(other)).toBeNull();
    await other.goto('/settings');
    await expect(other).toHaveURL(/\/login/);
    expect((await post(other, '/api/v1/login', person)).status()).toBe(400);
    await signIn(other, person.email, better);
    await expect
      .poll(async () => (await emails(page.request, person.email)).map(({ subject }) => subject))
      .toContain('Your password was changed');
    await other.context().close();
  });
});

test.describe('devices', () => {
  test('1.8 each is listed, and can be signed out alone or with all others', async ({
    page,
    browser,
  }) => {
    const person = await somebodyNew(page);
    const phone = await elsewhere(browser, person, iphone);
    const office = await elsewhere(browser, person, firefox);
    await openScreen(page, '/settings/sessions');
    const devices = main(page).getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect(devices).toHaveCount(3);
    // N4: the same three sign-ins, and those of other tests in this portal.
    const signIns = main(page).getByRole('list', { name: 'Latest sign-ins' });
    await expect(signIns.getByRole('listitem').filter({ hasText: 'iPhone' })).not.toHaveCount(0);
    const here = devices.filter({ hasText: 'This device' });
    await expect(here).toHaveCount(1);
    await expect(here.getByRole('button')).toHaveCount(0);
    await expect(main(page).getByText(/change your password/i)).toHaveCount(1);
    await expect(main(page).getByRole('link', { name: 'change your password' })).toBeVisible();
    await expectFit(page);

    const lost = devices.filter({ hasText: 'iPhone' });
    // On a phone its button is beside its name.
    await page.setViewportSize({ width: 390, height: 844 });
    const name = await lost.locator('strong').boundingBox();
    const signOut = await lost.getByRole('button').boundingBox();
    expect(Number(signOut?.y)).toBeLessThan(Number(name?.y));
    await lost.getByRole('button', { name: /^Sign Out .* on iPhone, last used / }).click();
    await expect(devices).toHaveCount(2);
    expect(await account(phone)).toBeNull();
    expect(await account(office)).not.toBeNull();

    const everywhere = 'Sign Out All Other Devices';
    await press(page, everywhere);
    await expect(page.getByRole('alertdialog')).toContainText('Sign out all other devices?');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep Them Signed In' }).click();
    expect(await account(office)).not.toBeNull();
    await press(page, everywhere);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out' }).click();
    await expect(toast(page, 'All other devices are signed out.')).toBeVisible();
    await expect(devices).toHaveCount(1);
    await expect(main(page).getByRole('button', { name: everywhere })).toHaveCount(0);
    expect(await account(office)).toBeNull();
    expect(await account(page)).toMatchObject({ email: person.email });
    await expectFit(page);
    await Promise.all([phone, office].map((other) => other.context().close()));
  });

  test('1.8 two that are signed out at once are each requested once, and the focus does not move', async ({
    page,
    browser,
  }) => {
    const person = await somebodyNew(page);
    const others = [
      await elsewhere(browser, person, iphone),
      await elsewhere(browser, person, firefox),
    ];
    await openScreen(page, '/settings/sessions');
    const devices = main(page).getByRole('list', { name: 'Devices' }).getByRole('listitem');
    const calls = callsOf(page);
    const answer = await pauseRequests(page, '**/api/v1/sessions/*');
    const phone = devices.filter({ hasText: 'iPhone' }).getByRole('button');
    const office = devices.filter({ hasText: 'Firefox' }).getByRole('button');
    await phone.click();
    await office.click();
    for (const button of [phone, office]) await expect(button).toBeDisabled();
    await phone.click({ force: true });
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).focus();
    answer();
    await expect(devices).toHaveCount(1);
    expect(calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(2);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Contact' })).toBeFocused();
    await Promise.all(others.map((other) => other.context().close()));
  });

  test('8.5 a list that fails to load shows an error and can be loaded again', async ({ page }) => {
    await somebodyNew(page);
    let broken = true;
    await page.route('**/api/v1/sessions', (route) =>
      broken ? route.fulfill({ status: 500, json: { message: 'Our fault.' } }) : route.continue(),
    );
    await openScreen(page, '/settings/sessions');
    await expect(main(page).getByRole('alert')).toContainText('could not be loaded. Our fault.');
    await expectFit(page);
    broken = false;
    await press(page, 'Try Again');
    await expect(page.getByText('This device')).toBeVisible();
    // The button is removed, and the focus has moved.
    await expect(main(page)).toBeFocused();
  });
});

test.describe('one’s own data', () => {
  test('1.8 all data is downloaded as one archive', async ({ page }) => {
    await somebodyNew(page);
    await openScreen(page, '/settings/privacy');
    const coming = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download My Data' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const bytes = await readFile(await download.path());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
    expect(page.url()).toContain('/settings/privacy');
  });

  test('1.8 a slow deletion does not move the focus after leaving', async ({ page }) => {
    const person = await somebodyNew(page);
    await openScreen(page, '/settings/privacy');
    await press(page, 'Delete My Account');
    await page.getByLabel('Current Password').fill(person.password);
    const answer = await pauseRequests(page, '**/api/v1/profile/deletion');
    await press(page, 'Delete My Account');
    const sent = page.waitForRequest('**/api/v1/profile/deletion');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await sent;
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await page.getByLabel('Your Name').fill('Rob');
    answer();
    await expect(toast(page, 'Your account will be erased in 14 days.')).toBeVisible();
    await expect(page.getByLabel('Your Name')).toBeFocused();
  });

  test('1.8 after the request the person sees at once that members cannot see them any more', async ({
    page,
  }) => {
    const person = await somebodyNew(page);
    await post(page, '/api/v1/subscribe', { payment_method: 'pm_card_visa' });
    const seeAsMembers = () => press(page, 'See It as Members Do');
    await openScreen(page, '/profile');
    await seeAsMembers();
    await expect(main(page).getByText('This is what members see of you')).toBeVisible();
    await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('link', { name: 'Account Settings' }).click();
    await main(page).getByRole('link', { name: 'Privacy' }).click();
    await expect(heading(page, 'Delete my account')).toBeVisible();
    await press(page, 'Delete My Account');
    await page.getByLabel('Current Password').fill(person.password);
    await press(page, 'Delete My Account');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Your account will be erased in 14 days.')).toBeVisible();
    await footer.getByRole('link', { name: 'My Profile' }).click();
    await seeAsMembers();
    await expect(main(page).getByText('You are not in the directory')).toBeVisible();
  });

  test('1.8 N23 deletion needs the password, then a confirmation, shows the date, and can be withdrawn', async ({
    page,
  }) => {
    const person = await somebodyNew(page);
    await openScreen(page, '/settings/privacy');
    await expect(main(page)).toContainText('14 days');
    await expectFit(page);
    await press(page, 'Delete My Account');
    await expect(page.getByLabel('Current Password')).toBeFocused();
    await press(page, 'Delete My Account');
    await expect(page.getByLabel('Current Password')).toHaveAttribute('aria-invalid', 'true');
    await expectFit(page);

    const alert = page.getByRole('alertdialog');
    await page.getByLabel('Current Password').fill('not my password');
    await press(page, 'Delete My Account');
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expect(alert).toHaveCount(0);

    await page.getByLabel('Current Password').fill(person.password);
    await press(page, 'Delete My Account');
    await expect(alert).toContainText('Delete your account?');
    await expectAccessible(page);
    await alert.getByRole('button', { name: 'Keep My Account' }).click();
    await expect(alert).toHaveCount(0);
    expect(await account(page)).toMatchObject({ deletion_requested_at: null });

    await press(page, 'Delete My Account');
    await alert.getByRole('button', { name: 'Delete' }).click();
    await expect(toast(page, 'Your account will be erased in 14 days.')).toBeVisible();
    const requestedAt = (await account(page))?.deletion_requested_at;
    const end = new Date(String(requestedAt));
    end.setUTCDate(end.getUTCDate() + 14);
    const day = whenIn('America/Toronto', end, 'day');
    const notice = main(page).getByRole('heading', {
      name: `Your account will be erased on ${day}`,
    });
    await expect(notice).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Delete My Account' })).toHaveCount(0);
    await expectFit(page);

    // After signing in again, on any settings screen.
    await signIn(page, person.email, person.password);
    await openScreen(page, '/settings');
    await expect(notice).toBeVisible();
    await press(page, 'Keep My Account');
    await expect(toast(page, 'Your account stays open.')).toBeVisible();
    await expect(notice).toHaveCount(0);
    expect(await account(page)).toMatchObject({ deletion_requested_at: null });
  });
});
