import { inDays } from '../server/testing/processes/machine-clock.ts';
import { expectAccessible, expectFit, expectScreenFit, phone } from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { addOwing, bookableEvent, bookWithGuest } from './support/booking.ts';
import { fillTime } from './support/fill-time.ts';
import { screenHeading } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// Writing to the people of an event, in one hand and at a desk. The clock is moved, so the portal is its own.
test.use({
  portalSettings: { MAIL_FROM: 'Fairway <messages@fairway.example>' },
  contextOptions: { reducedMotion: 'reduce' },
});

const sentence = (page: Page) => page.getByRole('status').filter({ hasText: /^Everybody at/ });

/** Once it is counted, with the number of emails. */
const sendName = /^Send( [\d,]+ Emails?)?$/;

/** The number of the sentence is typed where it is above ten. */
async function confirmNumber(page: Page): Promise<number> {
  const number = Number(/: (\d+) p/.exec(await sentence(page).innerText())?.[1]);
  const people = number === 1 ? '1 person' : `${number} people`;
  await page.getByRole('button', { name: sendName }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`to ${people}\\?$`) });
  await expect(dialog.getByText(/Until then anybody who may write to them/)).toBeVisible();
  if (number > 10) {
    await dialog.getByRole('button', { name: 'Send It' }).click();
    await expect(dialog.getByText(`Type ${number}, the number of people.`)).toBeVisible();
    await dialog.getByRole('textbox').fill(`${number}`);
  }
  await dialog.getByRole('button', { name: 'Send It' }).click();
  return number;
}

