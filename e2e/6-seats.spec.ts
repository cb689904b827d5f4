import {
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  phone,
} from './support/accessible.ts';
import { somebodyNew } from './support/accounts.ts';
import {
  bookableEvent,
  dollars,
  expectConfirmed,
  goToCheckout,
  payWith,
} from './support/booking.ts';
import { cards } from './support/cards.ts';
import { alert, heading, main, press, refusal, toast } from './support/on-screen.ts';
import { isFree, isPaidRound } from './support/open-for-booking.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function addGuests(page: Page, names: string[]): Promise<void> {
  for (const [index, name] of names.entries()) {
    await page.getByRole('button', { name: '+ Add a Guest' }).click();
    const guest = page.getByRole('group', { name: `Guest ${index + 1}` });
    await guest.getByLabel('Name').fill(name);
  }
}

async function seatsOf(page: Page, id: string) {
  const answer = await page.request.get(`/api/v1/confirmation/${id}`);
  return (await answer.json()).data.seats;
}

test('W17 7.38 S7 one of four places is cancelled: the amount is shown first, three stay', async ({
  page,
}) => {
  const complaints = await watchPage(page);
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await addGuests(page, ['Ada Birch', 'Bo Larch', 'Cy Rowan']);
  await payWith(page, cards.visa);
  const id = await expectConfirmed(page);
  const price = dollars(event.price_cents);
  await expect(page.getByRole('button', { name: /^Cancel/ })).toHaveCount(5);
  await expect(page.getByRole('button', { name: /^Cancel/ }).last()).toHaveText('Cancel Booking');
  // On the screen, too, each ticket is whole.
  const tickets = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /QR/ }) });
  await expect(tickets).toHaveCount(4);
  for (const ticket of await tickets.all()) {
    await expect(ticket.getByText(event.title)).toBeVisible();
    await expect(ticket.getByText(/, \d{4}/)).toBeVisible();
  }
  await expectFit(page);

  await page.setViewportSize(phone);
  const button = page.getByRole('button', { name: 'Cancel This Place Bo Larch' });
  await button.click();
  await expect(alert(page)).toContainText(`${price} goes back to Visa 4242.`);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await alert(page).getByRole('button', { name: 'Keep This Place' }).click();
  await expect(button).toBeFocused();
  expect(await seatsOf(page, id)).toHaveLength(4);

  // The terms that were shown first are not those of the moment.
  const preview = '**/cancellation?seats=*';
  await page.route(preview, async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({
      json: { data: { ...data, refund_cents: 1_00, ways: [{ way: 'card', cents: 1_00 }] } },
    });
  });
  await button.click();
  await expect(alert(page)).toContainText('$1.00 goes back');
  await page.unroute(preview);
  await alert(page).getByRole('button', { name: 'Cancel This Place' }).click();
  await expect(alert(page)).toContainText('The amount has changed');
  await expect(alert(page)).toContainText(`${price} goes back to Visa 4242.`);
  await alert(page).getByRole('button', { name: 'Cancel This Place' }).click();
  await expect(toast(page, 'Bo Larch’s place is cancelled: ')).toBeVisible();
  await expect(button).toHaveCount(0);
  await expect(heading(page, 'Your booking')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Your 3 tickets' })).toBeVisible();
  const states = (await seatsOf(page, id)).map(({ state }: { state: string }) => state);
  expect(states).toEqual(['confirmed', 'confirmed', 'cancelled', 'confirmed']);
  await expectFit(page);

  await openScreen(page, '/billing');
  await expect(main(page)).toContainText(`−${price}`);
  // The browser notes the refusal of the old amount, and nothing else.
  expect(complaints).toEqual([expect.stringContaining('409 (Conflict)')]);
});

test('7.38 the reason is shown where a place cannot be cancelled, and nothing to confirm', async ({
  page,
}) => {
  const person = await somebodyNew(page);
  await goToCheckout(page, await bookableEvent(page.request, isFree));
  await addGuests(page, ['Ada Birch']);
  await press(page, 'Book Without Payment');
  await expectConfirmed(page);
  const closed = {
    refund_cents: 0,
    kept_cents: 0,
    donation_cents: 0,
    ways: [],
    why: 'booking_closed',
  };
  const message = 'This place could be cancelled until January 5.';
  await page.route('**/cancellation?seats=*', (route) =>
    route.fulfill({ json: { data: { ...closed, message, until: '2026-01-05T18:00:00.000Z' } } }),
  );
  await page.getByRole('button', { name: `Cancel This Place ${person.first_name}` }).click();
  await expect(refusal(page)).toContainText(message);
  await expect(alert(page)).toHaveCount(0);
  await expectFit(page);
});

test('S8 a guest is swapped: the new one has a ticket of their own', async ({ page }) => {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await addGuests(page, ['Ada Birch']);
  await payWith(page, cards.visa);
  const id = await expectConfirmed(page);
  const [own, before] = await seatsOf(page, id);

  await page.setViewportSize(phone);
  const button = page.getByRole('button', { name: 'Change Guest Ada Birch' });
  await button.click();
  await expect(main(page)).toContainText('A different name or email means a different guest');
  await expectFit(page);
  await page.setViewportSize(phone);

  // What was typed stays, with the errors at their fields.
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Gail Moss');
  await page.getByLabel('Email').fill('gail');
  await page.getByLabel('Meal').selectOption('Vegan');
  await press(page, 'Save');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveValue('Gail Moss');
  await page.getByLabel('Email').fill('gail.moss@example.org');
  await page.getByLabel('Handicap Index').fill('high');
  await press(page, 'Save');
  await expect(page.getByText('Enter a handicap index like 12.4.')).toBeVisible();
  await expect(page.getByLabel('Meal')).toHaveValue('vegan');
  await page.getByLabel('Handicap Index').fill('+1.8');
  await press(page, 'Save');
  await expect(toast(page, 'Gail Moss has the place.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Guest Gail Moss' })).toBeFocused();
  await expect(main(page)).toContainText('Handicap index +1.8 · gail.moss@example.org');
  await expect(main(page)).toContainText('Meal: Vegan');
  await expect(main(page)).not.toContainText('Ada Birch');
  const [, after] = await seatsOf(page, id);
  expect(after).toMatchObject({ uuid: before.uuid, name: 'Gail Moss', meal: 'vegan' });
  expect(after.ticket).not.toBe(before.ticket);
  await expect(page.getByRole('listitem').filter({ hasText: after.code })).toContainText('Gail');
  await expectFit(page);

  // Of the own seat the name is that of the account.
  await page.getByRole('button', { name: `Change Details ${own.name}` }).click();
  await expect(name).toHaveCount(0);
  await page.getByLabel('Meal').selectOption('Halal');
  await press(page, 'Save');
  await expect(toast(page, 'The change is saved.')).toBeVisible();
  expect((await seatsOf(page, id))[0]).toEqual({ ...own, meal: 'halal' });
});
