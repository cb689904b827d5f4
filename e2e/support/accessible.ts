import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const phone = { width: 320, height: 720 };
export const desk = { width: 1280, height: 800 };

export async function expectAccessible(page: Page): Promise<void> {
  // No screen has frames, so axe can stay in the page; opening another for its report takes as long
  // again as everything else.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  const findings = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  expect(findings).toEqual([]);
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { wide, room } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    room: document.documentElement.clientWidth,
  }));
  expect(wide).toBeLessThanOrEqual(room);
}

/** Both, on a wide screen and on the narrowest. */
export async function expectFit(page: Page): Promise<void> {
  for (const size of [phone, desk]) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
}
