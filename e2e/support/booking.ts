import { randomUUID } from 'node:crypto';
import { type Person, post, somebodyNew } from './accounts.ts';
import { typeCard } from './cards.ts';
import { openScreen } from './screens.ts';
import { type APIRequestContext, type Browser, expect, type Page } from './test.ts';

interface BookableEvent {
  uuid: string;
  slug: string;
  title: string;
  starts_at: string;
  format: string;
  member_only: boolean;
  spots_left: number | null;
  price_cents: number;
  member_price_cents: number;
}

/** The next bookable event that matches. It has room for all tests: none that a test has made. */
export async function bookableEvent(
  request: APIRequestContext,
  matches: (event: BookableEvent) => boolean,
): Promise<BookableEvent> {
  for (let page = 1; ; page += 1) {
    const answer = await request.get(`/api/v1/events?filter=open&page=${page}`);
    expect(answer).toBeOK();
    const { data, meta }: { data: BookableEvent[]; meta: { last_page: number } } =
      await answer.json();
    const found = data.find((event) => (event.spots_left ?? 0) > 50 && matches(event));
    if (found) return found;
    if (page >= meta.last_page) throw new Error('The association has no such event');
  }
}

/** Somebody new with a guest who has an address, paid by card. */
export async function bookWithGuest(
  browser: Browser,
  baseURL: string,
  uuid: string,
): Promise<Person> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const person = await somebodyNew(page);
  const answer = await post(page, `/api/v1/events/${uuid}/action/attend`, {
    uuid,
    data: {
      guests: [{ name: 'Guest Onlyone', email: 'guest.onlyone@example.org' }],
      payment_method: 'pm_card_visa',
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  await context.close();
  return person;
}

/** Organizers add a booking whose places are owing. Its answer has the id. */
export async function addOwing(
  organizer: Page,
  uuid: string,
  seats: { name: string; email?: string }[],
): Promise<{ id: string }> {
  const answer = await post(organizer, `/api/v1/organize/events/${uuid}/bookings`, {
    seats,
    pay: 'owing',
    key: randomUUID(),
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).data;
}

/** Goes to the checkout from the event's page (4.7). */
export async function goToCheckout(page: Page, { slug }: BookableEvent): Promise<void> {
  await openScreen(page, `/events/${slug}`);
  await page.getByRole('link', { name: /Book a Place|Finish Paying/ }).click();
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('heading', { name: '2. Details' })).toBeVisible();
}

/** Opens one of the lines with optional details. */
export async function openLine(page: Page, title: 'Dietary' | 'A note'): Promise<void> {
  await page.locator('summary', { hasText: title }).click();
}

/** An amount that is none of the usual ones. */
export async function donate(page: Page, amount: string): Promise<void> {
  await page.getByRole('radio', { name: 'Other' }).check();
  await page.getByLabel(/^Donation to/).fill(amount);
}

export async function payWith(page: Page, number: string): Promise<void> {
  await typeCard(page, number);
  await page.getByRole('button', { name: /^Pay \$/ }).click();
}

export async function expectConfirmed(page: Page): Promise<string> {
  await expect(page.getByRole('heading', { name: 'Booking confirmed', level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/booking-confirmed\?id=[\w-]{22,}$/);
  return new URL(page.url()).searchParams.get('id') ?? '';
}

/** "$1,234.50" */
export function dollars(cents: number): string {
  const [whole = '', rest = ''] = (cents / 100).toFixed(2).split('.');
  return `$${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`;
}
