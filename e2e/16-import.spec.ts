import {
  expectAccessible,
  expectFit,
  expectNoSidewaysScroll,
  phone,
} from './support/accessible.ts';
import { owner, signIn } from './support/accounts.ts';
import { emails } from './support/outbox.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// Last year's members, from a spreadsheet with a mistake in it.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cells = [
  'Prénom\tNom\tCourriel\tÉchéance\tNo de membre',
  'Luc\tTremblay\tluc.tremblay@example.net\t4/5/2027\t17',
  'Ève\tRoy\teve at home\t12/5/2027\t18',
].join('\n');

test('16.4 11.2 at 320 and 1440 px: a pasted list is shown, put right, imported, invited and undone', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await signIn(page, owner);
  await openScreen(page, '/organize/members');
  await page.getByRole('link', { name: 'Import Members' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import members' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Earlier lists' })).toBeVisible();
  await expectFit(page);
  await page.setViewportSize(phone);
  await page.getByLabel('Paste the Cells').fill(cells);
  await page.getByRole('button', { name: 'Show What Would Happen' }).click();

  await test.step('the order of days is asked, since the days fit both', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'What would happen' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Import 0 people' })).toBeDisabled();
    await page.getByLabel('Days of “Échéance”').selectOption({ label: 'Day first, 31/12/2027' });
    await page.getByRole('button', { name: 'Read the List Again' }).click();
    await expect(page.getByRole('link', { name: 'Only the wrong ones 1' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  await test.step('only the wrong ones are shown, and one is corrected', async () => {
    await page.getByRole('link', { name: 'Only the wrong ones 1' }).click();
    await expect(page).toHaveURL(/filter=wrong/);
    const rows = page.getByRole('region', { name: 'Rows' });
    await expect(rows.getByRole('listitem').filter({ hasText: 'Line 3' })).toContainText(
      'Enter an email address like name@example.com.',
    );
    await expectAccessible(page);
    await rows.getByRole('button', { name: 'Correct line 3' }).click();
    const sheet = page.getByRole('dialog', { name: 'Line 3' });
    await sheet.getByLabel('Email').fill('eve.roy@example.net');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Save Line 3' }).click();
    await expect(sheet).toBeHidden();
  });

  await test.step('it is imported as shown, and the people are invited', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Import 2 people' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Imported' })).toBeVisible();
    await page.getByRole('button', { name: 'Invite 2 people' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Invite 2 people' }).click();
    await expect(page.getByRole('link', { name: 'Invited 2', exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(phone);
    await expectNoSidewaysScroll(page);
  });

  await test.step('one removes themselves by the button of the page that the email leads to', async () => {
    let path = '';
    await expect(async () => {
      const [email] = await emails(page.request, 'luc.tremblay@example.net');
      path = /\/api\/v1\/stop\/[\w-]+/.exec(email?.text ?? '')?.[0] ?? '';
      expect(path).not.toBe('');
    }).toPass({ timeout: 30_000, intervals: [50] });
    const mailbox = await page.context().newPage();
    await mailbox.goto(path);
    await expectAccessible(mailbox);
    await mailbox.getByRole('button', { name: 'Remove Me' }).click();
    await expect(mailbox.getByRole('heading', { name: 'You are removed' })).toBeVisible();
    await mailbox.close();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Asked to be removed 1' })).toBeVisible();
  });

  await test.step('it is taken back', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Undo 1 person' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo 1 person' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Undone' })).toBeVisible();
    await expectAccessible(page);
  });
});
