import { expectFit } from './support/accessible.ts';
import { fillSignIn, newPerson, type Person, somebodyNew } from './support/accounts.ts';
import { bookableEvent, expectConfirmed, payWith } from './support/booking.ts';
import { cards, typeCard } from './support/cards.ts';
import { blockedModal, heading, main, press, toast } from './support/on-screen.ts';
import { emailLink } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';

// Q5, Q6: what somebody wanted survives signing up and subscribing.

const isPaidForAll = (event: { member_only: boolean; price_cents: number }) =>
  !event.member_only && event.price_cents > 0;

async function register(page: Page, person: Person): Promise<void> {
  await page.getByLabel('First Name').fill(person.first_name);
  await page.getByLabel('Last Name').fill(person.last_name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check();
  await press(page, 'Create My Account');
  await expect(page).toHaveURL('/verify-email-notice');
}

/** Opens an email's link where nobody has been before, as on a phone. */
async function inAnotherBrowser(browser: Browser, page: Page, path: string): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  await other.goto(new URL(path, page.url()).href);
  return other;
}

async function subscribe(page: Page): Promise<void> {
  await typeCard(page, cards.visa);
  await press(page, 'Subscribe for $120.00');
}

test('Q5 who wants to book registers, confirms in another browser, signs in, and stands at the checkout', async ({
  page,
  browser,
}) => {
  const event = await bookableEvent(page.request, isPaidForAll);
  const person = newPerson();
  await openScreen(page, `/events/${event.slug}`);
  await page.getByRole('link', { name: 'Book a Place' }).click();
  await expect(main(page)).toContainText(`Sign in to book ${event.title}.`);
  const picture = main(page).getByRole('complementary', { name: 'Your event' });
  await expect(picture.getByRole('link', { name: event.title })).toBeVisible();
  await expectFit(page);
  await main(page).getByRole('link', { name: 'Open an Account' }).click();
  await expect(main(page)).toContainText(`all you need to book ${event.title}.`);
  await expect(picture).toBeVisible();
  await expectFit(page);
  await register(page, person);
  await expect(picture).toBeVisible();
  await expectFit(page);

  const link = await emailLink(page.request, person.email, '/verify');
  const phone = await inAnotherBrowser(browser, page, link.path);
  await expect(heading(phone, 'Confirm this address?')).toBeVisible();
  await expectFit(phone);
  await press(phone, 'Confirm My Address');
  await expect(heading(phone, 'Address confirmed')).toBeVisible();
  await expect(main(phone)).toContainText(`Sign in, and book ${event.title}.`);
  await expectFit(phone);
  await main(phone).getByRole('link', { name: 'Sign In' }).click();
  await expect(phone.getByLabel('Email')).toHaveValue(person.email);
  await fillSignIn(phone, person.email, person.password);
  await expect(phone).toHaveURL(/\/checkout$/);
  await expect(phone.getByRole('link', { name: event.title })).toBeVisible();
  await payWith(phone, cards.visa);
  await expectConfirmed(phone);
  await phone.context().close();
});

test('Q5 a forgotten password leads back to the checkout as well', async ({ page, browser }) => {
  const event = await bookableEvent(page.request, isPaidForAll);
  const person = await somebodyNew(page);
  await page.context().clearCookies();
  await openScreen(page, `/events/${event.slug}`);
  await page.getByRole('link', { name: 'Book a Place' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(heading(page, 'Forgot your password?')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await press(page, 'Send Me a Link');

  const link = await emailLink(page.request, person.email, '/reset-password');
  const phone = await inAnotherBrowser(browser, page, link.path);
  const password = 'rain over the eighteenth';
  await phone.getByLabel('Password', { exact: true }).fill(password);
  await phone.getByLabel('Repeat the Password').fill(password);
  await press(phone, 'Save My Password');
  await expect(phone.getByLabel('Email')).toHaveValue(person.email);
  await fillSignIn(phone, person.email, password);
  await expect(phone).toHaveURL(/\/checkout$/);
  await expect(phone.getByRole('link', { name: event.title })).toBeVisible();
  await phone.context().close();
});

test('Q5 Become a Member leads in three named steps to joining', async ({ page, browser }) => {
  const person = newPerson();
  const step = (on: Page) =>
    main(on).getByRole('list', { name: 'Steps to become a member' }).locator('[aria-current=step]');
  await openScreen(page, '/');
  await main(page).getByRole('link', { name: 'Become a Member' }).first().click();
  await expect(step(page)).toContainText('Account');
  await expectFit(page);
  await register(page, person);
  await expect(step(page)).toContainText('Confirm');
  await expectFit(page);
  const link = await emailLink(page.request, person.email, '/verify');
  const other = await inAnotherBrowser(browser, page, link.path);
  await press(other, 'Confirm My Address');
  await expect(step(other)).toContainText('Join');
  await main(other).getByRole('link', { name: 'Sign In' }).click();
  await expect(main(other)).toContainText('Sign in to become a member.');
  await fillSignIn(other, person.email, person.password);
  await expect(other).toHaveURL(/\/subscribe$/);
  await expect(step(other)).toContainText('Join');
  await expectFit(other);
  await subscribe(other);
  await expect(heading(other, 'Welcome, member')).toBeVisible();
  await other.context().close();
});

test('Q5 subscribing from the modal of a members’ screen leads on to that screen', async ({
  page,
}) => {
  await somebodyNew(page);
  await openScreen(page, '/events');
  await page.getByRole('banner').getByRole('link', { name: 'Members', exact: true }).click();
  await blockedModal(page).getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page).toHaveURL('/subscribe');
  await subscribe(page);
  await expect(page).toHaveURL('/members');
  await expect(toast(page, 'You are a member now.')).toBeVisible();
  await expect(main(page).getByRole('article').first()).toBeVisible();
});

test('Q5 whoever reads the benefits first is led on as well', async ({ page }) => {
  await somebodyNew(page);
  await openScreen(page, '/events');
  await page.getByRole('banner').getByRole('link', { name: 'Members', exact: true }).click();
  await blockedModal(page).getByRole('button', { name: 'See Benefits' }).click();
  await main(page).getByRole('link', { name: 'Become a Member' }).first().click();
  await subscribe(page);
  await expect(page).toHaveURL('/members');
});

test('Q6 a member-only event invites to join, and subscribing leads back to its checkout', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, ({ member_only }) => member_only);
  await somebodyNew(page);
  await openScreen(page, `/events/${event.slug}`);
  await page.getByRole('link', { name: 'Join to Book' }).click();
  await expect(blockedModal(page)).toBeVisible();
  await expect(page).toHaveURL(`/events/${event.slug}`);
  await blockedModal(page).getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page).toHaveURL('/subscribe');
  await subscribe(page);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('link', { name: event.title })).toBeVisible();
  await expect(page.getByRole('heading', { name: '2. Details' })).toBeVisible();
});

test('Q6 a visitor who joins to book signs in first, and then meets the same modal', async ({
  page,
}) => {
  const event = await bookableEvent(page.request, ({ member_only }) => member_only);
  const person = await somebodyNew(page);
  await page.context().clearCookies();
  await openScreen(page, `/events/${event.slug}`);
  await page.getByRole('link', { name: 'Join to Book' }).click();
  await expect(main(page)).toContainText(`Sign in to book ${event.title}.`);
  await fillSignIn(page, person.email, person.password);
  await expect(blockedModal(page)).toBeVisible();
  await expect(page).toHaveURL(`/events/${event.slug}`);
});
