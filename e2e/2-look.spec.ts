import { signIn } from './support/accounts.ts';
import { bookableEvent } from './support/booking.ts';
import { main, openToToast, toasts } from './support/on-screen.ts';
import { openDialog, openProfile, update } from './support/profile.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Locator, test } from './support/test.ts';

test('2.9 toasts are at most 500 px wide, and fit on a phone', async ({ page }) => {
  await page.route('**/api/v1/user', (route) => route.fulfill({ status: 500, json: {} }));
  for (const [width, expected] of [
    [1440, 500],
    [320, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await openToToast(page, '/terms');
    await expect(page.getByText('Oh no! Something went wrong.')).toBeVisible();
    const stack = await page.getByRole('region', { name: 'Notifications' }).boundingBox();
    expect(stack?.width).toBeLessThanOrEqual(expected);
    const { x = -1, width: toast = 0 } = (await page.locator('[data-toast]').boundingBox()) ?? {};
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + toast).toBeLessThanOrEqual(width);
  }
});

for (const [width, height] of [
  [320, 568],
  [800, 600],
  [1366, 650],
] as const) {
  test(`2.9 at ${width} × ${height} a toast covers neither the next button nor the current location`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await openProfile(page);
    await page.route('**/api/v1/profile/**', (route) => route.fulfill({ status: 500, json: {} }));
    const dialog = await openDialog(page, 'Edit Personal Information');
    const field = dialog.getByLabel('Dietary Restrictions');
    await dialog.getByLabel('Gender').fill('Female');
    await field.focus();
    await page.keyboard.press('Enter');
    await expect(toasts(page)).toContainText('Please try again');
    for (const control of [
      field,
      update(page),
      dialog.getByRole('button', { name: 'Close', exact: true }),
    ]) {
      expect(await isInFront(control)).toBe(true);
    }

    await page.unroute('**/api/v1/profile/**');
    await page.route('**/api/v1/profile/**', (route) => route.fulfill({ status: 204 }));
    await openScreen(page, '/settings/update-password');
    const button = main(page).getByRole('button', { name: 'Change My Password' });
    await button.evaluate((one) => one.scrollIntoView({ block: 'end' }));
    await button.click();
    await expect(toasts(page)).toContainText('Your password is changed');
    expect(await isInFront(button)).toBe(true);
    const last = page.getByRole('contentinfo').getByRole('link').last();
    await last.focus();
    expect(await isInFront(last)).toBe(true);
  });
}

test('2.9 with text of twice the size the last toast below a dialog is readable from its beginning, and can be closed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await openProfile(page);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  await page.route('**/api/v1/profile/**', (route) => route.fulfill({ status: 500, json: {} }));
  const dialog = await openDialog(page, 'Edit Personal Information');
  await dialog.getByLabel('Gender').fill('Female');
  for (const count of [1, 2]) {
    await update(page).evaluate((button: HTMLButtonElement) => button.click());
    await expect(page.locator('[data-toast]')).toHaveCount(count);
    const last = page.locator('[data-toast]').last();
    expect(await isInFront(last.getByRole('button', { name: 'Close' }))).toBe(true);
  }
});

/** Whether it can be clicked, from its upper to its lower edge. */
function isInFront(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) =>
      element.contains(document.elementFromPoint((left + right) / 2, y)),
    );
  });
}

test('2.9 toasts are not printed', async ({ page }) => {
  await page.route('**/api/v1/user', (route) => route.fulfill({ status: 500, json: {} }));
  await openToToast(page, '/terms');
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-toast]')).toBeHidden();
});

test('buttons are not printed, and every answer of the questions is', async ({ page }) => {
  await openScreen(page, '/membership');
  const answer = page.getByText('You stay a member until the end of the year');
  const button = page.getByRole('main').getByRole('link', { name: 'Become a Member' }).first();
  await expect(button).toBeVisible();
  await expect(answer).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(answer).toBeVisible();
  expect((await answer.boundingBox())?.height).toBeGreaterThan(10);
  await expect(button).toBeHidden();
  // The dark band with a call to action is not printed either.
  await expect(page.getByRole('heading', { name: 'See you on the first tee' })).toBeHidden();
});

