import { findSealingKeys } from '../backup/catalog-queries.ts';
import { restore } from '../backup/restore.ts';
import { sealingKeyId } from '../profile/sealed-text.ts';
import { argumentsOf, runOnStores, say } from './run-command.ts';

// `npm run restore -- FILE`: restores an archive of `npm run backup`, of either database, into an empty
// database and the file store; all of it or nothing.

await runOnStores(async (stores) => {
  const [file, ...more] = argumentsOf();
  if (!file || more.length > 0) {
    say('Which file? npm run restore -- FILE');
    return 1;
  }
  const { rows, files } = await restore(stores, file);
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
  say(`${total} rows of ${Object.keys(rows).length} tables and ${files} files are back.`);
  say('Everybody signs in anew; emails that were waiting leave with the next start.');

  const known = stores.settings.privateDataKeys.map(sealingKeyId);
  const used = await findSealingKeys(stores.db);
  if (used.some((key) => !known.includes(key))) {
    say(
      'Some health, dietary or emergency texts, or secrets of authenticator apps, were sealed with another key: they stay closed until PRIVATE_DATA_KEY holds the key of the old installation (without that setting it lies in its DATA_DIR/private-data-key). Set it before you start the portal; nothing has to be restored again.',
    );
    return 1;
  }
  return 0;
});
