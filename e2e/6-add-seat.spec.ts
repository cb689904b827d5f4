import { expectAccessible, expectFit, phone } from './support/accessible.ts';
import { post, somebodyNew } from './support/accounts.ts';
import {
  bookableEvent,
  dollars,
  expectConfirmed,
  goToCheckout,
  payWith,
} from './support/booking.ts';
import { cards, typeCard } from './support/cards.ts';
import { alert, heading, main, press, refusal, toast } from './support/on-screen.ts';
import { isFree, isPaidRound } from './support/open-for-booking.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const guest = (page: Page, number: number) => page.getByRole('group', { name: `Guest ${number}` });
const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ });

interface Seat {
  uuid: string;
  name: string;
  state: string;
}

const seatsOf = async (page: Page, id: string): Promise<Seat[]> =>
  (await (await page.request.get(`/api/v1/confirmation/${id}`)).json()).data.seats;

/** One place, paid with a card that is saved. */
async function bookedForOne(page: Page) {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await page.getByRole('checkbox', { name: 'Save this card for next time' }).check();
  await payWith(page, cards.visa);
  return { event, id: await expectConfirmed(page) };
}

test('7.37 S4 a guest is added with the saved card: two tickets, two charges', async ({ page }) => {
  const complaints = await watchPage(page);
  const { event, id } = await bookedForOne(page);
  await expectFit(page);
  await page.setViewportSize(phone);
  await press(page, 'Add a Guest');
  await expect(guest(page, 1).getByLabel('Name')).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Visa 4242' })).toBeChecked();
  await expectFit(page);

  // The fields say what is missing, and nothing is sent.
  await pay(page).click();
  await expect(page.getByText('Enter the guest’s name.')).toBeVisible();
  await expect(guest(page, 1).getByLabel('Name')).toBeFocused();
  await expectAccessible(page);
  await guest(page, 1).getByLabel('Name').fill('Kim Alder');
  await guest(page, 1).getByLabel('Email').fill('kim.added@example.org');
  const sent = page.waitForRequest((request) => request.url().endsWith(`/${id}/seats`));
  await pay(page).click();
  expect((await sent).postDataJSON()).toMatchObject({
    key: expect.stringMatching(/^[\da-f-]{36}$/),
    expected_total_cents: event.price_cents,
  });
  await expect(toast(page, 'Place added: Kim Alder')).toBeVisible();
  await expect(heading(page, 'Your 2 tickets')).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR code of the ticket of Kim Alder' })).toBeVisible();
  await expect(pay(page)).toHaveCount(0);
  await expectFit(page);

  await openScreen(page, '/billing');
  const charges = main(page).getByRole('row').filter({ hasText: event.title });
  await expect(charges).toHaveCount(2);
  for (const charge of await charges.all()) {
    await expect(charge).toContainText(dollars(event.price_cents));
  }
  expect(complaints).toEqual([]);
});

test('7.37 F8 after a refusal by the card or the bank another try adds the guest once', async ({
  page,
}) => {
  const { id } = await bookedForOne(page);
  await press(page, 'Add a Guest');
  await guest(page, 1).getByLabel('Name').fill('Kim Alder');
  await page.getByRole('radio', { name: 'Use another card' }).check();
  await typeCard(page, cards.declined);
  await pay(page).click();
  await expect(refusal(page)).toBeVisible();
  await expect(guest(page, 1).getByLabel('Name')).toHaveValue('Kim Alder');
  await typeCard(page, cards.needsAuthentication);
  await pay(page).click();
  await alert(page).getByRole('button', { name: 'No Thanks' }).click();
  await expect(refusal(page)).toContainText('Your bank did not get your confirmation');
  await pay(page).click();
  await alert(page).getByRole('button', { name: 'Yes, It Is Me' }).click();
  await expect(toast(page, 'Place added: Kim Alder')).toBeVisible();
  const confirmed = (await seatsOf(page, id)).filter(({ state }) => state === 'confirmed');
  expect(confirmed.map(({ name }) => name)).toEqual([expect.any(String), 'Kim Alder']);
});

test('7.37 guests are added without payment up to a foursome; a full party is not asked', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isFree);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await press(page, 'Book Without Payment');
  await expectConfirmed(page);
  await press(page, 'Add a Guest');
  for (const [index, name] of ['Ada', 'Bo', 'Kim'].entries()) {
    if (index > 0) await press(page, '+ Add a Guest · Free');
    await guest(page, index + 1)
      .getByLabel('Name')
      .fill(name);
  }
  await expect(page.getByRole('button', { name: '+ Add a Guest' })).toHaveCount(0);
  await press(page, 'Add Without Payment');
  await expect(toast(page, 'Places added: Ada, Bo and Kim')).toBeVisible();
  await expect(heading(page, 'Your 4 tickets')).toBeFocused();
  await expect(heading(page, 'Add a Guest')).toHaveCount(0);
});

test('7.37 who gave up the own seat comes again, with or without a guest', async ({ page }) => {
  const { event, id } = await bookedForOne(page);
  const kim = { guests: [{ name: 'Kim Alder' }], payment_method: 'pm_card_visa' };
  expect(await post(page, `/api/v1/confirmation/${id}/seats`, kim)).toBeOK();
  const [own] = await seatsOf(page, id);
  const cancelled = { seats: [own?.uuid] };
  expect(await post(page, `/api/v1/events/${event.uuid}/action/cancel`, cancelled)).toBeOK();
  await openScreen(page, `/booking-confirmed?id=${id}`);
  await press(page, 'Add a Guest');
  await page.getByRole('checkbox', { name: 'I come, too' }).check();
  await expectFit(page);
  await page.getByRole('button', { name: 'Remove guest 1' }).click();
  await pay(page).click();
  await expect(toast(page, 'Place added: you')).toBeVisible();
  await expect(heading(page, 'Your 2 tickets')).toBeFocused();
});
