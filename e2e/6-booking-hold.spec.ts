import { expectFit } from './support/accessible.ts';
import { post, signIn, somebodyNew } from './support/accounts.ts';
import {
  bookableEvent,
  expectConfirmed,
  goToCheckout,
  openLine,
  payWith,
} from './support/booking.ts';
import { cards } from './support/cards.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { expect, test } from './support/test.ts';

// These tests move the clock, so they have their own portal.
test.use({
  contextOptions: { reducedMotion: 'reduce' },
  portalSettings: { MAIL_FROM: 'Fairway <holds@fairway.example>' },
  othersRenew: false,
});

test('F8 an expired hold shows a message, keeps the typed text, frees the places and charges nothing', async ({
  page,
}) => {
  await page.clock.install();
  const event = await bookableEvent(page.request, isPaidRound);
  const { email, password } = await somebodyNew(page);
  await goToCheckout(page, event);
  await openLine(page, 'A note');
  await page.getByLabel('Notes').fill('After nine.');
  const spotsLeft = async () =>
    (await (await page.request.get(`/api/v1/events/${event.slug}`)).json()).data.spots_left;
  const before = await spotsLeft();

  // The bank's question gets no answer.
  await payWith(page, cards.needsAuthentication);
  const bank = page.getByRole('alertdialog');
  await expect(bank).toContainText('Your bank asks');
  expect(await spotsLeft()).toBe(before - 1);
  expect((await post(page, '/dev/clock', { days: 1 })).ok()).toBe(true);
  // After a day the session has expired too, which is not part of this test.
  await signIn(page, email, password);
  await expect.poll(spotsLeft).toBe(before);
  await page.clock.fastForward('15:10');
  await bank.getByRole('button', { name: 'No Thanks' }).click();

  await expect(page.getByText('Your 15 minutes are up')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await expect(page.getByLabel('Notes')).toHaveValue('After nine.');
  await expectFit(page);
  await payWith(page, cards.visa);
  await expectConfirmed(page);
  expect(await spotsLeft()).toBe(before - 1);
  const bills = await (await page.request.get('/api/v1/billing-history')).json();
  expect(bills.data).toHaveLength(1);
});
