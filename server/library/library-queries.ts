import {
  and,
  asc,
  count,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { literally } from '../db/searched-words.ts';
import { libraryPictures } from '../db/tables/association-tables.ts';
import { eventMedia, events } from '../db/tables/event-tables.ts';

export type PictureRow = typeof libraryPictures.$inferSelect;
export type PictureFilter = 'all' | 'used' | 'unused' | 'without-alt' | 'deleted';

interface PictureSearch {
  words: string[];
  filter: PictureFilter;
}

/** Newest first, or oldest. */
export function listPictures(
  db: Db,
  { sort, ...search }: PictureSearch & { sort: 'newest' | 'oldest' },
  limit: number,
  offset: number,
): Promise<PictureRow[]> {
  const inOrder = sort === 'oldest' ? asc : desc;
  return db
    .select()
    .from(libraryPictures)
    .where(matching(search))
    .orderBy(inOrder(libraryPictures.created_at), inOrder(libraryPictures.uuid))
    .limit(limit)
    .offset(offset);
}

export async function countPictures(db: Db, search: PictureSearch): Promise<number> {
  const [row] = await db.select({ total: count() }).from(libraryPictures).where(matching(search));
  return row?.total ?? 0;
}

// With limits, so that each picture of a page is looked up, and no table is read for all of them.
const isShown = sql`coalesce(
  (select true from ${events} e where e.cover_url = ${libraryPictures.url} limit 1),
  (select true from ${eventMedia} m where m.url = ${libraryPictures.url} limit 1), false)`;

const conditions: Record<PictureFilter, SQL | undefined> = {
  all: undefined,
  used: isShown,
  unused: sql`not ${isShown}`,
  'without-alt': eq(libraryPictures.alt, ''),
  deleted: undefined,
};

function matching({ words, filter }: PictureSearch) {
  const { deleted_at, alt } = libraryPictures;
  return and(
    filter === 'deleted' ? isNotNull(deleted_at) : isNull(deleted_at),
    conditions[filter],
    ...words.map((word) => sql`fold(${alt}) like '%' || ${literally(word)} || '%'`),
  );
}

/** The events that show these pictures, as cover or among their media, each once. */
export async function findEventsShowing(db: Db, urls: string[]) {
  const { uuid, slug, title, starts_at } = events;
  const rows = await unionAll(
    db
      .select({ url: sql<string>`${events.cover_url}`.as('url'), uuid, slug, title, starts_at })
      .from(events)
      .where(inArray(events.cover_url, urls)),
    db
      .selectDistinct({
        url: sql<string>`${eventMedia.url}`.as('url'),
        uuid,
        slug,
        title,
        starts_at,
      })
      .from(eventMedia)
      .innerJoin(events, eq(events.uuid, eventMedia.event_uuid))
      .where(inArray(eventMedia.url, urls)),
  ).orderBy(sql`starts_at desc`, sql`slug`);
  const once = new Map(rows.map((row) => [`${row.url} ${row.slug}`, row]));
  return [...once.values()];
}

export async function findLibraryUrl(db: Db, uuid: string): Promise<string | undefined> {
  const [row] = await db
    .select({ url: libraryPictures.url })
    .from(libraryPictures)
    .where(eq(libraryPictures.uuid, uuid));
  return row?.url;
}

/** An event that is saved with this picture waits, and then does not find it if it was deleted. */
export async function lockPicture(tx: Db, uuid: string): Promise<PictureRow | undefined> {
  const [row] = await tx
    .select()
    .from(libraryPictures)
    .where(eq(libraryPictures.uuid, uuid))
    .for('update');
  return row;
}

/** Undefined if the library has a picture with the same content. */
export async function insertPicture(
  tx: Db,
  picture: typeof libraryPictures.$inferInsert,
): Promise<PictureRow | undefined> {
  const [row] = await tx
    .insert(libraryPictures)
    .values(picture)
    .onConflictDoNothing({ target: libraryPictures.content_hash })
    .returning();
  return row;
}

export async function lockPictureWith(
  tx: Db,
  contentHash: string,
): Promise<PictureRow | undefined> {
  const [row] = await tx
    .select()
    .from(libraryPictures)
    .where(eq(libraryPictures.content_hash, contentHash))
    .for('update');
  return row;
}

export async function updatePicture(
  tx: Db,
  uuid: string,
  changes: Partial<PictureRow>,
): Promise<PictureRow> {
  const [row] = await tx
    .update(libraryPictures)
    .set({ ...changes, version: sql`${libraryPictures.version} + 1` })
    .where(eq(libraryPictures.uuid, uuid))
    .returning();
  if (!row) throw new Error('This picture is not there.');
  return row;
}

/** V20: what an event says of a picture that the library has no words for yet. Hold it first. */
export async function describePicture(
  tx: Db,
  url: string,
  changes: { alt: string; changed_at: Date; changed_by: string },
): Promise<string | undefined> {
  const [row] = await tx
    .update(libraryPictures)
    .set({ ...changes, version: sql`${libraryPictures.version} + 1` })
    .where(and(eq(libraryPictures.url, url), eq(libraryPictures.alt, '')))
    .returning({ uuid: libraryPictures.uuid });
  return row?.uuid;
}

/** Pictures of release 0.14, whose size nobody has looked at. */
export function findUnmeasured(db: Db, limit: number) {
  return db
    .select({ uuid: libraryPictures.uuid, url: libraryPictures.url })
    .from(libraryPictures)
    .where(sql`width is null`)
    .orderBy(asc(libraryPictures.uuid))
    .limit(limit);
}

export async function storeSize(
  db: Db,
  uuid: string,
  size: { width: number; height: number },
): Promise<void> {
  await db.update(libraryPictures).set(size).where(eq(libraryPictures.uuid, uuid));
}

/** Their files go with the next look for unused ones. */
export async function deletePicturesDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(libraryPictures).where(lte(libraryPictures.deleted_at, before));
}
