import {
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  expectScreenFit,
  phone,
} from './support/accessible.ts';
import { somebodyNew } from './support/accounts.ts';
import {
  bookableEvent,
  dollars,
  donate,
  expectConfirmed,
  goToCheckout,
  openLine,
  payWith,
} from './support/booking.ts';
import { cards } from './support/cards.ts';
import { alert, main, press, refusal } from './support/on-screen.ts';
import { isForMembers, isFree, isPaidRound } from './support/open-for-booking.ts';
import { emails } from './support/outbox.ts';
import { expectScreen, openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const spotsLeft = async (page: Page, slug: string): Promise<number> =>
  (await (await page.request.get(`/api/v1/events/${slug}`)).json()).data.spots_left;

test('1.5 3.11 4.8 a paid booking for three, from the event to the ticket', async ({ page }) => {
  const complaints = await watchPage(page);
  const event = await bookableEvent(page.request, isPaidRound);
  const person = await somebodyNew(page);
  await goToCheckout(page, event);
  await expectScreen(page);

  await page.getByRole('button', { name: '+ Add a Guest' }).click();
  const first = page.getByRole('group', { name: 'Guest 1' });
  await expect(first.getByLabel('Name')).toBeFocused();
  await first.getByLabel('Name').fill('Ada Birch');
  await first.getByLabel('Email').fill('ada@example.org');
  await first.getByLabel('Handicap Index').fill('+1.8');
  await page.getByRole('button', { name: '+ Add a Guest' }).click();
  const second = page.getByRole('group', { name: 'Guest 2' });

  // All errors are shown at their fields before anything is sent.
  await openLine(page, 'Dietary');
  await page.getByLabel('Dietary Restrictions').fill('No nuts');
  await openLine(page, 'A note');
  await page.getByLabel('Notes').fill('x'.repeat(501));
  // Q7: an error behind a line that was closed again opens it.
  await openLine(page, 'A note');
  await donate(page, 'a lot');
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await expect(page.getByText('Enter a card number.')).toBeVisible();
  await expect(page.getByText('Enter the 3 or 4 digits of the code.')).toBeVisible();
  await expect(page.getByText('Enter the guest’s name.')).toBeVisible();
  await expect(page.getByText('Use at most 500 characters.')).toBeVisible();
  await expect(page.getByText('Enter an amount like 25 or 25.50.')).toBeVisible();
  await expect(second.getByLabel('Name')).toBeFocused();

  // The card is valid, the fields above it are not.
  await payWith(page, cards.visa);
  await expect(page.getByText('Enter a card number.')).toHaveCount(0);
  await expect(page.getByText('Enter the guest’s name.')).toBeVisible();
  await expect(page.getByText('Enter an amount like 25 or 25.50.')).toBeVisible();
  await expect(page.getByText('Tick this, or leave the dietary restrictions empty.')).toBeVisible();
  await expect(second.getByLabel('Name')).toBeFocused();
  await expectScreenFit(page);

  await second.getByLabel('Name').fill('Bo Larch');
  await page.getByRole('checkbox', { name: /may keep/ }).check();
  await page.getByLabel('Notes').fill('In one cart, please.');
  await page.getByLabel(/^Donation to/).fill('25.50');
  const total = dollars(3 * event.price_cents + 2550);
  await expect(page.getByRole('status').filter({ hasText: total })).toBeVisible();

  const before = await spotsLeft(page, event.slug);
  const requested: string[] = [];
  page.on('request', (request) => {
    requested.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.visa);
  await page.getByRole('button', { name: `Pay ${total}` }).dblclick();
  const id = await expectConfirmed(page);
  expect(requested.filter((one) => one.endsWith('/action/attend'))).toHaveLength(1);
  expect(requested).toContain('GET /api/v1/user');
  await expectScreen(page);
  await expect(page.getByRole('heading', { name: 'Your 3 tickets' })).toBeVisible();
  for (const name of [`${person.first_name} ${person.last_name}`, 'Ada Birch', 'Bo Larch']) {
    await expect(page.getByRole('img', { name: `QR code of the ticket of ${name}` })).toBeVisible();
  }
  for (const text of ['Ada Birch', 'Bo Larch', 'No nuts', 'Visa 4242', total]) {
    await expect(main(page)).toContainText(text);
  }
  await expectScreenFit(page);

  const calendar = await page.request.get(`/api/v1/confirmation/${id}/calendar.ics`);
  expect(await calendar.text()).toContain('BEGIN:VEVENT');
  await expect
    .poll(async () => (await emails(page.request, person.email)).map(({ text }) => text).join())
    .toContain(id);
  await expect.poll(() => emails(page.request, 'ada@example.org')).not.toHaveLength(0);

  // Every screen is up to date without a reload.
  await page.getByRole('link', { name: 'My Events' }).first().click();
  await expect(main(page).getByRole('link', { name: event.title, exact: true })).toBeVisible();
  await expectFit(page);
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Events', level: 1, exact: true })).toBeVisible();
  await main(page).getByRole('link', { name: event.title }).first().click();
  await expect(page.getByRole('link', { name: 'See Your Booking' })).toBeVisible();
  // Q2: of the places left there are three less.
  await expect(main(page)).toContainText('Booked · 3 places');
  expect(await spotsLeft(page, event.slug)).toBe(before - 3);
  await expectFit(page);
  expect(complaints).toEqual([]);
});

test('1.5 a card that needs the bank: declined, the places are free at once; approved, they are booked', async ({
  page,
}) => {
  const complaints = await watchPage(page);
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  const before = await spotsLeft(page, event.slug);
  await payWith(page, cards.needsAuthentication);
  await expect(alert(page)).toContainText('Your bank asks');
  expect(await spotsLeft(page, event.slug)).toBe(before - 1);
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'No Thanks' }).click();
  await expect(refusal(page)).toContainText('nothing was charged');
  await expect(page.getByRole('timer')).toHaveCount(0);
  expect(await spotsLeft(page, event.slug)).toBe(before);
  await expectFit(page);

  // No list shows a hold any more.
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'My Events' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing booked yet' })).toBeVisible();

  await goToCheckout(page, event);
  await payWith(page, cards.needsAuthentication);
  await alert(page).getByRole('button', { name: 'Yes, It Is Me' }).click();
  await expectConfirmed(page);
  expect(await spotsLeft(page, event.slug)).toBe(before - 1);
  expect(complaints).toEqual([]);
});

