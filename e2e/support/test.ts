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
   * Further settings of the portal. A file whose tests move the clock or need another provider says
   * `test.use({ portalSettings: { … } })` and has a portal for itself.
   */
  portalSettings: Record<string, string>;
  /** Whether the clock of that portal renews the memberships of a hundred others as well. */
  othersRenew: boolean;
  portal: PortalProcess;
}

/**
 * Each worker has a portal of its own: what one test does to members, places or the clock is not
 * seen by the one that runs beside it.
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
