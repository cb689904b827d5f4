import type { z } from 'zod';
import type { resetPasswordSchema } from '#contract/accounts.ts';
import { audit } from '../audit/audit.ts';
import type { Deps } from '../deps/deps.ts';
import { hashLinkToken } from '../email/email-link.ts';
import { deleteLinksOf, findLinkOwner, useLink } from '../email/email-link-queries.ts';
import { enqueueEmail } from '../email/enqueue-email.ts';
import { forgetTries } from '../http/auth/rate-limit.ts';
import { deleteSessionsOf } from '../http/auth/session-queries.ts';
import { confirmAddress, forgetPendingEmail, setPassword } from './account-queries.ts';
import { deadLink } from './dead-link.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';

/** 7.8: looks at a link without using it. */
export async function findResetLinkOwner({ db, clock }: Deps, token: string) {
  const tokenHash = hashLinkToken(token);
  const owner = await findLinkOwner(db, { tokenHash, purpose: 'reset_password', now: clock.now() });
  if (!owner) throw deadLink();
  return owner;
}

export async function resetPassword(
  deps: Deps,
  { token, password }: z.output<typeof resetPasswordSchema>,
): Promise<void> {
  // First without using it up: a password that is refused must not cost the link.
  const owner = await findResetLinkOwner(deps, token);
  await refuseGuessable(password, owner.email);
  const passwordHash = await hashPassword(password);

  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const tokenHash = hashLinkToken(token);
    const link = await useLink(tx, { tokenHash, purpose: 'reset_password', now });
    // Whoever has the letter has the address, so an unverified one is verified by it as well.
    if (!link || !(await confirmAddress(tx, { ...link, now }))) throw deadLink();
    await setPassword(tx, owner.uuid, passwordHash);
    await audit(tx, 'password_reset', { at: now, subject: owner.uuid });
    await deleteSessionsOf(tx, owner.uuid);
    // A change of address that somebody began who knew the old password is over with it.
    await deleteLinksOf(tx, owner.uuid);
    await forgetPendingEmail(tx, owner.uuid);
    // B6: guessing by others never keeps the owner out.
    await forgetTries(deps, tx, 'failedLoginOfAccount', owner.email_key);
    await enqueueEmail(tx, now, { letter: 'password-changed', email_key: owner.email_key });
  });
  deps.wakeJobs();
}
