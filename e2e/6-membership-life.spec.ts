import { yearsAfter } from '../server/payments/calendar-years.ts';
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

// 1.6 1.7: one membership from its first card to its last year. Its years pass on the demo's clock,
// which moves for everybody: hence a portal of its own.
test.use({
  portalSettings: { LOG_LEVEL: 'error' },
  // Each year would take the portal ten seconds.
  othersRenew: false,
  // Half faded in, a text has half its contrast.
  contextOptions: { reducedMotion: 'reduce' },
});
test.describe.configure({ mode: 'serial' });

const bills = (page: Page) =>
  main(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

const person: Person = newPerson({ first_name: 'Quinn' });

/** A session does not outlast the days that pass. */
async function letDaysPass(page: Page, days: number): Promise<void> {
  expect(await post(page, '/dev/clock', { days })).toBeOK();
  await page.context().clearCookies();
  await signIn(page, person.email, person.password);
}

async function now(page: Page): Promise<Date> {
  const { data } = await (await page.request.get('/dev/clock')).json();
  return new Date(data.now);
}

/** As the screens write a day: the browser is in the zone of the tests. */
const longDay = (day: Date) => day.toLocaleDateString('en-CA', { dateStyle: 'long' });

/** What came in the mail, the newest first. */
async function emailed(page: Page): Promise<string[]> {
  return (await emails(page.request, person.email)).map(({ subject }) => subject);
}

/** The newest subject; while the portal is writing a letter, that is still the one before. */
const newestSubject = (page: Page) => expect.poll(async () => (await emailed(page))[0]);

async function newestEmail(page: Page): Promise<string> {
  return (await emails(page.request, person.email))[0]?.text ?? '';
}

/** Opens the receipt of a row, as the browser would. */
async function openReceipt(page: Page, row: Locator): Promise<string> {
  const link = row.getByRole('link', { name: /^Receipt / });
  const answer = await page.request.get((await link.getAttribute('href')) ?? '');
  expect(answer).toBeOK();
  expect(answer.headers()['content-type']).toBe('application/pdf');
  expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  return link.innerText();
}

/** Whether the directory is open to whoever is signed in: 200 or 403. */
async function directory(page: Page): Promise<number> {
  return (await page.request.get('/api/v1/members')).status();
}

async function useCard(page: Page, number: string): Promise<void> {
  await press(page, 'Update Card');
  await typeCard(page, number);
  await press(page, 'Use This Card');
}

let joined: Date;

test('1.7 G13 a declined card changes nothing, and one whose bank asks opens the directory', async ({
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

  await page.getByLabel('Card Number').fill(cards.asksTheBank);
  await press(page, 'Subscribe for $120.00');
  await expect(alert(page)).toContainText('Your bank asks: is it you?');
  // Left open, and come back to.
  await openScreen(page, '/subscribe');
  expect(await directory(page)).toBe(403);
  await typeCard(page, cards.asksTheBank);
  await press(page, 'Subscribe for $120.00');
  await alert(page).getByRole('button', { name: 'No Thanks' }).click();
  await expect(main(page)).toContainText('Your bank did not get your confirmation');
  await expect(page.getByLabel('Card Number')).toHaveValue(cards.asksTheBank);
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

test('1.7 4.4 cancelled it still runs, and resumed it renews on the new card', async ({ page }) => {
  const end = longDay(yearsAfter(joined, 1));
  await signIn(page, person.email, person.password);
  await openScreen(page, '/my-membership');
  await expect(main(page)).toContainText(`Active until ${end}, renews for $120.00 on Visa 3184.`);
  await press(page, 'Cancel Membership');
  await expect(alert(page)).toContainText(`Everything works until ${end}`);
  await alert(page).getByRole('button', { name: 'Cancel Membership' }).click();
  await expect(main(page)).toContainText(`Cancelled: everything works until ${end}`);
  expect(await directory(page)).toBe(200);
  await newestSubject(page).toBe('Your membership is cancelled');
  await expectFit(page);

  await press(page, 'Resume Membership');
  await expect(main(page)).toContainText(`Active until ${end}`);
  await newestSubject(page).toBe('Your membership goes on');
  await useCard(page, cards.asksTheBank);
  await alert(page).getByRole('button', { name: 'Yes, It Is Me' }).click();
  await expect(page.getByText('Visa 3184 is your card now.')).toBeVisible();
  await useCard(page, cards.mastercard);
  await expect(main(page)).toContainText(
    `Active until ${end}, renews for $120.00 on Mastercard 4444.`,
  );
});

test('1.6 1.7 a year passes: announced 30 and 7 days ahead, renewed, each with its receipt', async ({
  page,
}) => {
  const announced = async () =>
    (await emailed(page)).filter((subject) => subject === 'Your membership renews soon').length;
  for (const [days, times] of [
    [336, 1],
    [23, 2],
  ] as const) {
    await letDaysPass(page, days);
    await expect.poll(announced).toBe(times);
    expect(await newestEmail(page)).toMatch(/\$120\.00 CAD.*4444/s);
  }
  await letDaysPass(page, 7);
  const end = longDay(yearsAfter(joined, 2));
  await openScreen(page, '/my-membership');
  await expect(main(page)).toContainText(
    `Active until ${end}, renews for $120.00 on Mastercard 4444.`,
  );
  await main(page).getByRole('link', { name: 'See Billing' }).click();
  await expect(bills(page)).toHaveCount(2);
  for (const day of [yearsAfter(joined, 1), joined]) {
    await expect(bills(page).filter({ hasText: longDay(day) })).toContainText('$120.00 CAD');
  }
  await expect(bills(page).first()).toContainText(longDay(yearsAfter(joined, 1)));
  await expectFit(page);
  const numbers = [bills(page).first(), bills(page).last()].map((row) => openReceipt(page, row));
  expect(new Set(await Promise.all(numbers)).size).toBe(2);
  await newestSubject(page).toMatch(/^Receipt/);
});

test('1.7 a renewal that fails says what to do, and a card that pays mends it', async ({
  page,
}) => {
  await signIn(page, person.email, person.password);
  await openScreen(page, '/my-membership');
  await useCard(page, cards.failsLater);
  await expect(main(page)).toContainText('on Visa 0341.');
  await letDaysPass(page, 365);
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

test('H5 1.7 a membership that lapses closes the directory at once, and can be bought again', async ({
  page,
}) => {
  await signIn(page, person.email, person.password);
  await openScreen(page, '/my-membership');
  await useCard(page, cards.failsLater);
  await expect(main(page)).toContainText('on Visa 0341.');
  await letDaysPass(page, 365);
  expect(await directory(page)).toBe(200);
  await openScreen(page, '/members');
  await expect(main(page).getByRole('article').first()).toBeVisible();

  // The card is asked three times more. The screen stays open meanwhile.
  await letDaysPass(page, 16);
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
  await typeCard(page, cards.visa);
  await press(page, 'Subscribe for $120.00');
  await expect(heading(page, 'Welcome, member')).toBeVisible();
  expect(await directory(page)).toBe(200);
  await openScreen(page, '/my-membership');
  const end = longDay(yearsAfter(await now(page), 1));
  await expect(main(page)).toContainText(`Active until ${end}, renews for $120.00 on Visa 4242.`);
  await openScreen(page, '/billing');
  await expect(bills(page).first()).toContainText('Paid');
});

test('G2 who became a member in another tab is told so, and pays once', async ({
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
