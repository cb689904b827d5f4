import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { machineClock } from '../../server/testing/processes/machine-clock.ts';
import { isReady } from './is-ready.ts';

type Access = 'public' | 'login' | 'subscription';

/** The 25 screens of section 2, the guest's ticket and the place to confirm: name, path, access, and a redirect if there is one. */
export const screens: { name: string; path: string; access: Access; leadsTo?: string }[] = [
  { name: 'landing-page', path: '/', access: 'public' },
  { name: 'membership-details', path: '/membership', access: 'public' },
  { name: 'about-us', path: '/about-us', access: 'public' },
  { name: 'contact-us', path: '/contact-us', access: 'public' },
  { name: 'terms', path: '/terms', access: 'public' },
  { name: 'privacy', path: '/privacy', access: 'public' },
  { name: 'login', path: '/login', access: 'public' },
  { name: 'register', path: '/register', access: 'public' },
  { name: 'verify-email-notice', path: '/verify-email-notice', access: 'public' },
  { name: 'verify-email', path: '/verify', access: 'public' },
  { name: 'forgot-password', path: '/forgot-password', access: 'public' },
  { name: 'reset-password', path: '/reset-password', access: 'public' },
  { name: 'events', path: '/events', access: 'public' },
  { name: 'event-details', path: '/events/{slug}', access: 'public' },
  { name: 'members', path: '/members', access: 'subscription' },
  {
    name: 'member-profile',
    path: '/members/8a4f5a52-6d1c-4f0e-9c59-0c2f0a4f3b11',
    access: 'subscription',
  },
  { name: 'profile', path: '/profile', access: 'login' },
  { name: 'billing', path: '/billing', access: 'login' },
  { name: 'my-membership', path: '/my-membership', access: 'login' },
  { name: 'my-events', path: '/my-events', access: 'login' },
  { name: 'my-season', path: '/my-season', access: 'login' },
  {
    name: 'account-settings',
    path: '/settings',
    access: 'login',
    leadsTo: '/settings/update-email',
  },
  { name: 'subscribe', path: '/subscribe', access: 'login' },
  { name: 'checkout', path: '/checkout', access: 'login' },
  { name: 'booking-confirmation', path: '/booking-confirmed', access: 'login' },
  { name: 'ticket', path: '/ticket', access: 'public' },
  { name: 'confirm-place', path: '/confirm-place', access: 'public' },
  { name: 'not-found', path: '/not-found', access: 'public' },
];

/** The screens of the console, and their headings: a document of its own. */
export const consoleScreens = [
  { path: '/organize', title: 'Today' },
  { path: '/organize/events', title: 'Events' },
  { path: '/organize/events/new', title: 'New event' },
  { path: '/organize/messages', title: 'Messages' },
  { path: '/organize/messages/new', title: 'New message' },
  { path: '/organize/members', title: 'Members' },
  { path: '/organize/members/import', title: 'Import members' },
  { path: '/organize/money', title: 'Money' },
  { path: '/organize/money/deposits', title: 'Deposits' },
  { path: '/organize/money/payouts', title: 'Payouts' },
  { path: '/organize/money/year', title: 'Year-end' },
  { path: '/organize/people', title: 'Roles' },
  { path: '/organize/mail', title: 'Emails sent' },
  { path: '/organize/pages', title: 'Pages' },
  { path: '/organize/pages/about-us', title: 'About Us' },
  { path: '/organize/media', title: 'Pictures' },
  { path: '/organize/settings', title: 'Settings' },
  { path: '/organize/audit', title: 'Audit log' },
  { path: '/organize/handover', title: 'Handover' },
  { path: '/organize/second-factor', title: 'Second factor' },
  { path: '/organize/goodbye', title: 'Thank you' },
  { path: '/organize/invitation', title: 'No invitation here' },
  { path: '/organize/setup', title: 'This address is gone' },
  { path: '/organize/not-found', title: 'Nothing is here' },
];

interface ListedEvent {
  slug: string;
  title: string;
  member_only: boolean;
  status: string;
  booking_opens_at: string;
  booking_closes_at: string;
  spots_left: number | null;
}

/** Whether the event can be booked now. */
export function isOpen(event: ListedEvent): boolean {
  const now = machineClock.now().toISOString();
  const { booking_opens_at: from, booking_closes_at: until } = event;
  return event.status === 'published' && from < now && now < until && event.spots_left !== 0;
}

/** An upcoming event that matches. */
export async function someEvent(
  request: APIRequestContext,
  matches: (event: ListedEvent) => boolean = () => true,
): Promise<ListedEvent> {
  for (let page = 1; ; page += 1) {
    const answer = await request.get(`/api/v1/events?page=${page}`);
    expect(answer).toBeOK();
    const { data, meta } = await answer.json();
    const found = data.find(matches);
    if (found) return found;
    if (page >= meta.last_page) throw new Error('The association has no such event');
  }
}

/** The path with the slug of a real event. */
export async function visitable(request: APIRequestContext, path: string): Promise<string> {
  return path.includes('{slug}') ? path.replace('{slug}', (await someEvent(request)).slug) : path;
}

/** Opens a screen and waits until it is hydrated and completely laid out. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForFunction(isReady);
}

/** Cuts the connection. Chromium may let a request pass for a moment after that, so one is sent until it fails. */
export async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.waitForFunction(() =>
    fetch('/healthz', { cache: 'no-store' }).then(
      () => false,
      () => true,
    ),
  );
}

/** Goes to a path without a click, like Back and Forward. */
export async function goWithin(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** Expects a screen with the elements that every screen has. */
export async function expectScreen(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1);
  // Exactly one each: tags that the server wrote for another screen must be replaced.
  await expect(page.locator('head title')).toHaveCount(1);
  await expect(page).toHaveTitle(/ · Fairway$|^Fairway$/);
  await expect(page.locator('head [name=description]')).toHaveAttribute('content', /\w/);
}

/** Opens a screen and waits for user and status, after which it no longer changes by itself. */
export async function openLoaded(page: Page, path: string): Promise<void> {
  const answers = ['user', 'subscription-status'].map((call) =>
    page.waitForResponse(`**/api/v1/${call}`),
  );
  await openScreen(page, path);
  await Promise.all(answers);
  await expectScreen(page);
}