test('15.1 15.3 J14 at 320 px: written, previewed, sent to oneself, stopped by another; at 1440 px written once more, and sent', async ({
  page,
  browser,
  portal,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, owner);
  const event = await bookableEvent(page.request, isPaidRound);
  const { email: booker } = await bookWithGuest(browser, portal.url, event.uuid);
  const guest = 'guest.onlyone@example.org';
  await addOwing(page, event.uuid, [{ name: 'Owen Ower', email: 'owen.ower@example.org' }]);

  await test.step('from the attendees to whom the list shows', async () => {
    await openScreen(page, `/organize/events/${event.slug}/attendees?filter=owing`);
    await page.getByRole('main').locator('summary', { hasText: 'More' }).click();
    await page.getByRole('link', { name: 'Email This List' }).click();
    await expect(screenHeading(page, 'New message to the attendees')).toBeVisible();
    await expect(sentence(page)).toContainText('who still owes something: ');
    await page.getByLabel('Only People Who Still Owe').uncheck();
    await expect(sentence(page)).toHaveText(/^Everybody at [^:]+: \d+ people$/);
    await expect(page.getByText(/^\d+ people\./)).toBeVisible();
    await page.getByText('Who gets it').click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Guest Onlyone' })).toBeVisible();
    await expectScreenFit(page);
    await page.setViewportSize(phone);
  });

  await test.step('nothing typed is lost by a refusal and a reload', async () => {
    await page.getByLabel('Subject').fill('Tee times');
    await page.getByRole('button', { name: sendName }).click();
    await expect(page.getByText(/^Confirm it\. Anything else/)).toBeVisible();
    await expect(page.getByText('Enter the text.')).toBeVisible();
    await page
      .getByLabel('Text', { exact: true })
      .fill('We start at 8, see https://club.example/map.\n\nBring water.');
    await page.reload();
    await expect(page.getByLabel('Subject')).toHaveValue('Tee times');
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue(/Bring water\.$/);
  });

  await test.step('the preview is what arrives at the own address', async () => {
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Preview' });
    await expect(dialog.getByRole('link', { name: 'https://club.example/map' })).toHaveAttribute(
      'href',
      'https://club.example/map',
    );
    await expect(dialog.getByText(/because you have a place at/)).toBeVisible();
    await expectFit(page);
    await page.setViewportSize(phone);
    for (let press = 0; press < 2; press += 1) {
      const answered = page.waitForResponse('**/api/v1/organize/messages/*/test');
      await dialog.getByRole('button', { name: 'Send to Me' }).click();
      expect((await answered).ok()).toBe(true);
      // On a phone the newest note alone.
      await expect(page.getByText(`at ${owner}.`).filter({ visible: true })).toHaveCount(1);
    }
    const mine = async () => {
      const all = await emails(page.request, owner);
      return all.filter(({ subject }) => subject === 'Tee times').map(({ text }) => text);
    };
    await expect.poll(mine).toEqual([expect.stringContaining('Bring water.')]);
    await dialog.getByRole('button', { name: 'Go Back' }).click();
  });

  await test.step('it waits a minute, and a captain or another organizer stops it elsewhere', async () => {
    await page.getByLabel(/^This email is about/).check();
    await confirmNumber(page);
    await expect(screenHeading(page, 'Tee times')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:[45]\d)$/);
    await expectFit(page);
    await page.setViewportSize(phone);
    const context = await browser.newContext({ baseURL: portal.url });
    const other = await context.newPage();
    await signIn(other, owner);
    await openScreen(other, '/organize/messages?filter=waiting');
    await other.getByRole('link', { name: 'Tee times' }).click();
    await other.getByRole('button', { name: 'Stop' }).click();
    await expect(other.getByText('It is stopped. Nobody was written to.')).toBeVisible();
    await context.close();
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
  });

  const later = inDays(1).toISOString().slice(0, 16);
  let number = 0;
  await test.step('at a desk it is written once more, for tomorrow', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('link', { name: 'Duplicate' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Tee times');
    await page.getByLabel('Subject').fill('Tee times, once more');
    await page.getByLabel('When').selectOption('later');
    await expect(page.getByText(/By the clocks at the event: /)).toBeVisible();
    const goesOut = page.getByLabel('Goes Out', { exact: true });
    await goesOut.fill('2020-01-01');
    // Half of it survives a reload, and the other half is asked for.
    await page.reload();
    await expect(goesOut).toHaveValue('2020-01-01');
    await page.getByLabel(/^This email is about/).check();
    await page.getByRole('button', { name: sendName }).click();
    await expect(page.getByText('Enter what time it goes out.')).toBeVisible();
    await expect(page.getByLabel('Goes Out, Time')).toBeFocused();
    await fillTime(page, 'Goes Out', '2020-01-01T08:00');
    await page.getByRole('button', { name: sendName }).click();
    await expect(page.getByText('Choose a time that is still to come.')).toBeVisible();
    await expect(goesOut).toHaveAttribute('aria-invalid', 'true');
    await expect(goesOut).toBeFocused();
    await fillTime(page, 'Goes Out', later);
    number = await confirmNumber(page);
    await expect(screenHeading(page, 'Tee times, once more')).toBeVisible();
    await expect(
      page
        .getByRole('main')
        .getByText(/^Goes out /)
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('and sent, to each once', async () => {
    const { pathname } = new URL(page.url());
    // Its session is over in two days, and the open screen would leave by itself.
    await page.goto('about:blank');
    expect((await page.request.post('/dev/clock', { data: { days: 2 } })).ok()).toBe(true);
    for (const to of [booker, guest]) {
      await expect(async () => {
        const got = (await emails(page.request, to)).filter(({ text }) => text.includes('water'));
        expect(got.map(({ subject }) => subject)).toEqual(['Tee times, once more']);
      }).toPass({ intervals: [100] });
    }
    // Two days are more than a session lasts.
    await signIn(page, owner);
    await openScreen(page, pathname);
    const message = page.getByRole('dialog', { name: 'Message' });
    await expect(message.getByText('Sent', { exact: true })).toBeVisible();
    await expect(page.getByText(`${number} people`).first()).toBeVisible();
    await openScreen(page, '/organize/messages');
    await expect(page.getByRole('status').filter({ hasText: '3 messages' })).toBeVisible();
    await expectFit(page);
  });
});

test('W3 a message opens beside the messages of its event; Escape goes back to its row', async ({
  page,
}) => {
  await signIn(page, owner);
  await page.setViewportSize({ width: 1440, height: 900 });
  const { data } = await (await page.request.get('/api/v1/organize/messages')).json();
  const { subject, event } = data.find((one: { event: object | null }) => one.event !== null);
  const list = `/organize/events/${event.slug}/messages`;
  await openScreen(page, list);
  await page.getByRole('link', { name: subject }).click();
  const sheet = page.getByRole('dialog', { name: 'Message' });
  await expect(sheet.getByRole('heading', { name: subject })).toBeVisible();
  await expect(page.locator('h1', { hasText: event.title })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('link', { name: subject })).toBeFocused();
  await page.setViewportSize(phone);
  await page.getByRole('link', { name: subject }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('link', { name: /^Messages of/ })).toHaveAttribute('href', list);
});

test('15.1 13.2 at 320 px the people of one booking are written to alone', async ({
  page,
  browser,
  portal,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, owner);
  const event = await bookableEvent(page.request, isPaidRound);
  const { email: booker } = await bookWithGuest(browser, portal.url, event.uuid);
  const search = new URLSearchParams({ search: booker });
  await openScreen(page, `/organize/events/${event.slug}/attendees?${search}`);
  const found = page.getByRole('region', { name: `Attendees of ${event.title}` });
  await found.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Email', exact: true }).click();
  await expect(screenHeading(page, 'New message to one booking')).toBeVisible();
  const whom = `Everybody of one booking at ${event.title}: 2 people`;
  await expect(page.getByRole('status').filter({ hasText: whom })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Guest Onlyone' })).toBeVisible();
  await expectFit(page);
  await page.setViewportSize(phone);
  await page.getByLabel('Subject').fill('Your cart');
  await page.getByLabel('Text', { exact: true }).fill('It is reserved.');
  await page.getByLabel(/^This email is about/).check();
  await page.getByRole('button', { name: sendName }).click();
  const dialog = page.getByRole('dialog', { name: 'Send “Your cart” to 2 people?' });
  await dialog.getByRole('button', { name: 'Send It' }).click();
  await expect(screenHeading(page, 'Your cart')).toBeVisible();
  await page.getByRole('link', { name: 'Duplicate' }).click();
  await expect(page.getByRole('status').filter({ hasText: whom })).toBeVisible();
  await page.getByRole('link', { name: 'The Booking' }).click();
  // 13.2: it is in the history of the booking.
  const history = page.getByRole('region', { name: 'What happened' });
  await expect(history.getByText(`Everybody of one booking at ${event.title}`)).toBeVisible();
});
