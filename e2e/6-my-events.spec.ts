import { expectAccessible, expectFit } from './support/accessible.ts';
import { signIn, somebodyNew } from './support/accounts.ts';
import {
  bookableEvent,
  dollars,
  expectConfirmed,
  goToCheckout,
  payWith,
} from './support/booking.ts';
import { cards } from './support/cards.ts';
import { alert, heading, main, toast } from './support/on-screen.ts';
import { isFree, isPaidRound } from './support/open-for-booking.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const tiles = (page: Page) => main(page).getByRole('article');

/** The number of pages on which the screen is printed. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: 'Letter' });
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
}

test('W20 Q10 Q13 the next booking is large and has its ticket, its calendar file and the way to cancel', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, isPaidRound);
  await somebodyNew(page);
  await goToCheckout(page, event);
  await payWith(page, cards.visa);
  const id = await expectConfirmed(page);
  expect(await printedPages(page)).toBeLessThanOrEqual(2);

  await page.setViewportSize({ width: 1440, height: 900 });
  await openScreen(page, '/my-events');
  const tile = tiles(page).first();
  await expect(tile).toContainText('Next');
  await expect(main(page).getByText('1 of 1')).toHaveCount(0);
  expect((await tile.boundingBox())?.width).toBe(1200);
  await expect(tile.getByRole('link', { name: `Ticket for ${event.title}` })).toHaveAttribute(
    'href',
    `/booking-confirmed?id=${id}`,
  );
  const calendar = await tile
    .getByRole('link', { name: `Calendar for ${event.title}` })
    .getAttribute('href');
  expect((await page.request.get(String(calendar))).headers()['content-type']).toContain(
    'text/calendar',
  );
  await expectFit(page);

  const cancel = tile.getByRole('button', { name: `Cancel ${event.title}` });
  await cancel.click();
  const price = dollars(event.price_cents);
  await expect(alert(page)).toContainText(`${price} goes back to Visa 4242.`);
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'Keep My Booking' }).click();
  await expect(cancel).toBeFocused();
  await cancel.click();
  await alert(page).getByRole('button', { name: 'Cancel Booking' }).click();
  await expect(toast(page, `Booking cancelled: ${price} goes back to Visa 4242.`)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nothing booked yet' })).toBeVisible();
  // Q20: its button went with the tile.
  await expect(heading(page, 'My Events')).toBeFocused();
});

test('Q13 W20 a past booking says what its event raised, and leads to the result and the receipt', async ({
  page,
}) => {
  await signIn(page, 'member@example.com');
  const { data } = await (await page.request.get('/api/v1/my-events?filter=past')).json();
  const raised = data.find(
    (event: { charity: { raised_cents: number } | null }) => (event.charity?.raised_cents ?? 0) > 0,
  );
  await openScreen(page, '/my-events?filter=past');
  const tile = tiles(page).filter({ hasText: raised.title });
  const sum = `$${Math.floor(raised.charity.raised_cents / 100).toLocaleString('en-CA')}`;
  await expect(tile).toContainText(`Raised ${sum} for ${raised.charity.name}`);
  await expect(tiles(page).getByRole('button')).toHaveCount(0);
  await expect(main(page).getByText('Next', { exact: true })).toHaveCount(0);
  await expectFit(page);
  await expect(tile.getByRole('link', { name: 'See Result' })).toHaveAttribute(
    'href',
    `/events/${raised.slug}`,
  );
  await tile.getByRole('link', { name: 'Your Booking' }).click();
  await expect(main(page).getByRole('heading', { name: 'What it raised' })).toBeVisible();
  await expect(main(page).getByText('Can’t scan? Say:')).toHaveCount(0);
  await expect(main(page).getByRole('link', { name: 'Receipt' })).toBeVisible();
  await expectFit(page);
  await main(page).getByRole('link', { name: 'See the Statement' }).click();
  await expect(page).toHaveURL(`/events/${raised.slug}#finances`);
  const money = main(page).getByRole('heading', { name: 'The money' });
  await expect(money).toBeInViewport();
  // Q16: on a phone, too, the result comes first, and nothing is kept in view to book.
  await page.setViewportSize({ width: 390, height: 844 });
  const facts = main(page).getByRole('complementary', { name: 'At a glance' }).locator('dl');
  const [first, second] = await Promise.all([money.boundingBox(), facts.boundingBox()]);
  expect(first?.y).toBeLessThan(Number(second?.y));
  await expect(main(page).getByRole('link', { name: 'See Your Booking' })).toHaveCount(1);
  await expect(main(page).getByText(/^Booked/)).toHaveCount(0);
  await expectFit(page);
});

test('Q10 a ticket is printed on one page, and no row of billing is torn', async ({
  page,
  browser,
  baseURL,
}) => {
  await somebodyNew(page);
  await goToCheckout(page, await bookableEvent(page.request, isFree));
  await main(page).getByRole('button', { name: 'Book Without Payment' }).click();
  const id = await expectConfirmed(page);
  const answer = await page.request.get(`/api/v1/confirmation/${id}`);
  const [seat] = (await answer.json()).data.seats;
  const other = await browser.newPage({ baseURL: String(baseURL) });
  await other.goto(`/ticket#${seat.ticket}`);
  await expect(other.getByText(seat.code)).toBeVisible();
  expect(await printedPages(other)).toBe(1);
  await other.close();

  await signIn(page, 'member@example.com');
  await openScreen(page, '/billing');
  await page.emulateMedia({ media: 'print' });
  for (const row of await main(page).getByRole('row').all()) {
    await expect(row).toHaveCSS('break-inside', 'avoid');
  }
  await openScreen(page, '/my-events');
  await tiles(page).first().getByRole('link').first().click();
  const facts = main(page).locator('dl > div:has(dt > svg)');
  await expect(facts.first()).toBeVisible();
  for (const fact of await facts.all()) await expect(fact).toHaveCSS('break-inside', 'avoid');
});
