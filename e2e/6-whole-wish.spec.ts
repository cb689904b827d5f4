import { expectAccessible, expectNoSidewaysScroll } from './support/accessible.ts';
import { newPerson, post, somebodyNew } from './support/accounts.ts';
import { bookableEvent, expectConfirmed } from './support/booking.ts';
import { pressOn, tabOnto } from './support/by-keyboard.ts';
import { cards } from './support/cards.ts';
import { alert, heading, main, refusal } from './support/on-screen.ts';
import { isPaidRound } from './support/open-for-booking.ts';
import { emailLink } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { type Browser, expect, type Page, test } from './support/test.ts';

// From the wish to the ticket, on the narrowest phone and by keyboard alone, as one person lives it.

test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 320, height: 640 } });

async function typeIn(page: Page, label: string | RegExp, text: string): Promise<void> {
  await tabOnto(page, page.getByLabel(label, { exact: typeof label === 'string' }));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}

async function typeCardByKeyboard(page: Page, number: string): Promise<void> {
  await typeIn(page, 'Card Number', number.replaceAll(' ', ''));
  await typeIn(page, /^Expiry/, '0531');
  await typeIn(page, /^Security Code/, '123');
}

async function inAnotherBrowser(browser: Browser, page: Page, path: string): Promise<Page> {
  const viewport = { width: 320, height: 640 };
  const other = await (await browser.newContext({ viewport, reducedMotion: 'reduce' })).newPage();
  await other.goto(new URL(path, page.url()).href);
  return other;
}

/** Without another size, at which the focus would be lost. */
async function expectFitHere(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
}

const pay = (page: Page) => main(page).getByRole('button', { name: /^Pay \$/ });

