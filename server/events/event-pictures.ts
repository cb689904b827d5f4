import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Deps } from '../deps/deps.ts';
import { isPictureOfEvent } from '../files/file-queries.ts';
import { encodeEventPhoto } from '../files/picture.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { type EventFile, EventFileError } from './event-file.ts';

/**
 * Stores the pictures that lie beside the event's file, and returns the URLs of all its pictures. A
 * picture of an event that is then not saved is deleted within an hour or two (E7).
 */
export async function storeEventPictures(deps: Deps, file: EventFile, folder: string) {
  const names = [
    file.cover ?? '',
    ...file.media.map((medium) => ('picture' in medium ? medium.picture : '')),
  ];
  const urls = new Map<string, string>();
  const refusals: string[] = [];
  for (const name of new Set(names)) {
    if (name === '') continue;
    try {
      const url = (await isShown(deps, name)) ? name : await storePicture(deps, name, folder);
      urls.set(name, url);
    } catch (error) {
      if (!(error instanceof EventFileError)) throw error;
      refusals.push(error.message);
    }
  }
  if (refusals.length > 0) throw new EventFileError(refusals.join('\n'));
  const urlOf = (name: string) => urls.get(name) ?? '';
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

/** Artwork, or a picture that an event shows; a member's own picture does not count. */
async function isShown({ db }: Deps, name: string): Promise<boolean> {
  if (name.startsWith('/pictures/')) return isPictureOfEvent(db, name);
  return /^\/drawings\/(course|scene)\/[\w-]+\.svg$/.test(name);
}

async function storePicture({ files }: Deps, name: string, folder: string): Promise<string> {
  const bytes = await readFile(resolve(folder, name)).catch(() => {
    throw new EventFileError(`There is no picture "${name}" beside this file.`);
  });
  const picture = await encodeEventPhoto(bytes).catch((error: unknown) => {
    const [reason] = (error instanceof HttpError && error.errors?.image) || [];
    throw reason ? new EventFileError(`${name}: ${reason}`) : error;
  });
  const stored = `${randomBytes(32).toString('hex')}.webp`;
  await files.put(stored, picture);
  return `/pictures/${stored}`;
}
