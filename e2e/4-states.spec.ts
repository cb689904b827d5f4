import { fromNow } from '../server/testing/processes/machine-clock.ts';
import { somebodyNew } from './support/accounts.ts';
import { callsOf } from './support/calls-of.ts';
import { datePicker } from './support/date-picker.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { expectScreen, goWithin, isOpen, openScreen, someEvent } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

test.describe('4.5 the list of events', () => {
  const cards = (page: Page) => page.getByRole('main').getByRole('article');
  const titles = (page: Page) => cards(page).getByRole('heading').allTextContents();

  test('4.5 later pages are appended, and the next one is only offered if it exists', async ({
    page,
  }) => {
    const { meta } = await (await page.request.get('/api/v1/events')).json();
    // Other tests of the worker have published events.
    expect(meta.last_page).toBeGreaterThan(1);
    const later = Array.from({ length: meta.last_page - 1 }, (_, index) => index + 2);
    await openScreen(page, '/events');
    await expect(cards(page)).toHaveCount(12);
    const first = await titles(page);
    const calls = callsOf(page);

    for (const number of later) {
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(cards(page)).toHaveCount(Math.min(12 * number, meta.total));
    }
    expect((await titles(page)).slice(0, 12)).toEqual(first);
    await expect(page.getByText(`${meta.total} of ${meta.total}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show more' })).toHaveCount(0);
    expect(calls.filter((call) => call.includes('/events?'))).toEqual(
      later.map((number) => `GET /api/v1/events?page=${number}`),
    );
  });

  test('4.5 page 1 of another list replaces the items', async ({ page }) => {
    await openScreen(page, '/events');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(12);

    await page.getByRole('navigation', { name: 'Filter events' }).getByText('Past').click();
    const past = await (await page.request.get('/api/v1/events?filter=past&sort=-date')).json();
    await expect(page.getByText(`12 of ${past.meta.total}`)).toBeVisible();
    await expect(cards(page)).toHaveCount(12);
    await expect(cards(page).first()).toContainText(past.data[0].title);
  });

  test('4.5 a reset returns to page 1', async ({ page }) => {
    await openScreen(page, '/events');
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect.poll(() => cards(page).count()).toBeGreaterThan(12);
    const filters = page.getByRole('navigation', { name: 'Filter events' });
    await filters.getByRole('link', { name: 'All', exact: true }).click();
    await expect(page).toHaveURL('/events?filter=all');
    await filters.getByRole('link', { name: 'Upcoming' }).click();
    await expect(page).toHaveURL('/events');
    await expect(cards(page)).toHaveCount(12);
    await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  });

  test('4.5 leaving before the search has started does not return to the list', async ({
    page,
  }) => {
    await page.clock.install();
    await openScreen(page, '/events');
    await page.clock.pauseAt(fromNow(60_000));
    const arrive = await pauseRequests(page, '**/assets/terms-page-*.js');
    await page.getByLabel('Search Events').fill('halifax');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
    await expect(page).toHaveURL('/terms');
    await page.clock.runFor(1000);
    arrive();
    await page.clock.resume();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/terms/i);
    await expect(page).toHaveURL('/terms');
  });
});

test('4.6 leaving an event clears its media, agenda and finances', async ({ page }) => {
  const { slug, title } = await someEvent(page.request);
  const calls = callsOf(page);
  const subLists = ['media', 'agendas', 'finances'].map((l) => `GET /api/v1/events/${slug}/${l}`);
  const subListCalls = () => calls.filter((call) => subLists.includes(call)).sort();

  await openScreen(page, `/events/${slug}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'All Events' }).click();
  await expect(page.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  // They were part of the page, so they are not fetched again.
  expect(subListCalls()).toEqual([]);
  await page.goBack();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect.poll(subListCalls).toEqual([...subLists].sort());
});

test('4.7 the event to book is a copy of the focused one until another is chosen', async ({
  page,
}) => {
  const forMembers = await someEvent(page.request, (one) => one.member_only && isOpen(one));
  const forAll = await someEvent(page.request, (one) => !one.member_only && isOpen(one));
  const modal = page.getByRole('dialog', { name: "Uh-oh ! We can't let you do that" });
  // Not a demo person, who may have booked that event already.
  await somebodyNew(page);

  await openScreen(page, `/events/${forMembers.slug}`);
  await page.getByRole('link', { name: 'Join to Book' }).click();
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');

  // It stays chosen when its page is left.
  await openScreen(page, '/about-us');
  await goWithin(page, '/checkout');
  await expect(modal).toBeVisible();
  await page.keyboard.press('Escape');

  await openScreen(page, `/events/${forAll.slug}`);
  await page.getByRole('link', { name: 'Book a Place' }).click();
  await expect(page.getByRole('heading', { name: forAll.title, level: 1 })).toHaveCount(0);
  await expectScreen(page);
  await expect(page).toHaveURL('/checkout');
  await expect(modal).toHaveCount(0);
});

test.describe('4.17 toasts', () => {
  test.beforeEach(async ({ page }) => {
    await page.clock.install();
    await page.goto('/dev/pieces');
    await expectScreen(page);
    await page.clock.pauseAt(fromNow(60_000));
  });

  const stack = (page: Page) => page.getByRole('region', { name: 'Notifications' });
  const shown = (page: Page) => stack(page).locator('[data-toast]');

  test('2.9 4.17 on a phone the newest stands alone, and when it is closed the one before', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 568 });
    for (const type of ['success', 'info', 'success']) {
      await page.getByRole('button', { name: `Toast ${type}` }).click();
    }
    await expect(shown(page)).toHaveCount(3);
    await expect(shown(page).filter({ visible: true })).toHaveCount(1);
    await shown(page)
      .last()
      .getByRole('button', { name: /^Close/ })
      .click();
    await expect(shown(page).filter({ visible: true })).toHaveCount(1);
    await expect(stack(page).locator('[data-toast=info]')).toBeVisible();
    await page.setViewportSize({ width: 1024, height: 568 });
    await expect(shown(page).filter({ visible: true })).toHaveCount(2);
  });
});

test('4.18 the error look clears on focus, the message stays', async ({ page }) => {
  await page.goto('/dev/pieces');
  const bad = page.getByRole('textbox', { name: 'Title' });
  const good = page.getByRole('textbox', { name: 'First Name' });
  const background = (field: typeof bad) =>
    field.evaluate((element) => getComputedStyle(element).backgroundColor);
  const normal = await background(good);
  await expect(page.getByText('Write a title.')).toBeVisible();
  expect(await background(bad)).not.toBe(normal);
  await bad.focus();
  await expect.poll(() => background(bad)).toBe(normal);
  await expect(page.getByText('Write a title.')).toBeVisible();
  await good.focus();
  expect(await background(bad)).toBe(normal);
});

test('4.19 9.2 the date picker is 17.5em wide and works with the keyboard alone', async ({
  page,
}) => {
  await page.goto('/dev/pieces');
  const { field, popup, cell } = datePicker(page, 'Day, read-only');
  await field.focus();
  await page.keyboard.press('ArrowDown');
  const size = await popup.evaluate((box) => Number.parseFloat(getComputedStyle(box).fontSize));
  expect((await popup.boundingBox())?.width).toBe(17.5 * size);
  await expect(cell('Wednesday, June 10, 2026')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await expect(cell('Sunday, June 21, 2026')).toBeFocused();
  await page.keyboard.press('PageDown');
  await expect(cell('Tuesday, July 21, 2026')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(popup).toHaveCount(0);
  await expect(field).toHaveValue('2026-07-21');
  await expect(field).toBeFocused();
});
