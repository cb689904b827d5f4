import { eq } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { users } from '../db/tables.ts';

export interface Addressee {
  uuid: string;
  email: string;
  first_name: string;
  email_verified_at: Date | null;
  pending_email: string | null;
  deletion_requested_at: Date | null;
}

const addressee = {
  uuid: users.uuid,
  email: users.email,
  first_name: users.first_name,
  email_verified_at: users.email_verified_at,
  pending_email: users.pending_email,
  deletion_requested_at: users.deletion_requested_at,
};

export async function findAddressee(db: Db, emailKey: string): Promise<Addressee | undefined> {
  const [row] = await db.select(addressee).from(users).where(eq(users.email_key, emailKey));
  return row;
}

export async function findAddresseeOf(db: Db, uuid: string): Promise<Addressee | undefined> {
  const [row] = await db.select(addressee).from(users).where(eq(users.uuid, uuid));
  return row;
}
