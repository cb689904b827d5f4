import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Deps } from '../deps/deps.ts';
import { isPictureOfEvent } from '../files/file-queries.ts';
import { drawPhoto } from '../files/picture.ts';
import { HttpError } from '../http/errors/http-error.ts';
import { type EventFile, EventFileError } from './event-file.ts';

/**
 * Stores the pictures that lie beside the event's file, and tells where each of its pictures is to be
 * seen. What is stored and then not saved is swept within an hour or two (E7).
 */
export async function storeEventPictures(deps: Deps, file: EventFile, folder: string) {
  const names = [
    file.cover ?? '',
    ...file.media.map((medium) => ('picture' in medium ? medium.picture : '')),
  ];
  const addresses = new Map<string, string>();
  const refusals: string[] = [];
  for (const name of new Set(names)) {
    if (name === '') continue;
    try {
      const address = (await isShown(deps, name)) ? name : await storePicture(deps, name, folder);
      addresses.set(name, address);
    } catch (error) {
      if (!(error instanceof EventFileError)) throw error;
      refusals.push(error.message);
    }
  }
  if (refusals.length > 0) throw new EventFileError(refusals.join('\n'));
  const addressOf = (name: string) => addresses.get(name) ?? '';
  return {
    cover_url: file.cover ? addressOf(file.cover) : null,
    media: file.media.map((medium, index) => ({
      position: index + 1,
      ...('picture' in medium
        ? { kind: 'image' as const, url: addressOf(medium.picture) }
        : { kind: 'video' as const, url: medium.film }),
      alt: medium.alt,
      caption: medium.caption,
    })),
  };
}

/** Drawn by us from a name, or the picture of an event; what a person shows of themselves is not. */
async function isShown({ db }: Deps, name: string): Promise<boolean> {
  if (name.startsWith('/pictures/')) return isPictureOfEvent(db, name);
  return /^\/drawings\/(course|scene)\/[\w-]+\.svg$/.test(name);
}

async function storePicture({ files }: Deps, name: string, folder: string): Promise<string> {
  const bytes = await readFile(resolve(folder, name)).catch(() => {
    throw new EventFileError(`There is no picture "${name}" beside this file.`);
  });
  const picture = await drawPhoto(bytes).catch((error: unknown) => {
    const [reason] = (error instanceof HttpError && error.errors?.image) || [];
    throw reason ? new EventFileError(`${name}: ${reason}`) : error;
  });
  const stored = `${randomBytes(32).toString('hex')}.webp`;
  await files.put(stored, picture);
  return `/pictures/${stored}`;
}
