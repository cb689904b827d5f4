import { expectAccessible, expectFit, expectScreenFit } from './support/accessible.ts';
import { owner, post, signIn, somebodyNew } from './support/accounts.ts';
import { bookableEvent, expectConfirmed } from './support/booking.ts';
import { newDraft } from './support/drafts.ts';
import { alert, main, press } from './support/on-screen.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A full event, free without a price, all of whose places somebody takes and can give up. */
async function fullEvent(browser: Browser, baseURL: string, { capacity = 1, cents = 0 } = {}) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, owner);
  const places = { capacity, price_cents: cents, member_price_cents: cents };
  const { uuid, slug, version } = await newDraft(page, 'Small Green Supper', places);
  const published = await post(page, `/api/v1/organize/events/${uuid}/publish`, { version });
  expect(published.status(), await published.text()).toBe(200);
  await context.clearCookies();
  await somebodyNew(page);
  const path = `/api/v1/events/${uuid}/action`;
  const guests = Array.from({ length: capacity - 1 }, () => ({ name: 'Kim Green' }));
  const data = { guests, ...(cents > 0 && { payment_method: 'pm_card_visa' }) };
  const booked = await post(page, `${path}/attend`, { uuid, data });
  expect(booked.status(), await booked.text()).toBe(201);
  return {
    slug,
    async isGivenUp() {
      expect(await post(page, `${path}/cancel`)).toBeOK();
      await context.close();
    },
  };
}

/** The text of an email, once it is there. */
async function expectEmail(page: Page, to: string, wanted: string): Promise<string> {
  const find = async () =>
    (await emails(page.request, to)).find(({ subject }) => subject === wanted)?.text ?? '';
  await expect.poll(find).not.toBe('');
  return find();
}

