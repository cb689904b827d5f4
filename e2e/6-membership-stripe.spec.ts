import {
  type StripeDouble,
  startStripeDouble,
} from '../server/testing/stripe-double/stripe-double.ts';
import { expectFit } from './support/accessible.ts';
import { somebodyNew } from './support/accounts.ts';
import { bookableEvent, expectConfirmed, goToCheckout } from './support/booking.ts';
import { cards } from './support/cards.ts';
import { heading, main, press, refusal } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { openScreen } from './support/screens.ts';
import { playStripe } from './support/stripe-in-browser.ts';
import { test as base, expect, type Page } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// 1.7 with Stripe's keys: the portal uses a double of Stripe, the browser a double of Stripe.js.
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

const status = async (page: Page) => (await page.request.get('/api/v1/subscription-status')).json();

async function subscribeWith(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card Number').fill(number);
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
  await somebodyNew(page);
  // Stripe.js is only loaded when a screen needs it, and the policy then allows it.
  await openScreen(page, '/my-membership');
  expect(play.fetched).toBe(0);
  await main(page).getByRole('link', { name: 'Become a Member' }).click();
  await expect(page.getByLabel('Card Number')).toBeVisible();
  await expect(main(page)).toContainText('Your card goes straight to Stripe');
  await expect(main(page)).not.toContainText('no money moves');
  await expectFit(page);

  await press(page, 'Subscribe for $120.00');
  await expect(refusal(page)).toHaveText('Your card number is incomplete.');
  await expect(page.getByLabel('Card Number')).toBeFocused();
  await subscribeWith(page, cards.declined);
  await expect(refusal(page)).toContainText('The card was declined. Please try another card');
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.declined);

  play.approves = false;
  await subscribeWith(page, cards.needsAuthentication);
  await expect(refusal(page)).toContainText('Your bank did not get your confirmation');
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.needsAuthentication);
  expect(await status(page)).toMatchObject({ subscribed: false });
  await expectFit(page);

  play.approves = true;
  await press(page, 'Subscribe for $120.00');
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  expect(await status(page)).toMatchObject({ subscribed: true });
  expect(sent.join().replace(/\s/g, '')).not.toMatch(/4000\d{12}/);
  expect(play.fetched).toBe(1);
  // The browser logs each 402 as an error.
  expect(complaints.filter((complaint) => !complaint.includes('status of 402'))).toEqual([]);
});

test('1.7 another card that needs the bank is used after it is confirmed', async ({
  page,
  stripe,
}) => {
  const play = await playStripe(page, stripe);
  await somebodyNew(page);
  await openScreen(page, '/subscribe');
  await subscribeWith(page, cards.visa);
  await main(page).getByRole('link', { name: 'My Membership' }).click();
  await expect(main(page)).toContainText('on Visa 4242.');
  for (const [approves, card] of [
    [false, 'on Visa 4242.'],
    [true, 'on Visa 3184.'],
  ] as const) {
    play.approves = approves;
    await press(page, 'Update Card');
    await page.getByLabel('Card Number').fill(cards.needsAuthentication);
    await press(page, 'Use This Card');
    if (!approves) {
      await expect(refusal(page)).toContainText('Your bank did not get your confirmation');
      await press(page, 'Keep This Card');
    }
    await expect(main(page)).toContainText(card);
  }
  await press(page, 'Update Card');
  await page.getByLabel('Card Number').fill(cards.mastercard);
  await press(page, 'Use This Card');
  await expect(main(page)).toContainText('on Mastercard 4444.');
});

test('1.7 8.5 without Stripe’s script, or without its fields, the screen shows an error and can try again', async ({
  page,
  stripe,
}) => {
  const play = await playStripe(page, stripe);
  await somebodyNew(page);
  play.isBlocked = true;
  await openScreen(page, '/subscribe');
  await expect(refusal(page)).toContainText('did not load, so nothing was charged');
  await expectFit(page);
  play.isBlocked = false;
  play.isBroken = true;
  await press(page, 'Try Again');
  await expect(page.getByRole('button', { name: 'Subscribe for $120.00' })).toHaveCount(0);
  await expect(refusal(page)).toContainText('did not load, so nothing was charged');
  play.isBroken = false;
  await press(page, 'Try Again');
  await subscribeWith(page, cards.visa);
  await expect(heading(page, 'Welcome, member')).toBeVisible();
});

test('G10 after a lost answer the same card is sent again, and charged once', async ({
  page,
  stripe,
}) => {
  const play = await playStripe(page, stripe);
  await somebodyNew(page);
  await openScreen(page, '/subscribe');
  await expect(page.getByLabel('Card Number')).toBeVisible();
  const before = stripe.objects.subscriptions.size;
  await page.route(
    '**/api/v1/subscribe',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  // The result is still unknown, so the form stays.
  await page.route('**/api/v1/membership', (route) => route.abort('connectionreset'));
  await subscribeWith(page, cards.visa);
  await expect(refusal(page)).toContainText('What you typed is still here');
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.visa);
  await page.unroute('**/api/v1/membership');
  await press(page, 'Subscribe for $120.00');
  await expect(main(page).getByRole('link', { name: 'My Membership' })).toBeVisible();
  expect(play.cards).toHaveLength(1);
  expect(stripe.objects.subscriptions.size).toBe(before + 1);
});

test('Q8 a wallet pays what the booking costs, once everything above is right', async ({
  page,
  stripe,
}) => {
  const play = await playStripe(page, stripe);
  play.hasWallet = true;
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  const wallet = page.getByRole('button', { name: 'Apple Pay' });
  await expect(wallet).toBeVisible();
  await expect(main(page)).toContainText('or by card');
  await page.getByRole('button', { name: '+ Add a Guest' }).click();
  await wallet.click();
  const name = page.getByRole('group', { name: 'Guest 1' }).getByLabel('Name');
  await expect(name).toBeFocused();
  expect(play.asked).toEqual([]);
  await name.fill('Ada Birch');
  await expectFit(page);
  await wallet.click();
  await expectConfirmed(page);
  expect(play.asked).toEqual([2 * event.price_cents]);
  expect(play.cards).toHaveLength(1);
});

test('Q8 without a wallet only the card fields stand there', async ({ page, stripe }) => {
  await playStripe(page, stripe);
  await somebodyNew(page);
  await openScreen(page, '/subscribe');
  await expect(page.getByLabel('Card Number')).toBeVisible();
  await expect(main(page)).not.toContainText('or by card');
});
