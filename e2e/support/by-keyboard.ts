import { expect, type Locator, type Page } from '@playwright/test';

/** Tab by Tab, as far as it takes; the focused element is never behind the bar at the bottom. */
export async function tabOnto(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  const isFocused = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await isFocused()); presses += 1) {
    if (presses > 150) throw new Error(`No Tab reaches ${target}`);
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeInViewport();
}

export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabOnto(page, target);
  await page.keyboard.press('Enter');
}

/** The focus is on something that is in view and, if it can be operated, has a ring around it. */
export async function expectFocusSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(lostFocus)).toBeNull();
}

/** Runs in the page: why the focus is not seen. */
function lostFocus(): string | null {
  const { activeElement: focused, body } = document;
  if (!focused || focused === body) return 'on nothing';
  const { top, bottom, left, right, width } = focused.getBoundingClientRect();
  const what = focused.outerHTML.slice(0, 120);
  if (width === 0 || bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth)
    return `out of view: ${what}`;
  // Headings and sections are read from there, not operated.
  if (focused.getAttribute('tabindex') === '-1') return null;
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  return isRinged ? null : `without a ring: ${what}`;
}
