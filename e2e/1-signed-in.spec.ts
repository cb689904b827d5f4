import { desk, expectAccessible, phone } from './support/accessible.ts';
import { accountButton, signIn, user } from './support/accounts.ts';
import { isReady } from './support/is-ready.ts';
import { watchShifts } from './support/layout-shifts.ts';
import { pauseRequests } from './support/pause-requests.ts';
import { openLoaded } from './support/screens.ts';
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
    await expect(joinLinks(page)).toHaveCount(2);
    await expect(joinLinks(page).first()).toHaveAttribute('href', '/subscribe');
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
      await expect(tile).toContainText('Booked · 2 seats');
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
    await expect(main.getByRole('link', { name: 'See Your Booking' })).toBeVisible();
    // In the box and in the facts.
    await expect(main.getByText('Booked · 2 seats')).toHaveCount(2);
    const { sum, of } = await shifts();
    expect(sum, of).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);
  });
