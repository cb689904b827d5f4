import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { linkTokens, users } from '../db/tables/tables.ts';

export type LinkRow = typeof linkTokens.$inferInsert;

/** Stores a link. An older link of the same purpose becomes invalid (B4). */
export async function replaceLink(db: Db, link: LinkRow): Promise<void> {
  await db
    .insert(linkTokens)
    .values(link)
    .onConflictDoUpdate({ target: [linkTokens.user_uuid, linkTokens.purpose], set: link });
}

/** The account of a link that has not expired and was sent to the account's current email. */
export async function findLinkOwner(
  db: Db,
  link: { tokenHash: Buffer; purpose: LinkRow['purpose']; now: Date },
) {
  const [owner] = await db
    .select({ uuid: users.uuid, email: users.email, email_key: users.email_key })
    .from(linkTokens)
    .innerJoin(users, and(eq(users.uuid, linkTokens.user_uuid), eq(users.email, linkTokens.email)))
    .where(isUsable(link));
  return owner;
}

/** Q5: where a link went, and where its reader goes on. */
export type OpenedLink = Pick<
  NonNullable<Awaited<ReturnType<typeof useLink>>>,
  'email' | 'redirect'
>;

/**
 * Deletes the link and returns its owner: to only one of several concurrent requests. The account is locked before its
 * links, as everywhere: what ends a link that is being opened waits for that, or the other way round, never both (F11).
 */
export async function useLink(
  tx: Db,
  link: { tokenHash: Buffer; purpose: LinkRow['purpose']; now: Date },
) {
  await tx
    .select({ uuid: users.uuid })
    .from(linkTokens)
    .innerJoin(users, eq(users.uuid, linkTokens.user_uuid))
    .where(isUsable(link))
    .for('no key update', { of: users });
  const [used] = await tx.delete(linkTokens).where(isUsable(link)).returning({
    userUuid: linkTokens.user_uuid,
    email: linkTokens.email,
    redirect: linkTokens.redirect,
  });
  return used;
}

/** Invalidates the links of an account: all of them, or those of one purpose. */
export async function deleteLinksOf(
  tx: Db,
  userUuid: string,
  purpose?: LinkRow['purpose'],
): Promise<void> {
  await tx
    .delete(linkTokens)
    .where(
      and(
        eq(linkTokens.user_uuid, userUuid),
        purpose ? eq(linkTokens.purpose, purpose) : undefined,
      ),
    );
}

const isUsable = (link: { tokenHash: Buffer; purpose: LinkRow['purpose']; now: Date }) =>
  and(
    eq(linkTokens.token_hash, link.tokenHash),
    eq(linkTokens.purpose, link.purpose),
    gt(linkTokens.expires_at, link.now),
  );
