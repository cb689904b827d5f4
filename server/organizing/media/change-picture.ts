import type { LibraryPicture } from '#contract/organizing/organizing.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { BookableEvent } from '#server/bookings/event-lock-queries.ts';
import { withEventLocks } from '#server/bookings/with-event-lock.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findDetails, replaceMedia } from '#server/events/save-event-queries.ts';
import {
  findEventsShowing,
  findLibraryUrl,
  lockPicture,
  type PictureRow,
  updatePicture,
} from '#server/library/library-queries.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { changeDetails } from '../events/change-event.ts';
import { mediaOf } from '../events/event-details.ts';
import { findUses, presentPicture } from './present-picture.ts';

type LibraryDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Saves the words for a picture, also where an event shows it with the same words or with none (V20). The same save sent
 * twice is one. 409 `changed_meanwhile`.
 */
export async function changePicture(
  { db, clock }: LibraryDeps,
  userUuid: string,
  uuid: string,
  { alt, version }: { alt: string; version: number },
): Promise<LibraryPicture> {
  const url = await findLibraryUrl(db, uuid);
  const showing = url === undefined ? [] : await findEventsShowing(db, [url]);
  // The events first, as an event that is saved locks them.
  const locked = showing.map((event) => event.uuid);
  return withEventLocks({ db, clock }, locked, async (tx, events) => {
    const row = await lockPicture(tx, uuid);
    if (!row || row.deleted_at) throw new HttpError('not_found');
    const record = await presentPicture(tx, row);
    if (row.alt === alt) return record;
    await refuseStale(tx, version, row, record);
    const at = clock.now();
    await audit(tx, 'picture_changed', {
      at,
      about: uuid,
      changes: changesOf({ alt: row.alt }, { alt }),
    });
    for (const event of events.values()) {
      await describeInEvent(tx, event, row, { alt, at, by: userUuid });
    }
    const changed = await updatePicture(tx, uuid, { alt, changed_at: at, changed_by: userUuid });
    return { ...record, alt, version: changed.version };
  });
}

async function describeInEvent(
  tx: Db,
  event: BookableEvent,
  { url, alt: known }: PictureRow,
  { alt, at, by }: { alt: string; at: Date; by: string },
): Promise<void> {
  const details = await findDetails(tx, event.uuid);
  const { media } = details;
  const isSame = (one: (typeof media)[number]) =>
    one.kind === 'image' && one.url === url && (one.alt === '' || one.alt === known);
  if (!media.some(isSame)) return;
  const described = media.map((one) => (isSame(one) ? { ...one, alt } : one));
  await replaceMedia(tx, event.uuid, described);
  await changeDetails(
    tx,
    event,
    { at, by },
    {
      before: { media: mediaOf(details) },
      after: { media: mediaOf({ ...details, media: described }) },
    },
  );
}

/**
 * Deletes a picture that is shown nowhere; for a week that can be taken back. Deleting it again changes
 * nothing. 409 `in_use`.
 */
export function deleteFromLibrary(
  { db, clock }: LibraryDeps,
  userUuid: string,
  uuid: string,
): Promise<void> {
  return db.transaction(
    async (tx) => {
      const row = await lockPicture(tx, uuid);
      if (!row) throw new HttpError('not_found');
      if (row.deleted_at) return;
      // After the lock, and so after every event that was being saved with it.
      const uses = await findUses(tx, [row.url]);
      if (uses.length > 0) throw inUse(uses);
      const at = clock.now();
      await updatePicture(tx, uuid, { deleted_at: at, changed_at: at, changed_by: userUuid });
      await audit(tx, 'picture_deleted', {
        at,
        about: uuid,
        changes: changesOf({ alt: row.alt }, { alt: '' }),
      });
    },
    { isolationLevel: 'read committed' },
  );
}

/** Takes the deletion back. */
export function restoreToLibrary(
  { db, clock }: LibraryDeps,
  userUuid: string,
  uuid: string,
): Promise<LibraryPicture> {
  return db.transaction(async (tx) => {
    const row = await lockPicture(tx, uuid);
    if (!row) throw new HttpError('not_found');
    if (!row.deleted_at) return presentPicture(tx, row);
    const at = clock.now();
    await audit(tx, 'picture_restored', { at, about: uuid });
    return presentPicture(
      tx,
      await updatePicture(tx, uuid, { deleted_at: null, changed_at: at, changed_by: userUuid }),
    );
  });
}

function inUse(uses: { title: string; href: string }[]): HttpError {
  const [first] = uses;
  const where =
    uses.length === 1
      ? `“${first?.title}” shows this picture`
      : `${uses.length} events and pages show this picture, among them “${first?.title}”`;
  return new HttpError('in_use', {
    message: `${where}. Take it out there first.`,
    current: { used_in: uses.map(({ title, href }) => ({ title, href })) },
  });
}
