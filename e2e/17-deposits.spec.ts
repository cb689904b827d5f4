import { expectAccessible, expectFit, expectScreenFit } from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// On the embedded database, whose one connection a deposit must not wait for.

test('17.2 the cheques go to the bank on one slip, which is taken back', async ({ page }) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/money/deposits');
  await page.getByRole('button', { name: /^Cheque \d/ }).click();
  await page.getByRole('button', { name: /^Tick All/ }).click();
  const sum = await page.locator('[aria-live] strong').innerText();
  await page.getByLabel('Total on the Slip').fill('1');
  await page.getByLabel('Slip Number').fill('0412');
  await page.getByRole('button', { name: 'Make the Deposit' }).click();
  await expect(page.getByText('The slip says $1.00')).toBeVisible();
  await expectFit(page);
  await page.getByLabel('Total on the Slip').fill(sum.replaceAll(/[$,]/g, ''));
  await page.getByRole('button', { name: 'Make the Deposit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Slip 0412/ })).toBeVisible();
  await expect(page.getByText(`${sum}: 6 cheques`, { exact: true })).toBeVisible();
  await expect(page.getByText(/^Deposited on \w+ \d+, \d{4}$/)).toBeVisible();
  await expectScreenFit(page);
  // On paper it says whose slip it is, and how many cheques are in the envelope.
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('main');
  await expect(paper.getByText('The Fairway Golf Association of Canada')).toBeVisible();
  await expect(paper.getByText(/^\d+ cheques$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Take a Payment Off' }).click();
  const sheet = page.getByRole('dialog', { name: 'Take a payment off slip 0412' });
  await sheet.getByRole('button', { name: 'Review the New Total' }).click();
  await expect(sheet.getByText('Choose the payment.')).toBeVisible();
  await sheet.getByLabel('Payment').selectOption({ index: 1 });
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Review the New Total' }).click();
  const off = page.getByRole('dialog', { name: /^Take \$[\d,.]+ off slip 0412\?$/ });
  await expect(off).toContainText('5 payments stay in it.');
  await off.getByRole('button', { name: 'Take It Off' }).click();
  await expect(page.getByRole('heading', { name: 'Changed since' })).toBeVisible();
  const left = await page.locator('dt:text-is("Total") + dd').innerText();
  await expect(page.getByText(`${left}: 5 cheques`, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo the Deposit' }).click();
  const asks = page.getByRole('dialog', { name: 'Undo slip 0412?' });
  await expect(asks).toContainText(`${left} of 5 payments`);
  await asks.getByRole('button', { name: 'Undo the Deposit' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deposits' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Slip 0412' })).toHaveCount(0);
});

test('17.2 a payout with its payments fits on a phone', async ({ page }) => {
  await signIn(page, owner);
  await openScreen(page, '/organize/money/payouts');
  await page.getByRole('region', { name: 'Payouts' }).getByRole('link').nth(1).click();
  await expect(page.getByRole('heading', { level: 1, name: /Payout of/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'payment' })).toBeVisible();
  await expectFit(page);
});
