import { type StripeDouble, startStripeDouble } from '../server/testing/stripe-double.ts';
import { expectFit } from './support/accessible.ts';
import { newPerson, registerAndConfirm, signIn } from './support/accounts.ts';
import { openScreen } from './support/screens.ts';
import { playStripe } from './support/stripe-in-browser.ts';
import { test as base, expect, type Page } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// 1.7 with Stripe's keys: the portal talks to a double of Stripe, the browser to one of its script.
const test = base.extend<object, { stripe: StripeDouble }>({
  stripe: [
    async ({ playwright: _ }, use) => {
      const stripe = await startStripeDouble();
      await use(stripe);
      await stripe.close();
    },
    { scope: 'worker' },
  ],
  portalSettings: [async ({ stripe }, use) => use(stripe.environment), { scope: 'worker' }],
});
test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.afterEach(({ stripe }) => expect(stripe.complaints).toEqual([]));

const visa = '4242 4242 4242 4242';
const mastercard = '5555 5555 5555 4444';
const declined = '4000 0000 0000 0002';
const asksTheBank = '4000 0027 6000 3184';

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { name, exact: true });
const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
const failure = (page: Page) => main(page).getByRole('alert').filter({ hasText: /\w/ });
const status = async (page: Page) => (await page.request.get('/api/v1/subscription-status')).json();

async function somebody(page: Page): Promise<void> {
  const person = newPerson();
  await registerAndConfirm(page, person);
  await signIn(page, person.email, person.password);
}

async function subscribeWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await press(page, 'Subscribe for $120.00');
}

test('1.7 G13 a card in Stripe’s fields: declined, not confirmed at the bank, confirmed', async ({
  page,
  stripe,
}) => {
  const complaints = await watchPage(page);
  const play = await playStripe(page, stripe);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await somebody(page);
  // Nothing comes from Stripe before a screen pays, and within one visit it may then.
  await openScreen(page, '/my-membership');
  expect(play.fetched).toBe(0);
  await main(page).getByRole('link', { name: 'Become a Member' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(main(page)).toContainText('Your card goes straight to Stripe');
  await expect(main(page)).not.toContainText('no money moves');
  await expectFit(page);

  await press(page, 'Subscribe for $120.00');
  await expect(failure(page)).toHaveText('Your card number is incomplete.');
  await expect(page.getByLabel('Card number')).toBeFocused();
  await subscribeWith(page, declined);
  await expect(failure(page)).toContainText('The card was declined. Please try another card');
  await expect(page.getByLabel('Card number')).toHaveValue(declined);

  play.approves = false;
  await subscribeWith(page, asksTheBank);
  await expect(failure(page)).toContainText('Your bank did not get your confirmation');
  await expect(page.getByLabel('Card number')).toHaveValue(asksTheBank);
  expect(await status(page)).toMatchObject({ subscribed: false });
  await expectFit(page);

  play.approves = true;
  await press(page, 'Subscribe for $120.00');
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  expect(await status(page)).toMatchObject({ subscribed: true });
  expect(sent.join().replace(/\s/g, '')).not.toMatch(/4000\d{12}/);
  expect(play.fetched).toBe(1);
  // A refusal is an answer; the browser writes it down as an error by itself.
  expect(complaints.filter((said) => !said.includes('status of 402'))).toEqual([]);
});

test('1.7 another card, whose bank asks, is in use once it is confirmed', async ({
  page,
  stripe,
}) => {
  const play = await playStripe(page, stripe);
  await somebody(page);
  await openScreen(page, '/subscribe');
  await subscribeWith(page, visa);
  await main(page).getByRole('link', { name: 'My Membership' }).click();
  await expect(main(page)).toContainText('on Visa 4242.');
  for (const [approves, card] of [
    [false, 'on Visa 4242.'],
    [true, 'on Visa 3184.'],
  ] as const) {
    play.approves = approves;
    await press(page, 'Update card');
    await page.getByLabel('Card number').fill(asksTheBank);
    await press(page, 'Use this card');
    if (!approves) {
      await expect(failure(page)).toContainText('Your bank did not get your confirmation');
      await press(page, 'Keep this card');
    }
    await expect(main(page)).toContainText(card);
  }
  await press(page, 'Update card');
  await page.getByLabel('Card number').fill(mastercard);
  await press(page, 'Use this card');
  await expect(main(page)).toContainText('on Mastercard 4444.');
});

test('1.7 8.5 without Stripe’s script, or without its fields, the screen says so and tries again', async ({
  page,
  stripe,
}) => {
  const play = await playStripe(page, stripe);
  await somebody(page);
  play.isBlocked = true;
  await openScreen(page, '/subscribe');
  await expect(failure(page)).toContainText('did not load, so nothing was charged');
  await expectFit(page);
  play.isBlocked = false;
  play.isBroken = true;
  await press(page, 'Try again');
  await expect(page.getByRole('button', { name: 'Subscribe for $120.00' })).toHaveCount(0);
  await expect(failure(page)).toContainText('did not load, so nothing was charged');
  play.isBroken = false;
  await press(page, 'Try again');
  await subscribeWith(page, visa);
  await expect(heading(page, 'Welcome, member')).toBeVisible();
});

test('G10 a lost answer is asked for again with the same card, and paid once', async ({
  page,
  stripe,
}) => {
  const play = await playStripe(page, stripe);
  await somebody(page);
  await openScreen(page, '/subscribe');
  await expect(page.getByLabel('Card number')).toBeVisible();
  const before = stripe.books.subscriptions.size;
  await page.route(
    '**/api/v1/subscribe',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  // What became of it is not told either, so the form stays.
  await page.route('**/api/v1/membership', (route) => route.abort('connectionreset'));
  await subscribeWith(page, visa);
  await expect(failure(page)).toContainText('What you typed is still here');
  await expect(page.getByLabel('Card number')).toHaveValue(visa);
  await page.unroute('**/api/v1/membership');
  await press(page, 'Subscribe for $120.00');
  await expect(main(page).getByRole('link', { name: 'My Membership' })).toBeVisible();
  expect(play.cards).toHaveLength(1);
  expect(stripe.books.subscriptions.size).toBe(before + 1);
});
