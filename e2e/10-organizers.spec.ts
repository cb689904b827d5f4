import { Secret, TOTP } from 'otpauth';
import { expectFit, expectScreenFit } from './support/accessible.ts';
import { fillSignIn, owner, post, signIn, user } from './support/accounts.ts';
import {
  codesTo,
  enrolPasskey,
  openDevice,
  proveMailbox,
  startLockedPortal,
} from './support/locked-portal.ts';
import { screenHeading } from './support/on-screen.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { expect, type Page, test } from './support/test.ts';

// Who organizes, outside of demo mode: second factors, invitations, and the end of a grant.

let portal: Awaited<ReturnType<typeof startLockedPortal>>;
test.beforeEach(async () => {
  portal = await startLockedPortal();
});
test.afterEach(() => portal.stop());

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /your account/ }).click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL('/');
}

async function invitationLink(to: string): Promise<string> {
  const found = () =>
    portal.received
      .filter((email) => email.to?.some(({ address }) => address === to))
      .map(({ text = '' }) => /\/organize\/invitation#[\w-]+/.exec(text)?.[0])
      .findLast(Boolean);
  await expect.poll(found).toBeDefined();
  return found() ?? '';
}

test('10.2 10.3 11.1 J2 an owner invites a treasurer, who makes a passkey, is let in, is ended, and is out at once', async ({
  browser,
}) => {
  const ownersPage = await openDevice(browser, portal.url);
  await ownersPage.goto('/organize/people');
  // To the sign-in, and back; then to the second factor, and back.
  await expect(screenHeading(ownersPage, 'Sign In')).toBeVisible();
  await fillSignIn(ownersPage, owner);
  await expect(screenHeading(ownersPage, 'Second Factor')).toBeVisible();
  await expectFit(ownersPage);
  await proveMailbox(ownersPage, portal.received, owner);
  const codes = await enrolPasskey(ownersPage);
  expect(new Set(codes).size).toBe(10);
  await expect(screenHeading(ownersPage, 'Roles')).toBeVisible();

  await ownersPage.getByRole('button', { name: 'Invite Somebody' }).click();
  await ownersPage.getByLabel('Email', { exact: true }).fill(user);
  await ownersPage.getByRole('radio', { name: 'Treasurer' }).check();
  await expectFit(ownersPage);
  await ownersPage.reload();
  await ownersPage.getByRole('button', { name: 'Invite Somebody' }).click();
  await expect(ownersPage.getByLabel('Email', { exact: true })).toHaveValue(user);
  await expect(ownersPage.getByRole('radio', { name: 'Treasurer' })).toBeChecked();
  await ownersPage.getByRole('button', { name: 'Send the Invitation' }).click();
  await expect(ownersPage.getByRole('main').getByText(user, { exact: true })).toBeVisible();

  // A file about people asks for the factor first, once it is not fresh any more.
  await ownersPage.route('**/api/v1/organize/me', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({
      json: { data: { ...data, factor: { ...data.factor, fresh_until: null } } },
    });
  });
  await ownersPage.getByRole('link', { name: 'Download as CSV' }).click();
  const asked = ownersPage.getByRole('dialog').getByRole('button', { name: 'Use a Passkey' });
  await expect(asked).toBeVisible();
  await ownersPage.unroute('**/api/v1/organize/me');
  const [file] = await Promise.all([ownersPage.waitForEvent('download'), asked.click()]);
  expect(file.suggestedFilename()).toBe('people.csv');

  const page = await openDevice(browser, portal.url);
  await page.goto('/organize/invitation');
  await expect(screenHeading(page, 'No invitation here')).toBeVisible();
  // Pasted into this tab: only the fragment changes.
  await page.goto(await invitationLink(user));
  await expect(page.getByText(/invites .* to be treasurer/)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectScreenFit(page);
  await page.getByRole('main').getByRole('link', { name: 'Create an Account to Accept' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(user);
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(user);
  await fillSignIn(page, user);
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect(screenHeading(page, 'Second Factor')).toBeVisible();
  await enrolPasskey(page);
  await expect(screenHeading(page, 'Today')).toBeVisible();
  // A treasurer gives no roles.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Roles' })).toHaveCount(0);

  await ownersPage.reload();
  // As if the factor had been shown long ago: the act waits for it, and then goes on.
  // The route stays until the dialog is there, so that its code is not asked for while the routing ends.
  let isStale = true;
  await ownersPage.route('**/api/v1/organize/grants/*', (route) => {
    if (!isStale) return route.continue();
    isStale = false;
    return route.fulfill({ status: 403, json: { code: 'fresh_factor_required' } });
  });
  await ownersPage.getByRole('button', { name: /^Change Owen .*Treasurer/ }).click();
  await ownersPage.getByRole('button', { name: 'End as Treasurer' }).click();
  await ownersPage.getByRole('dialog').getByRole('button', { name: 'End as Treasurer' }).click();
  await ownersPage.getByRole('dialog').getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(ownersPage.getByText('Owen Castellan is no longer treasurer.')).toBeVisible();

  await page.getByRole('button', { name: /your account/ }).click();
  // V26: the passkey outlives the grant, and its person takes it away, in the account settings.
  await page.getByRole('link', { name: 'Second Factor' }).click();
  await expect(page).toHaveURL('/settings/passkeys');
  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/ is removed\.$/)).toBeVisible();
});

test('10.3 J3 a password alone opens nothing; a code of the app does, and a recovery code once', async ({
  browser,
}) => {
  // Whoever has learned the password, before its owner has added a factor.
  const thief = await openDevice(browser, portal.url);
  await signIn(thief, owner);
  await thief.goto('/organize');
  await expect(thief.getByRole('button', { name: 'Make a Passkey' })).toHaveCount(0);
  await thief.getByRole('button', { name: 'Email Me a Code' }).click();
  await thief.getByLabel('Code in the Email').fill('1234 5678');
  await thief.getByRole('button', { name: 'Go On' }).click();
  await expect(thief.getByLabel('Code in the Email')).toHaveAttribute('aria-invalid', 'true');
  await expectFit(thief);
  for (const kind of ['totp', 'passkey']) {
    const first = await post(thief, `/api/v1/organize/factors/${kind}/begin`);
    expect([first.status(), (await first.json()).code]).toEqual([403, 'second_factor_required']);
  }

  const page = await openDevice(browser, portal.url);
  await signIn(page, owner);
  await page.goto('/organize');
  await expect.poll(() => codesTo(portal.received, owner).length).toBe(1);
  await proveMailbox(page, portal.received, owner);
  await page.getByRole('button', { name: 'Set Up an App' }).click();
  const secret = Secret.fromBase32((await page.locator('ol code').innerText()).replaceAll(' ', ''));
  await page.getByLabel('Code of Your App').fill('000 000');
  await page.getByRole('button', { name: 'Add the App' }).click();
  await expect(page.getByLabel('Code of Your App')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Code of Your App').fill(new TOTP({ secret }).generate());
  await page.getByRole('button', { name: 'Add the App' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expectFit(page);
  const [code = ''] = await page.locator('main li code').allTextContents();
  await page.getByRole('button', { name: 'I Have Stored Them' }).click();
  await expect(screenHeading(page, 'Today')).toBeVisible();

  // Whoever has learned the password.
  for (const path of ['', '/people']) {
    await thief.goto(`/organize${path}`);
    await expect(screenHeading(thief, 'Second Factor')).toBeVisible();
    await expect(thief.getByRole('button', { name: 'Make a Passkey' })).toHaveCount(0);
  }
  await expectFit(thief);
  for (const path of ['grants', 'grants.csv']) {
    const answer = await thief.request.get(`/api/v1/organize/${path}`);
    expect([answer.status(), (await answer.json()).code]).toEqual([403, 'second_factor_required']);
  }
  const adding = await post(thief, '/api/v1/organize/factors/totp/begin');
  expect(adding.status()).toBe(403);

  // The owner, whose phone is lost; the code was written down.
  for (const isFirst of [true, false]) {
    const next = await openDevice(browser, portal.url);
    await signIn(next, owner);
    await next.goto('/organize/people');
    await next.getByRole('button', { name: 'Use a Recovery Code' }).click();
    await next.getByLabel('Recovery Code').fill(code);
    await next.getByRole('button', { name: 'Go On' }).click();
    if (isFirst) await expect(screenHeading(next, 'Roles')).toBeVisible();
    else await expect(next.getByLabel('Recovery Code')).toHaveAttribute('aria-invalid', 'true');
  }
});

test('10.3 a passkey signs in without a password, and counts as the second factor', async ({
  browser,
}) => {
  const page = await openDevice(browser, portal.url);
  await signIn(page, owner);
  await page.goto('/organize');
  await proveMailbox(page, portal.received, owner);
  // On a slow line the codes are put away before the portal says that the factor counts.
  const answer = await pauseRequests(page, '**/api/v1/organize/me');
  await enrolPasskey(page);
  answer();
  await expect(screenHeading(page, 'Today')).toBeVisible();
  await signOut(page);

  await page.goto('/organize/people');
  await page.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(screenHeading(page, 'Roles')).toBeVisible();
  // Another device has none of this person.
  const other = await openDevice(browser, portal.url);
  await other.goto('/login');
  await other.getByRole('button', { name: 'Use a Passkey' }).click();
  await expect(other.getByText('The passkey was not used')).toBeVisible();
  await expect(screenHeading(other, 'Sign In')).toBeVisible();
});
