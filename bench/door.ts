import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { encode } from 'uqr';
import { addCamera, showToCamera } from '../e2e/support/fake-camera.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { openPostgres } from '../server/db/database.ts';
import { fillMembers } from '../server/testing/fill-members.ts';
import { benchPortal, newDatabase } from './bench-portal.ts';
import { type BookedSeat, buildParties } from './parties.ts';
import { type Found, maxRow, median, quantile, table } from './row.ts';
import { signInBrowser } from './sign-in.ts';

// For docs/performance.md: the door of an event on a phone whose processor is four times slower, with a camera that
// sees a ticket's QR code: from the readable frame to the answer, with and without a network; the merge
// afterwards; and 72 players in parties of four with one helper.

const scans = 40;
const players = 72;
/** Seconds that people take for one party: they walk up and hold a ticket out, are counted, and go in. */
const secondsOfPeople = 17;

export async function measureDoor(): Promise<Found> {
  const databaseUrl = await newDatabase('door');
  const portal = benchPortal({ DATABASE_URL: databaseUrl, DEMO: '1' });
  const started = await portal.start();
  const { executablePath, args } = await findBrowser();
  const profile = mkdtempSync(join(tmpdir(), 'fairway-door-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    viewport: { width: 320, height: 640 },
    reducedMotion: 'reduce',
  });
  try {
    await started.ready();
    const { db, close } = await openPostgres(databaseUrl, 'as it is');
    await fillMembers(db, 1_000);
    const event = await buildParties(db, 2 * scans);
    const round = await buildParties(db, players / 4);
    await close();
    await signInBrowser(browser, started.url, 'organizer@example.com');
    const page = await openDoor(
      browser.pages()[0] ?? (await browser.newPage()),
      `${started.url}/organize/door/${event.slug}`,
    );
    const first = event.seats.filter((_, index) => index % 4 === 0);
    const online = await scanAll(page, first.slice(0, scans));
    await browser.setOffline(true);
    const offline = await scanAll(page, first.slice(scans));
    const merge = await mergeAgain(page, () => browser.setOffline(false));
    await page.goto(`${started.url}/organize/door/${round.slug}`);
    await page.getByRole('button', { name: 'Scan Tickets' }).click();
    const parties = await letIn(page, round.seats);
    const minutes = (parties / 1000 + (players / 4) * secondsOfPeople) / 60;
    return {
      rows: [
        maxRow('door: readable frame to answer, p95', quantile(online, 0.95), 250, 'ms'),
        maxRow('the same without a network, p95', quantile(offline, 0.95), 250, 'ms'),
        maxRow(`door: merge of ${scans} check-ins`, merge / 1000, 2, 's', 1),
        maxRow(
          `door: ${players} players in parties of four, one helper`,
          minutes,
          15,
          'minutes',
          1,
        ),
      ],
      details: `${table(
        ['from the readable frame to the answer', 'p50', 'p95', 'the slowest'],
        [
          ['with a network', ...timesOf(online)],
          ['without', ...timesOf(offline)],
        ],
      )}

Of the ${minutes.toFixed(1)} minutes for ${players} players, ${(parties / 1000).toFixed(0)} seconds are the phone's; ${secondsOfPeople} seconds for each party are people's, which are added and not waited for.`,
    };
  } finally {
    await browser.close();
    await started.stop();
    portal.discard();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

const timesOf = (times: number[]) =>
  [median(times), quantile(times, 0.95), Math.max(...times)].map((ms) => `${ms.toFixed(0)} ms`);

async function openDoor(page: Page, url: string): Promise<Page> {
  await addCamera(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.goto(url);
  await page.getByRole('button', { name: 'Scan Tickets' }).click();
  await page.getByText('Hold a ticket in front of the camera.').waitFor();
  return page;
}

async function scanAll(page: Page, seats: BookedSeat[]): Promise<number[]> {
  const times: number[] = [];
  for (const seat of seats) times.push(await scan(page, seat));
  return times;
}

/** Milliseconds from the frame that shows the ticket to the painted answer. */
async function scan(page: Page, { name, ticket }: BookedSeat): Promise<number> {
  const squares = encode(ticket, { ecc: 'M', border: 4 }).data;
  const took = await page.evaluate(
    ([shown, expected]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const observer = new MutationObserver(() => {
          const answer = document.querySelector('[data-outcome]')?.textContent;
          if (answer !== `Here${expected}`) return;
          observer.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
        Object.assign(window, { shown });
      }),
    [squares, name] as const,
  );
  await showToCamera(page);
  await page.getByText('Hold a ticket in front of the camera.').waitFor();
  return took;
}

/** Milliseconds from the network's return until nothing waits to be sent. */
async function mergeAgain(page: Page, connect: () => Promise<void>): Promise<number> {
  await page.getByText(`${scans} waiting to be sent`).waitFor();
  const start = performance.now();
  await connect();
  await page.getByText(/^Online · [^·]+$/).waitFor();
  return performance.now() - start;
}

/** Milliseconds for all parties: one ticket is scanned, then the others of the party are let in. */
async function letIn(page: Page, seats: BookedSeat[]): Promise<number> {
  const start = performance.now();
  for (const seat of seats.filter((_, index) => index % 4 === 0)) {
    await scan(page, seat);
    await page.getByRole('button', { name: 'The Other 3 Here' }).click();
    await page.getByRole('checkbox', { checked: true }).nth(3).waitFor();
  }
  await page.getByText(`${players} of ${players} here`).waitFor();
  return performance.now() - start;
}