test('Q5 Q7 Q8 Q9 Q20 the whole wish: visitor, event, account, email elsewhere, checkout, declined, saved card, ticket, second event, one of two cancelled, billing', async ({
  page,
  browser,
}) => {
  test.slow();
  const first = await bookableEvent(page.request, isPaidRound);
  const second = await bookableEvent(
    page.request,
    (event) => isPaidRound(event) && event.uuid !== first.uuid,
  );
  const person = newPerson();

  await openScreen(page, `/events?search=${encodeURIComponent(first.title)}`);
  await pressOn(page, main(page).getByRole('link', { name: first.title, exact: true }).first());
  await expect(heading(page, first.title)).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Book a Place' }));
  await expect(main(page)).toContainText(`Sign in to book ${first.title}.`);
  await pressOn(page, main(page).getByRole('link', { name: 'Open an Account' }));
  await typeIn(page, 'First Name', person.first_name);
  await typeIn(page, 'Last Name', person.last_name);
  await typeIn(page, 'Email', person.email);
  await typeIn(page, 'Password', person.password);
  await tabOnto(page, page.getByRole('checkbox', { name: 'I accept the terms' }));
  await page.keyboard.press('Space');
  await pressOn(page, main(page).getByRole('button', { name: 'Create My Account' }));
  await expect(page).toHaveURL('/verify-email-notice');

  const link = await emailLink(page.request, person.email, '/verify');
  const phone = await inAnotherBrowser(browser, page, link.path);
  await pressOn(phone, main(phone).getByRole('button', { name: 'Confirm My Address' }));
  await pressOn(phone, main(phone).getByRole('link', { name: 'Sign In' }));
  await expect(phone.getByLabel('Email')).toHaveValue(person.email);
  await typeIn(phone, 'Password', person.password);
  await phone.keyboard.press('Enter');
  await expect(phone).toHaveURL(/\/checkout$/);

  // A room of its own: nothing but the way back, and the menu behind its button.
  const banner = phone.getByRole('banner');
  await expect(banner).toContainText('Secure booking');
  await expect(banner.getByRole('link')).toHaveText(['Fairway', first.title]);
  await expect(banner.getByRole('button', { name: 'Menu' })).toBeVisible();
  await pressOn(phone, main(phone).getByRole('button', { name: /^Total/ }));
  await expect(main(phone).getByText('You can cancel until')).toBeVisible();
  await expectFitHere(phone);
  await phone.keyboard.press('Escape');
  await expect(main(phone).getByText('You can cancel until')).toBeHidden();

  await typeCardByKeyboard(phone, cards.declined);
  await expect(phone.getByLabel('Card Number')).toHaveValue(cards.declined);
  await pressOn(phone, pay(phone));
  await expect(refusal(phone)).toContainText('declined');
  await expect(refusal(phone)).toBeInViewport();
  await expect(phone.getByLabel('Card Number')).toHaveValue(cards.declined);
  await expectFitHere(phone);
  await typeCardByKeyboard(phone, cards.visa);
  await tabOnto(phone, phone.getByRole('checkbox', { name: 'Save this card for next time' }));
  await phone.keyboard.press('Space');
  await pressOn(phone, pay(phone));
  await expectConfirmed(phone);
  const ticket = phone.getByRole('region', { name: 'Your ticket' });
  await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expect(ticket.getByRole('link', { name: 'Add to My Calendar' })).toBeVisible();
  await expect(ticket.getByRole('link', { name: 'Directions' })).toBeVisible();
  const receipt = await ticket.getByRole('link', { name: 'Receipt' }).getAttribute('href');
  expect((await phone.request.get(String(receipt))).headers()['content-type']).toContain('pdf');
  await expectFitHere(phone);

  await openScreen(phone, `/events/${second.slug}`);
  await pressOn(phone, phone.getByRole('link', { name: 'Book a Place' }));
  await expect(phone.getByRole('radio', { name: 'Visa 4242 expires 05/2031' })).toBeChecked();
  await pressOn(phone, main(phone).getByRole('button', { name: '+ Add a Guest' }));
  await expect(phone.getByRole('group', { name: 'Guest 1' }).getByLabel('Name')).toBeFocused();
  await phone.keyboard.type('Ada Birch');
  await pressOn(phone, pay(phone));
  const id = await expectConfirmed(phone);
  await expect(heading(phone, 'Your 2 tickets')).toBeVisible();
  await expect(
    main(phone).getByRole('button', {
      name: /^(Copy the Ticket’s Link|Share the Ticket) of Ada Birch/,
    }),
  ).toBeVisible();
  await expectFitHere(phone);

  await pressOn(phone, main(phone).getByRole('button', { name: 'Cancel This Place Ada Birch' }));
  await pressOn(phone, alert(phone).getByRole('button', { name: 'Cancel This Place' }));
  await expect(ticket.getByRole('img', { name: /^QR code/ })).toBeVisible();
  const { booking } = (await (await phone.request.get(`/api/v1/confirmation/${id}`)).json()).data;
  expect(booking).toMatchObject({ players: 1, refund_cents: second.price_cents });

  await openScreen(phone, '/billing');
  await expect(main(phone)).toContainText(first.title);
  await expect(main(phone)).toContainText('Visa 4242');
  await expect(main(phone).getByText(/^−\$/).first()).toBeVisible();
  await expectFitHere(phone);
  await phone.context().close();
});

test('Q8 with a saved card at most four taps lead from the event to the ticket', async ({
  page,
}) => {
  const first = await bookableEvent(page.request, isPaidRound);
  const second = await bookableEvent(
    page.request,
    (event) => isPaidRound(event) && event.uuid !== first.uuid,
  );
  await somebodyNew(page);
  const data = { payment_method: 'pm_card_visa', save_card: true };
  const path = `/api/v1/events/${first.uuid}/action/attend`;
  expect(await post(page, path, { uuid: first.uuid, data })).toBeOK();

  let taps = 0;
  await page.exposeFunction('tapped', () => {
    taps += 1;
  });
  await page.addInitScript(() =>
    addEventListener(
      'click',
      (event) => {
        if (event.isTrusted) (window as unknown as { tapped(): void }).tapped();
      },
      true,
    ),
  );
  await openScreen(page, `/events/${second.slug}`);
  await page.getByRole('link', { name: 'Book a Place' }).click();
  await pay(page).click();
  await expectConfirmed(page);
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(taps).toBeGreaterThan(1);
  expect(taps).toBeLessThanOrEqual(4);
});
