import { desk, expectAccessible, phone } from './accessible.ts';
import { somebodyNew } from './accounts.ts';
import { openScreen } from './screens.ts';
import { expect, type Page } from './test.ts';

/** Opens the profile of a new person. */
export async function openProfile(page: Page): Promise<void> {
  await somebodyNew(page);
  await openScreen(page, '/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Robin Fairbanks' })).toBeVisible();
}

export async function stored(page: Page) {
  const answer = await page.request.get('/api/v1/user');
  expect(answer).toBeOK();
  return (await answer.json()).data;
}

/** Opens a dialog by keyboard. */
export async function openDialog(page: Page, title: string) {
  await page.getByRole('main').getByRole('button', { name: title, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

export const update = (page: Page) => page.getByRole('button', { name: 'Update Profile' });

export async function expectToast(page: Page, body: string): Promise<void> {
  const toast = page.locator('[data-toast="success"]').filter({ hasText: body }).last();
  await expect(toast).toContainText('Success!');
  await expect(toast.getByRole('button', { name: 'Close' })).toBeVisible();
}

/** Neither the page nor a form in a dialog may scroll sideways. */
export async function expectDialogFits(page: Page): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    if (size === phone) await expectAccessible(page);
    const wide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog form')].filter(
        ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
      ),
    );
    expect(wide).toEqual([]);
  }
}

/** Presses Tab until the control with that name has the focus. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
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
