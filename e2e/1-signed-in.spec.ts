import { fromNow } from '../server/testing/processes/machine-clock.ts';
import {
  desk,
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  phone,
} from './support/accessible.ts';
import { accountButton, fillSignIn, signIn, somebodyNew, user } from './support/accounts.ts';
import { isReady } from './support/is-ready.ts';
import { watchShifts } from './support/layout-shifts.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { openLoaded, openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// Q1, Q2: who is signed in sees their own site from the first paint on, and what they have booked and pay, though
// the HTML is the same for everybody.

const member = 'member@example.com';
const whoReads = /\/api\/v1\/(user|subscription-status)$/;

/** What only visitors see. */
const forVisitors = (page: Page) =>
  page.getByRole('link', { name: /^(Sign In|Become a Member|Membership)$/ });
const myProfile = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'My Profile' });
const joinLinks = (page: Page) =>
  page.getByRole('main').getByRole('link', { name: 'Become a Member' });

for (const [name, size] of Object.entries({ phone, desk }))
  test(`Q1 on a ${name} the first paint is the user’s, and nothing moves when the name comes`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, user);
    const shifts = await watchShifts(page);
    const complaints = await watchPage(page);
    const resumeScripts = await pauseRequests(page, '**/assets/*.js');
    const resumeUser = await pauseRequests(page, whoReads);
    await page.goto('/', { waitUntil: 'commit' });
    // By the HTML and its first script alone.
    await expect(myProfile(page)).toBeVisible();
    await expect(forVisitors(page)).toHaveCount(0);
    resumeScripts();
    await page.waitForFunction(isReady);
    await expect(myProfile(page)).toBeVisible();
    await expect(forVisitors(page)).toHaveCount(0);
    await expectAccessible(page);
    resumeUser();
    await expect(joinLinks(page)).toHaveAttribute('href', '/subscribe');
    if (size === desk) await expect(accountButton(page, 'Owen')).toBeVisible();
    const { sum, of } = await shifts();
    expect(sum, of).toBeLessThanOrEqual(0.02);
    expect(complaints).toEqual([]);
  });

test('Q1 a visitor, and whose session has ended, see the visitor’s site', async ({ page }) => {
  const resumeUser = await pauseRequests(page, whoReads);
  await page.goto('/');
  await expect(joinLinks(page)).toHaveCount(2);
  await expect(myProfile(page)).toBeHidden();
  resumeUser();

  await signIn(page, user);
  await page.context().clearCookies({ name: 'fairway_session' });
  await openLoaded(page, '/');
  await expect(joinLinks(page)).toHaveCount(2);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Sign In' })).toBeVisible();
  // The 401 has cleared the hint.
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('signed_in');
});

