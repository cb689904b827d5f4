import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { noFailures } from './testing/simulation/fault-injection.ts';
import { simulateSeasons } from './testing/simulation/simulate-seasons.ts';
import { happenings } from './testing/simulation/simulation.ts';
import { useTestApp } from './testing/test-app.ts';
import { onPostgres } from './testing/test-database.ts';
import { oneMinute } from './time/durations.ts';

const folder = mkdtempSync(join(tmpdir(), 'fairway-season-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const portal = useTestApp({ DATA_DIR: folder });

test.runIf(onPostgres)(
  'A4 F8 F10 F12 G2 I1 I13 20.2 20.3 in three seasons or more with waiting lists and a treasurer nothing is oversold, charged or emailed twice, left unrefunded, or stored of an erased person',
  async () => {
    const happened = await simulateSeasons(portal, 'k', noFailures, {
      lastYear: 2028,
      wanted: happenings,
    });
    expect(happenings.filter((one) => !happened.has(one))).toEqual([]);
  },
  // A minute alone, more than five beside heavy load. Longer is a hang.
  20 * oneMinute,
);
