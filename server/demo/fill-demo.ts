import type { Db } from '#server/db/database.ts';
import { demoPassword } from './data/demo-accounts.ts';
import { anyoneHere, insertAssociation, lockFilling } from './demo-queries.ts';

/**
 * Fills an empty database with a believable association. All its members share one hash of
 * `demoPassword`: one each would take seconds.
 */
export async function fillDemo(
  db: Db,
  now: Date,
  hash: (password: string) => Promise<string>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFilling(tx);
    if (await anyoneHere(tx)) return;
    // Loaded here, so that only the start that fills the database reads the data.
    const { demoAssociation } = await import('./build/demo-association.ts');
    await insertAssociation(tx, demoAssociation(now, await hash(demoPassword)));
  });
}
