import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expectAccessible, expectFit, expectNoSidewaysScroll } from './support/accessible.ts';
import {
  fillSignIn,
  newPerson,
  owner,
  post,
  registerAndConfirm,
  signIn,
} from './support/accounts.ts';
import { inDays, newDraft, openActs, openEvent, openSections, save } from './support/drafts.ts';
import { fillTime } from './support/fill-time.ts';
import { watchShifts } from './support/layout-shifts.ts';
import { screenHeading } from './support/on-screen.ts';
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
    await page.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
    await waitForLateAnswer(page);
    const unpublished = (await shifts()).sum;
    publish();
    await expect(page.getByText('The event is published: everybody sees it.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Public Page' })).toBeVisible();
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
    await page.getByRole('button', { name: 'Move Other Times 7 days later' }).click();
    await expect(start).toHaveValue(later);
    const typed = (await shifts()).sum;
    const stood = await save(page).boundingBox();
    const answer = await pauseRequests(page, '**/api/v1/organize/events/*');
    await save(page).click();
    await waitForLateAnswer(page);
    answer();
    await expect(page.getByText('The event is saved.')).toBeVisible();
    // The bar stays where it is, at the end of the screen; the toast is above or beside it.
    const toast = page.locator('[data-toast]');
    const toastBox = await toast.boundingBox();
    const button = await save(page).boundingBox();
    expect(button).toEqual(stood);
    expect(button?.y).toBeGreaterThan(780);
    if (width < 1281)
      expect((toastBox?.y ?? 900) + (toastBox?.height ?? 0)).toBeLessThan(button?.y ?? 0);
    // V9: said where it is saved, and still there after a reload.
    await expect(toast).toContainText(/2 people are told at|1 person is told at/);
    const notice = page.getByRole('main').getByText(/told at \d+:\d\d [ap]\.m\./);
    await expect(notice).toBeVisible();
    // The sticky bar grows upwards: Chrome counts its lines as moved within it, though they stay where they stood.
    await expectStill(typed, 0.03);
    const moved = (await (await page.request.get(`/api/v1/events/${slug}`)).json()).data;
    const week = (field: string) => (Date.parse(moved[field]) - Date.parse(event[field])) / oneDay;
    for (const field of ['starts_at', 'ends_at', 'booking_closes_at', 'cancel_until'])
      expect(Math.round(week(field)), field).toBe(7);
    await expectNoSidewaysScroll(page);

    await openScreen(page, `/organize/events/${slug}`);
    await openActs(page);
    await page.getByRole('button', { name: 'Call Off', exact: true }).click();
    await page.getByLabel('Why It Is Called Off').fill('The course is under water.');
    await page.getByRole('button', { name: 'Call Off', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('2 people')).toBeVisible();
    await expect(dialog.getByText(/^\$\d+\.\d\d go back$/)).toBeVisible();
    await expect(dialog.getByText('1 email')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Call It Off' }).click();
    await expect(page.getByText('Called off: The course is under water.')).toBeVisible();
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

test('J6 12.4 two browsers save one event: what one changed is joined, the rest is chosen', async ({
  page,
  browser,
  portal,
}) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, 'Two Desks Open');
  await openEvent(page, slug);
  await page.getByLabel('Title').fill('Two Desks Classic');
  await page.getByLabel('Places', { exact: true }).fill('60');
  await page.getByRole('button', { name: '+ Add a Line' }).first().click();
  await page.getByLabel('What Happens').fill('Prizes');

  const context = await browser.newContext({ baseURL: portal.url });
  const other = await context.newPage();
  await signIn(other, owner);
  await openEvent(other, slug);
  await other.getByLabel('Title').fill('Two Desks Cup');
  await other.getByLabel('City').fill('Halifax');
  await other.getByLabel('Province').fill('NS');
  await other.getByRole('button', { name: '+ Add a Line' }).first().click();
  await other.getByLabel('What Happens').fill('Shotgun start');
  await save(other).click();
  await expect(other.getByText('The event is saved.')).toBeVisible();

  // Also after a reload it is known what this form began with.
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Two Desks Classic');
  await save(page).click();
  const notice = page.getByRole('region', { name: 'Changed in the meantime' });
  await expect(notice.getByText('Title. Before: Two Desks Open')).toBeVisible();
  await expect(notice.getByRole('radio')).toHaveCount(2);
  await expectFit(page);
  // What is typed beside the choice is part of it.
  await page.getByLabel('Title').fill('Two Desks Classic and Cup');
  await notice.getByLabel('Mine: Two Desks Classic and Cup').check();
  await notice.getByRole('button', { name: 'Save What Is Chosen' }).click();
  await expect(page.getByText('The event is saved.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('Two Desks Classic and Cup');
  await expect(page.getByLabel('Places', { exact: true })).toHaveValue('60');
  await expect(page.getByLabel('City')).toHaveValue('Halifax');
  // Both lines begin at the same time.
  const lines = page.getByLabel('What Happens');
  await expect(lines).toHaveCount(2);
  const names = await lines.evaluateAll((all) => all.map((line) => line.getAttribute('value')));
  expect(names.toSorted()).toEqual(['Prizes', 'Shotgun start']);
  await context.close();
});

test('12.1 11.3 nothing typed is lost: reload, refusal, lost network, a session that ends', async ({
  page,
}) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, 'Nothing Is Lost', { venue: undefined });
  await openEvent(page, slug);
  await page.getByLabel('Summary').fill('Typed before the reload.');
  await page.getByRole('button', { name: '+ Add a Line' }).click();
  await page.getByLabel('What Happens').fill('Carts');
  // Half of a time: the day of the start, the hour of the end.
  await page.getByLabel('Starts, Time').fill('');
  await page.getByLabel('Ends', { exact: true }).fill('');
  const half = await page.getByLabel('Starts', { exact: true }).inputValue();
  await page.reload();
  await expect(page.getByLabel('Summary')).toHaveValue('Typed before the reload.');
  await expect(page.getByLabel('Starts', { exact: true })).toHaveValue(half);
  await expect(page.getByLabel('Starts, Time')).toHaveValue('');
  await expect(page.getByLabel('Ends', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Ends, Time')).not.toHaveValue('');
  await openSections(page);
  await fillTime(page, 'Starts', inDays(40));
  await fillTime(page, 'Ends', inDays(40.2));
  await expect(page.getByLabel('What Happens')).toHaveValue('Carts');

  // Refused at its field, in words.
  await page.getByLabel('Price for Members').fill('95');
  await save(page).click();
  await expect(page.getByText('Members do not pay more than others.')).toBeVisible();
  await expect(page.getByLabel('Price for Members')).toBeFocused();
  await expectFit(page);
  await page.getByLabel('Price for Members').fill('75');
  await page.getByLabel('What Happens').fill('');
  await save(page).click();
  await expect(page.getByText('Enter what happens.')).toBeVisible();
  await expect(page.getByLabel('Summary')).toHaveValue('Typed before the reload.');

  await page.route('**/api/v1/organize/events/*/agenda', (route) => route.abort());
  await page.getByLabel('What Happens').fill('Carts');
  await save(page).click();
  await expect(page.getByText('What you typed is still here; please try again.')).toBeVisible();
  await page.unroute('**/api/v1/organize/events/*/agenda');

  await page.getByLabel('Format').fill('Stableford');
  await page.context().clearCookies();
  await save(page).click();
  await expect(screenHeading(page, 'Sign In')).toBeVisible();
  await fillSignIn(page, owner);
  await expect(screenHeading(page, 'Nothing Is Lost')).toBeVisible();
  await expect(page.getByLabel('What Happens')).toHaveValue('Carts');
  await expect(page.getByLabel('Format')).toHaveValue('Stableford');
  await save(page).click();
  await expect(page.getByText('Everything is saved.')).toBeVisible();

  // What is missing until it can be published, and the way there.
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Enter the name of the venue.').last()).toBeVisible();
  await expect(page.getByLabel('Venue')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('link', { name: 'City' }).click();
  await expect(page.getByLabel('City')).toBeFocused();
});

test('12.7 15.6 pictures come several at once, get words and an order', async ({ page }) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, `Pictures ${randomUUID()}`);
  await openEvent(page, slug);
  const picture = async (name: string, background: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await sharp({ create: { width: 900, height: 600, channels: 3, background } })
      .jpeg()
      .toBuffer(),
  });
  await page
    .getByLabel('Pictures to Add')
    .setInputFiles([await picture('green.jpg', '#2a5'), await picture('hall.jpg', '#a52')]);
  await expect(page.getByText('2 of 2 added')).toBeVisible();
  const shows = page.getByLabel('What It Shows');
  await expect(shows).toHaveCount(2);
  // What is no picture would be none on another try, either.
  await page
    .getByLabel('Pictures to Add')
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('a list') });
  await expect(page.getByText('Choose a picture: JPEG')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try Again' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Leave Out list.txt' }).click();
  await expect(page.getByText('Choose a picture: JPEG')).toHaveCount(0);
  await shows.first().fill('The ninth green');
  await shows.last().fill('The hall');
  await page.getByRole('button', { name: 'Later The ninth green' }).click();
  await expect(shows.first()).toHaveValue('The hall');
  await expect(page.getByRole('button', { name: 'Later The ninth green' })).toBeFocused();
  await page.getByRole('button', { name: 'Use as Cover The hall' }).click();

  await save(page).click();
  await expect(page.getByText('The event is saved.')).toBeVisible();
  await expectFit(page);
  await page.reload();
  await openSections(page);
  await expect(shows.first()).toHaveValue('The hall');
  await expect(page.getByRole('button', { name: 'Cover', pressed: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Choose From Library' }).click();
  await expect(page.getByRole('dialog').getByText('Is here:')).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
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
  await expectFit(page);
  await page.getByRole('button', { name: 'Delete the Draft' }).click();
  await expect(screenHeading(page, 'Events')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('is a draft again.')).toBeVisible();
  await page.getByRole('link', { name: 'Drafts', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Frost Delay Supper' })).toBeVisible();
});

test('11.4 a save is taken back later from the history of the event, and that, too', async ({
  page,
}) => {
  await signIn(page, owner);
  const { slug } = await newDraft(page, 'Second Thoughts Open');
  await openEvent(page, slug);
  for (const places of ['60', '64']) {
    await page.getByLabel('Places', { exact: true }).fill(places);
    await save(page).click();
    await expect(page.getByText('Everything is saved.')).toBeVisible();
  }
  await page.reload();
  const history = page.getByRole('region', { name: 'History' });
  await history.getByText('Show Changes').click();
  const undo = history.getByRole('button', { name: 'Undo' });
  // The first save was changed again since.
  await expect(undo).toHaveCount(1);
  await expectFit(page);
  await page.getByLabel('Title').fill('Second Thoughts Cup');
  await expect(history.getByText('Save what you have typed first, to undo this.')).toBeVisible();
  await page.getByLabel('Title').fill('Second Thoughts Open');
  await undo.click();
  await expect(page.getByLabel('Places', { exact: true })).toHaveValue('60');
  await expect(page.getByText('It is as it was before that.')).toBeVisible();
  await expect(history.getByText('64 → 60')).toBeVisible();
  // What the fields had between is in the history, and is had again.
  await undo.first().click();
  await expect(page.getByLabel('Places', { exact: true })).toHaveValue('64');
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
  await expect(other.getByText('The event is saved.')).toBeVisible();
  await expectFit(other);

  await signIn(other, 'treasurer@example.com');
  await openScreen(other, `/organize/events/${slug}`);
  await expect(tabs).toHaveText(['Overview', 'Money']);
  await tabs.last().click();
  await expect(other.getByRole('heading', { name: 'Result' })).toBeVisible();
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
  await page.getByRole('button', { name: 'Call Off', exact: true }).click();
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
