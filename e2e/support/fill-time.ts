import type { Page } from '@playwright/test';

/** Fills a day and its time of day, "2027-06-12T08:30". */
export async function fillTime(page: Page, label: string, wallTime: string): Promise<void> {
  const [day = '', time = ''] = wallTime.split('T');
  await page.getByLabel(label, { exact: true }).fill(day);
  await page.getByLabel(`${label}, Time`).fill(time);
}
