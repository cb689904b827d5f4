import { eventFields } from '#contract/events/event-fields.ts';
import {
  type OrganizerEvent,
  organizerEventSchema,
  type SavedEvent,
} from '#contract/events/organize-events.ts';
import {
  type ColumnOf,
  columnOf,
  emptyOf,
  type Field,
  recordOf,
  valueAt,
} from '#contract/values/field-table.ts';
import { isArtwork } from '#server/artwork/artwork-routes.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import type { Db } from '#server/db/database.ts';
import { HttpError, validationError } from '#server/errors/http-error.ts';
import { presentEvent } from '#server/events/present-event.ts';
import { holdPictures } from '#server/files/file-queries.ts';
import { findPlace, provinceNamed } from '#server/places/find-place.ts';
import type { SavedColumns } from './change-event.ts';
import { quietTime } from './event-moves.ts';
import { findOrganized, type OrganizedRow } from './organizer-event-queries.ts';

/** An event as organizers see and send it; `route` removes other columns. */
export function presentOrganized(row: OrganizedRow): OrganizerEvent {
  const { venue, ...event } = presentEvent(row);
  const { venue_latitude: latitude, venue_longitude: longitude, changed_at } = row;
  return {
    ...event,
    kind: row.kind,
    venue: { ...venue, latitude, longitude },
    sold: row.confirmed,
    held: row.held,
    offered: row.offered,
    waiting: row.waiting,
    call_off_reason: row.call_off_reason,
    call_off_public: row.call_off_public,
    has_result: row.statement_published_at !== null,
    slug_changeable: row.status === 'draft' && row.published_at === null,
    move_email_at:
      row.is_moving && changed_at ? new Date(changed_at.getTime() + quietTime).toISOString() : null,
    changed_at: changed_at?.toISOString() ?? null,
    changed_by: row.saved_by,
    version: row.version,
  };
}

/** One event, without any other column: a refusal answers it, too. */
export async function loadRecord(db: Db, uuid: string, now: Date): Promise<OrganizerEvent> {
  const row = await findOrganized(db, uuid, now);
  if (!row) throw new HttpError('not_found');
  return organizerEventSchema.parse(presentOrganized(row));
}

type Sent = Omit<SavedEvent, 'version'>;

/** What is sent, as it is stored; a cover is still to be looked for in the library. */
export function columnsOf(sent: Sent, before?: BookableEvent): Omit<SavedColumns, 'status'> {
  const values = Object.entries(eventFields).map(([name, { kind }]) => {
    const value = valueAt(sent, name) ?? null;
    return [columnOf(name), kind === 'time' ? new Date(String(value)) : value];
  });
  const columns: Pick<SavedColumns, ColumnOf<keyof typeof eventFields>> = Object.fromEntries(
    values,
  );
  const province = provinceNamed(columns.venue_province) ?? columns.venue_province;
  return {
    ...columns,
    // Older events may have the province's two letters; that alone is no change.
    venue_province:
      before && provinceNamed(before.venue_province) === province
        ? before.venue_province
        : province,
    ...placeOf(sent.venue, province, before),
  };
}

/** An event of which nothing is said. */
export const emptyEvent: Sent = {
  ...recordOf<Sent>(
    Object.entries<Field>(eventFields).map(([name, field]) => [name, emptyOf(field)]),
  ),
  charity: null,
};

/** Without coordinates, and for a new city with those of the old one, the place is that of the city, or of the postal code in the address. */
function placeOf(venue: SavedEvent['venue'], province: string, before?: BookableEvent) {
  const { latitude = null, longitude = null } = venue;
  const isElsewhere =
    before !== undefined &&
    (venue.city !== before.venue_city || province !== provinceNamed(before.venue_province));
  const isStale =
    isElsewhere && latitude === before.venue_latitude && longitude === before.venue_longitude;
  const isGiven = latitude !== null && longitude !== null && !isStale;
  const place = isGiven
    ? { latitude, longitude }
    : (findPlace(`${venue.city} ${province}`) ?? findPlace(venue.address));
  return { venue_latitude: place?.latitude ?? null, venue_longitude: place?.longitude ?? null };
}

/** Null, or the stored one, for the URL of a drawn cover as GET gave it. */
export async function storedCover(
  tx: Db,
  { cover_url: sent }: Pick<SavedEvent, 'cover_url'>,
  now?: { record: OrganizerEvent; before: BookableEvent },
): Promise<string | null> {
  if (sent === now?.record.cover_url) return now?.before.cover_url ?? null;
  if (sent === null) return null;
  const isThere = isArtwork(sent) || (await holdPictures(tx, [sent])).has(sent);
  if (!isThere) throw validationError('cover_url', 'The library has no such picture.');
  return sent;
}
