import { signIn } from './support/accounts.ts';
import { pauseRequests } from './support/pause-requests.ts';
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
import { watchPage } from './support/watch-page.ts';

// The dialogs of the profile, each checked up to the stored values.

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('personal information', () => {
  test('4.11 7.21 all eight rows are typed by keyboard, stored, and shown again', async ({
    page,
  }) => {
    await openProfile(page);
    const dialog = await openDialog(page, 'Edit Personal Information');
    await expect(update(page)).toBeDisabled();

    await tabTo(page, 'Last Name');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Fairweather');
    await expect(update(page)).toBeEnabled();
    await tabTo(page, 'Visible to Members');
    await page.keyboard.press('Space');
    for (const [label, text] of [
      ['Gender', 'Rather not say'],
      ['Date of Birth (MM/DD/YYYY)', '02/29/1980'],
      ['Phone Number', '+1 519-555-0142'],
      ['Languages', 'English, French'],
      ['Address', '12 Quebec Street\nGuelph, ON'],
      ['Emergency Contact Name', 'Alex Fairweather'],
      ['Emergency Contact Phone Number', '+1 519-555-0143'],
      ['Health Conditions', 'Diabetes'],
      ['Dietary Restrictions', 'Vegetarian'],
    ] as const) {
      await tabTo(page, label);
      await page.keyboard.type(text);
    }
    await tabTo(page, /^We may keep/);
    await page.keyboard.press('Space');
    await tabTo(page, 'Update Profile');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Updated Successfully');
    await expect(dialog).toBeVisible();
    await expect(update(page)).toBeDisabled();
    expect(await stored(page)).toMatchObject({
      first_name: 'Robin',
      last_name: 'Fairweather',
      dob_visibility: true,
      gender: 'Rather not say',
      dob_at: '1980-02-29',
      phone_number: '+1 519-555-0142',
      languages: 'English, French',
      location: '12 Quebec Street\nGuelph, ON',
      emergency_contact_name: 'Alex Fairweather',
      emergency_contact_phone_number: '+1 519-555-0143',
      health_conditions: 'Diabetes',
      dietary_restrictions: 'Vegetarian',
      private_consent_at: expect.any(String),
    });

    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Edit Personal Information' })).toBeFocused();
    const unseen = page.getByRole('button', { name: 'Edit What Members Never See' });
    await unseen.click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(unseen).toBeFocused();
    const main = page.getByRole('main');
    // Members see the birthday without the year, and the city without the street.
    await expect(main.getByText('February 29', { exact: true })).toBeVisible();
    await expect(main.getByText('Guelph', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: '+1 519-555-0142' })).toHaveAttribute(
      'href',
      'tel:+15195550142',
    );
  });

  test('1.3 health notes are not stored without consent, and deleted when it is withdrawn', async ({
    page,
  }) => {
    await openProfile(page);
    const dialog = await openDialog(page, 'Edit Personal Information');
    await dialog.getByLabel('Health Conditions').fill('Asthma');
    await update(page).click();
    await expect(dialog.getByText('Tick this, or leave these four answers empty.')).toBeVisible();
    await expect(dialog.getByRole('checkbox', { name: 'We may keep' })).toBeFocused();
    await expect(dialog.getByLabel('Health Conditions')).toHaveValue('Asthma');
    expect((await stored(page)).health_conditions).toBeNull();
    await expectDialogFits(page);

    const consent = dialog.getByRole('checkbox', { name: 'We may keep' });
    await consent.check();
    await update(page).click();
    await expectToast(page, 'Updated Successfully');
    expect((await stored(page)).health_conditions).toBe('Asthma');

    await consent.uncheck();
    await expect(dialog.getByText('these four fields will be emptied')).toBeVisible();
    await update(page).click();
    await expect(dialog.getByLabel('Health Conditions')).toHaveValue('');
    expect(await stored(page)).toMatchObject({ health_conditions: null, private_consent_at: null });
  });

  test('5.9 errors are shown under their field, and the typed text stays', async ({ page }) => {
    await openProfile(page);
    const dialog = await openDialog(page, 'Edit Personal Information');
    await dialog.getByLabel('First Name').fill('');
    await dialog.getByLabel('Last Name').fill('');
    await dialog.getByLabel('Gender').fill('x'.repeat(121));
    await update(page).click();
    await expect(dialog.getByText('Enter a first or a last name.')).toHaveCount(2);
    await expect(dialog.getByText('Use at most 120 characters.')).toBeVisible();
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    await expectDialogFits(page);
    expect((await stored(page)).first_name).toBe('Robin');
  });
});

