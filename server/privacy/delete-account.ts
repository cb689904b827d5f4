import type { FastifyRequest } from 'fastify';
import type { User } from '#contract/profile.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import { nobodysPassword } from '../accounts/password.ts';
import { audit } from '../audit/audit.ts';
import { cancelUpcomingBookings } from '../bookings/cancel/cancel-booking.ts';
import { findUpcomingBookings } from '../bookings/cancel/cancellation-queries.ts';
import { erasedEmail } from '../db/erased-email.ts';
import type { Deps } from '../deps/deps.ts';
import { refreshDirectoryEntry } from '../directory/entry/directory-entry.ts';
import { enqueueEmail } from '../email/enqueue-email.ts';
import { errorName } from '../log/log.ts';
import { stopRenewing } from '../membership/cancel-membership.ts';
import { eraseCustomer } from '../membership/customer.ts';
import { dropPicture } from '../profile/save-picture.ts';
import { saveProfile } from '../profile/save-profile.ts';
import { oneDay } from '../time/durations.ts';
import {
  deleteBelongings,
  emptyAccount,
  emptyBookings,
  findDueAccounts,
  isDueAccount,
  lockDueAccount,
  markForDeletion,
  unmarkForDeletion,
} from './deletion-queries.ts';

/** Time to think again: the account can be used, but is in the directory no more. */
const grace = 14 * oneDay;

export async function requestDeletion(
  deps: Deps,
  userUuid: string,
  currentPassword: string,
  request: FastifyRequest,
): Promise<User> {
  const { email_key } = await confirmPassword(deps, userUuid, currentPassword, request);
  const now = deps.clock.now();
  const user = await saveProfile(deps, userUuid, async (tx) => {
    if (!(await markForDeletion(tx, userUuid, now))) return;
    await audit(tx, 'deletion_asked', { at: now, subject: userUuid });
    const erased_at = new Date(now.getTime() + grace).toISOString();
    await enqueueEmail(tx, now, { letter: 'deletion-asked', email_key, erased_at });
  });
  // Nobody pays for a year in which there is no account to have it.
  await stopRenewing(deps, userUuid).catch((error: unknown) =>
    deps.log.warn({ reason: errorName(error) }, 'the renewal of who leaves waits for the sweep'),
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
 * Erases the accounts whose time to think again is over. The books must still say that a place was
 * booked and paid for, so the bookings stay, with an account that says nothing about anybody: no
 * name, an address that cannot exist, a password that nobody knows. Everything else is gone.
 */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  for (const userUuid of await findDueAccounts(deps.db, askedUntil(deps))) {
    try {
      await eraseAccount(deps, userUuid);
    } catch (error) {
      // The others need not wait with it.
      const about = { user: userUuid, reason: errorName(error) };
      deps.log.error(about, 'an account could not be erased and waits for the next round');
    }
  }
}

const askedUntil = (deps: Deps) => new Date(deps.clock.now().getTime() - grace);

async function eraseAccount(deps: Deps, userUuid: string): Promise<void> {
  // Nobody could come, or cancel, afterwards; and what was paid can only go back to a card that is known.
  for (const step of [cancelUpcomingBookings, eraseCustomer]) {
    // Taken back while the provider was waited for, it keeps what is left.
    if (!(await isDueAccount(deps.db, userUuid, askedUntil(deps)))) return;
    await step(deps, userUuid);
  }
  const now = deps.clock.now();
  const address = erasedEmail();
  const password_hash = await nobodysPassword;
  const erased = await deps.db.transaction(async (tx) => {
    const account = await lockDueAccount(tx, userUuid, askedUntil(deps));
    // Booked while the provider was waited for: that is cancelled first, in the next round.
    if (!account || (await findUpcomingBookings(tx, account.uuid, now)).length > 0)
      return undefined;
    await deleteBelongings(tx, account.uuid);
    await emptyBookings(tx, account.uuid);
    const nobody = { email: address, email_key: address, password_hash };
    await emptyAccount(tx, account.uuid, nobody);
    await audit(tx, 'account_erased', { at: now, subject: account.uuid });
    await refreshDirectoryEntry(tx, account.uuid);
    await enqueueEmail(tx, now, { letter: 'account-erased', to: account.email });
    return account;
  });
  if (!erased) return;
  // Should the process die before this, the picture is swept away as nobody's.
  await dropPicture(deps, erased.pfp_url);
  deps.log.info({ user: erased.uuid }, 'account erased');
  deps.wakeJobs();
}
