import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Deps } from '../deps.ts';
import { drawPhoto } from '../files/picture.ts';
import { Fault } from '../http/fault.ts';
import { type EventFile, EventRefused } from './event-file.ts';

/** Stored by us, or drawn by us from a name. */
const isAddress = (name: string) => /^\/(pictures|drawings)\/[\w./-]+$/.test(name);

/**
 * Stores the pictures that lie beside the event's file, and tells where each of its pictures is to be
 * seen. What is stored and then not saved is swept within an hour or two (E7).
 */
export async function storeEventPictures({ files }: Deps, file: EventFile, folder: string) {
  const names = [
    file.cover ?? '',
    ...file.media.map((medium) => ('picture' in medium ? medium.picture : '')),
  ];
  const addresses = new Map<string, string>();
  for (const name of names) {
    if (name === '' || addresses.has(name)) continue;
    addresses.set(name, isAddress(name) ? name : await storePicture(files, name, folder));
  }
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

async function storePicture(files: Deps['files'], name: string, folder: string): Promise<string> {
  const bytes = await readFile(resolve(folder, name)).catch(() => {
    throw new EventRefused(`There is no picture "${name}" beside this file.`);
  });
  const picture = await drawPhoto(bytes).catch((error: unknown) => {
    const [reason] = (error instanceof Fault && error.errors?.image) || [];
    throw reason ? new EventRefused(`${name}: ${reason}`) : error;
  });
  const stored = `${randomBytes(32).toString('hex')}.webp`;
  await files.put(stored, picture);
  return `/pictures/${stored}`;
}
