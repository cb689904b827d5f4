import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/tables/tables.ts';

const recipientColumns = {
  uuid: users.uuid,
  email: users.email,
  first_name: users.first_name,
  last_name: users.last_name,
  email_verified_at: users.email_verified_at,
  registered_again_at: users.registered_again_at,
  pending_email: users.pending_email,
  deletion_requested_at: users.deletion_requested_at,
  idle_asked_at: users.idle_asked_at,
};

export async function findRecipient(db: Db, emailKey: string) {
  const [row] = await db.select(recipientColumns).from(users).where(eq(users.email_key, emailKey));
  return row;
}

export async function findRecipientByUser(db: Db, uuid: string) {
  const [row] = await db.select(recipientColumns).from(users).where(eq(users.uuid, uuid));
  return row;
}

export type Recipient = NonNullable<Awaited<ReturnType<typeof findRecipient>>>;
