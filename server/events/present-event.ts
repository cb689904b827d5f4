import type { Event } from '#contract/events/events.ts';
import { freeSeats } from './availability.ts';
import { shownKind } from './event-kind.ts';
import type { EventRow } from './event-queries.ts';

/** An event as in the contract; route() removes other columns. */
export function presentEvent(row: EventRow): Event {
  return {
    ...inUtc(row),
    kind: shownKind(row),
    booking_opens_at: row.booking_opens_at.toISOString(),
    booking_closes_at: row.booking_closes_at.toISOString(),
    cancel_until: row.cancel_until.toISOString(),
    venue: {
      name: row.venue_name,
      address: row.venue_address,
      city: row.venue_city,
      province: row.venue_province,
      // Only a draft may lack them.
      latitude: row.venue_latitude ?? 0,
      longitude: row.venue_longitude ?? 0,
    },
    cover_url: row.cover_url ?? `/drawings/course/${row.slug}.svg`,
    spots_left: freeSeats(row),
    currency: 'CAD',
    charity: presentCharity(row),
  };
}

/** With its distance to a tenth of a kilometre. */
export function presentNearby(row: EventRow & { distance_km: number }) {
  return { ...presentEvent(row), distance_km: Math.round(row.distance_km * 10) / 10 };
}

function presentCharity(row: EventRow): Event['charity'] {
  if (!row.charity_name) return null;
  return {
    name: row.charity_name,
    url: row.charity_url ?? '',
    raised_cents: row.charity_raised_cents ?? 0,
    goal_cents: row.charity_goal_cents ?? 0,
  };
}

/** The start and end of an event or an agenda item, as text in UTC. */
export function inUtc<T extends { starts_at: Date; ends_at: Date }>(row: T) {
  return {
    ...row,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
  };
}
