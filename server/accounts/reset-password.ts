import type { z } from 'zod';
import type { resetPasswordSchema } from '#contract/accounts/accounts.ts';
import { emailKey } from '#contract/values/fields.ts';
import { audit } from '../audit/audit.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { hashLinkToken, invalidLink } from '../email/email-link.ts';
import {
  deleteLinksOf,
  findLinkOwner,
  type OpenedLink,
  useLink,
} from '../email/email-link-queries.ts';
import { forgetTries } from '../http/auth/rate-limit.ts';
import { deleteSessionsOf } from '../http/auth/session-queries.ts';
import { clearPendingEmail, confirmEmail, setPassword } from './account-queries.ts';
import { passwordChanged } from './emails/password-changed-email.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';

/** 7.8: checks a link without using it up. */
export async function findResetLinkOwner({ db, clock }: Deps, token: string) {
  const tokenHash = hashLinkToken(token);
  const owner = await findLinkOwner(db, { tokenHash, purpose: 'reset_password', now: clock.now() });
  if (!owner) throw invalidLink();
  return owner;
}

export async function resetPassword(
  deps: Deps,
  { token, password }: z.output<typeof resetPasswordSchema>,
): Promise<OpenedLink> {
  // Only checked at first: a rejected password must not use up the link.
  const owner = await findResetLinkOwner(deps, token);
  await refuseGuessable(deps, password, owner.email);
  const passwordHash = await hashPassword(password);

  const now = deps.clock.now();
  const { email, redirect } = await deps.db.transaction(async (tx) => {
    const tokenHash = hashLinkToken(token);
    const link = await useLink(tx, { tokenHash, purpose: 'reset_password', now });
    if (!link) throw invalidLink();
    await setPassword(tx, owner.uuid, passwordHash);
    // The link was sent to this email, so it also verifies it.
    if (!(await confirmEmail(tx, { ...link, now }))) throw invalidLink();
    await audit(tx, 'password_reset', { at: now, subject: owner.uuid });
    await deleteSessionsOf(tx, owner.uuid);
    // Stops an email change that somebody with the old password may have requested.
    await deleteLinksOf(tx, owner.uuid);
    await clearPendingEmail(tx, owner.uuid);
    // B6: wrong guesses by others must not lock the owner out.
    await forgetTries(deps, tx, 'failedLoginOfAccount', emailKey(owner.email_key));
    await enqueueEmail(tx, now, passwordChanged, { email_key: owner.email_key });
    return link;
  });
  deps.wakeJobs();
  return { email, redirect };
}
