import type { Page } from '@playwright/test';

// Elements that nearly every test uses.
export const main = (page: Page) => page.getByRole('main');
export const heading = (page: Page, name: string) =>
  main(page).getByRole('heading', { name, exact: true });
/** The heading of the whole screen; part of it is enough. */
export const screenHeading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });
export const press = (page: Page, name: string) =>
  main(page).getByRole('button', { name, exact: true }).click();
export const alert = (page: Page) => page.getByRole('alertdialog');
export const toasts = (page: Page) => page.locator('[data-toast]');
export const toast = (page: Page, body: string | RegExp) => toasts(page).filter({ hasText: body });
/** The error message of a whole form. */
export const refusal = (page: Page) => main(page).getByRole('alert').filter({ hasText: /\w/ });

export const blockedTitle = "Uh-oh ! We can't let you do that";
/** The modal of a screen that needs the membership (2.10). */
export const blockedModal = (page: Page) => page.getByRole('dialog', { name: blockedTitle });

/** Opens a screen that shows a toast about a failure, and hovers over the toast so that it stays. */
export async function openToToast(page: Page, path: string): Promise<void> {
  // Does not wait for the load event: the toast may have closed by then.
  await page.goto(path, { waitUntil: 'commit' });
  await toasts(page).hover();
}
