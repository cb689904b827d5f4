import { createHash, randomBytes } from 'node:crypto';
import type { User } from '#contract/profile.ts';
import type { Deps } from '../deps/deps.ts';
import { type Crop, drawPicture } from '../files/picture.ts';
import { workQueue } from '../http/work-queue.ts';
import { findPictureOf } from './picture-queries.ts';
import { updateUser } from './profile-queries.ts';
import { saveProfile } from './save-profile.ts';

const folder = '/pictures/';

/** E9: drawing takes a processor for a moment; the others are for everybody else. */
const inTurn = workQueue({ atOnce: 2, longest: 60 });

/**
 * Saves or removes a picture (4.16). The file is there before the database speaks of it, and goes
 * only when the database has let go of it (E7); a file that a killed process leaves is swept.
 */
export async function savePicture(
  deps: Deps,
  userUuid: string,
  image: Buffer | undefined,
  crop: Crop | undefined,
): Promise<User> {
  const stored = image && (await storePicture(deps, userUuid, image, crop));
  const pfp_url = stored ? `${folder}${stored}` : null;
  let before: string | null = null;
  const user = await saveProfile(deps, userUuid, async (tx) => {
    before = await findPictureOf(tx, userUuid);
    await updateUser(tx, userUuid, { pfp_url });
  });
  await dropPicture(deps, before);
  return user;
}

/**
 * A hash of the content and of chance: nobody can guess the address, nor tell that two people chose
 * the same picture, and no file is ever shared or written anew, so one may be deleted at any time.
 */
async function storePicture(
  { files }: Deps,
  userUuid: string,
  image: Buffer,
  crop: Crop | undefined,
): Promise<string> {
  const picture = await inTurn(() => drawPicture(image, crop));
  const hash = createHash('sha256').update(randomBytes(32)).update(userUuid).update(picture);
  const name = `${hash.digest('hex')}.webp`;
  await files.put(name, picture);
  return name;
}

/** Deletes the file of an address that nobody has any more (E8, A9). */
export async function dropPicture({ files, log }: Deps, pfpUrl: string | null): Promise<void> {
  if (!pfpUrl?.startsWith(folder)) return;
  try {
    await files.delete(pfpUrl.slice(folder.length));
  } catch {
    // Its address is dead all the same, and the sweep tries again.
    log.warn('a picture that was let go of could not be deleted');
  }
}
