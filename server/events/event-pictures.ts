import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { holdPictures, isInLibrary } from '../files/file-queries.ts';
import { addPhoto, type StoredPhoto, storePhoto } from '../library/store-photo.ts';
import { type EventFile, EventFileError } from './event-file.ts';

/** Reads a file that lies beside the event's; undefined if there is none. */
export type PictureReader = (name: string) => Promise<Buffer | undefined>;

/** Of the files in a folder. */
export const picturesIn =
  (folder: string): PictureReader =>
  (name) =>
    readFile(resolve(folder, name)).catch(() => undefined);

/** The pictures that lay beside a file, by their name in it. The others have their URL already. */
type StoredPictures = Map<string, StoredPhoto>;

/**
 * Stores the pictures that lie beside the event's file, before the transaction that shows them. A picture
 * of an event that is then not saved is deleted within an hour or two (E7).
 */
export async function storeEventPictures(
  deps: Deps,
  file: EventFile,
  read: PictureReader,
): Promise<StoredPictures> {
  const stored: StoredPictures = new Map();
  const refusals: string[] = [];
  for (const name of namesOf(file)) {
    try {
      if (!(await isThere(deps, name))) stored.set(name, await storePicture(deps, name, read));
    } catch (error) {
      if (!(error instanceof EventFileError)) throw error;
      refusals.push(error.message);
    }
  }
  if (refusals.length > 0) throw new EventFileError(refusals.join('\n'));
  return stored;
}

/**
 * What an event shows, in the transaction that saves it: new pictures go to the library, and nobody
 * deletes the others until it ends.
 */
export async function showEventPictures(tx: Db, file: EventFile, stored: StoredPictures, at: Date) {
  const urls = new Map<string, string>();
  const altOf = new Map(
    file.media.flatMap((medium) => ('picture' in medium ? [[medium.picture, medium.alt]] : [])),
  );
  // By their content, so that two who store the same pictures do not wait for each other.
  const inOrder = [...stored].toSorted(([, one], [, other]) =>
    one.content_hash < other.content_hash ? -1 : 1,
  );
  for (const [name, photo] of inOrder) {
    const alt = altOf.get(name) ?? '';
    urls.set(name, (await addPhoto(tx, photo, { alt, at, by: null })).url);
  }
  const fromLibrary = namesOf(file).filter((name) => name.startsWith(folderOfPictures));
  const held = await holdPictures(tx, fromLibrary);
  const gone = fromLibrary.filter((name) => !held.has(name));
  if (gone.length > 0) throw new EventFileError(gone.map(isMissing).join('\n'));
  const urlOf = (name: string) => urls.get(name) ?? name;
  return {
    cover_url: file.cover ? urlOf(file.cover) : null,
    media: file.media.map((medium, index) => ({
      position: index + 1,
      ...('picture' in medium
        ? { kind: 'image' as const, url: urlOf(medium.picture) }
        : { kind: 'video' as const, url: medium.film }),
      alt: medium.alt,
      caption: medium.caption,
    })),
  };
}

function namesOf(file: EventFile): string[] {
  const pictures = file.media.flatMap((medium) => ('picture' in medium ? [medium.picture] : []));
  return [...new Set([...(file.cover ? [file.cover] : []), ...pictures])];
}

const folderOfPictures = '/pictures/';
const isMissing = (name: string) => `There is no picture "${name}" beside this file.`;

/** Artwork, or a picture of the library; a member's own picture does not count. */
async function isThere({ db }: Deps, name: string): Promise<boolean> {
  return name.startsWith(folderOfPictures) ? isInLibrary(db, name) : isArtwork(name);
}

/** Whether a URL is that of a drawn picture. */
export const isArtwork = (url: string) => /^\/drawings\/(course|scene)\/[\w-]+\.svg$/.test(url);

async function storePicture(deps: Deps, name: string, read: PictureReader): Promise<StoredPhoto> {
  const bytes = await read(name);
  if (!bytes) throw new EventFileError(isMissing(name));
  return storePhoto(deps, bytes).catch((error: unknown) => {
    const [reason] = (error instanceof HttpError && error.errors?.image) || [];
    throw reason ? new EventFileError(`${name}: ${reason}`) : error;
  });
}
