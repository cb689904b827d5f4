import {
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  expectScreenFit,
} from './support/accessible.ts';
import { newPerson, owner, post, registerAndConfirm, signIn } from './support/accounts.ts';
import { inDays, newDraft, openActs, openSections, save } from './support/drafts.ts';
import { fillTime } from './support/fill-time.ts';
import { watchShifts } from './support/layout-shifts.ts';
import { screenHeading, toast, toasts } from './support/on-screen.ts';
import { emails } from './support/outbox.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { openScreen } from './support/screens.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';

// Events in the browser, on a portal of its own: it announces, moves and calls off.
test.use({
  portalSettings: { MAIL_FROM: 'Fairway <events@fairway.example>' },
  contextOptions: { reducedMotion: 'reduce' },
});

const oneDay = 24 * 3600_000;

async function book(browser: Browser, baseURL: string, uuid: string, guests: object[]) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const person = newPerson();
  await registerAndConfirm(page, person);
  await signIn(page, person.email, person.password);
  const answer = await post(page, `/api/v1/events/${uuid}/action/attend`, {
    uuid,
    data: { guests, payment_method: 'pm_card_visa' },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return { page, person };
}

/** What moves within half a second of a press is its doing, and not counted. */
async function waitForLateAnswer(page: Page): Promise<void> {
  const pressed = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at + 600, pressed);
}

