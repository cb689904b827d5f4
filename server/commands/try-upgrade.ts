import { checkUpgrade } from '../backup/check-upgrade.ts';
import { findAppliedMigrations, knownMigrations } from '../db/migrations.ts';
import type { Deps } from '../deps/deps.ts';
import { listEventsWithoutKind } from '../events/event-list-queries.ts';
import { missingSettings, prepareDatabase } from '../first-start.ts';
import { version } from '../start/version.ts';

/** Upgrades a copy as the first start would, and returns what an operator should know before it. */
export async function tryUpgrade(
  copy: Pick<Deps, 'db' | 'settings' | 'files' | 'log' | 'clock'>,
): Promise<{ passed: boolean; lines: string[] }> {
  const { db, settings } = copy;
  const before = await findAppliedMigrations(db);
  const missing = await missingSettings(db, settings);
  const { rows, differences } = await checkUpgrade(db);
  if (missing.length === 0) await prepareDatabase(copy);
  const passed = missing.length + differences.length === 0;
  const kindless = await listEventsWithoutKind(db);
  const lines = [
    ...missing.map((reason) => `SETTING  ${reason}`),
    ...differences.map((what) => `DIFFERENT  ${what}`),
    ...kindless.map(
      ({ slug, format }) =>
        `NO KIND  ${slug}: "${format}" does not tell it. Choose one, in the form of the event.`,
    ),
    passed
      ? `Brought from schema ${before.length} to ${knownMigrations.length}, of Fairway ${version}; all ${rows} rows are there and say what they said.`
      : `Not ready for Fairway ${version}: ${missing.length} settings are missing, ${differences.length} differences.`,
  ];
  return { passed, lines };
}
