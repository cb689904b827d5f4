import type { Event } from '#contract/events/events.ts';
import { freeSeats } from './availability.ts';
import { coverOf } from './cover-of.ts';
import { shownKind } from './event-kind.ts';
import type { EventRow } from './event-queries.ts';

/** An event as in the contract; route() removes other columns. */
export function presentEvent(row: EventRow): Event {
  return {
    ...inUtc(row),
    kind: shownKind(row),
    venue: {
      name: row.venue_name,
      address: row.venue_address,
      city: row.venue_city,
      province: row.venue_province,
      // Only a draft may lack them.
      latitude: row.venue_latitude ?? 0,
      longitude: row.venue_longitude ?? 0,
    },
    cover_url: coverOf(row),
    spots_left: freeSeats(row),
    waitlist: row.waitlist === 'open' ? undefined : row.waitlist,
    currency: 'CAD',
    call_off_reason: row.call_off_public ? (row.call_off_reason ?? undefined) : undefined,
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

type InUtc<Row> = {
  [Name in keyof Row]: Row[Name] extends Date
    ? string
    : Row[Name] extends Date | null
      ? string | null
      : Row[Name];
};

/** A row with its instants as text in UTC. */
export function inUtc<Row extends object>(row: Row): InUtc<Row> {
  const shown = { ...row } as Record<string, unknown>;
  for (const name in shown) {
    const value = shown[name];
    if (value instanceof Date) shown[name] = value.toISOString();
  }
  return shown as InUtc<Row>;
}
