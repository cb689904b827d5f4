import type { FastifyRequest } from 'fastify';
import type { User } from '#contract/profile/profile.ts';
import { erasureDays } from '#contract/values/portal-limits.ts';
import { findGrantsOfAccount } from '../accounts/account-queries.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import { accountErased } from '../accounts/emails/account-erased-email.ts';
import { deletionRequested } from '../accounts/emails/deletion-requested-email.ts';
import { unknownPasswordHash } from '../accounts/password.ts';
import { audit } from '../audit/audit.ts';
import { deleteEventEmailsTo } from '../bookings/between/event-email-queries.ts';
import { cancelUpcomingBookings } from '../bookings/cancel/cancel-seats.ts';
import { findUpcomingBookings } from '../bookings/cancel/cancellation-queries.ts';
import { erasedEmail } from '../db/erased-email.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { HttpError } from '../errors/http-error.ts';
import { deleteEmailsOf } from '../jobs/email-log-queries.ts';
import { emptyPayer } from '../ledger/receipts/ledger-entry-queries.ts';
import { errorName } from '../log/log.ts';
import { stopRenewing } from '../membership/cancel-membership.ts';
import { eraseCustomer } from '../membership/reconcile-customer.ts';
import { deleteImportedOf } from '../organizing/imports/people/imported-people-queries.ts';
import { deleteImportRowsOf } from '../organizing/imports/stored/import-queries.ts';
import { isLastOwner } from '../organizing/people/last-owner.ts';
import { moveOrEndPasses } from '../organizing/people/role-ended.ts';
import { refreshDirectoryEntry } from '../profile/directory-entry/directory-entry.ts';
import { deletePicture } from '../profile/save-picture.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { oneDay } from '../time/durations.ts';
import {
  deleteAccountData,
  emptyAccount,
  emptyBookings,
  emptyPlacesUnder,
  findDueAccounts,
  isDueAccount,
  lockDueAccount,
  markForDeletion,
  unmarkForDeletion,
} from './deletion-queries.ts';

/** The time between request and erasure. The account works, but is not in the directory. */
export const erasureDelay = erasureDays * oneDay;

export async function requestDeletion(
  deps: Deps,
  userUuid: string,
  currentPassword: string,
  request: FastifyRequest,
): Promise<User> {
  const { email_key } = await confirmPassword(deps, userUuid, currentPassword, request);
  const now = deps.clock.now();
  const user = await saveProfile(deps, userUuid, async (tx) => {
    if (await isLastOwner(tx, userUuid, now)) throw new HttpError('last_owner');
    if (!(await markForDeletion(tx, userUuid, now))) return;
    await audit(tx, 'deletion_asked', { at: now, subject: userUuid });
    const erased_at = new Date(now.getTime() + erasureDelay).toISOString();
    await enqueueEmail(tx, now, deletionRequested, { email_key, erased_at });
  });
  // The membership must not renew if the account is about to be erased.
  await stopRenewing(deps, userUuid).catch((error: unknown) =>
    deps.log.warn(
      { reason: errorName(error) },
      'the renewal of a leaving member is cancelled by the next scheduled task',
    ),
  );
  deps.wakeJobs();
  return user;
}

export function cancelDeletion(deps: Deps, userUuid: string): Promise<User> {
  return saveProfile(deps, userUuid, async (tx) => {
    if (!(await unmarkForDeletion(tx, userUuid))) return;
    await audit(tx, 'deletion_taken_back', { at: deps.clock.now(), subject: userUuid });
  });
}

/**
 * Erases the accounts that are due. The ledger needs their bookings, so these stay with an emptied
 * account: no name, an email that cannot exist, an unknown password. Everything else is deleted.
 */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  for (const userUuid of await findDueAccounts(deps.db, requestedBefore(deps))) {
    try {
      await eraseAccount(deps, userUuid);
    } catch (error) {
      // The other accounts are erased nevertheless.
      const about = { user: userUuid, reason: errorName(error) };
      deps.log.error(about, 'an account could not be erased and waits for the next run');
    }
  }
}

const requestedBefore = (deps: Deps) => new Date(deps.clock.now().getTime() - erasureDelay);

async function eraseAccount(deps: Deps, userUuid: string): Promise<void> {
  // The other owners' grants may have ended since the request.
  if (await isLastOwner(deps.db, userUuid, deps.clock.now())) {
    deps.log.warn({ user: userUuid }, 'the last owner is not erased: make somebody else an owner');
    return;
  }
  // Bookings are cancelled before the customer is deleted, because refunds need the customer's card.
  for (const step of [cancelUpcomingBookings, eraseCustomer]) {
    // The request may be withdrawn during a call to the payment provider.
    if (!(await isDueAccount(deps.db, userUuid, requestedBefore(deps)))) return;
    await step(deps, userUuid);
  }
  const now = deps.clock.now();
  const email = erasedEmail();
  const password_hash = await unknownPasswordHash;
  const erased = await deps.db.transaction(async (tx) => {
    const account = await lockDueAccount(tx, userUuid, requestedBefore(deps));
    // A new booking made in the meantime is cancelled by the next run.
    if (!account || (await findUpcomingBookings(tx, account.uuid, now)).length > 0)
      return undefined;
    if (await isLastOwner(tx, account.uuid, now)) return undefined;
    const grants = await findGrantsOfAccount(tx, account.uuid, now);
    await deleteAccountData(tx, account.uuid);
    const roles = grants.map(({ role }) => role);
    await moveOrEndPasses(tx, { user: account.uuid, by: null, roles }, now);
    await deleteEmailsOf(tx, { uuid: account.uuid, emailKey: account.email_key });
    await deleteEventEmailsTo(tx, account.email_key);
    await deleteImportedOf(tx, account.uuid);
    await deleteImportRowsOf(tx, account.email_key);
    await emptyBookings(tx, account.uuid);
    await emptyPlacesUnder(tx, { emailKey: account.email_key, name: account.name });
    await emptyPayer(tx, account.uuid);
    await emptyAccount(tx, account.uuid, { email, email_key: email, password_hash });
    await audit(tx, 'account_erased', { at: now, subject: account.uuid });
    await refreshDirectoryEntry(tx, account.uuid);
    await enqueueEmail(tx, now, accountErased, { to: account.email });
    return account;
  });
  if (!erased) return;
  // If the process is killed before this, a scheduled task deletes the unused file.
  await deletePicture(deps, erased.pfp_url);
  deps.log.info({ user: erased.uuid }, 'account erased');
  deps.wakeJobs();
}
