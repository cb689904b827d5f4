import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const { resolve } = createRequire(import.meta.url);
const axeSource = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');

export const phone = { width: 320, height: 720 };
export const desk = { width: 1280, height: 800 };

export async function expectAccessible(page: Page): Promise<void> {
  // The builder sends all of axe twice for each look, three quarters of the time. Once for each document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // The console is inert until its script has taken over what the server rendered.
  await page.waitForFunction(() => document.querySelector('#root[inert]') === null);
  // What still fades in has no contrast yet.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' ||
          effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY,
      ),
  );
  // No screen has frames, so axe can report in the page. Opening another page for it would double the time.
  const axe = new AxeBuilder({ page, axeSource: '0' })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
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

/** Sets the browser's default text to twice the size. */
export async function enlargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
}

/** Texts that extend beyond the edge of the page, including clipped ones; not what is swiped into view. */
export function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const words = scrollWidth > clientWidth ? ['the page'] : [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (texts.nextNode()) {
      const { currentNode } = texts;
      range.selectNodeContents(currentNode);
      const around = currentNode.parentElement;
      const isSeen =
        around?.checkVisibility({ visibilityProperty: true }) &&
        !around.closest('.visually-hidden') &&
        !isSwiped(around);
      if (isSeen && range.getBoundingClientRect().right > innerWidth)
        words.push(currentNode.nodeValue ?? '');
    }
    return words;

    function isSwiped(element: Element | null): boolean {
      if (element === null || element === document.body) return false;
      return getComputedStyle(element).overflowX === 'auto' || isSwiped(element.parentElement);
    }
  });
}

/** No horizontal scrolling on the narrowest screen and on a wide one, and no axe finding on the narrowest. */
export async function expectFit(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize(desk);
  await expectNoSidewaysScroll(page);
}

/** The same, and no axe finding on a wide screen: once for each screen, because its states share the frame. */
export async function expectScreenFit(page: Page): Promise<void> {
  await expectFit(page);
  await expectAccessible(page);
}
