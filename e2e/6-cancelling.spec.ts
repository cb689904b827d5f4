import type { Route } from '@playwright/test';
import { expectAccessible, expectFit } from './support/accessible.ts';
import { somebodyNew } from './support/accounts.ts';
import {
  bookableEvent,
  dollars,
  expectConfirmed,
  goToCheckout,
  payWith,
} from './support/booking.ts';
import { cards } from './support/cards.ts';
import { alert, main, press, toast } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { emails } from './support/outbox.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('1.5 4.5 4.8 Q20 Q21 cancelling shows the refund first, and then makes it', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isPaidRound);
  const person = await somebodyNew(page);
  await goToCheckout(page, event);
  await payWith(page, cards.visa);
  await expectConfirmed(page);
  const price = dollars(event.price_cents);

  await press(page, 'Cancel Booking');
  await expect(alert(page)).toContainText(`${price} goes back to Visa 4242.`);
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'Keep My Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking confirmed' })).toBeVisible();

  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await press(page, 'Cancel Booking');
  await alert(page).getByRole('button', { name: 'Cancel Booking' }).click();
  const outcome = page.getByRole('heading', { name: 'Booking cancelled', level: 1 });
  await expect(outcome).toBeInViewport();
  await expect(outcome).toBeFocused();
  await expect(toast(page, `Booking cancelled: ${price} goes back to Visa 4242.`)).toBeVisible();
  await expect(main(page)).toContainText(`${price} goes back to Visa 4242.`);
  const refund = page.getByRole('region', { name: 'Your refund' });
  await expect(refund.locator('strong')).toHaveText('Back to Visa 4242');
  await expect(refund).toContainText('Banks take up to ten days to show it.');
  await expect(main(page).getByRole('link', { name: event.title })).toBeVisible();
  expect(requested).toContain('/api/v1/user');
  await expectFit(page);
  await expect
    .poll(async () => (await emails(page.request, person.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/cancelled/i));

  await page.getByRole('link', { name: 'My Events' }).first().click();
  await expect(page.getByRole('heading', { name: 'Nothing booked yet' })).toBeVisible();
  await expectFit(page);
  await main(page).getByRole('link', { name: 'Cancelled' }).click();
  await expect(page).toHaveURL('/my-events?filter=cancelled');
  await expect(main(page)).toContainText(`${price} back`);
  await page.reload();
  await expect(main(page).getByRole('link', { name: event.title, exact: true })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Book Again' })).toBeVisible();
  await openScreen(page, '/billing');
  await expect(main(page)).toContainText(`−${price}`);
});

/** Books and cancels. The answer is paused until the returned function is called. */
async function cancelSlowly(page: Page, end?: (route: Route) => Promise<void>) {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await payWith(page, cards.visa);
  await expectConfirmed(page);
  const answer = await pauseRequests(page, '**/action/cancel', end);
  const sent = page.waitForRequest('**/action/cancel');
  await press(page, 'Cancel Booking');
  await alert(page).getByRole('button', { name: 'Cancel Booking' }).click();
  await sent;
  return answer;
}

test('1.5 leaving during a slow cancellation still shows that it failed', async ({ page }) => {
  const answer = await cancelSlowly(page, (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about-us');
  answer();
  await expect(page.locator('[data-toast="error"]')).toContainText('Network Error');
});

test('1.5 a slow cancellation does not move the focus after leaving', async ({ page }) => {
  const answer = await cancelSlowly(page);
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await page.getByLabel('Your Name').fill('Rob');
  answer();
  await expect(page.locator('[data-toast="success"]')).toContainText('Booking cancelled');
  await expect(page.getByLabel('Your Name')).toBeFocused();
});