test('4.9 4.11 7.22 about: changed, changed back, saved, shown, hidden from members', async ({
  page,
}) => {
  const complaints = await watchPage(page);
  await openProfile(page);
  await expect(page.getByText('Only you see this')).toHaveCount(6);
  const dialog = await openDialog(page, 'Edit About');
  await tabTo(page, 'About');
  await page.keyboard.type('a');
  await expect(update(page)).toBeEnabled();
  await page.keyboard.press('Backspace');
  await expect(update(page)).toBeDisabled();
  await page.keyboard.type('<b>Bogey</b> golfer');
  await tabTo(page, 'Visible to Members');
  await page.keyboard.press('Space');
  await tabTo(page, 'Update Profile');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Updated Successfully');
  expect(await stored(page)).toMatchObject({
    about: '<b>Bogey</b> golfer',
    about_visibility: true,
  });
  await expectDialogFits(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('<b>Bogey</b> golfer')).toBeVisible();
  await expect(page.getByText('Shown to members', { exact: true })).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('4.9 the dialog has what another tab has saved, and saving here does not undo it', async ({
  page,
}) => {
  await openProfile(page);
  const other = await page.context().newPage();
  await openScreen(other, '/profile');
  await openDialog(page, 'Edit Personal Information');
  await page.getByLabel('Address').fill('1 Elgin Street\nOttawa, ON');
  await update(page).click();
  await expectToast(page, 'Updated Successfully');

  await openDialog(other, 'Edit Personal Information');
  await expect(other.getByLabel('Address')).toHaveValue('1 Elgin Street\nOttawa, ON');
  await other.getByLabel('Languages').fill('Cree');
  await update(other).click();
  await expectToast(other, 'Updated Successfully');
  expect(await stored(other)).toMatchObject({
    languages: 'Cree',
    location: '1 Elgin Street\nOttawa, ON',
  });
});

test('4.9 a dialog opens with the known values if the record cannot be loaded', async ({
  page,
}) => {
  await openProfile(page);
  const answer = await pauseRequests(page, '**/api/v1/user');
  await openDialog(page, 'Edit Personal Information');
  await expect(page.getByLabel('First Name')).toHaveValue('Robin');
  answer();
});

test('4.12 5.8 7.23 social profile: full URLs, invalid ones named, safe links', async ({
  page,
}) => {
  await openProfile(page);
  const dialog = await openDialog(page, 'Edit Social Profile');
  for (const field of await dialog.getByRole('textbox').all()) {
    await expect(field).toHaveAttribute('placeholder', /^https:\/\//);
  }
  await dialog.getByLabel('LinkedIn').fill('javascript:alert(1)');
  await dialog.getByLabel('Instagram').fill('https://www.instagram.com/robin');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter a full address that starts with https://.')).toBeVisible();
  await expectDialogFits(page);
  await dialog.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/robin');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Updated Successfully');
  await expect(dialog.getByText('Enter a full address')).toHaveCount(0);
  expect((await stored(page)).social_links).toEqual({
    linkedin: 'https://www.linkedin.com/in/robin',
    facebook: null,
    twitter: null,
    instagram: 'https://www.instagram.com/robin',
  });
  await page.keyboard.press('Escape');
  const link = page.getByRole('main').getByRole('link', { name: 'LinkedIn' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(link).toHaveAttribute('target', '_blank');
});

test('4.18 5.9 the focused invalid field has the error look, like the others', async ({ page }) => {
  await openProfile(page);
  const dialog = await openDialog(page, 'Edit Social Profile');
  const look = (label: string) =>
    dialog.getByLabel(label).evaluate((field) => getComputedStyle(field).backgroundColor);
  // The field was focused before.
  for (const label of ['LinkedIn', 'Facebook']) await dialog.getByLabel(label).fill('not there');
  await update(page).click();
  await expect(dialog.getByLabel('LinkedIn')).toBeFocused();
  await expect(dialog.getByText('Enter a full address that starts with https://.')).toHaveCount(2);
  expect(await look('Facebook')).not.toBe(await look('Instagram'));
  expect(await look('LinkedIn')).toBe(await look('Facebook'));
});

test('2.11 of two dialogs requested on a slow connection the last one opens, and stays', async ({
  page,
}) => {
  await openProfile(page);
  const resume = await pauseRequests(page, '**/assets/edit-about-modal-*.js');
  const requested = page.waitForRequest('**/assets/edit-about-modal-*.js');
  await page.getByRole('button', { name: 'Edit About' }).click();
  const file = (await requested).url();
  const social = await openDialog(page, 'Edit Social Profile');
  await social.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/robin');
  resume();
  // A second import of the same module resolves with the first one.
  await page.evaluate((name) => import(name), file);
  // After two frames, anything that opens would be visible.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await expect(social.getByLabel('LinkedIn')).toHaveValue('https://www.linkedin.com/in/robin');
});

test.describe('closing with something unsaved', () => {
  for (const way of ['icon', 'Escape', 'outside'] as const) {
    test(`2.11 by ${way}: it closes at once, and the toast restores it`, async ({ page }) => {
      await openProfile(page);
      const dialog = await openDialog(page, 'Edit About');
      await dialog.getByLabel('About').fill('Half a sentence');
      if (way === 'icon') await dialog.getByRole('button', { name: 'Close' }).click();
      if (way === 'Escape') await page.keyboard.press('Escape');
      if (way === 'outside') await page.mouse.click(5, 300);
      await expect(dialog).toHaveCount(0);
      expect((await stored(page)).about).toBeNull();

      await page.getByRole('button', { name: 'Bring it back' }).click();
      await expect(dialog.getByLabel('About')).toHaveValue('Half a sentence');
      await expect(page.locator('[data-toast="info"]')).toHaveCount(0);
      await update(page).click();
      await expectToast(page, 'Updated Successfully');
      expect((await stored(page)).about).toBe('Half a sentence');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: 'Edit About' })).toBeFocused();
      await expect(page.locator('[data-toast="info"]')).toHaveCount(0);
    });
  }

  test('4.9 its button opens the current values, and still offers the unsaved ones', async ({
    page,
  }) => {
    await openProfile(page);
    let dialog = await openDialog(page, 'Edit About');
    await dialog.getByLabel('About').fill('Half a sentence');
    await page.keyboard.press('Escape');
    dialog = await openDialog(page, 'Edit About');
    await expect(dialog.getByLabel('About')).toHaveValue('');
    await expectDialogFits(page);
    await dialog.getByRole('button', { name: 'Bring it back' }).click();
    await expect(dialog.getByLabel('About')).toHaveValue('Half a sentence');
  });
});

test.describe('as members see it', () => {
  test('A5 a member sees their own page exactly as the directory returns it', async ({ page }) => {
    await signIn(page, 'member@example.com');
    const { uuid } = await stored(page);
    await openScreen(page, '/profile');
    const answered = page.waitForResponse(`**/api/v1/members/${uuid}`);
    await page.getByRole('button', { name: 'See It as Members Do' }).click();
    const { data } = await (await answered).json();
    const main = page.getByRole('main');
    await expect(main.getByText('This is what members see of you')).toBeVisible();
    await expect(main.getByText(data.about)).toBeVisible();
    await expect(main.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await expect(main.getByText('Never shown to members')).toHaveCount(0);
    for (const entry of data.employment) await expect(main).toContainText(entry.company);
    await expectDialogFits(page);
    await page.getByRole('button', { name: 'Back to My Profile' }).click();
    await expect(main.getByRole('button', { name: 'Edit About' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'See It as Members Do' })).toBeFocused();
  });

  test('2.11 unsaved text is restored from there, too', async ({ page }) => {
    await openProfile(page);
    const dialog = await openDialog(page, 'Edit About');
    await dialog.getByLabel('About').fill('Half a sentence');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'See It as Members Do' }).click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(dialog.getByLabel('About')).toHaveValue('Half a sentence');
  });

  test('1.8 a person without a membership gets a message instead of a page', async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'See It as Members Do' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('You are not in the directory')).toBeVisible();
    await expect(main.getByRole('link', { name: 'See Benefits' })).toHaveAttribute(
      'href',
      '/membership',
    );
    await expectDialogFits(page);
  });
});
