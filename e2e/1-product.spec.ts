import { machineClock } from '../server/testing/processes/machine-clock.ts';
import { expectAccessible, expectNoSidewaysScroll, phone } from './support/accessible.ts';
import {
  accountButton,
  demoPassword,
  fillSignIn,
  newPerson,
  registerAndConfirm,
  signIn,
  storedUser,
  user,
} from './support/accounts.ts';
import { emailLink, emails } from './support/outbox.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { openScreen, someEvent, visitable } from './support/screens.ts';
import { type APIRequestContext, expect, test } from './support/test.ts';

test.describe('without JavaScript, as the server renders them', () => {
  test.use({ javaScriptEnabled: false });

  const readable = [
    ['/', 'Fairway'],
    ['/membership', 'Membership'],
    ['/about-us', 'About'],
    ['/contact-us', 'Contact'],
    ['/terms', 'Terms'],
    ['/privacy', 'Privacy'],
    ['/events', 'Events'],
    ['/events/{slug}', 'Fairway'],
  ] as const;

  for (const [path, title] of readable) {
    test(`1.1 a visitor reads ${path}`, async ({ page }) => {
      const answer = await page.goto(await visitable(page.request, path));
      expect(answer?.status()).toBe(200);
      await expect(page).toHaveTitle(new RegExp(title));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect((await page.getByRole('main').innerText()).length).toBeGreaterThan(300);
      await page.setViewportSize(phone);
      await expectNoSidewaysScroll(page);
    });
  }

  for (const path of ['/login', '/register', '/forgot-password']) {
    test(`1.2 the form of ${path} is rendered, says what it needs, and sends nothing by itself`, async ({
      page,
    }) => {
      await page.goto(path);
      await page.getByLabel('Email').fill('robin@example.org');
      // No other button is enabled before it works.
      for (const button of await page.getByRole('main').locator('button').all()) {
        await expect(button).toBeDisabled();
      }
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.getByLabel('Email').press('Enter');
      expect(requests).toEqual([]);
      await expect(page).toHaveURL(path);
      await expect(page.locator('form')).toHaveAttribute('method', 'post');
      expect(await page.getByRole('main').innerText()).toContain('(needs JavaScript)');
    });
  }

  test('1.1 the search for events nearby waits for JavaScript, and keeps the typed text', async ({
    page,
  }) => {
    await page.goto('/');
    const place = page.getByLabel('City or Postal Code');
    await place.fill('Halifax');
    await expect(page.getByRole('button', { name: 'Find Events' })).toBeDisabled();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    await place.press('Enter');
    expect(requests).toEqual([]);
    await expect(place).toHaveValue('Halifax');
    await expect(page).toHaveURL('/');
  });
});

test('1.1 the pictures of an event open without JavaScript, and larger with it', async ({
  page,
}) => {
  const slug = await eventWithPictures(page.request);
  const resume = await pauseRequests(page, '**/*.js');
  await page.goto(`/events/${slug}`, { waitUntil: 'commit' });
  const picture = page.getByRole('main').getByRole('link', { name: 'view full size' }).first();
  const address = (await picture.getAttribute('href')) ?? '';
  await picture.click();
  await expect(page).toHaveURL(address);
  resume();

  // The picture itself, too, if the line fails meanwhile.
  await openScreen(page, `/events/${slug}`);
  await page.route('**/assets/lightbox-*.js', (route) => route.abort());
  await picture.click();
  await expect(page).toHaveURL(address);
  await page.unroute('**/assets/lightbox-*.js');

  await openScreen(page, `/events/${slug}`);
  await picture.click();
  const large = page.getByRole('dialog', { name: 'Pictures in full size' });
  await expect(large.getByRole('img')).toHaveAttribute('src', address);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  await expect(picture).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(large).toBeVisible();
});