test('1.5 while the bank waits for an answer, another tab shows the hold and can release it', async ({
  page,
  context,
}) => {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  const before = await spotsLeft(page, event.slug);
  await payWith(page, cards.needsAuthentication);
  await expect(alert(page)).toContainText('Your bank asks');

  // The rest of the fifteen minutes, independent of the speed of the machine.
  const minutesLeft = /^1\d:\d\d$/;
  // The hold is shown with the event on each screen, and links to the payment.
  const other = await context.newPage();
  await openScreen(other, `/events/${event.slug}`);
  await other.getByRole('link', { name: 'Finish Paying' }).click();
  await expect(other.getByRole('timer')).toHaveText(minutesLeft);
  await openScreen(other, '/my-events');
  await main(other).getByRole('link', { name: event.title }).click();
  await expect(other.getByRole('heading', { name: 'Not paid yet', level: 1 })).toBeVisible();
  await expect(other.getByRole('timer')).toHaveText(minutesLeft);
  await expectFit(other);
  // Its URL alone leads to the payment, as in a tab of its own.
  const link = main(other).getByRole('link', { name: 'Finish Paying' });
  const third = await context.newPage();
  await third.goto(String(await link.getAttribute('href')));
  await expect(third.getByRole('timer')).toHaveText(minutesLeft);
  await third.close();
  await press(other, 'Release the Place');
  await expect(other.getByRole('heading', { name: 'Your place was released' })).toBeVisible();
  await expectFit(other);
  expect(await spotsLeft(page, event.slug)).toBe(before);
});

test('1.5 4.8 a free event skips the payment, and its cancellation mentions no refund', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isFree);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await expect(page.getByLabel('Card Number')).toHaveCount(0);
  await expectFit(page);
  await press(page, 'Book Without Payment');
  await expectConfirmed(page);
  await press(page, 'Cancel Booking');
  await expect(alert(page)).toContainText('You paid nothing, so there’s nothing to refund.');
  await alert(page).getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking cancelled', level: 1 })).toBeVisible();
  // Without a ticket it stands in the column beside the facts.
  const facts = await page.getByText('Was booked for').boundingBox();
  const costs = await page.getByRole('heading', { name: 'What you had booked' }).boundingBox();
  expect(costs?.x).toBeGreaterThan((facts?.x ?? 0) + 400);
});

test('2.7 6.1 the server rejects a member-only event, whatever the browser believes', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isForMembers);
  await somebodyNew(page);
  await page.route('**/api/v1/subscription-status', (route) =>
    route.fulfill({ json: { subscribed: true, onGracePeriod: false, cancelled: false } }),
  );
  await openScreen(page, `/events/${event.slug}`);
  await page.getByRole('link', { name: 'Book a Place' }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { name: 'This event cannot be booked' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Subscribe Now' })).toBeVisible();
  await expectFit(page);
});

test('A2 the booking of another person is not found', async ({ page, browser, baseURL }) => {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await payWith(page, cards.visa);
  const id = await expectConfirmed(page);
  const other = await browser.newPage({ baseURL: String(baseURL), reducedMotion: 'reduce' });
  await somebodyNew(other);
  await openScreen(other, `/booking-confirmed?id=${id}`);
  await expect(other.getByRole('heading', { name: 'We can’t find that booking' })).toBeVisible();
  await expectFit(other);
  await other.close();
});

test('1.5 booking works on a phone and with the keyboard alone', async ({ page }) => {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await page.setViewportSize(phone);
  await openScreen(page, `/events/${event.slug}`);
  await expect(page.getByRole('link', { name: 'Book a Place' })).toBeVisible();

  /** Presses Tab until the control has the focus. */
  async function tabTo(name: RegExp): Promise<void> {
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const { activeElement: at } = document;
        const labels = at instanceof HTMLInputElement ? [...(at.labels ?? [])] : [];
        return [
          at?.ariaLabel,
          ...labels.map(({ textContent }) => textContent),
          at?.textContent,
        ].join();
      });
      if (name.test(at)) return;
    }
    throw new Error(`No way by keyboard to ${name}`);
  }

  await tabTo(/Book a Place/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Card Number')).toBeVisible();
  await tabTo(/Add a Guest/);
  await page.keyboard.press('Enter');
  await page.keyboard.type('Ada Birch');
  await tabTo(/Card Number/);
  await page.keyboard.type(cards.visa);
  await tabTo(/Expiry/);
  await page.keyboard.type('1234');
  await tabTo(/Security Code/);
  await page.keyboard.type('123');
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Enter');
  await expectConfirmed(page);
  await expect(main(page)).toContainText('Your 2 tickets');
  await tabTo(/Cancel Booking/);
  await page.keyboard.press('Enter');
  // An accidental Enter must not cancel.
  await expect(alert(page).getByRole('button', { name: 'Keep My Booking' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel Booking' })).toBeFocused();
});
