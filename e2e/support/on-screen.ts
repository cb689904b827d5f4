import type { Page } from '@playwright/test';

/** What nearly every test looks at and presses. */
export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { name, exact: true });
export const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
export const alert = (page: Page) => page.getByRole('alertdialog');
export const toasts = (page: Page) => page.locator('[data-toast]');
export const toast = (page: Page, body: string) => toasts(page).filter({ hasText: body });
/** What a form says about all of it. */
export const refusal = (page: Page) => main(page).getByRole('alert').filter({ hasText: /\w/ });

export const blockedTitle = "Uh-oh ! We can't let you do that";
/** What a screen that needs the membership shows to whoever has none (2.10). */
export const blockedModal = (page: Page) => page.getByRole('dialog', { name: blockedTitle });

/** Visits a screen that says by a toast what failed, and keeps that there as who reads it does. */
export async function openToToast(page: Page, path: string): Promise<void> {
  // Not until all has loaded: the toast may be gone by then.
  await page.goto(path, { waitUntil: 'commit' });
  await toasts(page).hover();
}