test('2.19 9.2 Q25 from 1281 px the tiles of a list stand further apart', async ({ page }) => {
  await openScreen(page, '/events');
  const gapAt = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const tiles = await main(page).getByRole('article').all();
    const boxes = await Promise.all(tiles.map((tile) => tile.boundingBox()));
    // A month begins a row of its own.
    const second = boxes.findIndex((box, index) => index > 0 && box?.y === boxes[index - 1]?.y);
    const [left, right] = [boxes[second - 1], boxes[second]];
    return Math.round((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0));
  };
  expect(await gapAt(1280)).toBe(24);
  expect(await gapAt(1281)).toBe(32);
});

test('1.9 Q25 at any width the footer’s content stands on the column of the page', async ({
  page,
}) => {
  await openScreen(page, '/terms');
  const left = async (name: 'banner' | 'contentinfo') =>
    (await page.getByRole(name).getByRole('link', { name: 'Fairway' }).first().boundingBox())?.x;
  for (const width of [320, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    expect(Math.round((await left('contentinfo')) ?? 0)).toBe(
      Math.round((await left('banner')) ?? 1),
    );
  }
});

test('Q25 the headings of the terms have the numbers and names of the contents', async ({
  page,
}) => {
  await openScreen(page, '/terms');
  const named = (texts: string[]) => texts.map((text) => text.trim());
  const links = named(await main(page).getByRole('navigation').getByRole('link').allTextContents());
  const headings = main(page).locator('section > h2');
  expect(named(await headings.allTextContents())).toEqual(links);
  const numbers = await headings.evaluateAll((all) =>
    all.map((heading) => getComputedStyle(heading, '::before').content),
  );
  expect(new Set(numbers)).toEqual(new Set([expect.stringContaining('counter(entry)')]));
});

test.describe('with a touch screen', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 320, height: 640 } });

  test('Q25 chips are 44 px high', async ({ page }) => {
    await openScreen(page, '/events');
    const chips = main(page).getByRole('navigation').getByRole('link');
    for (const chip of await chips.all()) {
      expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
});

test('on wide paper the terms use the whole width', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openScreen(page, '/terms');
  await page.emulateMedia({ media: 'print' });
  const first = page.getByText('They are an agreement between you and');
  expect((await first.boundingBox())?.width).toBeGreaterThan(500);
});

test('at 320 px the label of a booked event is not broken', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'member@example.com');
  const { data } = await (await page.request.get('/api/v1/my-events')).json();
  await openScreen(page, `/events/${data[0].slug}`);
  const word = main(page)
    .locator('strong')
    .getByText(/^Booked · \d places?$/);
  const lines = await word.evaluate((booked) => {
    const text = document.createRange();
    text.selectNodeContents(booked);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test('W18 on a phone the first event is in the first window, and the map below the list', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/events');
  const title = main(page).getByRole('article').first().getByRole('heading');
  expect((await title.boundingBox())?.y).toBeLessThan(844);
  const last = await main(page).getByRole('article').last().boundingBox();
  const map = await main(page).getByRole('figure').boundingBox();
  expect(map?.y).toBeGreaterThan(Number(last?.y));
});

test('W18 the tiles of the rows are level, and the year stands above none of them', async ({
  page,
}) => {
  for (const width of [800, 1440]) {
    await page.setViewportSize({ width, height: 1000 });
    await openScreen(page, '/events');
    await expect(main(page).getByRole('article').first()).toBeVisible();
    const boxes = await main(page)
      .getByRole('article')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getBoundingClientRect()));
    const year = main(page).getByRole('heading', { name: /^20\d\d$/ });
    expect((await year.first().boundingBox())?.width).toBeLessThanOrEqual(1);
    const columns = width === 800 ? 2 : 3;
    // No row stays half empty.
    for (let first = 0; first < boxes.length; first += columns) {
      const row = boxes.slice(first, first + columns);
      expect(new Set(row.map(({ top }) => Math.round(top))).size).toBe(1);
      expect(new Set(row.map(({ bottom }) => Math.round(bottom))).size).toBe(1);
    }
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(
      Math.ceil(boxes.length / columns),
    );
  }
});

