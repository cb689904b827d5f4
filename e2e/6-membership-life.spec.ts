import { yearsAfter } from '../contract/values/calendar-years.ts';
import { whenIn } from '../contract/values/when.ts';
import { expectFit } from './support/accessible.ts';
import {
  newPerson,
  type Person,
  post,
  registerAndConfirm,
  signIn,
  somebodyNew,
} from './support/accounts.ts';
import { cards, typeCard } from './support/cards.ts';
import { alert, heading, main, press } from './support/on-screen.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Locator, type Page, test } from './support/test.ts';

// 1.6 1.7: one membership from its first card to its last year. The demo's clock moves for everybody, so
// these tests have their own portal.
test.use({
  portalSettings: { LOG_LEVEL: 'error' },
  // Without this, each year takes ten seconds.
  othersRenew: false,
  // Without animations: text that is still fading in has too little contrast.
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ mode: 'serial' });

const bills = (page: Page) => main(page).locator('tr[tabindex]');

const person: Person = newPerson({ first_name: 'Quinn' });

/** Advances the clock and signs in again, because sessions expire. */
async function advanceDays(page: Page, days: number): Promise<void> {
  expect(await post(page, '/dev/clock', { days })).toBeOK();
  await page.context().clearCookies();
  await signIn(page, person.email, person.password);
}

async function now(page: Page): Promise<Date> {
  const { data } = await (await page.request.get('/dev/clock')).json();
  return new Date(data.now);
}

/** A day as the screens format it, in the time zone of the tests. */
/** In the zone of the demo's association. */
const longDay = (day: Date) => whenIn('America/Toronto', day, 'day');

/** The subjects of the emails, newest first. */
async function emailed(page: Page): Promise<string[]> {
  return (await emails(page.request, person.email)).map(({ subject }) => subject);
}

/** The newest subject. It may be the previous one while an email is being sent. */
const newestSubject = (page: Page) => expect.poll(async () => (await emailed(page))[0]);

async function newestEmail(page: Page): Promise<string> {
  return (await emails(page.request, person.email))[0]?.text ?? '';
}

/** Downloads the receipt of a row, like the browser. */
async function openReceipt(page: Page, row: Locator): Promise<string> {
  const link = row.getByRole('link', { name: /^Receipt / });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer).toBeOK();
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  return link.innerText();
}

/** The directory's status for the signed-in person: 200 or 403. */
async function directory(page: Page): Promise<number> {
  return (await page.request.get('/api/v1/members')).status();
}

async function useCard(page: Page, number: string): Promise<void> {
  await press(page, 'Update Card');
  await typeCard(page, number);
  await press(page, 'Use This Card');
}

let joined: Date;

test('1.7 G13 a declined card changes nothing, and a card confirmed at the bank opens the directory', async ({
  page,
}) => {
  await registerAndConfirm(page, person);
  await signIn(page, person.email, person.password);
  joined = await now(page);
  await openScreen(page, '/subscribe');
  await typeCard(page, cards.declined);
  await press(page, 'Subscribe for $120.00');
  await expect(main(page)).toContainText('The card was declined. Please try another card');
  expect(await directory(page)).toBe(403);

  await page.getByLabel('Card Number').fill(cards.needsAuthentication);
  await press(page, 'Subscribe for $120.00');
  await expect(alert(page)).toContainText('Your bank asks: is it you?');
  // The screen was left open.
  await openScreen(page, '/subscribe');
  expect(await directory(page)).toBe(403);
  await typeCard(page, cards.needsAuthentication);
  await press(page, 'Subscribe for $120.00');
  await alert(page).getByRole('button', { name: 'No Thanks' }).click();
  await expect(main(page)).toContainText('Your bank did not get your confirmation');
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.needsAuthentication);
  await expectFit(page);
  expect(await directory(page)).toBe(403);

  await press(page, 'Subscribe for $120.00');
  await alert(page).getByRole('button', { name: 'Yes, It Is Me' }).click();
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  await main(page).getByRole('link', { name: 'Meet the Members' }).click();
  await expect(main(page).getByRole('article').first()).toBeVisible();
  await expect
    .poll(() => emailed(page))
    .toEqual(expect.arrayContaining(['Welcome to Fairway', expect.stringMatching(/^Receipt/)]));
});

test('1.7 4.4 a cancelled membership still runs, and a resumed one renews on the new card', async ({
  page,
}) => {
  const end = longDay(yearsAfter(joined, 1));
  await signIn(page, person.email, person.password);
  await openScreen(page, '/my-membership');
  await expect(main(page)).toContainText(`Active until ${end}, renews for $120.00 on Visa 3184.`);
  await press(page, 'Cancel Membership');
  await expect(alert(page)).toContainText(`You’ll keep every benefit until ${end}`);
  await alert(page).getByRole('button', { name: 'Cancel Membership' }).click();
  await expect(main(page)).toContainText(`Cancelled: you’ll keep every benefit until ${end}`);
  expect(await directory(page)).toBe(200);
  await newestSubject(page).toBe('Your membership is cancelled');
  await expectFit(page);

  await press(page, 'Resume Membership');
  await expect(main(page)).toContainText(`Active until ${end}`);
  await newestSubject(page).toBe('Your membership continues');
  await useCard(page, cards.needsAuthentication);
  await alert(page).getByRole('button', { name: 'Yes, It Is Me' }).click();
  await expect(page.getByText('Visa 3184 is your card now')).toBeVisible();
  await useCard(page, cards.mastercard);
  await expect(main(page)).toContainText(
    `Active until ${end}, renews for $120.00 on Mastercard 4444.`,
  );
});

