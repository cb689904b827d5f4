import { signIn } from './support/accounts.ts';
import {
  expectDialogFits,
  expectToast,
  openDialog,
  openProfile,
  stored,
  tabTo,
  update,
} from './support/profile.ts';
import { openScreen } from './support/screens.ts';
import { expect, test } from './support/test.ts';

// Employment and education, each checked up to the stored entry.

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { title, what, where, list, message, field } of [
  {
    title: 'Edit Employment',
    what: 'Title',
    where: 'Company',
    list: 'employment',
    message: 'Added New Employment Successfully',
    field: ['title', 'company'],
  },
  {
    title: 'Edit Education',
    what: 'Course',
    where: 'Place',
    list: 'education',
    message: 'Added New Education Successfully',
    field: ['course', 'place'],
  },
] as const) {
  test(`4.13 4.15 7.25 ${list}: added, changed and deleted by keyboard alone`, async ({ page }) => {
    const entries = async () =>
      (await stored(page))[list].map((entry: Record<string, string>) =>
        [...field, 'start_date', 'end_date'].map((name) => entry[name]).join(' | '),
      );
    await openProfile(page);
    const dialog = await openDialog(page, title);
    await expectDialogFits(page);

    // 4.13: without entries the create form is open.
    await tabTo(page, what);
    await page.keyboard.type('Warden');
    await tabTo(page, 'Update Profile');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Choose a month and a year')).toBeVisible();
    await expectDialogFits(page);
    await dialog.getByLabel(where).focus();
    await page.keyboard.type('The Links');
    await tabTo(page, 'Start Month');
    await expect(dialog.getByText('Choose a month and a year')).toHaveCount(0);
    await page.keyboard.type('May');
    await tabTo(page, 'Start Year');
    await page.keyboard.type('2012');
    await tabTo(page, 'Currently Present');
    await page.keyboard.press('Space');
    await expect(dialog.getByLabel('End Month')).toBeDisabled();
    await tabTo(page, 'Update Profile');
    await page.keyboard.press('Enter');
    await expectToast(page, message);
    expect(await entries()).toEqual(['Warden | The Links | May 2012 | ']);

    await tabTo(page, /^Warden - The Links/);
    await page.keyboard.press('Enter');
    await tabTo(page, 'Currently Present');
    await page.keyboard.press('Space');
    await dialog.getByLabel('End Month').focus();
    await page.keyboard.type('June');
    await tabTo(page, 'End Year');
    await page.keyboard.type('2018');
    await tabTo(page, 'Update Profile');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Updated Successfully');
    expect(await entries()).toEqual(['Warden | The Links | May 2012 | June 2018']);

    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('Are you sure you want to delete Warden - The Links ?');
    await expect(alert.getByRole('button', { name: 'No Thanks' })).toBeFocused();
    await expectDialogFits(page);
    await page.keyboard.press('Enter');
    await expect(alert).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
    expect(await entries()).toHaveLength(1);

    await page.keyboard.press('Enter');
    await tabTo(page, 'Delete');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Deleted Successfully');
    expect(await entries()).toEqual([]);
    await expect(dialog).toBeVisible();
    await expect(dialog.getByLabel(what)).toHaveValue('');
  });
}

test('5.9 the message of the focused field is in view, also on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await signIn(page, 'member@example.com');
  await openScreen(page, '/profile');
  await page.getByRole('button', { name: 'Edit Employment' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: '+ Add' }).click();
  await dialog.getByLabel('Start Month').selectOption('March');
  await dialog.getByRole('button', { name: 'Update Profile' }).click();
  await expect(dialog.getByLabel('Title')).toBeFocused();
  await expect(dialog.getByText('Enter a title.')).toBeInViewport({ ratio: 1 });
});

test('7.24 the visibility of a history is saved separately, and shown on the profile', async ({
  page,
}) => {
  await openProfile(page);
  const dialog = await openDialog(page, 'Edit Employment');
  await dialog.getByRole('switch', { name: 'Visible to Members' }).click();
  await update(page).click();
  await expectToast(page, 'Updated Successfully');
  expect(await stored(page)).toMatchObject({
    employment_visibility: true,
    education_visibility: false,
  });
  await page.keyboard.press('Escape');
  await expect(page.getByText('Shown to members', { exact: true })).toHaveCount(1);
});