test('Q1 without an answer to who is signed in the way to sign in is there again', async ({
  page,
}) => {
  await signIn(page, user);
  await page.route('**/api/v1/user', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  await expect(joinLinks(page)).toHaveCount(2);
});

// Q3: home is a clubhouse. At the start the processor is four times as slow as this machine, as on a phone.
for (const [name, size] of Object.entries({ phone, desk }))
  for (const email of [member, user])
    test(`Q3 on a ${name} home is the clubhouse of ${email}, and nothing moves when it comes`, async ({
      page,
    }) => {
      await page.setViewportSize(size);
      await signIn(page, email);
      const clubhouse = (await (await page.request.get('/api/v1/clubhouse')).json()).data;
      const shifts = await watchShifts(page);
      const complaints = await watchPage(page);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto('/');
      const main = page.getByRole('main');
      const next = main.getByRole('article', { name: clubhouse.next.title, exact: true });
      await expect(next).toContainText(/in \d+ days|tomorrow/);
      await page.waitForFunction(isReady);
      await page.waitForLoadState('networkidle');
      const { sum, of } = await shifts();
      expect(sum, of).toBeLessThanOrEqual(0.02);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 });

      const firstName = email === member ? 'Maya' : 'Owen';
      await expect(main.getByRole('heading', { level: 1 })).toHaveText(
        `Good to see you, ${firstName}`,
      );
      await expect(next.getByRole('link', { name: 'Ticket' })).toHaveAttribute(
        'href',
        `/booking-confirmed?id=${clubhouse.next.booking.id}`,
      );
      await expect(next.getByRole('link', { name: 'Calendar' })).toHaveAttribute('href', /\.ics$/);
      await expect(next.getByRole('link', { name: 'Directions' })).toHaveAttribute(
        'href',
        /^https:\/\/www\.openstreetmap\.org\//,
      );
      const card = main.getByRole('region', { name: 'Membership card' });
      const couldSave = main.getByRole('region', { name: /would have saved \$\d+ this year/ });
      await expect(email === member ? card : couldSave).toBeVisible();
      await expect(email === member ? couldSave : card).toHaveCount(0);
      const near = main.getByRole('region', { name: `Closest to ${clubhouse.near.place}` });
      await expect(near.getByRole('article')).toHaveCount(3);
      const whatsNew = main.getByRole('region', { name: 'New since your last visit' });
      await expect(whatsNew.getByText('Statement published').first()).toBeVisible();
      await expect(whatsNew.getByText('Booking is open').first()).toBeVisible();
      await expect(main.getByRole('region', { name: /^Your \d{4} season$/ })).toContainText(
        'raised by your events',
      );
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    });

test('Q3 who is new has a clubhouse without a ticket, and finds one', async ({ page }) => {
  await somebodyNew(page);
  await openLoaded(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Your next round is still open' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Events near you' })).toBeVisible();
  await expectFit(page);
  await main.getByRole('link', { name: 'See What Can Be Booked' }).click();
  await expect(page).toHaveURL(/\/events\?filter=open$/);
});

test('Q3 if the clubhouse cannot be loaded it says so, and loads again on request', async ({
  page,
}) => {
  await signIn(page, member);
  await page.route('**/api/v1/clubhouse', (route) => route.fulfill({ status: 503, json: {} }));
  await openLoaded(page, '/');
  const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try Again' });
  await expect(tryAgain).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await tryAgain.click();
  await expect(page.getByRole('region', { name: 'Membership card' })).toBeVisible();
});

test('Q3 who signs in or out finds the other home at once', async ({ page }) => {
  await openScreen(page, '/login');
  await fillSignIn(page, member);
  await expect(page.getByRole('heading', { name: 'Good to see you, Maya' })).toBeVisible();
  await page.setViewportSize(desk);
  await accountButton(page, 'Maya').click();
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('heading', { name: 'A good walk, shared.' })).toBeVisible();
  await expect(page.getByText('Good to see you')).toBeHidden();
});

/** The user's answer, as if their first booked event began in an hour, in Winnipeg. */
async function playToday(page: Page): Promise<{ id: string; title: string }> {
  const [event] = (await (await page.request.get('/api/v1/my-events')).json()).data;
  const inHours = (hours: number) => fromNow(hours * 3600_000).toISOString();
  const soon = {
    id: event.booking.id,
    title: event.title,
    timezone: 'Etc/UTC',
    starts_at: inHours(0),
    ends_at: inHours(5),
  };
  await page.route('**/api/v1/user', async (route) => {
    const answer = await route.fetch();
    const { data } = await answer.json();
    await route.fulfill({ response: answer, json: { data: { ...data, soon: [soon] } } });
  });
  return soon;
}