test('1.6 1.7 after a year the membership renews, announced 30 and 7 days ahead, with a receipt', async ({
  page,
}) => {
  const announced = async () =>
    (await emailed(page)).filter((subject) => subject === 'Your membership renews soon').length;
  for (const [days, times] of [
    [336, 1],
    [23, 2],
  ] as const) {
    await advanceDays(page, days);
    await expect.poll(announced).toBe(times);
    expect(await newestEmail(page)).toMatch(/\$120\.00 CAD.*4444/s);
  }
  await advanceDays(page, 7);
  const end = longDay(yearsAfter(joined, 2));
  await openScreen(page, '/my-membership');
  await expect(main(page)).toContainText(
    `Active until ${end}, renews for $120.00 on Mastercard 4444.`,
  );
  await main(page).getByRole('link', { name: 'See Billing' }).click();
  await expect(bills(page)).toHaveCount(2);
  for (const [index, day] of [yearsAfter(joined, 1), joined].map(longDay).entries()) {
    const [date = '', year = ''] = day.split(/, (?=\d+$)/);
    await expect(bills(page).nth(index)).toContainText(date);
    await expect(bills(page).nth(index)).toContainText('$120.00');
    await expect(main(page).getByRole('rowheader', { name: year })).toBeVisible();
  }
  await expectFit(page);
  const numbers = [bills(page).first(), bills(page).last()].map((row) => openReceipt(page, row));
  expect(new Set(await Promise.all(numbers)).size).toBe(2);
  await newestSubject(page).toMatch(/^Receipt/);
});

test('1.7 a failed renewal says what to do, and another card pays it', async ({ page }) => {
  await signIn(page, person.email, person.password);
  await openScreen(page, '/my-membership');
  await useCard(page, cards.failsLater);
  await expect(main(page)).toContainText('on Visa 0341.');
  await advanceDays(page, 365);
  await openScreen(page, '/my-membership');
  await expect(heading(page, 'Your renewal is not paid yet')).toBeVisible();
  await expect(main(page)).toContainText('could not be charged on Visa 0341');
  await newestSubject(page).toBe('Your membership could not be renewed');
  expect(await directory(page)).toBe(200);
  await expectFit(page);

  await useCard(page, cards.declined);
  await expect(main(page)).toContainText('The card was declined. Please try another card');
  await page.getByLabel('Card Number').fill(cards.visa);
  await press(page, 'Use This Card');
  const end = longDay(yearsAfter(joined, 3));
  await expect(main(page)).toContainText(`Active until ${end}, renews for $120.00 on Visa 4242.`);
  await expect(heading(page, 'Your renewal is not paid yet')).toHaveCount(0);
  await openScreen(page, '/billing');
  await expect(bills(page)).toHaveCount(3);
});

test('H5 1.7 a lapsed membership closes the directory at once, and can be bought again', async ({
  page,
}) => {
  await signIn(page, person.email, person.password);
  await openScreen(page, '/my-membership');
  await useCard(page, cards.failsLater);
  await expect(main(page)).toContainText('on Visa 0341.');
  await advanceDays(page, 365);
  expect(await directory(page)).toBe(200);
  await openScreen(page, '/members');
  await expect(main(page).getByRole('article').first()).toBeVisible();

  // The card is charged three more times. The screen stays open.
  await advanceDays(page, 16);
  await main(page).getByRole('article').first().getByRole('link').first().click();
  const blocked = page.getByRole('dialog', { name: "Uh-oh ! We can't let you do that" });
  await expect(blocked).toBeVisible();
  expect(await directory(page)).toBe(403);
  await newestSubject(page).toBe('Your membership has ended');
  await blocked.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(heading(page, 'Become a Member Again')).toBeVisible();
  await expectFit(page);
  await openScreen(page, '/my-membership');
  await expect(main(page)).toContainText(/Your membership ended on \w+ \d+, \d{4}\./);
  await expectFit(page);

  await main(page).getByRole('link', { name: 'Become a Member Again' }).click();
  await main(page).getByRole('radio', { name: 'Use another card' }).check();
  await typeCard(page, cards.visa);
  await press(page, 'Subscribe for $120.00');
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  expect(await directory(page)).toBe(200);
  await openScreen(page, '/my-membership');
  const end = longDay(yearsAfter(await now(page), 1));
  await expect(main(page)).toContainText(`Active until ${end}, renews for $120.00 on Visa 4242.`);
  await openScreen(page, '/billing');
  await expect(bills(page).first()).toContainText('$120.00');
  await expect(bills(page).first()).not.toContainText('Failed');
});

test('G2 a person who joined in another tab gets a message, and pays once', async ({
  page,
  context,
}) => {
  await somebodyNew(page);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await openScreen(tab, '/subscribe');
    await typeCard(tab, cards.visa);
  }
  for (const tab of tabs) {
    await press(tab, 'Subscribe for $120.00');
    await expect(main(tab).getByRole('link', { name: 'My Membership' })).toBeVisible();
    await expect(main(tab)).toBeFocused();
  }
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  await openScreen(page, '/billing');
  await expect(bills(page)).toHaveCount(1);
});
