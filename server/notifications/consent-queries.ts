import { and, desc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { NotificationKindName } from '#contract/accounts/notification-kinds.ts';
import type { Db } from '../db/database.ts';
import { consents, stoppedAddresses, stopTokens } from '../db/tables/consent-tables.ts';
import { memberships, users } from '../db/tables/tables.ts';

/** What somebody said of a kind of email last, and what their membership implies. */
export interface ConsentRow {
  user_uuid: string;
  is_given: boolean | null;
  at: Date | null;
  /** Whether they are or were a member; `ends_at` is null while nothing ends it. */
  is_member: boolean;
  ends_at: Date | null;
}

export async function findConsentRows(
  db: Db,
  people: string[],
  purpose: NotificationKindName,
): Promise<ConsentRow[]> {
  const anyOf = sql`any(${sql.param(people)}::uuid[])`;
  const newest = db
    .selectDistinctOn([consents.user_uuid], {
      user_uuid: consents.user_uuid,
      is_given: consents.is_given,
      at: consents.at,
    })
    .from(consents)
    .where(and(eq(consents.user_uuid, anyOf), eq(consents.purpose, purpose)))
    // Of two at one instant the withdrawal counts.
    .orderBy(consents.user_uuid, desc(consents.at), consents.is_given)
    .as('newest');
  return db
    .select({
      user_uuid: users.uuid,
      is_given: newest.is_given,
      at: newest.at,
      is_member: sql<boolean>`${memberships.user_uuid} is not null`,
      ends_at: memberships.ends_at,
    })
    .from(users)
    .leftJoin(newest, eq(newest.user_uuid, users.uuid))
    .leftJoin(memberships, eq(memberships.user_uuid, users.uuid))
    .where(eq(users.uuid, anyOf));
}

export async function insertConsent(db: Db, consent: typeof consents.$inferInsert): Promise<void> {
  await db.insert(consents).values(consent);
}

export async function insertStopToken(
  db: Db,
  token: typeof stopTokens.$inferInsert,
): Promise<void> {
  await db.insert(stopTokens).values(token);
}

export async function findStopToken(db: Db, tokenHash: Buffer) {
  const [row] = await db.select().from(stopTokens).where(eq(stopTokens.token_hash, tokenHash));
  return row;
}

export async function deleteStopTokensBefore(db: Db, before: Date): Promise<void> {
  await db.delete(stopTokens).where(lt(stopTokens.created_at, before));
}

export function findAccountsAt(db: Db, keys: string[]) {
  return db
    .select({ uuid: users.uuid, key: users.email_key })
    .from(users)
    .where(sql`${users.email_key} = any(${sql.param(keys)}::text[])`);
}

/** 21.2: at addresses without an account. Stopped twice it is one row. */
export async function insertStoppedAddress(
  db: Db,
  stopped: typeof stoppedAddresses.$inferInsert,
): Promise<void> {
  await db.insert(stoppedAddresses).values(stopped).onConflictDoNothing();
}

/** Those of the addresses, by their hashes, at which a kind of email was stopped. */
export async function findStoppedAddresses(
  db: Db,
  hashes: Buffer[],
  purpose: NotificationKindName,
): Promise<Buffer[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .select({ hash: stoppedAddresses.address_hash })
    .from(stoppedAddresses)
    .where(
      and(inArray(stoppedAddresses.address_hash, hashes), eq(stoppedAddresses.purpose, purpose)),
    );
  return rows.map(({ hash }) => hash);
}

/** For the archive of a person's own data, oldest first. */
export function findConsentsOf(db: Db, userUuid: string) {
  const { purpose, is_given, words, place, at } = consents;
  return db
    .select({ purpose, is_given, words, place, at })
    .from(consents)
    .where(eq(consents.user_uuid, userUuid))
    .orderBy(consents.at);
}
