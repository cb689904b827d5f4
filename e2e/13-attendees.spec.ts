import {
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  expectScreenFit,
  phone,
} from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { bookableEvent, bookWithGuest } from './support/booking.ts';
import { screenHeading, toast } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// The attendees' desk, in one hand: who comes, who pays at the table, who cannot come after all.
test.use({
  portalSettings: { MAIL_FROM: 'Fairway <events@fairway.example>' },
  contextOptions: { reducedMotion: 'reduce' },
});

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

/** W3: from the sheet of a booking to the list beside it, with what it was searched for. */
const backToList = (page: Page) =>
  page
    .getByRole('dialog', { name: 'Booking' })
    .getByRole('button', { name: 'Close' })
    .first()
    .click();

const owing = (page: Page) =>
  page.getByRole('navigation', { name: 'Filter places' }).getByRole('link', { name: /^Owing/ });

test('W12 W4 V3 V5 V6 V7 V22 13.1 13.3 13.4 13.6 11.4 at 320 px: who is looked for is found, renamed, half cancelled, refunded; who pays at the table is added and printed', async ({
  page,
  browser,
  portal,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, owner);
  const event = await bookableEvent(page.request, isPaidRound);
  const person = await bookWithGuest(browser, portal.url, event.uuid);
  const name = `${person.first_name} ${person.last_name}`;

  await test.step('the list is searched, and the filters are in its address', async () => {
    await openScreen(page, `/organize/events/${event.slug}/attendees`);
    await expect(screenHeading(page, `Attendees of ${event.title}`)).toBeVisible();
    await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
    await expectScreenFit(page);
    await page.getByLabel('Search Attendees').fill('onlyone');
    await expect(page.getByText('1 place for “onlyone”')).toBeVisible();
    await owing(page).click();
    await expect(page).toHaveURL(/search=onlyone&filter=owing/);
    await expect(page.getByText('No place matches')).toBeVisible();
    await owing(page).click();
    await page.getByRole('link', { name: 'Guest Onlyone', exact: true }).click();
    await expect(screenHeading(page, name)).toBeVisible();
    await expectScreenFit(page);
  });

  await test.step('another guest takes the place', async () => {
    await page.getByRole('button', { name: 'Change Guest Onlyone' }).click();
    await page.getByLabel('Name').fill('Another Guest');
    await page.getByLabel('Email', { exact: true }).fill('another.guest@example.org');
    await page.reload();
    await page.getByRole('button', { name: 'Change Guest Onlyone' }).click();
    await expect(
      page.getByText(`Told by email: Guest Onlyone, Another Guest and ${name}`),
    ).toBeVisible();
    // Typed before the reload, and still there.
    await expect(page.getByLabel('Name')).toHaveValue('Another Guest');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('heading', { name: '2. Another Guest' })).toBeVisible();
    // V5: the history has both names.
    await expect(
      page.getByText(/^Another Guest replaces Guest Onlyone at place 2\./),
    ).toBeVisible();
  });

  await test.step('the guest’s place is cancelled, once its numbers are confirmed', async () => {
    await page.getByRole('button', { name: 'Cancel Place of Another Guest' }).click();
    // V7: that of the person who was pressed, and no other.
    await expect(page.getByRole('checkbox', { name: /^Another Guest/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: new RegExp(name) })).not.toBeChecked();
    // Q22: the mark is explained where a field has it.
    const required = page.getByText('* Required');
    await expect(required).toBeHidden();
    await page.getByLabel('What Was Paid').selectOption('amount');
    await expect(required).toBeVisible();
    await page.getByLabel('What Was Paid').selectOption('all');
    await expect(required).toBeHidden();
    await expectFit(page);
    await page.getByLabel('Reason').fill('A broken arm');
    await page.getByRole('button', { name: 'Review the Cancellation' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 1 place?' });
    await expect(dialog.getByText(/^Another Guest loses the place/)).toBeVisible();
    await expect(dialog.getByText(/goes back to the card\.$/)).toBeVisible();
    await expectAccessible(page);
    // W4: the button carries the fact.
    await dialog.getByRole('button', { name: /^Cancel 1 Place, Refund \$\d+$/ }).click();
    await expect(page.getByText('Refund, Card')).toBeVisible();
    await expect(page.getByText('Places cancelled', { exact: true })).toBeVisible();
    await expect(async () => {
      const [email] = await emails(page.request, 'another.guest@example.org');
      expect(email?.text).toContain('A broken arm');
    }).toPass({ intervals: [100] });
    await expectFit(page);
  });

  await test.step('a note is kept, and comes back', async () => {
    await page.getByLabel('Note for Organizers, Also at the Door').fill('Needs a cart');
    // W12: it is saved when it is left.
    await page.getByLabel('Note for Organizers, Also at the Door').press('Tab');
    await expect(page.getByText('The note is saved.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByLabel('Note for Organizers, Also at the Door')).toHaveValue('');
  });

  await test.step('who comes without a booking owes first, and pays at the table', async () => {
    await backToList(page);
    await page.getByRole('button', { name: 'Add People' }).click();
    // All that is wrong is said at once, each at its field.
    await page.getByLabel('Amount You Took').fill('ninety');
    await page.getByRole('button', { name: 'Add to the List' }).click();
    await expect(page.getByLabel('Amount You Took')).toHaveAccessibleDescription(
      /Enter an amount like 90/,
    );
    await expect(page.getByLabel('Name')).toHaveAccessibleDescription(/Enter the name\./);
    await expect(page.getByLabel('Name')).toBeFocused();
    await page.getByLabel('How Many').selectOption('2');
    await page.getByLabel('Name').first().fill('Walker Inn');
    // V22: a guest may be named later.
    await page.getByLabel('How It Is Paid').selectOption('owing');
    await expectFit(page);
    await page.getByRole('button', { name: 'Add to the List' }).click();
    await expect(screenHeading(page, 'Walker Inn')).toBeVisible();
    await page.getByRole('button', { name: 'Record a Payment' }).click();
    await page.getByRole('button', { name: 'Record It' }).click();
    await expect(page.getByRole('heading', { name: 'Cash' })).toBeVisible();
    await expect(page.getByRole('link', { name: /^Receipt \d{6}$/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record a Payment' })).toHaveCount(0);
    await backToList(page);
    await expect(rowOf(page, 'Walker Inn')).toContainText('2 places');
    await expect(rowOf(page, 'Guest of Walker Inn 1')).toBeVisible();
  });

  await test.step('a part of the cash goes back, and is recorded once it was given', async () => {
    await page.getByRole('link', { name: 'Guest of Walker Inn 1', exact: true }).click();
    await page.getByRole('button', { name: /^Refund/ }).click();
    // V3: nothing is filled in.
    await expect(page.getByLabel('Amount')).toHaveValue('');
    await page.getByLabel('Amount').fill('20');
    await expectFit(page);
    await page.getByRole('button', { name: 'Review the Refund' }).click();
    const dialog = page.getByRole('dialog', { name: 'Refund $20.00?' });
    await expect(dialog).toContainText('$20.00 goes back in cash. It is owed until');
    await dialog.getByRole('button', { name: 'Refund $20' }).click();
    // V1: the toast names the way.
    await expect(toast(page, '$20.00 goes back in cash.')).toBeVisible();
    await expect(page.getByText('$20.00 is still to be given by hand.')).toBeVisible();
    await page.getByRole('button', { name: 'Record as Given' }).click();
    // The toast lies on the sheet, which is as high as the window.
    const sheet = page.getByRole('dialog', { name: 'Record as given' });
    const { height } = (await sheet.locator(':scope > :first-child').boundingBox()) ?? {};
    expect(height).toBe(page.viewportSize()?.height);
    await page.getByLabel('How It Was Given').selectOption('etransfer');
    await page.getByRole('button', { name: 'Record $20 as Given' }).click();
    await expect(page.getByText('Refund, e-Transfer')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record as Given' })).toHaveCount(0);
    await expectFit(page);
  });

  await test.step('one of the two moves to another event, where the money is', async () => {
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    // V7: the guest was opened in the list, so it is about this place.
    await expect(page.getByRole('checkbox', { name: /^Walker Inn/ })).not.toBeChecked();
    const choices = page.getByLabel('To Which Event');
    await expect(choices.locator('option')).not.toHaveCount(1);
    const there = await bookableEvent(
      page.request,
      (one) => isPaidRound(one) && one.uuid !== event.uuid,
    );
    await choices.selectOption(there.uuid);
    // V6: price and room are said before.
    await expect(choices).toHaveAccessibleDescription(/\$\d+ a place/);
    await expectFit(page);
    // Nobody gives money away by going on.
    await page.getByRole('button', { name: 'Review the Move' }).click();
    const difference = page.getByLabel(/^What Becomes of/);
    await expect(difference).toHaveAccessibleDescription(/Choose what becomes of the difference\./);
    await difference.selectOption('keep');
    await page.getByRole('button', { name: 'Review the Move' }).click();
    const dialog = page.getByRole('dialog', { name: `Move 1 place to ${there.title}?` });
    await expect(dialog.getByText('Guest of Walker Inn 1 will be there.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Move 1 Place' }).click();
    await expect(page).toHaveURL(new RegExp(`/organize/events/${there.slug}/attendees/`));
    await expect(page.getByText(/1 place moved to/)).toBeVisible();
    await expect(page.getByText('Places moved')).toBeVisible();
    await expectFit(page);
    await openScreen(page, `/organize/events/${event.slug}/attendees`);
  });

  await test.step('the sheets have names and codes, and no address or telephone number', async () => {
    await page.getByRole('main').locator('summary').filter({ hasText: 'More' }).click();
    await page.getByRole('link', { name: 'Print', exact: true }).click();
    for (const sheet of ['By name', 'By party', 'Name tags', 'Kitchen counts', 'Walk-in sheet']) {
      await page.getByRole('link', { name: sheet, exact: true }).click();
      await expect(page.getByRole('link', { name: sheet, exact: true })).toHaveAttribute(
        'aria-current',
        'true',
      );
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(await page.getByRole('main').innerText()).not.toContain('@');
    }
    await page.getByRole('link', { name: 'By name', exact: true }).click();
    await expect(page.getByRole('rowheader', { name: /^Inn, Walker/ })).toBeVisible();
    expect(await tornWords(page)).toEqual([]);
    const wayToDoor = page.getByText('To check in on screen, use Door.');
    await expect(wayToDoor).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(wayToDoor).toBeHidden();
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    const tornRows = await page
      .getByRole('row')
      .evaluateAll((rows) => rows.filter((row) => getComputedStyle(row).breakInside !== 'avoid'));
    expect(tornRows).toHaveLength(0);
  });
});

test('10.1 13.6 a captain adds people who owe, takes their cash, moves and cancels, gives nothing back, and no way leads to a closed door', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'captain@example.com');
  const refused = refusals(page);
  const { data } = await (await page.request.get('/api/v1/organize/me')).json();
  const { event } = data.grants.find(({ role }: { role: string }) => role === 'captain');

  await test.step('Today and the list of events lead to the door, and the door back', async () => {
    await openScreen(page, '/organize/events');
    const door = page.getByRole('link', { name: `Door of ${event.title}` });
    const { width = 0, height = 0 } = (await door.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await openScreen(page, '/organize');
    await page.getByRole('link', { name: `Door of ${event.title}` }).click();
    await expect(page.getByLabel('Name or code')).toBeVisible();
    await page.getByRole('button', { name: 'Test Sound' }).click();
    await expectFit(page);
    await page.setViewportSize(phone);
    await page.getByRole('link', { name: 'Back to the Event' }).click();
    await expect(page).toHaveURL(`/organize/events/${event.slug}`);
  });

  // One place is left.
  async function add(name: string): Promise<void> {
    await openScreen(page, `/organize/events/${event.slug}/attendees`);
    await page.getByRole('button', { name: 'Add People' }).click();
    await page.getByLabel('Name').fill(name);
    await expect(page.getByRole('option', { name: /^Free/ })).toHaveCount(0);
    await page.getByLabel('How It Is Paid').selectOption('owing');
    await page.getByRole('button', { name: 'Add to the List' }).click();
    await expect(screenHeading(page, name)).toBeVisible();
  }

  await test.step('an owing place moves to an event of somebody else, where no link leads', async () => {
    await add('Una Moved');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const there = await bookableEvent(page.request, isPaidRound);
    const choices = page.getByLabel('To Which Event');
    await expect(choices.locator('option')).not.toHaveCount(1);
    await choices.selectOption(there.uuid);
    await expect(page.getByLabel(/^What Becomes of/)).toHaveCount(0);
    await expectFit(page);
    await page.getByRole('button', { name: 'Review the Move' }).click();
    await page.getByRole('button', { name: 'Move 1 Place' }).click();
    await expect(page.getByText(`1 place moved to ${there.title}.`)).toBeVisible();
    // At the head, and at its place.
    await expect(page.getByText(`Moved to ${there.title}`, { exact: true })).toHaveCount(2);
    await expect(page.getByRole('link', { name: there.title })).toHaveCount(0);
    await expect(screenHeading(page, 'Una Moved')).toBeVisible();
  });

  await test.step('another is cancelled', async () => {
    await add('Cal Cancelled');
    await page.getByRole('button', { name: 'Cancel Booking' }).click();
    await page.getByRole('button', { name: 'Review the Cancellation' }).click();
    await page.getByRole('button', { name: 'Cancel 1 Place' }).click();
    await expect(page.getByText('Places cancelled', { exact: true })).toBeVisible();
  });

  await test.step('a third pays at the table: what was paid goes back by who refunds', async () => {
    await add('Olive Owing');
    await page.getByRole('button', { name: 'Record a Payment' }).click();
    await page.getByRole('button', { name: 'Record It' }).click();
    await expect(page.getByRole('heading', { name: 'Cash' })).toBeVisible();
    for (const name of [/^Refund/, /^Move/, /^Cancel/])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Member Record' })).toHaveCount(0);
    await expectFit(page);
  });
  expect(refused).toEqual(['409 numbers_changed', '409 numbers_changed']);
});

test('10.1 10.4 a treasurer reads names and money, takes and gives money, and neither reaches people nor changes them', async ({
  page,
  browser,
  portal,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, 'treasurer@example.com');
  const event = await bookableEvent(page.request, isPaidRound);
  const person = await bookWithGuest(browser, portal.url, event.uuid);
  const refused = refusals(page);

  await openScreen(page, `/organize/events/${event.slug}/attendees`);
  await expect(page.getByLabel('Search Attendees')).toHaveAttribute(
    'placeholder',
    'Name or ticket',
  );
  await page.getByText('Filter', { exact: true }).click();
  await expect(page.getByRole('link', { name: /^Not members/ })).toBeVisible();
  for (const name of ['Door', 'Email Everybody', /^No email/, /^With a note/, /^Meal not chosen/])
    await expect(page.getByRole('link', { name, exact: typeof name === 'string' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Add People' })).toHaveCount(0);
  await owing(page).click();
  await owing(page).click();
  await page.getByLabel('Search Attendees').fill('onlyone');
  await page.getByRole('link', { name: 'Guest Onlyone', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: '2. Guest Onlyone' })).toBeVisible();
  for (const name of [/^Change/, /^Resend/])
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  await expect(page.getByLabel('Note for Organizers, Also at the Door')).toHaveCount(0);
  for (const hidden of [person.email, 'guest.onlyone@example.org'])
    expect(await page.content()).not.toContain(hidden);
  await expectFit(page);

  await page.getByRole('button', { name: /^Refund/ }).click();
  await page.getByLabel('Amount').fill('20');
  await page.getByRole('button', { name: 'Review the Refund' }).click();
  await page.getByRole('button', { name: 'Refund $20' }).click();
  await expect(page.getByText('Refund, Card')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel Place of Guest Onlyone' }).click();
  await page.getByLabel('What Was Paid').selectOption('donation');
  await page.getByRole('button', { name: 'Review the Cancellation' }).click();
  await page.getByRole('button', { name: 'Cancel 1 Place' }).click();
  await expect(page.getByText('Places cancelled', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Member Record' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Payments' })).toBeVisible();
  expect(refused).toEqual(['409 numbers_changed', '409 numbers_changed']);
});

/** What the console was refused. Acts with numbers ask for them by a refusal. */
function refusals(page: Page): string[] {
  const refused: string[] = [];
  page.on('response', async (answer) => {
    if (answer.status() >= 400 && answer.url().includes('/api/'))
      refused.push(`${answer.status()} ${(await answer.json()).code}`);
  });
  return refused;
}

/** Words of the shown table that are broken onto a second line. */
function tornWords(page: Page): Promise<string[]> {
  return page.getByRole('table').evaluate((table) => {
    const texts = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
    const torn: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].map(({ top }) => Math.round(top));
        if (new Set(lines).size > 1) torn.push(word);
      }
    }
    return torn;
  });
}
