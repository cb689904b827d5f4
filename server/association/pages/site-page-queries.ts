import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { LegalPage, SitePageName } from '#contract/site/site-texts.ts';
import type { Db } from '#server/db/database.ts';
import { fullNameOf } from '#server/db/person-names.ts';
import { libraryPictures, pageVersions, sitePages } from '#server/db/tables/association-tables.ts';
import { pageAcceptances } from '#server/db/tables/consent-tables.ts';
import { memberships, users } from '#server/db/tables/tables.ts';
import type { PagePicture } from './page-markdown.ts';

export type PageRow = typeof sitePages.$inferSelect;
export type VersionRow = typeof pageVersions.$inferSelect;

/** What visitors read. */
export async function findPublished(db: Db, page: SitePageName): Promise<VersionRow | undefined> {
  const [row] = await db
    .select({ version: pageVersions })
    .from(sitePages)
    .innerJoin(
      pageVersions,
      and(eq(pageVersions.page, sitePages.page), eq(pageVersions.version, sitePages.published)),
    )
    .where(eq(sitePages.page, page));
  return row?.version;
}

/** The last version that was published and is not a correction of the one before: since it the page is in force. */
export async function findInForce(db: Db, page: SitePageName): Promise<VersionRow | undefined> {
  const { version, published_at, kind } = pageVersions;
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(
      and(
        eq(pageVersions.page, page),
        isNotNull(published_at),
        sql`${kind} is distinct from 'correction'`,
      ),
    )
    .orderBy(desc(version))
    .limit(1);
  return row;
}

/**
 * 19.3: a version that was to be accepted anew, and that the person has not accepted: neither it, nor a later one, nor
 * what stood there when they registered. Terms before privacy, the newest first.
 */
export async function findUnaccepted(db: Db, userUuid: string): Promise<VersionRow | undefined> {
  const accepted = db
    .select({ page: pageAcceptances.page })
    .from(pageAcceptances)
    .where(
      and(
        eq(pageAcceptances.user_uuid, userUuid),
        eq(pageAcceptances.page, pageVersions.page),
        gte(pageAcceptances.version, pageVersions.version),
      ),
    );
  const registered = db
    .select({ uuid: users.uuid })
    .from(users)
    .where(and(eq(users.uuid, userUuid), gte(users.terms_accepted_at, pageVersions.published_at)));
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.kind, 'anew'), notExists(accepted), notExists(registered)))
    .orderBy(desc(pageVersions.page), desc(pageVersions.version))
    .limit(1);
  return row;
}

/** The newest version of a page that was to be accepted anew. */
export async function findLastAnew(db: Db, page: LegalPage): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page, page), eq(pageVersions.kind, 'anew')))
    .orderBy(desc(pageVersions.version))
    .limit(1);
  return row;
}

/** Of the newest version that asks, `v`: who has an account of their own since before it. */
const isAsked = (page: LegalPage, more: SQL): SQL =>
  sql`(${users.unclaimed_since} is null and exists (select from ${pageVersions} v
    where v.page = ${page} and v.kind = 'anew' and v.version = (select max(w.version) from ${pageVersions} w
      where w.page = ${page} and w.kind = 'anew')
    and (${users.terms_accepted_at} is null or ${users.terms_accepted_at} < v.published_at)${more}))`;

const mustAccept = (page: LegalPage): SQL => isAsked(page, sql``);

/** The same people as `findUnaccepted` finds something for: a later acceptance is of every version before it. */
export const hasNotAccepted = (page: LegalPage): SQL =>
  isAsked(
    page,
    sql` and not exists (select from ${pageAcceptances} a
      where a.user_uuid = ${users.uuid} and a.page = ${page} and a.version >= v.version)`,
  );

/** 19.3: how many members must accept the page anew, and how many of them have not. */
export async function countAcceptances(db: Db, page: LegalPage, now: Date) {
  const [row] = await db
    .select({
      people: count(),
      open: sql<number>`count(*) filter (where ${hasNotAccepted(page)})`.mapWith(Number),
    })
    .from(memberships)
    .innerJoin(users, eq(users.uuid, memberships.user_uuid))
    .where(and(or(isNull(memberships.ends_at), gt(memberships.ends_at, now)), mustAccept(page)));
  return row ?? { people: 0, open: 0 };
}

export async function insertAcceptance(
  db: Db,
  acceptance: typeof pageAcceptances.$inferInsert,
): Promise<void> {
  await db.insert(pageAcceptances).values(acceptance).onConflictDoNothing();
}

