import { expectAccessible, expectFit, expectScreenFit, phone } from './support/accessible.ts';
import { somebodyNew } from './support/accounts.ts';
import { cards, typeCard } from './support/cards.ts';
import { alert, heading, main, press, toast } from './support/on-screen.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { expectScreen, openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function subscribeWith(page: Page, number: string): Promise<void> {
  await openScreen(page, '/subscribe');
  await typeCard(page, number);
  await press(page, 'Subscribe for $120.00');
}

/** The calls of the page, such as "GET /user". */
function requests(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, path] = new URL(request.url()).pathname.split('/api/v1');
    if (path) calls.push(`${request.method()} ${path}`);
  });
  return calls;
}

const status = async (page: Page) => (await page.request.get('/api/v1/subscription-status')).json();

/** Answers with a state of the membership that would take time to reach. */
async function mockMembership(page: Page, change: object): Promise<void> {
  await page.route('**/api/v1/membership', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ json: { data: { ...data, ...change } } });
  });
}

test('1.7 4.4 a test card subscribes, and the member screens open at once', async ({ page }) => {
  await somebodyNew(page);
  await openScreen(page, '/subscribe');
  await expectScreen(page);
  await expect(main(page)).toContainText('$120.00 a year');
  await expect(main(page)).toContainText('no money moves');
  await page.getByText('Test cards', { exact: true }).click();
  await expectScreenFit(page);

  const calls = requests(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await main(page)
    .getByRole('button', { name: `Use ${cards.visa}` })
    .click();
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.visa);
  // A double click.
  await main(page).getByRole('button', { name: 'Subscribe for $120.00' }).dblclick();
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  await expect
    .poll(() => calls)
    .toEqual(expect.arrayContaining(['GET /user', 'GET /subscription-status']));
  expect(calls.filter((call) => call === 'POST /subscribe')).toHaveLength(1);
  expect(sent.join()).toContain('pm_card_visa');
  expect(sent.join().replace(/\s/g, '')).not.toContain(cards.visa.replace(/\s/g, ''));
  await expectScreen(page);
  await expectFit(page);

  await main(page).getByRole('link', { name: 'Meet the Members' }).click();
  await expect(page).toHaveURL('/members');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  expect(await status(page)).toMatchObject({ subscribed: true, cancelled: false });

  await openScreen(page, '/subscribe');
  await expect(heading(page, 'You are a member')).toBeVisible();
  await expectFit(page);
});

test('1.7 on a phone the welcome is in view', async ({ page }) => {
  await page.setViewportSize(phone);
  await somebodyNew(page);
  await subscribeWith(page, cards.visa);
  await expect(heading(page, 'Welcome, member')).toBeInViewport();
});

test('1.7 errors of a card are shown under its fields, and no call is made', async ({ page }) => {
  await somebodyNew(page);
  await openScreen(page, '/subscribe');
  const calls = requests(page);
  await page.getByLabel('Card Number').fill('4111 1111 1111 1111');
  await page.getByLabel('Expiry').fill('01 / 20');
  await press(page, 'Subscribe for $120.00');
  await expect(page.getByText('This is not one of the test cards.')).toBeVisible();
  await expect(page.getByLabel('Card Number')).toBeFocused();
  for (const label of ['Card Number', 'Expiry', 'Security Code']) {
    await expect(page.getByLabel(label)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel('Card Number')).toHaveValue('4111 1111 1111 1111');
  expect(calls).not.toContain('POST /subscribe');
  await expectFit(page);
});

test('1.7 a declined card is explained, changes nothing, and the typed text stays', async ({
  page,
}) => {
  await somebodyNew(page);
  for (const number of [cards.declined, cards.poor]) {
    await subscribeWith(page, number);
    await expect(main(page).getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
    await expect(page.getByLabel('Card Number')).toHaveValue(number);
    await expect(page.getByLabel('Security Code')).toHaveValue('123');
    expect(await status(page)).toMatchObject({ subscribed: false });
  }
  await expectFit(page);
  await page.getByLabel('Card Number').fill(cards.visa);
  await press(page, 'Subscribe for $120.00');
  await expect(heading(page, 'Welcome, member')).toBeVisible();
});

test('1.7 a card that needs the bank: declined, then approved', async ({ page }) => {
  await somebodyNew(page);
  await subscribeWith(page, cards.needsAuthenticationOnce);
  await expect(alert(page)).toContainText('Your bank asks');
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'No Thanks' }).click();
  await expect(page.getByText('Your bank did not get your confirmation')).toBeVisible();
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.needsAuthenticationOnce);
  expect(await status(page)).toMatchObject({ subscribed: false });

  await press(page, 'Subscribe for $120.00');
  await alert(page).getByRole('button', { name: 'Yes, It Is Me' }).click();
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  expect(await status(page)).toMatchObject({ subscribed: true });
});

test('1.7 leaving during a slow subscription or card change stays on the new screen, with a toast about the result', async ({
  page,
}) => {
  await somebodyNew(page);
  for (const [call, done, begin] of [
    ['subscribe', 'You are a member now.', () => subscribeWith(page, cards.visa)],
    [
      'update-payment-method',
      'Mastercard 4444 is your card now',
      async () => {
        await openScreen(page, '/my-membership');
        await press(page, 'Update Card');
        await typeCard(page, cards.mastercard);
        await press(page, 'Use This Card');
      },
    ],
  ] as const) {
    const answer = await pauseRequests(page, `**/api/v1/${call}`);
    const sent = page.waitForRequest(`**/api/v1/${call}`);
    await begin();
    await sent;
    await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
    await page.getByLabel('Your Name').fill('Rob');
    answer();
    await expect(toast(page, done)).toBeVisible();
    await expect(page.getByLabel('Your Name')).toBeFocused();
    await expect(page).toHaveURL('/contact-us');
  }
});