test('20.1 20.3 who waits for a full event is offered the place that comes free, by email and on every screen, and books it', async ({
  page,
  browser,
  portal,
}) => {
  const complaints = await watchPage(page);
  const { slug, isGivenUp } = await fullEvent(browser, portal.url);
  const { email } = await somebodyNew(page);
  await openScreen(page, `/events/${slug}`);
  await press(page, 'Join the Waiting List');
  const dialog = page.getByRole('dialog', { name: 'Waiting List' });
  await dialog.getByLabel('Places You Want').selectOption('2');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Join the Waiting List' }).click();
  const note = main(page).getByRole('status').filter({ hasText: 'You asked for 2 places.' });
  await expect(note).toContainText('Once we email you');
  await expect(page.getByRole('button', { name: /Change or Leave/ })).toBeFocused();
  await expectFit(page);
  // On a phone the note stands below the title, above the summary and the bar that says the state.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => scrollTo(0, 0));
  await expect(main(page).getByText(/^Waiting/)).toHaveText(['Waiting · 0 ahead']);
  const bar = main(page).getByRole('button', { name: /Change or Leave/ });
  await expect(bar).toBeInViewport();
  const summary = main(page).locator('header + p');
  for (const below of [summary, bar]) {
    const endOfNote = await note.boundingBox();
    const start = await below.boundingBox();
    expect(Number(endOfNote?.y) + Number(endOfNote?.height)).toBeLessThan(Number(start?.y));
  }

  await openScreen(page, '/my-events');
  const line = main(page).getByRole('listitem').filter({ hasText: 'first in line' });
  await expect(line.getByRole('link', { name: 'Small Green Supper' })).toBeVisible();
  await expectFit(page);
  await line.getByRole('button').click();
  await expect(dialog.getByText('You are first in line.')).toBeVisible();
  await page.keyboard.press('Escape');

  await isGivenUp();
  const subjects = async () => (await emails(page.request, email)).map(({ subject }) => subject);
  await expect.poll(subjects).toContain('A place is yours to book: Small Green Supper');
  await openScreen(page, '/');
  const strip = page.getByRole('complementary', { name: 'Offer' });
  await expect(strip).toContainText(
    /1 place at Small Green Supper, until \w{3} \d+:\d\d.[ap]\.m\./,
  );
  await expectFit(page);
  await strip.getByRole('button', { name: 'Let It Go' }).click();
  await expectAccessible(page);
  await alert(page).getByRole('button', { name: 'Keep It' }).click();
  await openScreen(page, `/events/${slug}`);
  await expect(main(page).getByRole('link', { name: 'Book a Place' })).toBeVisible();

  await strip.getByRole('link', { name: 'Book' }).click();
  await expect(page).toHaveURL('/checkout');
  await press(page, 'Book Without Payment');
  await expect(page.getByRole('heading', { name: 'Booking confirmed', level: 1 })).toBeVisible();
  await expect(strip).toHaveCount(0);
  await openScreen(page, '/my-events');
  await expect(main(page).getByRole('article')).toHaveCount(1);
  await expect(main(page).getByText('Waiting lists')).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('20.1 20.2 20.3 a party of two cancels: who waits opens the offer on a phone, and books with the saved card', async ({
  page: phone,
  browser,
  portal,
}) => {
  await phone.setViewportSize({ width: 390, height: 844 });
  const complaints = await watchPage(phone);
  const { slug, isGivenUp } = await fullEvent(browser, portal.url, { capacity: 2, cents: 9000 });
  const earlier = await bookableEvent(
    phone.request,
    ({ price_cents, member_only }) => price_cents > 0 && !member_only,
  );
  const { email } = await somebodyNew(phone);
  const data = { payment_method: 'pm_card_visa', save_card: true };
  const path = `/api/v1/events/${earlier.uuid}/action/attend`;
  expect(await post(phone, path, { uuid: earlier.uuid, data })).toBeOK();
  await openScreen(phone, `/events/${slug}`);
  await press(phone, 'Join the Waiting List');
  const dialog = phone.getByRole('dialog', { name: 'Waiting List' });
  await dialog.getByLabel('Places You Want').selectOption('2');
  await dialog.getByRole('button', { name: 'Join the Waiting List' }).click();
  await expect(main(phone).getByText('Waiting · 0 ahead')).toBeVisible();

  await isGivenUp();
  const offer = await expectEmail(phone, email, '2 places are yours to book: Small Green Supper');
  // As from the mailbox: the link of the email, in a tab of its own.
  const link = new URL(offer.match(/https?:\S+\/events\/[\w-]+/)?.[0] ?? '');
  expect(link.pathname).toBe(`/events/${slug}`);
  await openScreen(phone, link.pathname);
  await expectFit(phone);
  await main(phone).getByRole('link', { name: 'Book a Place' }).click();
  await expect(phone).toHaveURL(/\/checkout/);
  await expect(main(phone)).toContainText('Visa');
  await expectFit(phone);
  await phone.getByRole('button', { name: /^Pay \$/ }).click();
  await expectConfirmed(phone);
  await expect(phone.getByRole('complementary', { name: 'Offer' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});

test('20.4 organizers see who waits and how the places add up, take somebody off, and close the list', async ({
  page,
  browser,
  portal,
}) => {
  const complaints = await watchPage(page);
  const { slug } = await fullEvent(browser, portal.url);
  const { email, first_name, last_name } = await somebodyNew(page);
  await openScreen(page, `/events/${slug}`);
  await press(page, 'Join the Waiting List');
  await page
    .getByRole('dialog', { name: 'Waiting List' })
    .getByRole('button', { name: 'Join the Waiting List' })
    .click();
  await expect(main(page).getByText('Waiting · 0 ahead')).toBeVisible();
  await page.context().clearCookies();

  await signIn(page, owner);
  await openScreen(page, `/organize/events/${slug}/attendees`);
  await page.getByRole('link', { name: 'Waiting List (1)' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting list', level: 2 })).toBeVisible();
  const line = main(page).getByRole('listitem').filter({ hasText: email });
  await expect(line).toContainText('No place is free.');
  await expect(main(page)).toContainText('1 person waits for 1 place.');
  await expectScreenFit(page);

  await line.getByRole('button', { name: 'Offer' }).click();
  const offer = page.getByRole('dialog', { name: `Offer to ${first_name} ${last_name}` });
  await expect(offer.getByLabel('Raise the capacity from 1 to 2')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await line.getByRole('button', { name: 'Remove' }).click();
  const sheet = page.getByRole('dialog', { name: `Remove ${first_name} ${last_name}` });
  await sheet.getByLabel('Reason').fill('Asked by telephone');
  await sheet.getByRole('button', { name: `Remove ${first_name} ${last_name}` }).click();
  await expect(page.getByRole('heading', { name: 'Nobody waits' })).toBeVisible();
  await expectEmail(page, email, 'The waiting list has ended: Small Green Supper');
  await press(page, 'Stop New Sign-Ups');
  await expect(main(page)).toContainText('The list is closed: nobody joins any more.');
  await openScreen(page, `/events/${slug}`);
  await expect(main(page).getByText('Full').first()).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Join the Waiting List' })).toHaveCount(0);
  expect(complaints).toEqual([]);
});
