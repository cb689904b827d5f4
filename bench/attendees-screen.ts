import type { BrowserContext, Page } from '@playwright/test';
import { isReady } from '../e2e/support/is-ready.ts';
import { watchShifts } from '../e2e/support/layout-shifts.ts';
import { maxRow, type Row } from './row.ts';

// For docs/performance.md: how far it is to a name in the list of who comes, and how still the list stands. The demo's
// event has 31 people.

const widths = [390, 1440] as const;

/** Of the event whose list this address is. */
export async function measureAttendeesScreen(
  browser: BrowserContext,
  address: string,
): Promise<Row[]> {
  const page = await browser.newPage();
  const shifted = await watchShifts(page);
  const heights: number[] = [];
  const shifts: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address);
    const table = page.getByRole('main').getByRole('table');
    await table.getByRole('link').first().waitFor();
    heights.push((await table.boundingBox())?.height ?? Number.NaN);
    await scrollToEnd(page);
    shifts.push((await shifted()).sum);
  }
  await page.goto(address);
  await page.getByRole('main').getByRole('table').getByRole('link').first().waitFor();
  await page.waitForFunction(isReady);
  const stops = await stopsToSearch(page);
  await page.close();
  const [phone = Number.NaN, desk = Number.NaN] = heights;
  return [
    maxRow('Attendees: stops of Tab to the search', stops, 6, 'stops'),
    maxRow('31 attendees on a phone, 390 px wide', phone, 31 * 60, 'px'),
    maxRow('31 attendees at a desk, 1,440 px wide', desk, 32 * 44, 'px'),
    maxRow('Attendees, scrolled to the end: layout shift', Math.max(...shifts), 0.02, '', 3),
  ];
}

/** From the top of the page; an arrow leads from the search to the first name (W7). */
async function stopsToSearch(page: Page): Promise<number> {
  const focus = page.locator(':focus');
  const isAtSearch = async () => (await focus.getAttribute('type')) === 'search';
  for (let stops = 1; stops <= 50; stops += 1) {
    await page.keyboard.press('Tab');
    if ((await focus.textContent()) === 'Skip to Search') await page.keyboard.press('Enter');
    if (await isAtSearch()) return stops;
  }
  return Number.NaN;
}

async function scrollToEnd(page: Page): Promise<void> {
  const isAtEnd = () =>
    page.evaluate(() => innerHeight + scrollY >= document.body.scrollHeight - 1);
  while (!(await isAtEnd())) {
    await page.mouse.wheel(0, 400);
    await page.waitForTimeout(50);
  }
}
