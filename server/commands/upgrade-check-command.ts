import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkUpgrade, fillAsFirstRelease } from '../backup/check-upgrade.ts';
import { restore } from '../backup/restore.ts';
import { openEmbedded } from '../db/database.ts';
import { findAppliedMigrations, knownMigrations } from '../db/migrations.ts';
import { listEventsWithoutKind } from '../events/event-list-queries.ts';
import { diskStore } from '../files/disk-store.ts';
import { version } from '../start/version.ts';
import { argumentsOf, printOperatorErrors, say } from './run-command.ts';

// `npm run upgrade-check -- FILE`: tries this version's migrations on a backup, in a temporary database;
// without FILE on a small database of the first release.

await printOperatorErrors(async () => {
  const [file] = argumentsOf();
  const folder = mkdtempSync(join(tmpdir(), 'fairway-upgrade-'));
  try {
    const { db, close } = await openEmbedded(folder, undefined, 'as it is');
    try {
      if (file) await restore({ db, files: diskStore(join(folder, 'files')) }, file, 'as it was');
      else await fillAsFirstRelease(db);
      const before = await findAppliedMigrations(db);
      const { rows, differences } = await checkUpgrade(db);
      for (const what of differences) say(`DIFFERENT  ${what}`);
      for (const { slug, format } of await listEventsWithoutKind(db)) {
        say(
          `NO KIND  ${slug}: "${format}" does not tell it. Choose one, in the form of the event.`,
        );
      }
      say(
        differences.length === 0
          ? `Brought from schema ${before.length} to ${knownMigrations.length}, of Fairway ${version}; all ${rows} rows are there and say what they said.`
          : `${differences.length} differences.`,
      );
      process.exitCode = differences.length === 0 ? 0 : 1;
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
