import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { randomFailures } from './testing/simulation/fault-injection.ts';
import { simulateSeasons } from './testing/simulation/simulate-seasons.ts';
import { useTestApp } from './testing/test-app.ts';
import { onPostgres } from './testing/test-database.ts';
import { oneMinute } from './time/durations.ts';

// Not in `seasons.test.ts`, so that the two run beside each other: each takes most of a minute.

const folder = mkdtempSync(join(tmpdir(), 'fairway-season-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const portal = useTestApp({ DATA_DIR: folder });

test.runIf(onPostgres)(
  'F8 G10 I1 two seasons hold if one in four calls to the payment provider fails, done or not',
  async () => {
    const failures = randomFailures(portal.deps.payments);
    await simulateSeasons(portal, 'j', failures, { lastYear: 2027 });
    const bothWays = changingCalls.flatMap((call) => [
      `${call} not received`,
      `${call} unanswered`,
    ]);
    expect(bothWays.filter((one) => !failures.failed.has(one))).toEqual([]);
  },
  // A minute alone, more than five beside heavy load. Longer is a hang.
  20 * oneMinute,
);

const changingCalls = [
  'createCustomer',
  'setDefaultCard',
  'createSubscription',
  'cancelAtPeriodEnd',
  'resumeSubscription',
  'createCharge',
  'cancelCharge',
  'createRefund',
  'deleteCustomer',
];