test('Q3 at 800 px no row of home stays half empty, and the membership card lies below the event', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await signIn(page, 'member@example.com');
  await openScreen(page, '/');
  const card = await main(page).getByRole('region', { name: 'Membership card' }).boundingBox();
  const next = await main(page).getByRole('article').first().boundingBox();
  expect(card?.width).toBe(next?.width);
  expect(Number(card?.y)).toBeGreaterThan(Number(next?.y) + Number(next?.height));
  expect(Number(card?.width)).toBeGreaterThan(2 * Number(card?.height));
  const tiles = await main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width > 0).length);
  expect(tiles % 2).toBe(0);
});

test('W20 on a phone a bar at the bottom is the only one', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'member@example.com');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  const slugOf = async (filter: string) =>
    (await (await page.request.get(`/api/v1/events?filter=${filter}`)).json()).data.at(-1).slug;
  await openScreen(page, `/events/${await slugOf('past')}`);
  await expect(shortcuts).toBeVisible();
  await openScreen(page, `/events/${await slugOf('open')}`);
  const book = main(page).getByRole('link', { name: 'Book a Place' });
  await expect(book).toBeVisible();
  await expect(shortcuts).toBeHidden();
  const { y = 0, height = 0 } = (await book.boundingBox()) ?? {};
  expect(y + height).toBeGreaterThan(844 - 30);
});

test('the story begins with a large letter, in every browser', async ({ page }) => {
  await openScreen(page, '/about-us');
  const story = page.getByText('Eleven friends shared a wet Saturday');
  const [initial = 0, text = 0] = await story.evaluate((first) =>
    ['::first-letter', null].map((part) =>
      Number.parseFloat(getComputedStyle(first, part).fontSize),
    ),
  );
  expect(initial).toBeGreaterThan(3 * text);
});

test('in a low wide window the price of an event stays, and so does the total of its checkout', async ({
  page,
}) => {
  await signIn(page, 'user@example.com');
  await page.setViewportSize({ width: 1440, height: 720 });
  const event = await bookableEvent(page.request, ({ price_cents }) => price_cents > 0);
  await openScreen(page, `/events/${event.slug}`);
  await main(page).getByRole('heading', { name: 'Agenda' }).scrollIntoViewIfNeeded();
  const book = page.getByRole('link', { name: 'Book a Place' });
  await expect(book).toBeInViewport({ ratio: 1 });
  await book.click();
  await expect(page.getByRole('heading', { name: '3. Payment' })).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const summary = page.getByRole('complementary', { name: 'Your booking' });
  await expect(summary.getByText('Total', { exact: true })).toBeInViewport({ ratio: 1 });
  await expect(summary.getByText('get back everything you paid')).toBeInViewport({ ratio: 1 });
});

test('W18 a past event says once when and where it was, and its agenda is a row that opens', async ({
  page,
}) => {
  const { data } = await (await page.request.get('/api/v1/events?filter=past')).json();
  const [{ slug, title, venue }] = data;
  await openScreen(page, `/events/${slug}`);
  const head = main(page).locator('header', { hasText: title });
  await expect(head.getByText(venue.name)).toHaveCount(0);
  const glance = page.getByRole('complementary', { name: 'At a glance' });
  await expect(glance.getByText(venue.name)).toBeVisible();
  const agenda = page.getByRole('heading', { name: 'Agenda' });
  const fold = main(page).locator('summary', { has: agenda });
  // A row with an arrow, which turns.
  const arrow = fold.locator('svg');
  await expect(arrow).toHaveCSS('rotate', 'none');
  await fold.click();
  await expect(arrow).toHaveCSS('rotate', '180deg');
});

test('a dialog has no scroll bar while it opens', async ({ page }) => {
  await page.goto('/dev/pieces');
  const open = page.getByRole('button', { name: 'Open a modal', exact: true });
  await expect(open).toBeEnabled();
  const scrolled = await open.evaluate(async (button: HTMLButtonElement) => {
    button.click();
    await Promise.resolve();
    const dialog = document.querySelector('dialog[open]');
    dialog?.scrollTo(0, 100);
    return dialog?.scrollTop;
  });
  expect(scrolled).toBe(0);
});

test('2.16 the button that adds one more is dashed and says "+ Add"', async ({ page }) => {
  await page.goto('/dev/pieces');
  const add = page.getByRole('button', { name: '+ Add' }).first();
  await expect(add).toHaveText('+ Add');
  await expect(add).toHaveCSS('border-style', 'dashed');
});
