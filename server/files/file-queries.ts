import { and, eq, inArray, isNull } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { association, libraryPictures } from '../db/tables/association-tables.ts';
import { eventMedia, events } from '../db/tables/event-tables.ts';
import { users } from '../db/tables/tables.ts';

const folder = '/pictures/';

/** Where people, events and the association show these pictures. */
const shown = (db: Db, urls: string[]) =>
  [
    db.select({ url: users.pfp_url }).from(users).where(inArray(users.pfp_url, urls)),
    db.select({ url: events.cover_url }).from(events).where(inArray(events.cover_url, urls)),
    db.select({ url: eventMedia.url }).from(eventMedia).where(inArray(eventMedia.url, urls)),
    ...([association.emblem_small, association.emblem_large] as const).map((url) =>
      db.select({ url }).from(association).where(inArray(url, urls)),
    ),
  ] as const;

/** Which of the named files a person, an event, the library or the association has, also those that were just deleted there. */
export async function findUsedPictures(db: Db, names: string[]): Promise<Set<string>> {
  const urls = names.map((name) => `${folder}${name}`);
  const rows = await unionAll(
    ...shown(db, urls),
    db
      .select({ url: libraryPictures.url })
      .from(libraryPictures)
      .where(inArray(libraryPictures.url, urls)),
  );
  return new Set(rows.map(({ url }) => (url ?? '').slice(folder.length)));
}

/** Whether a person, an event or the association shows the picture at a URL. */
export async function isPictureShown(db: Db, url: string): Promise<boolean> {
  return (await unionAll(...shown(db, [url])).limit(1)).length > 0;
}

/** Whether the library has the picture at a URL. */
export async function isInLibrary(db: Db, url: string): Promise<boolean> {
  const rows = await db
    .select({ url: libraryPictures.url })
    .from(libraryPictures)
    .where(and(eq(libraryPictures.url, url), isNull(libraryPictures.deleted_at)));
  return rows.length > 0;
}

/** Who added a picture to the library, or changed it last. */
export async function findAdder(db: Db, url: string): Promise<string | null | undefined> {
  const [row] = await db
    .select({ by: libraryPictures.changed_by })
    .from(libraryPictures)
    .where(eq(libraryPictures.url, url));
  return row?.by;
}

/**
 * Of these, the pictures that the library has, which then nobody deletes until the transaction ends. By
 * their order two events that share pictures do not wait for each other.
 */
export async function holdPictures(tx: Db, urls: string[]): Promise<Set<string>> {
  const rows = await tx
    .select({ url: libraryPictures.url })
    .from(libraryPictures)
    .where(and(inArray(libraryPictures.url, urls), isNull(libraryPictures.deleted_at)))
    .orderBy(libraryPictures.url)
    .for('no key update');
  return new Set(rows.map(({ url }) => url));
}
