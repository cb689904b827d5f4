import { expectAccessible, expectFit } from './support/accessible.ts';
import { owner, post, signIn, somebodyNew } from './support/accounts.ts';
import { newDraft } from './support/drafts.ts';
import { alert, main, press, toast } from './support/on-screen.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { type Browser, expect, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A free event with one place, which somebody takes and can give up. */
async function fullEvent(browser: Browser, baseURL: string) {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await signIn(page, owner);
  const free = { capacity: 1, price_cents: 0, member_price_cents: 0 };
  const { uuid, slug, version } = await newDraft(page, 'Small Green Supper', free);
  const published = await post(page, `/api/v1/organize/events/${uuid}/publish`, { version });
  expect(published.status(), await published.text()).toBe(200);
  await context.clearCookies();
  await somebodyNew(page);
  const path = `/api/v1/events/${uuid}/action`;
  const booked = await post(page, `${path}/attend`, { uuid, data: { guests: [] } });
  expect(booked.status(), await booked.text()).toBe(201);
  return {
    slug,
    async isGivenUp() {
      expect(await post(page, `${path}/cancel`)).toBeOK();
      await context.close();
    },
  };
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
  await expect(toast(page, 'You are on the waiting list.')).toBeVisible();
  await expect(main(page).getByText('Waiting · 0 ahead')).toBeVisible();
  await expectFit(page);

  await openScreen(page, '/my-events');
  const line = main(page).getByRole('listitem').filter({ hasText: 'Waiting · 0 ahead' });
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
