import sharp from 'sharp';
import {
  expectDialogFits,
  expectToast,
  openDialog,
  openProfile,
  stored,
  tabTo,
  update,
} from './support/profile.ts';
import { expect, test } from './support/test.ts';

// Without animations: text that is still fading in has too little contrast.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('2.15 without a picture there is a dashed circle of 120 px', async ({ page }) => {
  await openProfile(page);
  const dialog = await openDialog(page, 'Edit Profile Picture');
  const empty = dialog.getByText('No picture');
  expect(await empty.boundingBox()).toMatchObject({ width: 120, height: 120 });
  await expect(empty).toHaveCSS('border-style', 'dashed');
  await expect(empty).toHaveCSS('border-radius', /^(50%|999\d*px)$/);
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
  await tabTo(page, 'Left to Right');
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

test('5.9 a file that is not a picture is rejected at its field', async ({ page }) => {
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

test('V36 E6 a photo of 48 megapixels, taken upright, is sent smaller and stays upright', async ({
  page,
}) => {
  const half = { create: { width: 4032, height: 6048, channels: 3 as const, background: 'blue' } };
  const photo = await sharp({ create: { ...half.create, width: 8064, background: 'red' } })
    .composite([{ input: half, left: 4032, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await openProfile(page);
  const dialog = await openDialog(page, 'Edit Profile Picture');
  const choose = (name: string, buffer: Buffer) =>
    dialog.getByLabel('Choose Picture').setInputFiles({ name, mimeType: '', buffer });
  await choose('IMG_0001.HEIC', Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1heic'));
  await expect(dialog).toContainText('This browser cannot open HEIC photos.');
  await expectDialogFits(page);
  await choose('IMG_0002.jpg', photo);
  await expect(dialog).not.toContainText('HEIC');
  await expect(dialog.getByRole('slider', { name: 'Top to Bottom' })).toBeEnabled();
  await update(page).click();
  await expectToast(page, 'Updated Successfully');
  const { pfp_url } = await stored(page);
  const bytes = await (await page.request.get(pfp_url)).body();
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const redAt = (y: number) => data[(y * info.width + 240) * info.channels] ?? 0;
  expect([info.width, info.height, redAt(20) > 200, redAt(460) < 50]).toEqual([
    480,
    480,
    true,
    true,
  ]);
});
