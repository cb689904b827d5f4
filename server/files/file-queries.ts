import { eq, inArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { eventMedia, events, users } from '../db/tables.ts';

const folder = '/pictures/';

/** Those of some stored files that a person or an event shows. */
export async function findShownPictures(db: Db, names: string[]): Promise<Set<string>> {
  const addresses = names.map((name) => `${folder}${name}`);
  const rows = await unionAll(
    db.select({ url: users.pfp_url }).from(users).where(inArray(users.pfp_url, addresses)),
    db.select({ url: events.cover_url }).from(events).where(inArray(events.cover_url, addresses)),
    db.select({ url: eventMedia.url }).from(eventMedia).where(inArray(eventMedia.url, addresses)),
  );
  return new Set(rows.map(({ url }) => (url ?? '').slice(folder.length)));
}

/** Whether an event shows what is seen at an address. */
export async function isPictureOfEvent(db: Db, address: string): Promise<boolean> {
  const rows = await unionAll(
    db.select({ url: events.cover_url }).from(events).where(eq(events.cover_url, address)),
    db.select({ url: eventMedia.url }).from(eventMedia).where(eq(eventMedia.url, address)),
  ).limit(1);
  return rows.length > 0;
}
