import { audit, changesOf } from '#server/audit/audit.ts';
import { findBookingsOfEvent } from '#server/bookings/cancel/cancellation-queries.ts';
import { enqueueBookingEmails } from '#server/bookings/emails/enqueue-booking-emails.ts';
import { type BookableEvent, lockEvent } from '#server/bookings/event-lock-queries.ts';
import { countTaken, extendCancelUntil } from '#server/bookings/seat-queries.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { type EventFile, EventFileError, eventRows } from '#server/events/event-file.ts';
import { showEventPictures, storeEventPictures } from '#server/events/event-pictures.ts';
import { findEvent } from '#server/events/event-queries.ts';
import {
  findDetails,
  insertEvent,
  replaceDetails,
  updateEvent,
} from '#server/events/save-event-queries.ts';
import { wallTimeIn } from '#server/events/zoned-time.ts';
import { provinceNamed } from '#server/places/find-place.ts';

type SavedEvent = Omit<BookableEvent, 'uuid' | 'statement_published_at'>;

/**
 * Adds the event of a file, or changes the one with the same slug; its pictures lie in `folder`. Bookings
 * stay, and their people get an email if time or place changes. Saving the same file again changes
 * nothing. Throws `EventFileError`.
 */
export async function saveEvent(
  deps: Deps,
  file: EventFile,
  folder: string,
): Promise<{ isNew: boolean; notifiedOfMove: number }> {
  const { db, clock } = deps;
  const { event, agenda, finances } = eventRows(file);
  const stored = await storeEventPictures(deps, file, folder);
  const done = await db.transaction(
    async (tx) => {
      const { cover_url, media } = await showEventPictures(tx, file, stored, clock.now());
      const wanted = { ...event, cover_url };
      const added = await insertEvent(tx, { ...wanted, created_at: clock.now() });
      if (added && wanted.status === 'cancelled') throw new EventFileError(isNotThere);
      const before = added ? undefined : await lockSaved(tx, wanted.slug, clock.now());
      const uuid = added ?? before?.uuid ?? '';
      if (before) {
        await refuseToBreakBookings(tx, before, wanted, clock.now());
        await updateEvent(tx, uuid, wanted);
        await extendCancelUntil(tx, uuid, wanted.cancel_until);
      }
      const details = { agenda, media, finances };
      const changes =
        before &&
        changesOf({ ...before, ...(await findDetails(tx, uuid)) }, { ...wanted, ...details });
      await replaceDetails(tx, uuid, details);
      // Lines that are there before the event, such as sponsors, are no statement yet.
      const hasStatement = finances.length > 0 && wanted.ends_at <= clock.now();
      const known = before?.statement_published_at ?? null;
      const isFirst = known === null && (!before || changes?.finances !== undefined);
      const statement_published_at = hasStatement ? (isFirst ? clock.now() : known) : null;
      await updateEvent(tx, uuid, { statement_published_at });
      await audit(tx, 'event_saved', { at: clock.now(), about: uuid, changes });
      const booked =
        before && isMoved(before, wanted) && clock.now() < wanted.ends_at
          ? await findBookingsOfEvent(tx, uuid, 'confirmed')
          : [];
      await enqueueBookingEmails(tx, clock.now(), 'moved', booked);
      return { isNew: added !== undefined, notifiedOfMove: booked.length };
    },
    { isolationLevel: 'read committed' },
  );
  deps.wakeJobs();
  return done;
}

const isNotThere = 'There is no event with this slug to cancel.';

async function lockSaved(tx: Db, slug: string, now: Date): Promise<BookableEvent | undefined> {
  const found = await findEvent(tx, { slug }, now);
  return found && lockEvent(tx, found.uuid);
}

/** Refuses changes that would break what people have booked. */
async function refuseToBreakBookings(
  tx: Db,
  before: BookableEvent,
  wanted: SavedEvent,
  now: Date,
): Promise<void> {
  if (before.status === 'cancelled' && wanted.status !== 'cancelled') {
    throw new EventFileError('status: This event is cancelled, and stays so.');
  }
  if (before.status !== 'cancelled' && wanted.status === 'cancelled') {
    throw new EventFileError(
      `status: Cancel it with npm run cancel-event -- ${wanted.slug}, which refunds everybody.`,
    );
  }
  const taken = await countTaken(tx, before.uuid, now);
  const players = taken.confirmed + taken.held;
  const booked = players === 1 ? '1 place is booked' : `${players} places are booked`;
  if (players > 0 && wanted.status === 'draft') {
    throw new EventFileError(`status: ${booked}, so it stays published.`);
  }
  if (wanted.capacity !== null && players > wanted.capacity) {
    throw new EventFileError(`capacity: ${booked} already.`);
  }
  if (players > 0 && now < before.ends_at && wanted.ends_at <= now) {
    throw new EventFileError(`ends: This time is over, and ${booked}.`);
  }
  // Next year's event under this year's slug: this year's bookings would move there.
  if (players > 0 && before.ends_at <= now && now < wanted.ends_at) {
    throw new EventFileError(
      `slug: This event is over, and ${booked}. Give the next one a slug of its own.`,
    );
  }
  const isSooner =
    wanted.cancel_until < before.cancel_until && wanted.starts_at >= before.starts_at;
  if (players > 0 && now < before.cancel_until && isSooner) {
    const until = wallTimeIn(before.timezone, before.cancel_until).replace('T', ' ');
    throw new EventFileError(
      `booking, cancel_until: ${booked}, and can be cancelled until ${until}.`,
    );
  }
}

function isMoved(before: SavedEvent, wanted: SavedEvent): boolean {
  const whenAndWhere = (event: SavedEvent) =>
    JSON.stringify([
      event.starts_at,
      event.ends_at,
      event.venue_name,
      event.venue_address,
      event.venue_city,
      // Older events may have the province's two letters instead of its name.
      provinceNamed(event.venue_province),
    ]);
  return whenAndWhere(before) !== whenAndWhere(wanted);
}
