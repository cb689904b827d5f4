import type { Deps } from '../deps/deps.ts';
import { hashLinkToken } from '../email/email-link.ts';
import { useLink } from '../email/email-link-queries.ts';
import { confirmAddress, isTakenAddress } from './account-queries.ts';
import { confirmPendingEmail } from './change-email.ts';
import { addressTaken, deadLink } from './dead-link.ts';

/** Confirms the address of a new account, or moves an account to its new address (B11). */
export async function verifyEmail(deps: Deps, token: string): Promise<void> {
  const now = deps.clock.now();
  const tokenHash = hashLinkToken(token);
  await deps.db
    .transaction(async (tx) => {
      const first = await useLink(tx, { tokenHash, purpose: 'verify_email', now });
      if (first && (await confirmAddress(tx, { ...first, now }))) return;
      const changed = await useLink(tx, { tokenHash, purpose: 'change_email', now });
      if (changed && (await confirmPendingEmail(tx, { ...changed, now }))) return;
      throw deadLink();
    })
    .catch((error: unknown) => {
      // Of two people who wait for one address, the first to open the link has it.
      throw isTakenAddress(error) ? addressTaken() : error;
    });
  deps.wakeJobs();
}
