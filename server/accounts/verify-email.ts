import { emailKey } from '#contract/values/fields.ts';
import { audit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { hashLinkToken, invalidLink } from '../email/email-link.ts';
import { deleteLinksOf, type OpenedLink, useLink } from '../email/email-link-queries.ts';
import { validationError } from '../errors/http-error.ts';
import { addJob } from '../jobs/job-queries.ts';
import { confirmEmail, findAccount, isEmailTaken, replaceEmail } from './account-queries.ts';
import { emailChanged } from './emails/email-changed-email.ts';

/** Confirms the email of a new account, or the pending email of an existing one (B11). */
export async function verifyEmail(deps: Deps, token: string): Promise<OpenedLink> {
  const now = deps.clock.now();
  const tokenHash = hashLinkToken(token);
  const { email, redirect } = await deps.db
    .transaction(async (tx) => {
      const first = await useLink(tx, { tokenHash, purpose: 'verify_email', now });
      if (first && (await confirmEmail(tx, { ...first, now }))) {
        await enqueueClaim(tx, now, first.userUuid);
        return first;
      }
      const changed = await useLink(tx, { tokenHash, purpose: 'change_email', now });
      if (changed && (await confirmPendingEmail(tx, { ...changed, now }))) {
        await enqueueClaim(tx, now, changed.userUuid);
        return changed;
      }
      throw invalidLink();
    })
    .catch((error: unknown) => {
      // Two accounts may have the same pending email; the first to open its link gets it.
      throw isEmailTaken(error) ? emailTaken() : error;
    });
  deps.wakeJobs();
  return { email, redirect };
}

/** 13.6: what was booked by name with this email is theirs now (bookings/change/claim-bookings.ts). */
const enqueueClaim = (tx: Db, now: Date, user: string) =>
  addJob(tx, { kind: 'booking-claim', payload: { user }, now });

/** B11: makes the pending email the email of the account; false if it is no longer pending. */
async function confirmPendingEmail(
  tx: Db,
  link: { userUuid: string; email: string; now: Date },
): Promise<boolean> {
  const { userUuid, email, now } = link;
  const account = await findAccount(tx, userUuid);
  if (account?.pending_email !== email) return false;
  if (!(await replaceEmail(tx, { userUuid, email, email_key: emailKey(email), now }))) return false;
  // B4: earlier links stay invalid even if the account returns to its old email.
  await deleteLinksOf(tx, userUuid);
  await audit(tx, 'email_changed', { at: now, subject: userUuid });
  for (const to of [account.email, email]) {
    await enqueueEmail(tx, now, emailChanged, { to, user: userUuid });
  }
  return true;
}

/** Reveals that the email has an account, but only to its owner, who received the link. */
const emailTaken = () =>
  validationError(
    'token',
    'Meanwhile this address has an account of its own. Sign in with it instead.',
  );
