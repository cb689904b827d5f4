import { expectFit } from './support/accessible.ts';
import { fillSignIn, somebodyNew } from './support/accounts.ts';
import {
  bookableEvent,
  expectConfirmed,
  goToCheckout,
  openLine,
  payWith,
} from './support/booking.ts';
import { cards } from './support/cards.ts';
import { press, refusal } from './support/on-screen.ts';
import { isFree, isPaidRound } from './support/open-for-booking.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('4.7 the chosen event is kept if the link is clicked before JavaScript is loaded', async ({
  page,
}) => {
  const { slug, title } = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  const script = '**/assets/main-*.js';
  await page.route(script, (route) => route.abort());
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/assets/main-'),
  );
  await page.goto(`/events/${slug}`);
  await failed;
  await page.unroute(script);
  await page.getByRole('link', { name: 'Book a Place' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByRole('heading', { name: '2. Details' })).toBeVisible();
});

test('1.5 a declined card is explained and the form stays filled; so it does after a reload', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await page.getByRole('button', { name: '+ Add a Guest' }).click();
  const guest = page.getByRole('group', { name: 'Guest 1' });
  await guest.getByLabel('Name').fill('Ada Birch');
  await openLine(page, 'A note');
  await page.getByLabel('Notes').fill('After nine.');
  await payWith(page, cards.declined);
  await expect(refusal(page)).toContainText(/declined/);
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.declined);
  await expect(guest.getByLabel('Name')).toHaveValue('Ada Birch');
  await expectFit(page);

  await page.reload();
  await expect(guest.getByLabel('Name')).toHaveValue('Ada Birch');
  await expect(page.getByLabel('Notes')).toHaveValue('After nine.');
  await expect(page.getByLabel('Card Number')).toHaveValue('');
  await payWith(page, cards.visa);
  await expectConfirmed(page);

  await openScreen(page, '/checkout');
  await expect(page.getByRole('heading', { name: 'Which event?' })).toBeVisible();
  await expectFit(page);
});

test('5.9 a note that is too long shows an error, and stays as pasted', async ({ page }) => {
  await somebodyNew(page);
  await goToCheckout(page, await bookableEvent(page.request, isFree));
  const notes = page.getByLabel('Notes for the Organizers');
  await openLine(page, 'A note');
  const long = `${'We come from far away. '.repeat(22)}I cannot eat nuts.`;
  await notes.focus();
  await page.keyboard.insertText(long);
  await press(page, 'Book Without Payment');
  await expect(page.getByText('Use at most 500 characters.')).toBeVisible();
  await expect(notes).toBeFocused();
  await expect(notes).toHaveValue(long);
});

test('1.5 a session that ends at the checkout loses no typed text', async ({ page }) => {
  const event = await bookableEvent(page.request, isPaidRound);
  const person = await somebodyNew(page);
  await goToCheckout(page, event);
  await openLine(page, 'A note');
  await page.getByLabel('Notes').fill('After nine.');
  await openLine(page, 'Dietary');
  await page.getByLabel('Dietary Restrictions').fill('No nuts');
  await page.getByRole('checkbox', { name: /may keep/ }).check();
  await page.context().clearCookies();
  await payWith(page, cards.visa);
  await expect(page).toHaveURL(`/login?redirect=%2Fcheckout%3Fevent%3D${event.slug}`);
  await fillSignIn(page, person.email, person.password);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByLabel('Notes')).toHaveValue('After nine.');
  await expect(page.getByLabel('Dietary Restrictions')).toHaveValue('No nuts');
});

test('1.5 leaving during a slow booking stays on the new screen, with a toast about the result', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  const about = page.getByRole('banner').getByRole('link', { name: 'About' });
  for (const [card, end] of [
    [cards.declined, /declined/],
    [cards.visa, 'Your booking is confirmed.'],
  ] as const) {
    const answer = await pauseRequests(page, '**/action/attend');
    const sent = page.waitForRequest('**/action/attend');
    await payWith(page, card);
    await sent;
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    await about.click();
    await expect(page).toHaveURL('/about-us');
    await expect(page).toHaveTitle(/^About/);
    answer();
    await expect(page.locator('[data-toast]').filter({ hasText: end })).toBeVisible();
    await expect(page).toHaveURL('/about-us');
    await page.goBack();
    await expect(page).toHaveURL('/checkout');
  }
  await expect(page.getByRole('heading', { name: 'Which event?' })).toBeVisible();
});
