import { audit, changesOf } from '#server/audit/audit.ts';
import { type BookableEvent, lockEvent } from '#server/bookings/event-lock-queries.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { type EventFile, EventFileError, eventRows } from '#server/events/event-file.ts';
import { nameInFile } from '#server/events/event-order.ts';
import {
  type PictureReader,
  showEventPictures,
  storeEventPictures,
} from '#server/events/event-pictures.ts';
import { findEvent } from '#server/events/event-queries.ts';
import {
  findDetails,
  insertEvent,
  replaceDetails,
  updateEvent,
} from '#server/events/save-event-queries.ts';
import { changeEvent, refuseSeventh, type SavedColumns, statementTime } from './change-event.ts';

/**
 * Adds the event of a file, or changes the one with the same slug; `read` reads the pictures that lie beside
 * it. Bookings stay, and their people get an email if time or place changes. Saving the same file again
 * changes nothing. Throws `EventFileError`.
 */
export async function saveEvent(
  deps: Deps,
  file: EventFile,
  read: PictureReader,
): Promise<{ isNew: boolean; notifiedOfMove: number }> {
  const { db, clock } = deps;
  const { event, agenda, finances } = eventRows(file);
  const stored = await storeEventPictures(deps, file, read);
  const done = await db
    .transaction(
      async (tx) => {
        const at = clock.now();
        const { cover_url, media } = await showEventPictures(tx, file, stored, at);
        const wanted = { ...event, cover_url };
        const added = await add(tx, wanted, at);
        const before = added ? undefined : await lockSaved(tx, wanted.slug, at);
        const uuid = added ?? before?.uuid ?? '';
        const details = { agenda, media, finances };
        const changes =
          before &&
          changesOf({ ...before, ...(await findDetails(tx, uuid)) }, { ...wanted, ...details });
        if (before) refuseToCancel(before, wanted);
        const concerned =
          before && changes ? await changeEvent(tx, before, wanted, { at, by: null }) : [];
        await replaceDetails(tx, uuid, details);
        const isChanged = !before || changes?.finances !== undefined;
        const statement = { lines: finances.length, ends_at: wanted.ends_at, isChanged };
        const known = before?.statement_published_at ?? null;
        await updateEvent(tx, uuid, {
          statement_published_at: statementTime(known, statement, at),
        });
        await audit(tx, 'event_saved', { at, about: uuid, changes });
        return { isNew: added !== undefined, notifiedOfMove: concerned.length };
      },
      { isolationLevel: 'read committed' },
    )
    .catch((error: unknown) => {
      throw error instanceof HttpError && error.errors ? asInFile(error.errors) : error;
    });
  deps.wakeJobs();
  return done;
}

/** The new event's uuid; undefined if there is one with this slug. */
async function add(tx: Db, wanted: SavedColumns, at: Date): Promise<string | undefined> {
  const published_at = wanted.status === 'published' ? at : null;
  const uuid = await insertEvent(tx, {
    ...wanted,
    ...{ created_at: at, changed_at: at, published_at },
  });
  if (uuid && wanted.status === 'cancelled') {
    throw new EventFileError('There is no event with this slug to cancel.');
  }
  if (uuid) await refuseSeventh(tx, undefined, wanted, at);
  return uuid;
}

async function lockSaved(tx: Db, slug: string, now: Date): Promise<BookableEvent | undefined> {
  const found = await findEvent(tx, { slug }, now);
  return found && lockEvent(tx, found.uuid);
}

function refuseToCancel(before: BookableEvent, wanted: SavedColumns): void {
  if (before.status === 'cancelled' || wanted.status !== 'cancelled') return;
  throw new EventFileError(
    `status: Cancel it with npm run cancel-event -- ${wanted.slug}, which refunds everybody.`,
  );
}

/** The same refusals, at the names that the fields have in the file. */
function asInFile(errors: Record<string, string[]>): EventFileError {
  const lines = Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message) => `${(nameInFile[field] ?? [field]).join(', ')}: ${message}`),
  );
  return new EventFileError(lines.join('\n'));
}
