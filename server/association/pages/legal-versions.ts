import { dayIn } from '#contract/values/wall-time.ts';
import type { Db } from '#server/db/database.ts';
import { loadAssociation } from '../association.ts';
import { findPublished } from './site-page-queries.ts';

/** N9: the day of the terms that somebody accepts now, as their page names it. */
export async function dayOfTerms(db: Db): Promise<string | null> {
  const { time_zone: zone } = await loadAssociation(db);
  const published = (await findPublished(db, 'terms'))?.published_at;
  return published ? dayIn(zone, published) : null;
}
