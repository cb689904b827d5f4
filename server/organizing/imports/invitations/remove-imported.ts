import { audit } from '#server/audit/audit.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps/deps.ts';
import { hashLinkToken } from '#server/email/email-link.ts';
import { deleteEmailsOf } from '#server/jobs/email-log-queries.ts';
import type { OneClickLink } from '#server/notifications/notification-routes.ts';
import { refreshDirectoryEntry } from '#server/profile/directory-entry/directory-entry.ts';
import { deleteImportedAccounts } from '../people/imported-people-queries.ts';
import { lockPeople } from '../people/known-people-queries.ts';
import { deleteImportRowsOf } from '../stored/import-queries.ts';
import {
  findByRemovalHash,
  hasPaidOrBooked,
  insertRemovedAddress,
  markRemoved,
  markToErase,
} from './imported-invitation-queries.ts';
import { claimedPage, gonePage, leavingPage, removedPage, removePage } from './remove-page.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findByRemovalHash>>>;

/** 16.4: ‘This is not me: remove me’. Opening the link changes nothing; the button does. */
export async function findRemovalLink(
  deps: Deps,
  token: string,
): Promise<OneClickLink | undefined> {
  const hash = hashLinkToken(token);
  const found = await findByRemovalHash(deps.db, hash);
  return (
    found && {
      page: pageOf(found),
      act: async (own) => pageOf(await removeByHash(deps, hash))(own),
    }
  );
}

function pageOf({ user_uuid, unclaimed_since, removed_at }: Found) {
  if (user_uuid === null) return removed_at ? removedPage : gonePage;
  if (!unclaimed_since) return claimedPage;
  return removed_at ? leavingPage : removePage;
}

/** Returns what is there now: a second click finds nothing left to do. */
async function removeByHash(deps: Deps, hash: Buffer): Promise<Found> {
  return deps.db.transaction(
    async (tx) => {
      const before = await findByRemovalHash(tx, hash);
      await lockPeople(tx, before?.user_uuid ? [before.user_uuid] : []);
      const found = await findByRemovalHash(tx, hash);
      if (!found) throw new Error('A removal has no import any more.');
      const { user_uuid, email_key, unclaimed_since, removed_at } = found;
      if (user_uuid === null || email_key === null) return found;
      if (!unclaimed_since || removed_at) return found;
      const now = deps.clock.now();
      await insertRemovedAddress(tx, email_key, now);
      await markRemoved(tx, user_uuid, now);
      await removeAccount(tx, { user_uuid, email_key }, now);
      await audit(tx, 'imported_removed', { at: now, about: found.import_uuid });
      return { ...found, ...(await findByRemovalHash(tx, hash)) };
    },
    { isolationLevel: 'read committed' },
  );
}

/** An account with payments or bookings waits for its erasure, which keeps the books. */
async function removeAccount(
  tx: Db,
  { user_uuid, email_key }: { user_uuid: string; email_key: string },
  now: Date,
): Promise<void> {
  await deleteImportRowsOf(tx, email_key);
  if (await hasPaidOrBooked(tx, user_uuid)) {
    await markToErase(tx, user_uuid, now);
    await refreshDirectoryEntry(tx, user_uuid);
    return;
  }
  await deleteEmailsOf(tx, { uuid: user_uuid, emailKey: email_key });
  await deleteImportedAccounts(tx, [user_uuid]);
}
