import type { z } from 'zod';
import type { resetPasswordSchema } from '#contract/accounts/accounts.ts';
import { emailKey } from '#contract/values/fields.ts';
import { dayOfTerms } from '../association/pages/legal-versions.ts';
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
import { addJob } from '../jobs/job-queries.ts';
import { refreshDirectoryEntry } from '../profile/directory-entry/directory-entry.ts';
import { clearPendingEmail, confirmEmail, setPassword, setTerms } from './account-queries.ts';
import { passwordChanged } from './emails/password-changed-email.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';

/** 16.2: the first password of an account that waits for its person, or a new one. */
const passwordLinks = ['reset_password', 'claim_account'] as const;

/** 7.8: checks a link without using it up. */
export async function findResetLinkOwner({ db, clock }: Deps, token: string) {
  const tokenHash = hashLinkToken(token);
  for (const purpose of passwordLinks) {
    const owner = await findLinkOwner(db, { tokenHash, purpose, now: clock.now() });
    if (owner) return { ...owner, purpose };
  }
  throw invalidLink();
}

export async function resetPassword(
  deps: Deps,
  { token, password, terms }: z.output<typeof resetPasswordSchema>,
): Promise<OpenedLink> {
  // Only checked at first: a rejected password must not use up the link.
  const owner = await findResetLinkOwner(deps, token);
  await refuseGuessable(deps, password, owner.email);
  const passwordHash = await hashPassword(password);

  const now = deps.clock.now();
  const { email, redirect } = await deps.db.transaction(async (tx) => {
    const tokenHash = hashLinkToken(token);
    const link = await useLink(tx, { tokenHash, purpose: owner.purpose, now });
    if (!link) throw invalidLink();
    await setPassword(tx, owner.uuid, passwordHash);
    // The link was sent to this email, so it also verifies it.
    if (!(await confirmEmail(tx, { ...link, now }))) throw invalidLink();
    const isClaim = owner.purpose === 'claim_account';
    // Who registers accepts them as well (N9).
    if (isClaim && terms)
      await setTerms(tx, owner.uuid, { at: now, wording: await dayOfTerms(tx) });
    await audit(tx, isClaim ? 'account_claimed' : 'password_reset', {
      at: now,
      subject: owner.uuid,
    });
    await refreshDirectoryEntry(tx, owner.uuid);
    // 13.6: what was booked by name with this email is theirs now (bookings/change/claim-bookings.ts).
    await addJob(tx, { kind: 'booking-claim', payload: { user: owner.uuid }, now });
    await deleteSessionsOf(tx, owner.uuid);
    // Stops an email change that somebody with the old password may have requested.
    await deleteLinksOf(tx, owner.uuid);
    await clearPendingEmail(tx, owner.uuid);
    // B6: wrong guesses by others must not lock the owner out.
    await forgetTries(deps, tx, 'failedLoginOfAccount', emailKey(owner.email_key));
    if (!isClaim) await enqueueEmail(tx, now, passwordChanged, { email_key: owner.email_key });
    return link;
  });
  deps.wakeJobs();
  return { email, redirect };
}
