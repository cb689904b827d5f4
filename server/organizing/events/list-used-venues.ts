import type { UsedVenue } from '#contract/events/organize-events.ts';
import type { Db } from '#server/db/database.ts';
import { findUsedVenues } from './organizer-event-queries.ts';

/** So many stand in the list of suggestions. */
const maxVenues = 200;

export async function listUsedVenues(db: Db): Promise<UsedVenue[]> {
  return (await findUsedVenues(db, maxVenues)).map((row) => ({
    name: row.venue_name,
    address: row.venue_address,
    city: row.venue_city,
    province: row.venue_province,
    latitude: row.venue_latitude,
    longitude: row.venue_longitude,
    timezone: row.timezone,
  }));
}
