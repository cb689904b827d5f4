import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillAsFirstRelease } from '../backup/check-upgrade.ts';
import { restore } from '../backup/restore.ts';
import { openEmbedded } from '../db/database.ts';
import { diskStore } from '../files/disk-store.ts';
import { argumentsOf, commandLog, printOperatorErrors, say } from './run-command.ts';
import { tryUpgrade } from './try-upgrade.ts';

// `npm run upgrade-check -- FILE`: tries this version's migrations and first start on a backup, in a temporary
// database; without FILE on a small database of the first release.

await printOperatorErrors(async (settings) => {
  const [file] = argumentsOf();
  const folder = mkdtempSync(join(tmpdir(), 'fairway-upgrade-'));
  try {
    const { db, close } = await openEmbedded(folder, undefined, 'as it is');
    try {
      const files = diskStore(join(folder, 'files'));
      if (file) await restore({ db, files }, file, 'as it was');
      else await fillAsFirstRelease(db);
      const log = commandLog(settings);
      const clock = { now: () => new Date() };
      const { passed, lines } = await tryUpgrade({ db, settings, files, log, clock });
      for (const line of lines) say(line);
      process.exitCode = passed ? 0 : 1;
    } finally {
      await close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
