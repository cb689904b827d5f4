import { expectFit, phone } from './support/accessible.ts';
import { signIn } from './support/accounts.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// The treasurer's evening, on the two fiscal years of the demo.

const treasurer = 'treasurer@example.com';
const centsIn = (text: string) => Number(text.replace(/[^\d−]/g, '').replace('−', '-'));

test('17.0 how much came in this month, went back, and is owed back to whom?', async ({ page }) => {
  await signIn(page, treasurer);
  await openScreen(page, '/organize/money');
  const came = await page.getByRole('definition').first().innerText();
  expect(came).toMatch(/^\$[\d,.]+$/);
  const ways = page.getByRole('table', { name: 'By payment method' });
  await expect(ways.getByRole('row', { name: /^Total/ })).toContainText(came);
  await page.getByRole('link', { name: / owed back$/ }).click();
  await expect(page.getByRole('link', { name: /^Owed back/ })).toHaveAttribute(
    'aria-current',
    'true',
  );
  // The rows before stay until those of the filter are there.
  await expect(page.locator('[aria-busy]')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: /^\d+ entr(y|ies)$/ })).toBeVisible();
  await expectFit(page);
});

test('17.2 which of a payout is an event’s? Its parts come to what is at the bank, each leads to the event', async ({
  page,
}) => {
  await signIn(page, treasurer);
  await openScreen(page, '/organize/money/payouts');
  await page.getByRole('region', { name: 'Payouts' }).getByRole('link').nth(1).click();
  const parts = page.getByRole('table', { name: 'By event' });
  await expect(parts.getByRole('row', { name: /^Total/ })).toBeVisible();
  const sums = await parts
    .getByRole('row')
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.firstElementChild?.textContent ?? '',
        row.lastElementChild?.textContent ?? '',
      ]),
    );
  const [total, ...others] = sums.slice(1).toReversed();
  expect(total?.[0]).toBe('Total');
  const sum = others.reduce((all, [, text = '']) => all + centsIn(text), 0);
  expect(sum).toBe(centsIn(total?.[1] ?? ''));
  const link = parts.getByRole('link').first();
  const title = await link.innerText();
  await expect(page.getByRole('table', { name: 'payment' })).toContainText(title);
});

test('17.4 the accountant wants the year: it is closed, and its ZIP file is made and downloaded', async ({
  page,
}) => {
  await signIn(page, treasurer);
  await openScreen(page, '/organize/money/year');
  const years = page.getByRole('navigation', { name: 'Fiscal Years' });
  await years.getByText('Other Years').click();
  await years
    .getByRole('link', { name: /, closed$/ })
    .first()
    .click();
  await expect(page.getByRole('listitem').getByText('Closed', { exact: true })).toBeVisible();
  const year = (await page.getByRole('heading', { level: 1, name: /Year-end/ }).innerText()).slice(
    -4,
  );
  await page.getByRole('button', { name: 'Make the ZIP File' }).click();
  const file = page.getByRole('link', { name: new RegExp(`^Download \\(.*, year ${year}$`) });
  await expect(file).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toContain(year);
  await expectFit(page);
});

const columnsOf = (page: Page, name: string) =>
  page.getByRole('table', { name }).getByRole('columnheader').allTextContents();

test('17.2 W11 on a phone, where no head is seen, the columns of the treasurer’s tables have their names', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, treasurer);
  await openScreen(page, '/organize/money');
  await page.getByText('Sums by kind, payment method and month').click();
  const sums = ['In', 'Refunded or reversed', 'Fees', 'Net'];
  await expect(page.getByRole('table', { name: 'By kind' })).toBeVisible();
  expect(await columnsOf(page, 'By kind')).toEqual(['Kind', ...sums]);
  await openScreen(page, '/organize/money/deposits');
  const deposits = page.getByRole('table', { name: 'Deposits' });
  await expect(deposits).toBeVisible();
  expect(await columnsOf(page, 'Deposits')).toEqual(['Day', 'Slip', 'By', 'Payments', 'Amount']);
  await deposits.getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'In this deposit' })).toBeVisible();
  const slip = ['Received', 'Who', 'Payment method', 'Amount'];
  expect(await columnsOf(page, 'In this deposit')).toEqual(slip);
  await openScreen(page, '/organize/money/payouts');
  const payouts = page.getByRole('table', { name: 'Payouts' });
  await expect(payouts).toBeVisible();
  const arrived = ['Arrived', 'Payments', 'Matches', 'Fees', 'Amount'];
  expect(await columnsOf(page, 'Payouts')).toEqual(arrived);
  await payouts.getByRole('link').first().click();
  await expect(page.getByRole('table', { name: 'payment' })).toBeVisible();
  const payout = ['Who', 'Paid', 'Fee', 'In this payout'];
  expect(await columnsOf(page, 'payment')).toEqual(payout);
});
