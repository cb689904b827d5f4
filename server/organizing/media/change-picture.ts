import type { LibraryPicture } from '#contract/organizing/organizing.ts';
import { audit, changesOf } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { findEventsShowing, lockPicture, updatePicture } from '#server/library/library-queries.ts';
import { refuseStale } from '../changed-meanwhile.ts';
import { presentPicture } from './present-picture.ts';

type LibraryDeps = Pick<Deps, 'db' | 'clock'>;

/** Saves the words for a picture. The same save sent twice is one. 409 `changed_meanwhile`. */
export function changePicture(
  { db, clock }: LibraryDeps,
  userUuid: string,
  uuid: string,
  { alt, version }: { alt: string; version: number },
): Promise<LibraryPicture> {
  return db.transaction(async (tx) => {
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
    const changed = await updatePicture(tx, uuid, { alt, changed_at: at, changed_by: userUuid });
    return { ...record, alt, version: changed.version };
  });
}

/**
 * Deletes a picture that no event shows; for a week that can be taken back. Deleting it again changes
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
      const showing = await findEventsShowing(tx, [row.url]);
      if (showing.length > 0) throw inUse(showing);
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

function inUse(showing: { title: string; slug: string }[]): HttpError {
  const [first] = showing;
  const where =
    showing.length === 1
      ? `“${first?.title}” shows this picture`
      : `${showing.length} events show this picture, among them “${first?.title}”`;
  return new HttpError('in_use', {
    message: `${where}. Take it out there first.`,
    current: { used_in: showing.map(({ title, slug }) => ({ title, href: `/events/${slug}` })) },
  });
}
