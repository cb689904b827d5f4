import { createHash, randomBytes } from 'node:crypto';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { encodeEventPhoto } from '../files/picture.ts';
import { encodingQueue } from '../http/encoding-queue.ts';
import {
  insertPicture,
  lockPictureWith,
  type PictureRow,
  updatePicture,
} from './library-queries.ts';

/** A picture whose file is stored, and whose row is still to be. */
export interface StoredPhoto {
  url: string;
  content_hash: string;
  width: number;
  height: number;
}

/**
 * Encodes a picture as events show it, and stores its file. A file whose row is then not stored is deleted
 * within an hour or two (E7).
 */
export async function storePhoto(
  { files }: Pick<Deps, 'files'>,
  image: Buffer,
): Promise<StoredPhoto> {
  const { bytes, width, height } = await encodingQueue(() => encodeEventPhoto(image));
  const content_hash = createHash('sha256').update(bytes).digest('hex');
  // Random: a name that follows from the content could be guessed.
  const name = `${randomBytes(32).toString('hex')}.webp`;
  await files.put(name, bytes);
  return { url: `/pictures/${name}`, content_hash, width, height };
}

/**
 * Adds a stored picture to the library. The same picture again is the one that is there, and comes back if
 * it was deleted; so an upload can be sent twice.
 */
export async function addPhoto(
  tx: Db,
  photo: StoredPhoto,
  { alt, at, by }: { alt: string; at: Date; by: string | null },
): Promise<PictureRow> {
  const saved = { changed_at: at, changed_by: by };
  const added = await insertPicture(tx, { ...photo, alt, created_at: at, ...saved });
  if (added) {
    await audit(tx, 'picture_added', { at, about: added.uuid });
    return added;
  }
  const known = await lockPictureWith(tx, photo.content_hash);
  // Deleted for good between the two statements.
  if (!known) return addPhoto(tx, photo, { alt, at, by });
  if (known.deleted_at === null) return known;
  await audit(tx, 'picture_restored', { at, about: known.uuid });
  return updatePicture(tx, known.uuid, { deleted_at: null, ...saved });
}
