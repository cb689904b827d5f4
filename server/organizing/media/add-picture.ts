import type { LibraryPicture } from '#contract/organizing.ts';
import type { Deps } from '#server/deps/deps.ts';
import { notPicture } from '#server/files/picture.ts';
import { addPhoto, storePhoto } from '#server/library/store-photo.ts';
import { presentPicture } from './present-picture.ts';

/** Adds an uploaded picture to the library; sent twice, it is there once. */
export async function addPicture(
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  userUuid: string,
  image: Buffer | undefined,
): Promise<LibraryPicture> {
  if (!image) throw notPicture();
  const photo = await storePhoto(deps, image);
  const row = await deps.db.transaction((tx) =>
    addPhoto(tx, photo, { alt: '', at: deps.clock.now(), by: userUuid }),
  );
  // The library had it already, under another name.
  if (row.url !== photo.url) await deps.files.delete(photo.url.slice('/pictures/'.length));
  return presentPicture(deps.db, row);
}
