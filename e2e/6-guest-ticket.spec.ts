import { expectFit, expectScreenFit, phone } from './support/accessible.ts';
import { post, somebodyNew } from './support/accounts.ts';
import {
  bookableEvent,
  expectConfirmed,
  goToCheckout,
  openLine,
  payWith,
} from './support/booking.ts';
import { cards } from './support/cards.ts';
import { alert, press } from './support/on-screen.ts';
import { isFree, isPaidRound } from './support/open-for-booking.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The path of the ticket in the newest email to a guest. */
async function ticketOf(page: Page, email: string): Promise<string> {
  let path = '';
  await expect(async () => {
    const [newest] = await emails(page.request, email);
    path = /\/ticket#[\w-]{22}(?=\s)/.exec(newest?.text ?? '')?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass({ timeout: 30_000, intervals: [50] });
  return path;
}

test('Q9 S8 a guest opens the ticket without an account, until the booking is cancelled', async ({
  page,
  browser,
  baseURL,
}) => {
  const event = await bookableEvent(page.request, isFree);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await page.getByRole('button', { name: '+ Add a Guest' }).click();
  const guest = page.getByRole('group', { name: 'Guest 1' });
  await guest.getByLabel('Name').fill('Ada Birch');
  await guest.getByLabel('Email').fill('ada.with.ticket@example.org');
  await press(page, 'Book Without Payment');
  const id = await expectConfirmed(page);
  const { seats } = (await (await page.request.get(`/api/v1/confirmation/${id}`)).json()).data;
  await expect(page.getByRole('listitem').filter({ hasText: seats[1].code })).toContainText('Ada');

  const context = await browser.newContext({ baseURL: String(baseURL), reducedMotion: 'reduce' });
  const phone = await context.newPage();
  const complaints = await watchPage(phone);
  const requested: string[] = [];
  phone.on('request', (request) => requested.push(`${request.url()} ${request.headers().referer}`));
  await openScreen(phone, await ticketOf(page, 'ada.with.ticket@example.org'));
  await expect(phone.getByRole('heading', { name: event.title, level: 1 })).toBeVisible();
  const code = phone.getByRole('img', { name: 'QR code of the ticket of Ada Birch' });
  await expect(code).toBeVisible();
  await expect(phone.getByRole('main')).toContainText(seats[1].code);
  await expect(phone.locator('head [name=robots]')).toHaveAttribute('content', 'noindex');
  await expectScreenFit(phone);
  // The ticket is in the body of one call, and in no URL that is sent, also not after going on from here.
  await phone.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().click();
  await expect(phone.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible();
  expect(phone.url()).not.toContain(seats[1].ticket);
  for (const one of requested) expect(one).not.toContain(seats[1].ticket);
  expect(complaints).toEqual([]);

  await press(page, 'Cancel Booking');
  await alert(page).getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(page.getByRole('heading', { name: 'Booking cancelled', level: 1 })).toBeVisible();
  await phone.goBack();
  await phone.reload();
  await expect(phone.getByRole('heading', { name: 'No ticket here' })).toBeVisible();
  await expect(phone.getByRole('main')).toContainText('ask whoever booked for you');
  await expectFit(phone);
  await context.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test("Q9 a guest's page says what it is, and where the ticket is as well", async ({ page }) => {
    await page.goto('/ticket#somebodys-ticket');
    await expect(page.getByRole('heading', { name: 'Your ticket', level: 1 })).toBeVisible();
    const text = page.locator('main noscript p');
    await expect(text).toBeVisible();
    await expect(text).toContainText('The PDF in the same email shows the ticket');
  });
});

test('Q9 Q10 each ticket of a party is printed on a page of its own, with its event', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isFree);
  await somebodyNew(page);
  await goToCheckout(page, event);
  for (const [index, name] of ['Ada Birch', 'Bo Larch'].entries()) {
    await page.getByRole('button', { name: '+ Add a Guest' }).click();
    await page
      .getByRole('group', { name: `Guest ${index + 1}` })
      .getByLabel('Name')
      .fill(name);
  }
  await press(page, 'Book Without Payment');
  await expectConfirmed(page);
  const ticket = page.getByRole('listitem').filter({ hasText: 'Ada Birch' }).first();
  // W17: each is whole on the screen, too.
  await expect(ticket.getByText(event.title)).toBeVisible();
  await page.evaluate(() =>
    Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
  );
  await press(page, 'Print the Tickets');
  expect(await page.evaluate(() => (window as { printed?: boolean }).printed)).toBe(true);
  await page.emulateMedia({ media: 'print' });
  await expect(ticket.getByText(event.title)).toBeVisible();
  // The short ones too: two would fit on a page.
  await expect(ticket.locator('> div')).toHaveCSS('break-after', 'page');
  // Nothing but the ticket is on its page.
  await expect(page.locator('h1')).toBeHidden();
  // Three tickets, and what else there is to know.
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(4);
});

test('Q9 on a phone the tickets of a party are swiped, and the keyboard brings each into view', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isFree);
  await somebodyNew(page);
  const guests = [{ name: 'Ada Birch' }, { name: 'Maximiliana Oppenheimer-Vandenberghe' }];
  const path = `/api/v1/events/${event.uuid}/action/attend`;
  expect(await post(page, path, { uuid: event.uuid, data: { guests } })).toBeOK();
  const { data } = await (await page.request.get('/api/v1/my-events')).json();
  await page.setViewportSize(phone);
  await openScreen(page, `/booking-confirmed?id=${data[0].booking.id}`);
  const tickets = page.getByRole('region', { name: 'Your 3 tickets' }).getByRole('listitem');
  await expect(tickets).toHaveCount(3);
  await expect(tickets.last()).toContainText('3 of 3');
  const codes = tickets.getByRole('img');
  await expect(codes.first()).toBeInViewport();
  await expect(codes.last()).not.toBeInViewport();
  // The edge of the next one says that there are more.
  expect((await tickets.nth(1).boundingBox())?.x).toBeLessThan(phone.width - 8);
  await tickets.first().getByRole('button', { name: 'Next Ticket' }).click();
  await expect(codes.nth(1)).toBeInViewport({ ratio: 0.8 });
  const boxes = await Promise.all((await tickets.all()).map((ticket) => ticket.boundingBox()));
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  await page
    .getByRole('button', { name: /^(Copy the Ticket’s Link|Share the Ticket) of Maximiliana/ })
    .focus();
  await expect(codes.last()).toBeInViewport({ ratio: 0.8 });
  await expectFit(page);
  // On a tablet each lies, below the one before.
  await page.setViewportSize({ width: 800, height: 900 });
  const lying = await Promise.all((await tickets.all()).map((ticket) => ticket.boundingBox()));
  expect(new Set(lying.map((box) => box?.x)).size).toBe(1);
});

test('Q10 a printed ticket is on one page, no fact is torn, and the diet is not printed', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await openLine(page, 'Dietary');
  await page.getByLabel('Dietary Restrictions').fill('No nuts');
  await page.getByRole('checkbox', { name: /may keep/ }).check();
  await payWith(page, cards.visa);
  await expectConfirmed(page);
  await expect(page.getByText('No nuts')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('No nuts')).toBeHidden();
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
  const ticket = page.getByRole('region', { name: 'Your ticket' }).locator('li > div');
  const whole = [ticket, ...(await page.locator('main dl > div:has(> dt svg)').all())];
  for (const part of whole) await expect(part).toHaveCSS('break-inside', 'avoid');
  // Shorter than what a Letter page holds.
  expect((await ticket.boundingBox())?.height).toBeLessThan(9 * 96);
});
