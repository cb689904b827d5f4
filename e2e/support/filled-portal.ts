import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/free-port.mjs';
import { openEmbedded } from '../../server/db/database.ts';
import { subscriptions } from '../../server/db/tables/payment-tables.ts';
import { type PortalProcess, startPortal } from '../../server/testing/processes/portal-process.ts';

/** The data folder that every portal of a run starts with a copy of. */
export const filledFolder = () => String(process.env.FAIRWAY_E2E_DATA);

/** Starts a portal with its own demo association. */
export async function startFilledPortal(
  settings: Record<string, string>,
  othersRenew: boolean,
): Promise<PortalProcess & { discard(): Promise<void> }> {
  const folder = copyOfFilledFolder();
  if (!othersRenew) await forgetRenewals(folder);
  const port = String(await freePort());
  const portal = await startPortal({
    PORT: port,
    BASE_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    DEMO: '1',
    THROTTLE_FACTOR: '1000',
    ...settings,
  });
  await portal.ready();
  return {
    ...portal,
    async discard() {
      await portal.kill();
      discard(folder);
    },
  };
}

/** The demo members stay members, but their memberships no longer renew. */
async function forgetRenewals(folder: string): Promise<void> {
  const { db, close } = await openEmbedded(folder);
  await db.delete(subscriptions);
  await close();
}

export function copyOfFilledFolder(): string {
  const folder = newFolder();
  cpSync(filledFolder(), folder, { recursive: true });
  return folder;
}

export function newFolder(): string {
  return mkdtempSync(join(tmpdir(), 'fairway-e2e-'));
}

export function discard(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
