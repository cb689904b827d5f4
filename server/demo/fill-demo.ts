import type { Db } from '#server/db/database.ts';
import { demoAssociation } from './demo-association.ts';
import { anyoneHere, insertAssociation, lockFilling } from './demo-queries.ts';

export { demoAccounts, demoPassword } from './demo-accounts.ts';

/**
 * Fills an empty database with a believable association. `passwordHash` is that of `demoPassword`,
 * handed in because hashing one password per member would take seconds.
 */
export async function fillDemo(db: Db, now: Date, passwordHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockFilling(tx);
    if (await anyoneHere(tx)) return;
    await insertAssociation(tx, demoAssociation(now, passwordHash));
  });
}
