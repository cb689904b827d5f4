import { buildServer } from '../../scripts/setup.mjs';
import { startPortal } from '../../server/testing/processes/portal-process.ts';
import { discard, filledFolder, newFolder } from './filled-portal.ts';
import { openForBooking } from './open-for-booking.ts';

/** Runs once before all tests, because filling a database takes longer than copying one. */
export default async function fillOnce(): Promise<() => void> {
  await buildServer();
  // Playwright's workers inherit this variable.
  process.env.FAIRWAY_E2E_DATA = newFolder();
  const portal = await startPortal({ DATA_DIR: filledFolder(), DEMO: '1' });
  await portal.ready();
  await portal.stop();
  await openForBooking(filledFolder());
  return () => discard(filledFolder());
}
