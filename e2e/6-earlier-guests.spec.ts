import { expectNoSidewaysScroll } from './support/accessible.ts';
import { somebodyNew } from './support/accounts.ts';
import { bookableEvent, goToCheckout } from './support/booking.ts';
import { main } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { expect, test } from './support/test.ts';

const names = ['Sam Guest', 'Alexandra Longname-Guest', 'Kit Poe', 'Bo Lee', 'Ida Marsh'];

test('Q7 the checkout does not wait for earlier guests, and nothing moves when they come', async ({
  page,
}) => {
  const known = Promise.withResolvers<void>();
  await page.route('**/api/v1/earlier-guests', async (route) => {
    await known.promise;
    const data = names.map((name) => ({ name, email: null, handicap_index: null }));
    await route.fulfill({ json: { data } });
  });
  await page.setViewportSize({ width: 320, height: 900 });
  await somebodyNew(page);
  await goToCheckout(page, await bookableEvent(page.request, isPaidRound));
  const add = main(page).getByRole('button', { name: '+ Add a Guest' });
  await expect(add).toBeVisible();
  const next = main(page).getByRole('heading', { name: 'Details' });
  // In the page, wherever it is scrolled to.
  const place = () => next.evaluate((heading) => heading.getBoundingClientRect().y + scrollY);
  const before = await place();
  known.resolve();
  const guests = page.getByRole('group', { name: 'Brought before' });
  await expect(guests.getByRole('button')).toHaveCount(names.length);
  expect(await place()).toBe(before);
  await expectNoSidewaysScroll(page);
  // The last one is scrolled to, and fills in a row.
  await guests.getByRole('button', { name: 'Add Ida Marsh' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ida Marsh');
});
