import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/free-port.mjs';
import { buildServer } from '../../scripts/setup.mjs';
import { startPortal } from '../../server/testing/processes/portal-process.ts';
import { discard, filledFolder, newFolder } from './filled-portal.ts';
import { openForBooking } from './open-for-booking.ts';

/** Runs once before all tests, because filling a database takes longer than copying one. */
export default async function fillOnce(): Promise<() => void> {
  await buildServer();
  // Playwright's workers inherit this variable.
  process.env.FAIRWAY_E2E_DATA = newFolder();
  const metrics = `${await freePort()}`;
  const portal = await startPortal({
    DATA_DIR: filledFolder(),
    DEMO: '1',
    METRICS_PORT: metrics,
  });
  await portal.ready();
  await untilEmailsAreSent(metrics);
  await portal.stop();
  await openForBooking(filledFolder());
  return () => discard(filledFolder());
}

/**
 * Its scheduled tasks write to those who come to the next events. Otherwise each portal that starts with a copy would write to
 * them again, which takes it as long as several tests.
 */
async function untilEmailsAreSent(metrics: string): Promise<void> {
  for (let quiet = 0; quiet < 10; quiet += 1) {
    const answer = await fetch(`http://127.0.0.1:${metrics}/metrics`);
    if (/^fairway_jobs\{.*state="waiting"/m.test(await answer.text())) quiet = 0;
    await delay(100);
  }
}
