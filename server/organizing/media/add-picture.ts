import type { FastifyRequest } from 'fastify';
import type { LibraryPicture } from '#contract/organizing/organizing.ts';
import { maxPictureBytes, pictureTooLarge } from '#contract/values/picture-size.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hasMatchingType, notPicture } from '#server/files/picture.ts';
import { countTry } from '#server/http/auth/rate-limit.ts';
import { readForm } from '#server/http/body/form-body.ts';
import { addPhoto, storePhoto } from '#server/library/store-photo.ts';
import { presentPicture } from './present-picture.ts';

const form = {
  file: 'image',
  maxBytes: maxPictureBytes,
  tooLarge: pictureTooLarge,
  fields: [],
} as const;

/** Adds the picture of an uploaded form to the library; sent twice, it is there once. */
export async function uploadPicture(
  deps: Deps,
  userUuid: string,
  request: FastifyRequest,
): Promise<LibraryPicture> {
  await countTry(deps, 'upload', userUuid);
  const { file, type } = await readForm(request, form);
  if (file && !hasMatchingType(file, type)) throw notPicture();
  return addPicture(deps, userUuid, file);
}

async function addPicture(
  deps: Deps,
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
