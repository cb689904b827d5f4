import type { User } from '#contract/profile/profile.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { refreshDirectoryEntry } from './directory-entry/directory-entry.ts';
import { loadUser } from './load-user.ts';
import { lockUser } from './profile-queries.ts';

/** All changes of a profile go through here, so that the directory entry is up to date. */
export async function changeProfile<T>(
  { db }: Deps,
  userUuid: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    // Concurrent saves of one person wait for each other. A save that arrives after the account was
    // erased must not fill it again.
    if (!(await lockUser(tx, userUuid))) throw new HttpError('unauthenticated');
    const result = await work(tx);
    await refreshDirectoryEntry(tx, userUuid);
    return result;
  });
}

/** The same, and returns the user as stored now (4.11). */
export async function saveProfile(
  deps: Deps,
  userUuid: string,
  work: (tx: Db) => Promise<unknown>,
): Promise<User> {
  await changeProfile(deps, userUuid, work);
  return loadUser(deps, userUuid);
}