for (const width of [320, 1440])
  test(`12.2 12.3 12.5 11.4 at ${width} px: last year’s scramble is repeated, previewed, published, moved by a week and called off, and everybody is refunded`, async ({
    page,
    browser,
    portal,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, owner);
    const shifts = await watchShifts(page);
    const expectStill = async (before = 0, limit = 0.02) => {
      const { sum, of } = await shifts();
      expect(sum - before, of).toBeLessThanOrEqual(limit);
    };
    await openScreen(page, '/organize');
    if (width < 700) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Events' }).last().click();
    await expect(screenHeading(page, 'Events')).toBeVisible();
    await page.getByRole('link', { name: 'Past', exact: true }).click();
    await page.getByLabel('Search Events').fill('peach blossom');
    await expect(page).toHaveURL('/organize/events?search=peach+blossom&filter=past');
    // What comes next with an event that is over.
    await expect(page.getByRole('link', { name: /^Result of Peach Blossom/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Door of/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Repeat Peach Blossom Scramble' }).click();

    await expect(screenHeading(page, 'Peach Blossom Scramble')).toBeVisible();
    await expect(page.getByText('Only organizers see this draft')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Only organizers see this draft')).toBeVisible();
    await expectStill();
    const slug = new URL(page.url()).pathname.split('/').at(-2) ?? '';
    // Booking opens now: last year it opened long before.
    await openSections(page);
    await fillTime(page, 'Booking Opens', inDays(-1));
    await page.getByRole('button', { name: 'Save and Preview' }).click();
    await expect(screenHeading(page, 'Peach Blossom Scramble')).toBeVisible();
    await expect(page.getByText('Until then only organizers do.')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Back to Edit' }).click();
    // Typed before the preview, and stored by it.
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    const publish = await pauseRequests(page, '**/publish');
    await page.getByRole('button', { name: 'Check and Publish' }).first().click();
    const check = page.getByRole('dialog', { name: 'Check and publish' });
    await expect(check).toContainText('It is word for word that of');
    await expectNoSidewaysScroll(page);
    await check.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await waitForLateAnswer(page);
    const unpublished = (await shifts()).sum;
    publish();
    await expect(page.getByText(/ is published: everybody sees it\.$/)).toBeVisible();
    await expect(page.getByText(/^0 of \d+$/)).toBeVisible();
    const { sum: still, of: moving } = await shifts();
    expect(still - unpublished, moving).toBeLessThanOrEqual(0.001);
    await expectAccessible(page);

    const event = (await (await page.request.get(`/api/v1/events/${slug}`)).json()).data;
    expect(event.status).toBe('published');
    const guests = [{ name: 'Guest One' }];
    const booker = await book(browser, portal.url, event.uuid, guests);

    await page.reload();
    await expect(page.getByText(/^2 of \d+$/)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Edit', exact: true }).click();
    await expect(save(page)).toBeVisible();
    await expectStill();
    await openSections(page);
    const start = page.getByLabel('Starts', { exact: true });
    const before = await start.inputValue();
    const later = new Date(Date.parse(before) + 7 * oneDay).toISOString().slice(0, 10);
    await start.fill(later);
    await expect(page.getByText('These move along with the start: Ends')).toBeVisible();
    await expect(start).toHaveValue(later);
    const typed = (await shifts()).sum;
    const stood = await save(page).boundingBox();
    const answer = await pauseRequests(page, '**/api/v1/organize/events/*');
    await save(page).click();
    await waitForLateAnswer(page);
    answer();
    await expect(toast(page, / is saved\./)).toBeVisible();
    // What moved along was saved, too.
    await expect(page.getByText('Unsaved changes, kept in this tab.')).toHaveCount(0);
    // The bar stays where it is, at the end of the screen; the toast is above or beside it.
    const shown = toasts(page);
    const toastBox = await shown.boundingBox();
    const button = await save(page).boundingBox();
    expect(button).toEqual(stood);
    expect(button?.y).toBeGreaterThan(780);
    if (width < 1281)
      expect((toastBox?.y ?? 900) + (toastBox?.height ?? 0)).toBeLessThan(button?.y ?? 0);
    // V9: said where it is saved, and still there after a reload.
    await expect(shown).toContainText(/2 people are told at|1 person is told at/);
    const notice = page.getByRole('main').getByText(/told at \d+:\d\d [ap]\.m\./);
    await expect(notice).toBeVisible();
    // The sticky bar grows upwards: Chrome counts its lines as moved within it, though they stay where they stood. On a
    // phone the line about what moved along has three lines, and goes with the save; that about the email has six.
    await expectStill(typed, width < 400 ? 0.1 : 0.04);
    const moved = (await (await page.request.get(`/api/v1/events/${slug}`)).json()).data;
    const week = (field: string) => (Date.parse(moved[field]) - Date.parse(event[field])) / oneDay;
    for (const field of ['starts_at', 'ends_at', 'booking_closes_at', 'cancel_until'])
      expect(Math.round(week(field)), field).toBe(7);
    await expectNoSidewaysScroll(page);

    await openScreen(page, `/organize/events/${slug}`);
    await openActs(page);
    await page.getByRole('button', { name: 'Call Off', exact: true }).click();
    await page.getByLabel('Why It Is Called Off').fill('The course is under water.');
    await page.getByRole('button', { name: 'Review the Call-Off' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('2 people')).toBeVisible();
    await expect(dialog.getByText(/^\$\d+\.\d\d go back to cards$/)).toBeVisible();
    await expect(dialog.getByText('1 email')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Call It Off' }).click();
    await expect(page.getByText(/^Called off .+ by .+: The course is under water\./)).toBeVisible();
    await expect(page.getByText('Called off', { exact: true }).first()).toBeVisible();

    const written = async () =>
      (await emails(page.request, booker.person.email)).map(({ text }) => text).join('\n');
    await expect.poll(written).toContain('The course is under water.');
    const paid = await booker.page.request.get('/api/v1/billing-history');
    const lines: { kind: string; amount_cents: number }[] = (await paid.json()).data;
    const sum = lines.reduce((total, line) => total + line.amount_cents, 0);
    expect(lines.map(({ kind }) => kind).sort()).toEqual(['event', 'refund']);
    expect(Math.abs(sum)).toBe(0);
    await booker.page.context().close();
  });

test('11.3 11.4 12.2 the list: none, found, failed, a file; a draft is begun, deleted and taken back', async ({
  page,
}) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/events?search=zzz');
  await expect(page.getByRole('heading', { name: 'No event matches' })).toBeVisible();
  await expectFit(page);
  await page.route('**/api/v1/organize/events', (route) => route.abort());
  await page.getByRole('link', { name: 'Clear the Search' }).click();
  await expect(page.getByText('could not be loaded')).toBeVisible();
  await page.unroute('**/api/v1/organize/events');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(/^\d+ events$/)).toBeVisible();
  await expectFit(page);
  const file = page.getByRole('link', { name: 'Download as CSV' });
  const csv = await page.request.get((await file.getAttribute('href')) ?? '');
  expect((await csv.text()).split('\n')[0]).toMatch(/title/i);

  await page.getByRole('link', { name: 'New Event' }).click();
  await page.getByLabel('Title').fill('Frost Delay Supper');
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await expect(page.getByText('Enter when it starts.')).toBeVisible();
  await expectFit(page);
  await page.getByLabel('Starts', { exact: true }).fill(inDays(50).slice(0, 10));
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await expect(page.getByText('Enter what time it starts.')).toBeVisible();
  await expect(page.getByLabel('Starts, Time')).toBeFocused();
  await fillTime(page, 'Starts', inDays(50));
  await fillTime(page, 'Ends', inDays(50.2));
  await page.getByRole('button', { name: 'Create Draft' }).click();
  await expect(screenHeading(page, 'Frost Delay Supper')).toBeVisible();
  await expect(page.getByText('Before it can be published')).toBeVisible();
  await expectFit(page);

  await page.getByRole('link', { name: 'Overview' }).click();
  // W9: what the draft lacks, with the ways to its fields.
  await expect(page.getByRole('link', { name: 'Fill In City' })).toBeVisible();
  await openActs(page);
  await expectScreenFit(page);
  await page.getByRole('button', { name: 'Delete the Draft' }).click();
  await expect(screenHeading(page, 'Events')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('is a draft again.')).toBeVisible();
  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Frost Delay Supper', exact: true })).toBeVisible();
});

test('W9 10.1 N19 captains see their part, a treasurer the statement; a draft’s page opens for organizers alone', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, 'Hidden Hollow Open');
  await page.goto(`/events/${slug}`);
  await expect(screenHeading(page, 'Hidden Hollow Open')).toBeVisible();
  await expect(page.getByText('This event is not published yet.')).toBeVisible();

  const context = await browser.newContext({ baseURL: portal.url });
  const other = await context.newPage();
  await other.goto(`/events/${slug}`);
  await expect(screenHeading(other, 'We can’t find that event')).toBeVisible();

  await signIn(other, 'captain@example.com');
  await openScreen(other, '/organize/events');
  await expect(other.getByText('1 event', { exact: true })).toBeVisible();
  await other.getByRole('link', { name: 'Short Game Supper', exact: true }).click();
  // W9: each sees the tabs of the own role.
  const tabs = other.getByRole('navigation', { name: 'This event' }).getByRole('link');
  await expect(tabs).toHaveText(['Overview', 'Attendees', 'Messages', 'Edit']);
  await tabs.last().click();
  await expect(save(other)).toBeVisible();
  await openSections(other);
  await expect(other.getByLabel('Summary')).toBeVisible();
  for (const name of ['Starts', 'Venue', 'Price in Dollars', 'What to Bring', 'Who or What'])
    await expect(other.getByLabel(name)).toHaveCount(0);
  await expect(other.getByRole('button', { name: 'Call Off' })).toHaveCount(0);
  await other.getByLabel('Summary').fill('An hour of chipping, then supper.');
  await save(other).click();
  await expect(toast(other, / is saved\./)).toBeVisible();
  await expectFit(other);

  await signIn(other, 'treasurer@example.com');
  await openScreen(other, `/organize/events/${slug}`);
  await expect(tabs).toHaveText(['Overview', 'Result']);
  await tabs.last().click();
  await expect(other.getByRole('heading', { name: 'Result', exact: true })).toBeVisible();
  await expect(other.getByLabel('Title')).toHaveCount(0);
  await context.close();
});

test('11.4 above ten people their number is typed, and new numbers are shown before anything is done', async ({
  page,
}) => {
  await signIn(page, owner);
  const found = await page.request.get('/api/v1/events?search=short+game+supper');
  await openScreen(page, `/organize/events/${(await found.json()).data[0].slug}`);
  await openActs(page);
  await page.getByRole('button', { name: 'Call Off', exact: true }).click();
  await page.getByLabel('Why It Is Called Off').fill('The hall has no heat.');
  await page.route(
    '**/call-off',
    async (route) => {
      const answer = await route.fetch();
      const { data } = await answer.json();
      // As if two had booked since.
      await route.fulfill({ json: { data: { ...data, people: data.people - 2 } } });
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Review the Call-Off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Call It Off' }).click();
  await expect(dialog.getByText(/^Type \d+, the number of people\.$/)).toBeVisible();
  await dialog.getByRole('textbox').fill('29');
  await dialog.getByRole('button', { name: 'Call It Off' }).click();
  await expect(dialog.getByText('Meanwhile the numbers have changed')).toBeVisible();
  await expect(dialog.getByText('31 people')).toBeVisible();
  await dialog.getByRole('button', { name: 'Go Back' }).click();
  // A status, not an error.
  await expect(page.locator('[data-toast="info"]')).toContainText('Nothing was done.');
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing' })).toHaveCount(0);
  await expect(page.getByText('Called off', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Why It Is Called Off')).toHaveValue('The hall has no heat.');
});