/** What a person accepted since they registered, each with its day. */
export function findAcceptancesOf(db: Db, userUuid: string) {
  const { page, version, at } = pageAcceptances;
  return db
    .select({ page, version, published_at: pageVersions.published_at, at })
    .from(pageAcceptances)
    .innerJoin(pageVersions, and(eq(pageVersions.page, page), eq(pageVersions.version, version)))
    .where(eq(pageAcceptances.user_uuid, userUuid))
    .orderBy(asc(at), asc(page), asc(version));
}

/** Every page with what of it is published. */
export function findPages(db: Db): Promise<{ row: PageRow; published: VersionRow }[]> {
  return db
    .select({ row: sitePages, published: pageVersions })
    .from(sitePages)
    .innerJoin(
      pageVersions,
      and(eq(pageVersions.page, sitePages.page), eq(pageVersions.version, sitePages.published)),
    )
    .orderBy(asc(sitePages.page));
}

/** Until the transaction ends: of two who save at once the second sees the first. */
export async function lockPage(tx: Db, page: SitePageName): Promise<PageRow | undefined> {
  const [row] = await tx.select().from(sitePages).where(eq(sitePages.page, page)).for('update');
  return row;
}

export async function findVersion(
  db: Db,
  page: SitePageName,
  version: number,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(pageVersions)
    .where(and(eq(pageVersions.page, page), eq(pageVersions.version, version)));
  return row;
}

/** Newest first, with who stored them. */
export function listVersions(db: Db, page: SitePageName, limit: number) {
  const { version, published_at, stored_at, kind, changed } = pageVersions;
  return db
    .select({ version, published_at, stored_at, kind, changed, by: fullNameOf(users) })
    .from(pageVersions)
    .leftJoin(users, eq(users.uuid, pageVersions.by))
    .where(eq(pageVersions.page, page))
    .orderBy(desc(version))
    .limit(limit);
}

export async function updatePage(
  tx: Db,
  page: SitePageName,
  changes: Partial<PageRow>,
): Promise<PageRow> {
  const [row] = await tx
    .update(sitePages)
    .set({ ...changes, version: sql`${sitePages.version} + 1` })
    .where(eq(sitePages.page, page))
    .returning();
  if (!row) throw new Error(`There is no page ${page}.`);
  return row;
}

export async function insertVersion(
  tx: Db,
  version: typeof pageVersions.$inferInsert,
): Promise<void> {
  await tx.insert(pageVersions).values(version);
}

/** Deletes all but the newest so many, and the published one. */
export async function deleteOldVersions(
  tx: Db,
  { page, published }: Pick<PageRow, 'page' | 'published'>,
  many: number,
): Promise<void> {
  const [oldest] = await tx
    .select({ version: pageVersions.version })
    .from(pageVersions)
    .where(eq(pageVersions.page, page))
    .orderBy(desc(pageVersions.version))
    .offset(many - 1)
    .limit(1);
  if (!oldest) return;
  const isOlder = lt(pageVersions.version, oldest.version);
  const isRead = eq(pageVersions.version, published);
  await tx.delete(pageVersions).where(and(eq(pageVersions.page, page), isOlder, not(isRead)));
}

/** The first version of each page, where there is none yet. */
export async function insertFirstVersions(
  tx: Db,
  versions: (typeof pageVersions.$inferInsert)[],
): Promise<void> {
  const rows = versions.map(({ page, version }) => ({ page, published: version, version }));
  await tx.insert(sitePages).values(rows).onConflictDoNothing();
  await tx.insert(pageVersions).values(versions).onConflictDoNothing();
}

export async function countPages(db: Db): Promise<number> {
  const [row] = await db.select({ total: count() }).from(sitePages);
  return row?.total ?? 0;
}

/** The words and sizes of these pictures, of those that are in the library. */
export async function findPagePictures(db: Db, urls: string[]): Promise<Map<string, PagePicture>> {
  if (urls.length === 0) return new Map();
  const { url, alt, width, height, deleted_at } = libraryPictures;
  const rows = await db
    .select({ url, alt, width, height })
    .from(libraryPictures)
    .where(and(inArray(url, urls), isNull(deleted_at)));
  return new Map(rows.map(({ url, ...picture }) => [url, picture]));
}

/** The pages that show one of these pictures, to visitors or in a draft. */
export async function findPagesShowing(db: Db, urls: string[]) {
  if (urls.length === 0) return [];
  const pages = await findPages(db);
  return urls.flatMap((url) =>
    pages.flatMap(({ row, published }) => {
      const shows = [row.draft, published.texts].some((texts) =>
        Object.values(texts ?? {}).some((text) => text.includes(url)),
      );
      return shows ? [{ url, page: row.page }] : [];
    }),
  );
}