test('1.1 the order chosen before JavaScript is loaded is applied to the list', async ({
  page,
}) => {
  const resume = await pauseRequests(page, '**/*.js');
  await page.goto('/events', { waitUntil: 'commit' });
  await page.getByLabel('Sort By').selectOption('Title');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeDisabled();
  resume();
  await expect(page).toHaveURL('/events?sort=title');
  await expect(page.getByLabel('Sort By')).toHaveValue('title');
  await expect(page.getByRole('button', { name: 'Show more' })).toBeEnabled();
});

async function eventWithPictures(request: APIRequestContext): Promise<string> {
  const { data } = await (await request.get('/api/v1/events?filter=past&sort=-date')).json();
  for (const { slug } of data) {
    const media = await (await request.get(`/api/v1/events/${slug}/media`)).json();
    if (media.data.length > 1) return slug;
  }
  throw new Error('No event of late has pictures');
}

test('1.2 text typed before JavaScript is loaded is sent by the form', async ({ page }) => {
  const resume = await pauseRequests(page, '**/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(user);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByLabel('Keep Me Signed In').check();
  resume();
  const sent = page.waitForRequest('**/api/v1/login');
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click();
  expect((await sent).postDataJSON()).toEqual({
    email: user,
    password: demoPassword,
    remember: true,
  });
  await expect(accountButton(page, 'Owen')).toBeVisible();
});

test('1.1 1.2 a phone of 2017, without the features that its Safari 16.4 lacks, signs in and reads an event', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const [owner, name] of [
      [AbortSignal, 'any'],
      [Object, 'groupBy'],
      [URL, 'canParse'],
      [HTMLElement.prototype, 'showPopover'],
      [HTMLElement.prototype, 'hidePopover'],
    ] as const) {
      Reflect.deleteProperty(owner, name);
    }
  });
  const { slug } = await someEvent(page.request, ({ member_only }) => !member_only);
  await page.goto(`/login?redirect=${encodeURIComponent(`/events/${slug}`)}`);
  await fillSignIn(page, user);
  await expect(page).toHaveURL(`/events/${slug}`);
  await expect(page.getByRole('heading', { name: 'Agenda' })).toBeVisible();
});

