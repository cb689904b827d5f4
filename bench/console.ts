import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { findBrowser } from '../scripts/browser.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { measureAttendeesScreen } from './attendees-screen.ts';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { type Found, maxRow, median, type Row } from './row.ts';
import { signInBrowser } from './sign-in.ts';

// For docs/performance.md: the console of the demo association, its first load on a phone (Lighthouse,
// mobile) and its later screens after the click, on a processor four times slower; and how long a person takes
// from 'Repeat' to a published event, who waits before each press and types as people do.

const runs = 5;
/** The link, and the heading that it leads to; a group leads to its first screen. */
const screens = [
  ['Events', 'Events'],
  ['People', 'Members'],
  ['Roles', 'Roles'],
  ['Association', 'Pages'],
  ['Settings', 'Settings'],
  ['Audit Log', 'Audit log'],
  ['Today', 'Today'],
] as const;

export async function measureConsole(): Promise<Found> {
  const portal = benchPortal({ DATABASE_URL: await newDatabase('console'), DEMO: '1' });
  const started = await portal.start();
  const debugPort = await freePort();
  const { executablePath, args } = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'fairway-console-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${debugPort}`],
  });
  try {
    await started.ready();
    await signInBrowser(browser, started.url, 'organizer@example.com');
    const paints: number[] = [];
    for (let run = 0; run < runs; run += 1)
      paints.push(await firstPaint(browser, started.url, debugPort));
    const clicks = await laterScreens(browser, started.url);
    return {
      rows: [
        maxRow('LCP of the first load', median(paints) / 1000, 1.2, 's', 2),
        maxRow('Later screens after the click, the slowest', Math.max(...clicks), 200, 'ms'),
        maxRow(
          'An event’s form after the click',
          await hubAfterClick(browser, started.url),
          200,
          'ms',
        ),
        maxRow(
          'From Repeat to published, by a person',
          await repeated(browser, started.url),
          120,
          's',
        ),
        ...(await attendees(browser, started.url)),
      ],
    };
  } finally {
    await browser.close();
    await started.stop();
    portal.discard();
    rmSync(profile, { recursive: true, force: true });
  }
}

/** Milliseconds, with an empty cache. Lighthouse would also remove the cookies of the session. */
async function firstPaint(browser: BrowserContext, url: string, port: number): Promise<number> {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
  const result = await lighthouse(`${url}/organize`, {
    port,
    output: 'json',
    onlyCategories: ['performance'],
    disableStorageReset: true,
  });
  await page.close();
  const found = result?.lhr.audits['largest-contentful-paint']?.numericValue;
  if (found === undefined) throw new Error(`Lighthouse: ${result?.lhr.runtimeError?.message}`);
  return found;
}

/** Milliseconds from the click to the paint of the next screen, the median of each. */
async function laterScreens(browser: BrowserContext, url: string): Promise<number[]> {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times = new Map<string, number[]>(screens.map(([name]) => [name, []]));
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`${url}/organize`);
    await page.getByRole('banner').getByRole('link', { name: 'People' }).waitFor();
    for (const [name, heading] of screens) {
      const link = page.getByRole('banner').getByRole('link', { name, exact: true });
      // As a hand does: the pointer rests on a link before it is pressed.
      await link.hover();
      await page.waitForTimeout(300);
      times.get(name)?.push(await link.evaluate(untilShown, heading));
    }
  }
  await page.close();
  return [...times.values()].map(median);
}

/** Milliseconds from the click on an event of the list to its first screen. */
async function hubAfterClick(browser: BrowserContext, url: string): Promise<number> {
  const page = await browser.newPage();
  const devtools = await browser.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    await page.goto(`${url}/organize/events`);
    const link = page
      .getByRole('main')
      .getByRole('link', { name: 'Short Game Supper', exact: true });
    await link.hover();
    await page.waitForTimeout(300);
    times.push(await link.evaluate(untilShown, 'Short Game Supper'));
  }
  await page.close();
  return median(times);
}

async function attendees(browser: BrowserContext, url: string): Promise<Row[]> {
  const page = await browser.newPage();
  await page.goto(`${url}/organize/events`);
  const path = await page
    .getByRole('main')
    .getByRole('link', { name: 'Short Game Supper', exact: true })
    .getAttribute('href');
  await page.close();
  return measureAttendeesScreen(browser, `${url}${path}/attendees`);
}

/** Seconds; the person looks for two before each press, and types ten letters a second. */
async function repeated(browser: BrowserContext, url: string): Promise<number> {
  const page = await browser.newPage();
  const start = performance.now();
  const look = () => page.waitForTimeout(2000);
  await page.goto(`${url}/organize/events?filter=past`);
  await look();
  await page.getByLabel('Search Events').pressSequentially('peach blossom', { delay: 100 });
  await look();
  await page.getByRole('button', { name: 'Repeat Peach Blossom Scramble' }).click();
  await look();
  await page.getByRole('link', { name: 'Preview' }).click();
  await look();
  await page.getByRole('link', { name: 'Back to Edit' }).click();
  await look();
  await page.getByRole('button', { name: 'Check and Publish' }).first().click();
  await look();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByText('is published: everybody sees it.').waitFor();
  const seconds = (performance.now() - start) / 1000;
  await page.close();
  return seconds;
}

/** Runs in the page: presses the link, and waits until the heading of its screen is painted. */
function untilShown(link: Element, name: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    setTimeout(() => reject(new Error(`'${name}' does not come`)), 30_000);
    const observer = new MutationObserver(() => {
      if (document.querySelector('main h1')?.textContent !== name) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    });
    observer.observe(document.body, { childList: true, subtree: true, characterData: true });
    (link as HTMLElement).click();
  });
}
