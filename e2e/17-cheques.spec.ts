import { expectAccessible, expectFit, phone } from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { inDays } from './support/drafts.ts';
import { screenHeading } from './support/on-screen.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';

// The cheques of a year came in one envelope, in no order.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const count = 12;

/** People of a list that was kept on paper: their year runs, and nobody has noted who paid. */
async function bringIn(page: Page): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) =>
    [`Ada${at}`, 'Larchmont', `larchmont${at}@example.org`, inDays(200).slice(0, 10)].join('\t'),
  );
  await openScreen(page, '/organize/members/import');
  await page
    .getByLabel('Paste the Cells')
    .fill(['First Name\tLast Name\tEmail\tMember Until', ...rows].join('\r\n'));
  await page.getByRole('button', { name: 'Show What Would Happen' }).click();
  await page.getByRole('button', { name: `Import ${count} people` }).click();
  await expect(screenHeading(page, 'Imported')).toBeVisible();
}

test('16.2 17.2 an envelope of cheques is recorded on one sheet, compared with the slip, and goes to the bank', async ({
  page,
}) => {
  await signIn(page, owner);
  await bringIn(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openScreen(page, '/organize/members?filter=unpaid&search=larchmont');
  await expect(page.getByText(`${count} members`)).toBeVisible();

  await test.step('what is ticked stays ticked while the next name is searched', async () => {
    await page.getByLabel('Tick Ada0 Larchmont').check();
    await page.getByLabel('Search Members').fill('Ada7');
    await expect(page.getByText('1 member for “Ada7”')).toBeVisible();
    await page.getByLabel('Tick Ada7 Larchmont').check();
    const bar = page.getByRole('region', { name: 'Ticked' });
    await expect(bar.getByRole('status')).toHaveText('2 ticked');
    await page.getByLabel('Search Members').fill('larchmont');
    await expect(page.getByText(`${count} members for`)).toBeVisible();
    await bar.getByRole('button', { name: 'Tick All of This Page' }).click();
    await expect(bar.getByRole('status')).toHaveText(`${count} ticked`);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Record Payments' }).click();
  });

  const sheet = page.getByRole('dialog', { name: 'Record payments' });
  await test.step('one line a person, one sum', async () => {
    await expect(sheet.getByRole('group')).toHaveCount(count);
    await expect(sheet.getByText('12 payments, $1,440.00')).toBeVisible();
    await expectFit(page);
    await page.setViewportSize(phone);
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await sheet.getByLabel('Total on the Slip').fill('1430');
    await expect(sheet.getByText('The slip says $10.00 less.')).toBeVisible();
    const line = sheet.getByRole('group', { name: 'Ada7 Larchmont' });
    await line.getByLabel('Amount').fill('110');
    await expect(sheet.getByText('It is the total on the slip.')).toBeVisible();
    await sheet.getByLabel('Day of All').fill(inDays(3).slice(0, 10));
    await line.getByLabel('Day', { exact: true }).fill('');
    await sheet.getByRole('button', { name: `Record ${count} Payments` }).click();
    await page.getByLabel(`Type the Number of People, ${count}`).fill(String(count));
    const asked = page.getByRole('dialog', { name: `Record ${count} payments?` });
    await expect(asked.getByText('$1,430.00 in all')).toBeVisible();
    await expect(asked.getByText('No receipt is emailed')).toBeVisible();
    await asked.getByRole('button', { name: `Record ${count} Payments` }).click();
    // Nothing is recorded while one line is wrong, and each says why.
    await expect(sheet.getByText('This day is still to come.')).toHaveCount(count - 1);
    await expectAccessible(page);
  });

  await test.step('recorded, all of them', async () => {
    await sheet.getByLabel('Day of All').fill(inDays(-2).slice(0, 10));
    await sheet.getByRole('button', { name: `Record ${count} Payments` }).click();
    await page.getByLabel(`Type the Number of People, ${count}`).fill(String(count));
    await page
      .getByRole('dialog', { name: `Record ${count} payments?` })
      .getByRole('button', { name: `Record ${count} Payments` })
      .click();
    await expect(sheet.getByText(`${count} payments, $1,430.00, are recorded.`)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the next step is the bank', async () => {
    await sheet.getByRole('link', { name: 'Deposit Them' }).click();
    await expect(page.getByText(`${count} payments are ticked`)).toBeVisible();
    await page.getByLabel('Total on the Slip').fill('1430');
    await page.getByLabel('Slip Number').fill('0501');
    await page.getByRole('button', { name: 'Make the Deposit' }).click();
    await expect(screenHeading(page, /Slip 0501/)).toBeVisible();
    await openScreen(page, '/organize/members?filter=unpaid&search=larchmont');
    await expect(page.getByText('No member matches')).toBeVisible();
  });
});