test('1.2 a visitor registers, confirms the email address, signs in and out', async ({ page }) => {
  const person = newPerson({ first_name: 'Maude', last_name: 'Éthier' });
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Become a Member' }).click();
  await page.getByLabel('First Name').fill(person.first_name);
  await page.getByLabel('Last Name').fill(person.last_name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check();
  await page.getByRole('button', { name: 'Create My Account' }).click();

  await expect(page).toHaveURL('/verify-email-notice');
  await expect(page.getByRole('main')).toContainText(person.email);
  expect(await storedUser(page)).toBeNull();

  const link = await emailLink(page.request, person.email, '/verify');
  await page.goto(link.path);
  await page.getByRole('button', { name: 'Confirm My Address' }).click();
  await expect(page).toHaveURL('/verify');
  await expect(page.getByRole('heading', { name: 'Address confirmed' })).toBeFocused();

  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await fillSignIn(page, person.email, person.password);
  await expect(accountButton(page, 'Maude')).toBeVisible();
  expect(await storedUser(page)).toMatchObject({
    first_name: 'Maude',
    last_name: 'Éthier',
    email: person.email,
  });

  await accountButton(page, 'Maude').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(await storedUser(page)).toBeNull();
});

test('1.2 a person who signs in before confirming the email address can request another email', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/register');
  await page.getByLabel('First Name').fill(person.first_name);
  await page.getByLabel('Last Name').fill(person.last_name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check();
  await page.getByRole('button', { name: 'Create My Account' }).click();
  await expect(page).toHaveURL('/verify-email-notice');

  await page.goto('/login');
  await fillSignIn(page, person.email, person.password);
  await expect(page).toHaveURL('/verify-email-notice');
  await page.getByRole('button', { name: 'Send a New Email' }).click();
  await expect(page.getByRole('main').getByRole('status').first()).toContainText(person.email);
  await expect.poll(async () => (await emails(page.request, person.email)).length).toBe(2);
});

test('1.2 a forgotten password is replaced by a new one', async ({ page }) => {
  const person = newPerson();
  await registerAndConfirm(page, person);
  const better = 'rain over the eighteenth';

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByRole('button', { name: 'Send Me a Link' }).click();
  await expect(page.getByRole('main')).toContainText(`If ${person.email} has an account`);

  const link = await emailLink(page.request, person.email, '/reset-password');
  await page.goto(link.path);
  await page.getByLabel('Password', { exact: true }).fill(better);
  await page.getByLabel('Repeat the Password').fill(better);
  await page.getByRole('button', { name: 'Save My Password' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByText('Your password is changed')).toBeVisible();

  await fillSignIn(page, person.email, person.password);
  await expect(page.getByText('do not match')).toBeVisible();
  expect(await storedUser(page)).toBeNull();
  await fillSignIn(page, person.email, better);
  await expect(accountButton(page, person.first_name)).toBeVisible();
  expect(await storedUser(page)).toMatchObject({ email: person.email });

  await page.goto(link.path);
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
});

test('1.2 the answers do not show a visitor who has an account', async ({ page }) => {
  const answers: string[] = [];
  for (const email of [user, newPerson().email]) {
    await page.goto('/forgot-password');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send Me a Link' }).click();
    const answer = page.getByText('Only the newest email counts');
    await expect(answer).toBeVisible();
    answers.push((await answer.innerText()).replace(email, '…'));
  }
  expect(answers[0]).toBe(answers[1]);
});

test('1.1 an event’s price and facts are beside it on a wide screen', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(await visitable(page.request, '/events/{slug}'));
  const title = await page.getByRole('heading', { level: 1 }).boundingBox();
  const facts = await page.getByRole('complementary', { name: 'At a glance' }).boundingBox();
  expect(facts?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? Infinity));
  expect(facts?.y).toBeLessThan(title?.y ?? 0);
});

test('1.1 the numbers on the home page cover all seasons, and say so', async ({ page }) => {
  await page.goto('/');
  const numbers = page.getByRole('region', { name: 'So far, in three figures' });
  await expect(numbers).toContainText('events played');
});

test('1.9 the footer links to LinkedIn, X and Instagram and names the association', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1800, height: 900 });
  await page.goto('/terms');
  const footer = page.getByRole('contentinfo');
  for (const [name, host] of [
    ['LinkedIn', 'www.linkedin.com'],
    ['X', 'x.com'],
    ['Instagram', 'www.instagram.com'],
  ] as const) {
    const href = await footer.getByRole('link', { name: `${name} (` }).getAttribute('href');
    expect(new URL(href ?? '').host).toBe(host);
  }
  await expect(footer).toContainText(`© ${machineClock.now().getUTCFullYear()}`);
  expect((await footer.locator('> div').boundingBox())?.width).toBe(1440);
});

test('1.10 the footer’s Members column depends on who is signed in', async ({ page }) => {
  await page.goto('/terms');
  const column = page.getByRole('contentinfo').getByRole('navigation', { name: 'Members' });
  await expect(column.getByRole('link')).toHaveText(['Sign In', 'Become a Member']);
  await signIn(page, user, demoPassword);
  await page.reload();
  await expect(column.getByRole('link')).toHaveText(['My Profile', 'Account Settings']);
  await column.getByRole('link', { name: 'My Profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test('1.11 Q25 user and subscription status are fetched first, then the screen is shown', async ({
  page,
}) => {
  await signIn(page, user);
  const answer = await pauseRequests(page, '**/api/v1/user');
  const requested = ['/api/v1/user', '/api/v1/subscription-status'].map((path) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === path),
  );
  await page.goto('/my-events');
  await Promise.all(requested);
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Loading…');
  answer();
  await expect(title).toHaveText('My Events');
});
