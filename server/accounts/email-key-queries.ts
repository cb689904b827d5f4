import { type AnyColumn, and, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { invitations } from '../db/tables/association-tables.ts';
import { bookings } from '../db/tables/booking-tables.ts';
import { users } from '../db/tables/tables.ts';

interface Renewal {
  written: string;
  key: string;
}

/** A key whose domain has letters beyond ASCII: of before V41, of a pair, or of no domain that can be looked up. */
function isWide(key: AnyColumn): SQL {
  const domain = sql`substring(${key} from '[^@]*$')`;
  return sql`octet_length(${domain}) <> char_length(${domain})`;
}

export function findWideAccounts(db: Db) {
  return db
    .select({ email: users.email, email_key: users.email_key })
    .from(users)
    .where(isWide(users.email_key))
    .orderBy(users.created_at, users.uuid);
}

export function findAccountsOfKeys(db: Db, keys: string[]) {
  return db
    .select({ email: users.email, email_key: users.email_key })
    .from(users)
    .where(inArray(users.email_key, keys));
}

/** Not if another account has the key: the two are a pair, and both go on. */
export async function renewAccountKey(db: Db, { written, key }: Renewal): Promise<void> {
  await db.execute(sql`
    update ${users} set email_key = ${key}
    where email_key = ${written} and not exists (select from ${users} u where u.email_key = ${key})`);
}

export async function findWideBookingKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: sql<string>`${bookings.email_key}` })
    .from(bookings)
    .where(and(isNotNull(bookings.email_key), isWide(bookings.email_key)));
  return rows.map(({ key }) => key);
}

export async function renewBookingKeys(db: Db, { written, key }: Renewal): Promise<void> {
  await db.execute(sql`update ${bookings} set email_key = ${key} where email_key = ${written}`);
}

export async function findWideInvitationKeys(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ key: invitations.email_key })
    .from(invitations)
    .where(isWide(invitations.email_key));
  return rows.map(({ key }) => key);
}

/** An invitation stays if the same one was sent to the other way of writing. */
export async function renewInvitationKeys(db: Db, { written, key }: Renewal): Promise<void> {
  await db.execute(sql`
    update ${invitations} set email_key = ${key}
    where email_key = ${written} and not exists (
      select from ${invitations} i where i.email_key = ${key} and i.role = ${invitations.role}
        and i.event_uuid is not distinct from ${invitations.event_uuid})`);
}
