import { test as withPages } from '@playwright/test';
import type { PortalProcess } from '../../server/testing/processes/portal-process.ts';
import { startFilledPortal } from './filled-portal.ts';

export {
  type APIRequestContext,
  type Browser,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';

interface OfWorker {
  /**
   * Further settings of the portal. A file that moves the clock or needs another payment provider has
   * `test.use({ portalSettings: { … } })` and its own portal.
   */
  portalSettings: Record<string, string>;
  /** Whether the memberships of the hundred demo members renew, too. */
  othersRenew: boolean;
  portal: PortalProcess;
}

/**
 * Each worker has its own portal, so that tests which run at the same time do not share members, seats or
 * the clock.
 */
export const test = withPages.extend<object, OfWorker>({
  portalSettings: [{}, { scope: 'worker', option: true }],
  othersRenew: [true, { scope: 'worker', option: true }],
  portal: [
    async ({ portalSettings, othersRenew }, use) => {
      const portal = await startFilledPortal(portalSettings, othersRenew);
      await use(portal);
      await portal.discard();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.url),
});
