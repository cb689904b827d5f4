import { desc, eq, inArray, sql } from 'drizzle-orm';
import { emailKey } from '#contract/values/fields.ts';
import { fullName } from '#contract/values/person-names.ts';
import type { Db } from '../db/database.ts';
import { isErased } from '../db/erased-email.ts';
import { wasRemoved } from '../db/removed-addresses.ts';
import { users } from '../db/tables/tables.ts';

const recipientColumns = {
  uuid: users.uuid,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  email_verified_at: users.email_verified_at,
  registered_again_at: users.registered_again_at,
  unclaimed_since: users.unclaimed_since,
  pending_email: users.pending_email,
  deletion_requested_at: users.deletion_requested_at,
  idle_asked_at: users.idle_asked_at,
  was_removed: wasRemoved(users.email_key),
  // Columns of this one would lose their table's name.
  holds_grant: sql<boolean>`exists (select from grants where grants.user_uuid = users.uuid)`,
};

/** V41: first the account whose key is as it is written, of a pair from before; a waiting job may have such a key, too. */
export async function findRecipient(db: Db, key: string) {
  const [row] = await db
    .select(recipientColumns)
    .from(users)
    .where(inArray(users.email_key, [key, emailKey(key)]))
    .orderBy(desc(eq(users.email_key, key)))
    .limit(1);
  return row;
}

export async function findRecipientByUser(db: Db, uuid: string) {
  const [row] = await db.select(recipientColumns).from(users).where(eq(users.uuid, uuid));
  return row;
}

/** Who did what an email tells of, by name; null if the job does not say it, or once they are erased. */
export async function findActor(db: Db, uuid: string | undefined): Promise<string | null> {
  const actor = uuid === undefined ? undefined : await findRecipientByUser(db, uuid);
  return actor && !isErased(actor.email) ? fullName(actor) : null;
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