for (const [name, size] of Object.entries({ phone, desk }))
  test(`Q4 on the day of an event a ${name} has a strip on every screen, which moves nothing`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, member);
    const { id, title } = await playToday(page);
    const strip = page.getByRole('complementary', { name: 'Today' });
    const shifts = await watchShifts(page);
    for (const path of ['/', '/events', '/about-us', '/my-events']) {
      await page.goto(path);
      await expect(strip).toHaveText(
        new RegExp(`^Today: ${title}, \\d+:\\d\\d\\s[ap]\\.m\\.– Ticket$`),
      );
      await expect(strip).toBeInViewport({ ratio: 1 });
      await page.waitForLoadState('networkidle');
      const { sum, of } = await shifts();
      expect(sum, `${path} ${of}`).toBeLessThanOrEqual(0.02);
      await expectNoSidewaysScroll(page);
    }
    await expectAccessible(page);
    await strip.getByRole('link').click();
    await expect(page).toHaveURL(`/booking-confirmed?id=${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // It covers nothing at the end of the page.
    const covered = () =>
      page.evaluate(() => {
        scrollTo({ top: document.body.scrollHeight, behavior: 'instant' });
        const [footer, strip] = ['footer', '[data-strip]'].map((one) =>
          document.querySelector(one)?.getBoundingClientRect(),
        );
        return (footer?.bottom ?? Number.POSITIVE_INFINITY) - (strip?.top ?? 0);
      });
    await expect.poll(covered).toBeLessThanOrEqual(0.5);
  });

test('Q4 without an event of the day there is no strip, and its code is not loaded', async ({
  page,
}) => {
  await signIn(page, member);
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  await openLoaded(page, '/events');
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((url) => url.includes('today-strip'))).toEqual([]);
  await expect(page.getByRole('complementary', { name: 'Today' })).toHaveCount(0);
});

test('Q4 on a phone My Events is the first entry of the menu, and its button becomes Close', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, member);
  await openLoaded(page, '/terms');
  const header = page.getByRole('banner');
  await header.getByRole('button', { name: 'Menu', exact: true }).click();
  const links = header.getByRole('link');
  await expect(
    header.getByRole('navigation', { name: 'Menu' }).getByRole('link').first(),
  ).toHaveText('My Events');
  await expect(links.filter({ hasText: 'My Events' })).toHaveCount(1);
  const close = header.getByRole('button', { name: 'Close', exact: true });
  await expectAccessible(page);
  await close.click();
  await expect(header.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(header.getByRole('button', { name: 'Menu', exact: true })).toBeVisible();
});

/** The event of which the demo's member has booked two seats. */
async function bookedEvent(page: Page): Promise<{ slug: string; title: string }> {
  const answer = await page.request.get('/api/v1/my-events');
  const { data } = await answer.json();
  return data.find(({ booking }: { booking: { players: number } }) => booking.players === 2);
}

for (const [name, size] of Object.entries({ phone, desk }))
  test(`Q2 on a ${name} tiles and event say what a member has booked and pays, and nothing moves`, async ({
    page,
  }) => {
    await page.setViewportSize(size);
    await signIn(page, member);
    const { slug, title } = await bookedEvent(page);
    const main = page.getByRole('main');
    const shifts = await watchShifts(page);
    for (const path of ['/events', `/events?search=${encodeURIComponent(title)}`]) {
      const resume = await pauseRequests(page, whoReads);
      await page.goto(path);
      await page.waitForFunction(isReady);
      const tile = main.getByRole('article').filter({ hasText: title });
      await expect(tile).toContainText(/places? left|Full/);
      resume();
      await expect(tile).toContainText('Booked · 2 places');
      await expect(main.getByText(/^\$\d+ your price instead of \$\d+$/).first()).toBeVisible();
      await expect(main.getByText('for members')).toHaveCount(0);
      const { sum, of } = await shifts();
      expect(sum, of).toBeLessThanOrEqual(0.02);
      await expectAccessible(page);
      await page.unrouteAll();
    }
    const resume = await pauseRequests(page, whoReads);
    await page.goto(`/events/${slug}`);
    await page.waitForFunction(isReady);
    resume();
    // In the box, and for a phone on the picture.
    await expect(main.getByRole('link', { name: 'See Your Booking' }).first()).toBeVisible();
    // In the box alone.
    await expect(main.getByText('Booked · 2 places')).toHaveCount(1);
    const { sum, of } = await shifts();
    expect(sum, of).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);
  });
