import { createHash, randomBytes } from 'node:crypto';
import type { User } from '#contract/profile/profile.ts';
import type { Deps } from '../deps/deps.ts';
import { type Crop, encodeProfilePicture } from '../files/picture.ts';
import { encodingQueue } from '../http/encoding-queue.ts';
import { findPictureUrl, updateUser } from './profile-queries.ts';
import { saveProfile } from './save-profile.ts';

const folder = '/pictures/';

/**
 * Saves or removes a picture (4.16). E7: the file is stored before its URL, and deleted after it. A
 * scheduled task deletes files that a killed process leaves behind.
 */
export async function savePicture(
  deps: Deps,
  userUuid: string,
  image: Buffer | undefined,
  crop: Crop | undefined,
): Promise<User> {
  const stored = image && (await storePicture(deps, userUuid, image, crop));
  const pfp_url = stored ? `${folder}${stored}` : null;
  let previous: string | null = null;
  const user = await saveProfile(deps, userUuid, async (tx) => {
    previous = await findPictureUrl(tx, userUuid);
    await updateUser(tx, userUuid, { pfp_url });
  });
  await deletePicture(deps, previous);
  return user;
}

/**
 * The name is a hash of content and random bytes. It cannot be guessed, does not show that two people
 * have the same picture, and belongs to one person, so the file can be deleted at any time.
 */
async function storePicture(
  { files }: Deps,
  userUuid: string,
  image: Buffer,
  crop: Crop | undefined,
): Promise<string> {
  const picture = await encodingQueue(() => encodeProfilePicture(image, crop));
  const hash = createHash('sha256').update(randomBytes(32)).update(userUuid).update(picture);
  const name = `${hash.digest('hex')}.webp`;
  await files.put(name, picture);
  return name;
}

/** Deletes the file of a picture that no profile shows any more (E8, A9). */
export async function deletePicture({ files, log }: Deps, pfpUrl: string | null): Promise<void> {
  if (!pfpUrl?.startsWith(folder)) return;
  try {
    await files.delete(pfpUrl.slice(folder.length));
  } catch {
    // Its URL is no longer answered, and the scheduled task tries again.
    log.warn('a picture that is no longer used could not be deleted');
  }
}
