import { expectFit } from './support/accessible.ts';
import { post, somebodyNew } from './support/accounts.ts';
import { bookableEvent, expectConfirmed, goToCheckout, payWith } from './support/booking.ts';
import { cards, typeCard } from './support/cards.ts';
import { alert, main } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const saveIt = (page: Page) => page.getByRole('checkbox', { name: 'Save this card for next time' });
const choice = (page: Page, name: string) => page.getByRole('radio', { name });
const cardRow = (page: Page, name: string) =>
  main(page).getByRole('listitem').filter({ hasText: name });

/** Two events: the second is booked with the card that paid the first. */
async function twoRounds(page: Page) {
  const first = await bookableEvent(page.request, isPaidRound);
  const second = await bookableEvent(
    page.request,
    (event) => isPaidRound(event) && event.uuid !== first.uuid,
  );
  return { first, second };
}

test('1.5 1.7 pay and save the card, pay the next event with the saved card, remove it', async ({
  page,
}) => {
  const complaints = await watchPage(page);
  const { first, second } = await twoRounds(page);
  await somebodyNew(page);
  await goToCheckout(page, first);
  await expect(page.getByRole('group', { name: 'Pay with' })).toHaveCount(0);
  await expect(saveIt(page)).not.toBeChecked();
  await saveIt(page).check();
  await expectFit(page);
  await payWith(page, cards.visa);
  await expectConfirmed(page);

  await goToCheckout(page, second);
  await expect(choice(page, 'Visa 4242')).toBeChecked();
  await expect(page.getByLabel('Card Number')).toHaveCount(0);
  await expect(main(page)).toContainText('Demo payments: no money moves.');
  await expectFit(page);

  // By keyboard to another card and back.
  await choice(page, 'Visa 4242').focus();
  await page.keyboard.press('ArrowDown');
  await expect(choice(page, 'Use another card')).toBeChecked();
  await expect(choice(page, 'Use another card')).toBeFocused();
  await expect(saveIt(page)).not.toBeChecked();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Enter a card number.')).toBeVisible();
  await expectFit(page);
  await choice(page, 'Visa 4242').check();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  const id = await expectConfirmed(page);
  const answer = await page.request.get(`/api/v1/confirmation/${id}`);
  expect((await answer.json()).data.card).toEqual({ brand: 'visa', last4: '4242' });

  await openScreen(page, '/billing');
  await expect(page.getByRole('heading', { name: 'Saved cards' })).toBeVisible();
  await expectFit(page);
  const remove = cardRow(page, 'Visa ending in 4242').getByRole('button', {
    name: 'Remove Visa 4242',
  });
  await remove.click();
  await alert(page).getByRole('button', { name: 'Keep This Card' }).click();
  await expect(cardRow(page, 'Visa ending in 4242')).toHaveCount(1);
  await remove.click();
  await alert(page).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Saved cards' })).toHaveCount(0);
  expect((await (await page.request.get('/api/v1/payment-methods')).json()).data).toEqual([]);
  expect(complaints).toEqual([]);
});

test('1.7 the card of a membership pays a booking, and is not removed while it renews', async ({
  page,
}) => {
  const { first } = await twoRounds(page);
  await somebodyNew(page);
  expect(await post(page, '/api/v1/subscribe', { payment_method: 'pm_card_mastercard' })).toBeOK();
  await openScreen(page, '/billing');
  const row = cardRow(page, 'Mastercard ending in 4444');
  await expect(row).toContainText('Your membership renews on this card, so it cannot be removed.');
  await expect(row.getByRole('button')).toHaveCount(0);
  await expectFit(page);

  await goToCheckout(page, first);
  await expect(choice(page, 'Mastercard 4444')).toBeChecked();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectConfirmed(page);

  expect(await post(page, '/api/v1/cancel')).toBeOK();
  await openScreen(page, '/billing');
  await row.getByRole('button', { name: 'Remove' }).click();
  await alert(page).getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
});

test('1.7 a membership is paid with a saved card', async ({ page }) => {
  const { first } = await twoRounds(page);
  await somebodyNew(page);
  await goToCheckout(page, first);
  await saveIt(page).check();
  await payWith(page, cards.visa);
  await expectConfirmed(page);
  await openScreen(page, '/subscribe');
  await expect(choice(page, 'Visa 4242')).toBeChecked();
  await expectFit(page);
  await choice(page, 'Use another card').check();
  await expect(page.getByLabel('Card Number')).toBeVisible();
  await expect(saveIt(page)).toHaveCount(0);
  await choice(page, 'Visa 4242').check();
  await page.getByRole('button', { name: /^Subscribe for/ }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, member' })).toBeVisible();
});

test('G13 a saved card that was removed in another tab is said at the payment, and another card books', async ({
  page,
}) => {
  const { first, second } = await twoRounds(page);
  await somebodyNew(page);
  await goToCheckout(page, first);
  await saveIt(page).check();
  await payWith(page, cards.visa);
  await expectConfirmed(page);
  await goToCheckout(page, second);
  await expect(choice(page, 'Visa 4242')).toBeChecked();
  const [card] = (await (await page.request.get('/api/v1/payment-methods')).json()).data;
  const token = (await page.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN');
  await page.request.delete(`/api/v1/payment-methods/${card.id}`, {
    headers: { 'x-xsrf-token': decodeURIComponent(token?.value ?? '') },
  });
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('This card is not known.')).toBeVisible();
  await expectFit(page);
  await choice(page, 'Use another card').check();
  await typeCard(page, cards.mastercard);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expectConfirmed(page);
});
