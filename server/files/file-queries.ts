import { eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { eventMedia, events, users } from '../db/tables.ts';

const folder = '/pictures/';

/** Which of the named files a person or an event shows. */
export async function findShownPictures(db: Db, names: string[]): Promise<Set<string>> {
  const urls = names.map((name) => `${folder}${name}`);
  const rows = await unionAll(
    db.select({ url: users.pfp_url }).from(users).where(inArray(users.pfp_url, urls)),
    db.select({ url: events.cover_url }).from(events).where(inArray(events.cover_url, urls)),
    db.select({ url: eventMedia.url }).from(eventMedia).where(inArray(eventMedia.url, urls)),
  );
  return new Set(rows.map(({ url }) => (url ?? '').slice(folder.length)));
}

/** Whether an event shows the picture at a URL. */
export async function isPictureOfEvent(db: Db, url: string): Promise<boolean> {
  const rows = await unionAll(
    db.select({ url: events.cover_url }).from(events).where(eq(events.cover_url, url)),
    db.select({ url: eventMedia.url }).from(eventMedia).where(eq(eventMedia.url, url)),
  ).limit(1);
  return rows.length > 0;
}
