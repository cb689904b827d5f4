import { noteBackup } from '../association/installation-queries.ts';
import { backUp } from '../backup/back-up.ts';
import { argumentsOf, runOnStores, say } from './run-command.ts';

// `npm run backup -- FILE`: database and files in one archive. With PostgreSQL the portal may run; the
// embedded database belongs to one program at a time, so the portal has to be stopped first.

await runOnStores(async (stores) => {
  const [file, ...more] = argumentsOf();
  if (!file || more.length > 0) {
    say('Into which file? npm run backup -- FILE');
    return 1;
  }
  const { rows, files, missing } = await backUp(stores, file);
  await noteBackup(stores.db);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  say(`${file} holds ${total} rows of ${Object.keys(rows).length} tables, and ${files} files.`);
  if (missing.length > 0) {
    say(`${missing.length} pictures that profiles show are not in the file store.`);
  }
  say('It opens nobody’s health notes without PRIVATE_DATA_KEY: keep that, too, and elsewhere.');
  return 0;
});
