import type { Event } from '#contract/events/events.ts';

/** The place of an event on OpenStreetMap. */
export function mapUrl({ venue }: Pick<Event, 'venue'>): string {
  const query = `${venue.address}, ${venue.city}, ${venue.province}, Canada`;
  const near = `${venue.latitude}/${venue.longitude}`;
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(query)}#map=13/${near}`;
}
