import { desk, expectAccessible, phone } from './support/accessible.ts';
import { newPerson, registerAndConfirm, signIn } from './support/accounts.ts';
import { openScreen } from './support/screens.ts';
import { expect, type Page, test } from './support/test.ts';
import { watchPage } from './support/watch-page.ts';

// The six dialogs of the profile, each up to what the server has stored afterwards.

// Half faded in, a text has half its contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Somebody new, on their profile. */
async function openProfile(page: Page): Promise<void> {
  const person = newPerson();
  await registerAndConfirm(page, person);
  await signIn(page, person.email, person.password);
  await openScreen(page, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Fairbanks' })).toBeVisible();
}

async function stored(page: Page) {
  const answer = await page.request.get('/api/v1/user');
  expect(answer).toBeOK();
  return (await answer.json()).data;
}

/** Opens a dialog as a keyboard does. */
async function openDialog(page: Page, title: string) {
  await page.getByRole('main').getByRole('button', { name: title, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

const update = (page: Page) => page.getByRole('button', { name: 'Update Profile' });

async function expectToast(page: Page, body: string): Promise<void> {
  const toast = page.locator('[data-toast="success"]').filter({ hasText: body }).last();
  await expect(toast).toContainText('Success!');
  await expect(toast.getByRole('button', { name: 'Close' })).toBeVisible();
}

/** Also a form inside a dialog must not scroll sideways. */
async function expectDialogFits(page: Page): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog form')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ),
    );
    expect(wide).toEqual([]);
  }
}

/** Tab by Tab to the control with that name, as somebody without a mouse has to. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).last();
  const wanted = dialog
    .getByRole('button', { name })
    .or(dialog.getByRole('switch', { name }))
    .or(dialog.getByLabel(name))
    .first();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No Tab leads to ${name}`);
}

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
    await tabTo(page, /^Fairway may keep/);
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
    const main = page.getByRole('main');
    await expect(main.getByText('February 29', { exact: true })).toBeVisible();
    await expect(main.getByRole('link', { name: '+1 519-555-0142' })).toHaveAttribute(
      'href',
      'tel:+15195550142',
    );
  });

  test('1.3 without consent health is not kept; withdrawn, it is emptied', async ({ page }) => {
    await openProfile(page);
    const dialog = await openDialog(page, 'Edit Personal Information');
    await dialog.getByLabel('Health Conditions').fill('Asthma');
    await update(page).click();
    await expect(dialog.getByText('We may keep this only with your consent')).toBeVisible();
    await expect(dialog.getByLabel('Health Conditions')).toBeFocused();
    await expect(dialog.getByLabel('Health Conditions')).toHaveValue('Asthma');
    expect((await stored(page)).health_conditions).toBeNull();
    await expectDialogFits(page);

    const consent = dialog.getByRole('checkbox', { name: 'Fairway may keep' });
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

  test('5.9 what is refused stands under its field, and nothing typed is lost', async ({
    page,
  }) => {
    await openProfile(page);
    const dialog = await openDialog(page, 'Edit Personal Information');
    await dialog.getByLabel('First Name').fill('');
    await dialog.getByLabel('Gender').fill('x'.repeat(121));
    await update(page).click();
    await expect(dialog.getByText('Enter your first name.')).toBeVisible();
    await expect(dialog.getByText('Use at most 120 characters.')).toBeVisible();
    await expect(dialog.getByLabel('First Name')).toBeFocused();
    await expectDialogFits(page);
    expect((await stored(page)).first_name).toBe('Robin');
  });
});

test('4.9 4.11 7.22 about: a difference, back again, saved, shown, hidden from members', async ({
  page,
}) => {
  const complaints = await watchPage(page);
  await openProfile(page);
  await expect(page.getByText('Only you see this')).toHaveCount(5);
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
  await expect(page.getByText('Visible to members')).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('4.12 5.8 7.23 social profile: full addresses, refused ones named, safe links', async ({
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

for (const { title, what, where, list, said, field } of [
  {
    title: 'Edit Employment',
    what: 'Title',
    where: 'Company',
    list: 'employment',
    said: 'Added New Employment Successfully',
    field: ['title', 'company'],
  },
  {
    title: 'Edit Education',
    what: 'Course',
    where: 'Place',
    list: 'education',
    said: 'Added New Education Successfully',
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

    // 4.13: nothing is there yet, so the create form is.
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
    await expectToast(page, said);
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

test('7.24 the visibility of a history is saved by itself, and said on the profile', async ({
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
  await expect(page.getByText('Visible to members')).toHaveCount(1);
});

test('4.16 7.29 a picture is previewed, moved, stored, shown and removed', async ({ page }) => {
  await openProfile(page);
  const dialog = await openDialog(page, 'Edit Profile Picture');
  await expectDialogFits(page);
  await expect(dialog.getByRole('button', { name: 'Remove Picture' })).toBeDisabled();
  const wide = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 200 });
    const pen = canvas.getContext('2d');
    for (const [left, colour] of [
      [0, 'red'],
      [200, 'blue'],
    ] as const) {
      if (pen) pen.fillStyle = colour;
      pen?.fillRect(left, 0, 200, 200);
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  await dialog.getByLabel('Choose Picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from(wide, 'base64'),
  });
  await expect(dialog.getByRole('img', { name: 'Profile' })).toHaveAttribute('src', /^blob:/);
  await tabTo(page, 'Left to right');
  await page.keyboard.press('End');
  await expectDialogFits(page);
  await tabTo(page, 'Update Profile');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Updated Successfully');
  await expect(dialog.getByLabel('Choose Picture')).toHaveValue('');
  await expect(update(page)).toBeDisabled();
  const { pfp_url } = await stored(page);
  expect(pfp_url).toBeTruthy();
  // The square was moved to the right, where everything is blue.
  const colour = await page.evaluate(async (url) => {
    const picture = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 });
    const pen = canvas.getContext('2d');
    pen?.drawImage(picture, 0, 0, 1, 1);
    return [...(pen?.getImageData(0, 0, 1, 1).data ?? [])].map((part) => Math.round(part / 64));
  }, pfp_url);
  expect(colour).toEqual([0, 0, 4, 4]);

  await dialog.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(dialog.getByRole('img')).toHaveCount(0);
  await update(page).click();
  await expect(update(page)).toBeDisabled();
  await expect.poll(async () => (await stored(page)).pfp_url).toBeNull();
  expect((await page.request.get(pfp_url)).status()).toBe(404);
});

test('5.9 a file that is no picture is refused where the picture is chosen', async ({ page }) => {
  await openProfile(page);
  const dialog = await openDialog(page, 'Edit Profile Picture');
  await dialog.getByLabel('Choose Picture').setInputFiles({
    name: 'me.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  });
  await update(page).click();
  await expect(dialog.getByLabel('Choose Picture')).toHaveAttribute('aria-invalid', 'true');
  await expectDialogFits(page);
  expect((await stored(page)).pfp_url).toBeNull();
});

test.describe('closing with something unsaved', () => {
  for (const way of ['icon', 'Escape', 'outside'] as const) {
    test(`2.11 by ${way}: closed at once, and the toast brings it back`, async ({ page }) => {
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

  test('4.9 its button opens the current values, and still offers what was typed', async ({
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
  test('A5 a member sees their own page as the directory answers it, and nothing else', async ({
    page,
  }) => {
    await signIn(page, 'member@example.com');
    const { uuid } = await stored(page);
    await openScreen(page, '/profile');
    const answered = page.waitForResponse(`**/api/v1/members/${uuid}`);
    await page.getByRole('button', { name: 'See it as members do' }).click();
    const { data } = await (await answered).json();
    const main = page.getByRole('main');
    await expect(main.getByText('This is what members see of you')).toBeVisible();
    await expect(main.getByText(data.about)).toBeVisible();
    await expect(main.getByRole('button', { name: /^Edit/ })).toHaveCount(0);
    await expect(main.getByText('Never shown to members')).toHaveCount(0);
    for (const entry of data.employment) await expect(main).toContainText(entry.company);
    await expectDialogFits(page);
    await page.getByRole('button', { name: 'Back to my profile' }).click();
    await expect(main.getByRole('button', { name: 'Edit About' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'See it as members do' })).toBeFocused();
  });

  test('2.11 what was typed is brought back from there, too', async ({ page }) => {
    await openProfile(page);
    const dialog = await openDialog(page, 'Edit About');
    await dialog.getByLabel('About').fill('Half a sentence');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'See it as members do' }).click();
    await page.getByRole('button', { name: 'Bring it back' }).click();
    await expect(dialog.getByLabel('About')).toHaveValue('Half a sentence');
  });

  test('1.8 whoever has not joined is told so, and shown nothing made up', async ({ page }) => {
    await openProfile(page);
    await page.getByRole('button', { name: 'See it as members do' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('You are not in the directory')).toBeVisible();
    await expect(main.getByRole('link', { name: 'See what membership brings' })).toHaveAttribute(
      'href',
      '/membership',
    );
    await expectDialogFits(page);
  });
});