test('1.7 Q20 the focus moves to the card when the form of a new one closes', async ({ page }) => {
  await somebodyNew(page);
  await subscribeWith(page, cards.visa);
  await expect(main(page)).toBeFocused();
  await main(page).getByRole('link', { name: 'My Membership' }).click();
  await press(page, 'Update Card');
  await typeCard(page, cards.mastercard);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Mastercard 4444 is your card now')).toBeVisible();
  await expect(heading(page, 'Payment card')).toBeFocused();
  await expect(heading(page, 'Payment card')).toBeInViewport();
});

test('1.7 4.4 another card, cancelling and resuming', async ({ page }) => {
  await somebodyNew(page);
  await subscribeWith(page, cards.visa);
  await main(page).getByRole('link', { name: 'My Membership' }).click();
  await expectScreen(page);
  await expect(main(page)).toContainText(
    /Active until \w+ \d+, \d{4}, renews for \$120\.00 on Visa 4242\./,
  );
  await expectFit(page);

  await press(page, 'Update Card');
  await typeCard(page, cards.declined);
  await press(page, 'Use This Card');
  await expect(main(page).getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.declined);
  await expectFit(page);
  await page.getByLabel('Card Number').fill(cards.mastercard);
  await press(page, 'Use This Card');
  await expect(toast(page, 'Mastercard 4444 is your card now')).toBeVisible();
  await expect(main(page)).toContainText('on Mastercard 4444.');

  const calls = requests(page);
  await press(page, 'Cancel Membership');
  await expect(alert(page)).toContainText(/You’ll keep every benefit until \w+ \d+, \d{4}/);
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'Keep My Membership' }).click();
  expect(await status(page)).toMatchObject({ cancelled: false });
  await press(page, 'Cancel Membership');
  await alert(page).getByRole('button', { name: 'Cancel Membership' }).click();
  await expect(main(page)).toContainText('Cancelled: you’ll keep every benefit until');
  expect(calls).toEqual(expect.arrayContaining(['GET /user', 'GET /subscription-status']));
  expect(await status(page)).toEqual({ subscribed: true, onGracePeriod: true, cancelled: true });
  await expectFit(page);
  await openScreen(page, '/members');
  await expect(page).toHaveURL('/members');

  await openScreen(page, '/subscribe');
  await main(page).getByRole('link', { name: 'Resume Membership' }).click();
  calls.length = 0;
  await press(page, 'Resume Membership');
  await expect(toast(page, 'Your membership continues: it renews on')).toBeVisible();
  await expect(main(page)).toContainText('Active until');
  expect(calls).toEqual(expect.arrayContaining(['GET /user', 'GET /subscription-status']));
  expect(await status(page)).toEqual({ subscribed: true, onGracePeriod: false, cancelled: false });
});

test('1.7 the screen of a person who is not a member, has a failed card, or was a member once', async ({
  page,
}) => {
  await somebodyNew(page);
  await openScreen(page, '/my-membership');
  await expect(main(page)).toContainText('You are not a member yet.');
  await expectFit(page);
  await main(page).getByRole('link', { name: 'Become a Member' }).click();
  await expect(page).toHaveURL('/subscribe');

  await subscribeWith(page, cards.visa);
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  await mockMembership(page, { payment_problem: true, renews_at: null });
  await openScreen(page, '/my-membership');
  await expect(heading(page, 'Your renewal is not paid yet')).toBeVisible();
  await expect(main(page)).toContainText('could not be charged on Visa 4242');
  await expect(main(page)).toContainText('it ends right away');
  await expectFit(page);

  await page.unrouteAll();
  await mockMembership(page, {
    status: { subscribed: false, onGracePeriod: false, cancelled: true },
    renews_at: null,
    ends_at: '2026-05-03T12:00:00.000Z',
  });
  await openScreen(page, '/my-membership');
  await expect(main(page)).toContainText('Your membership ended on May 3, 2026.');
  await expectFit(page);
  await main(page).getByRole('link', { name: 'Become a Member Again' }).click();
  await expect(heading(page, 'Become a Member Again')).toBeVisible();
});

test('8.5 a screen whose data fails to load shows an error and can load it again', async ({
  page,
}) => {
  await somebodyNew(page);
  let isBroken = true;
  await page.route(/\/api\/v1\/(membership|billing-history)(\?|$)/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: { message: 'Our fault.' } }) : route.continue(),
  );
  for (const path of ['/subscribe', '/my-membership', '/billing']) {
    isBroken = true;
    await openScreen(page, path);
    await expect(main(page).getByRole('alert')).toContainText('Our fault.');
    await expectFit(page);
    isBroken = false;
    await press(page, 'Try Again');
    await expect(main(page).getByRole('alert')).toHaveCount(path === '/subscribe' ? 1 : 0);
    await expect(page.getByText('Our fault.')).toHaveCount(0);
    // The button is removed, and the focus has moved.
    await expect(main(page)).toBeFocused();
  }
});
