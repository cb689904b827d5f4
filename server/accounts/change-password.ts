import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { passwordChangeSchema } from '#contract/profile/profile.ts';
import { audit } from '../audit/audit.ts';
import type { Deps } from '../deps/deps.ts';
import { enqueueEmail } from '../email/define-email.ts';
import { deleteLinksOf } from '../email/email-link-queries.ts';
import type { Session } from '../http/auth/session.ts';
import { deleteSessionsOf } from '../http/auth/session-queries.ts';
import { clearPendingEmail, replacePassword } from './account-queries.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { passwordChanged } from './emails/password-changed-email.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';

/** B3: ends every session but the one of this request. */
export async function changePassword(
  deps: Deps,
  { userUuid, tokenHash }: Session,
  change: z.output<typeof passwordChangeSchema>,
  request: FastifyRequest,
): Promise<void> {
  const account = await confirmPassword(deps, userUuid, change.current_password, request);
  await refuseGuessable(deps, change.password, account.email);
  const passwordHash = await hashPassword(change.password);

  await deps.db.transaction(async (tx) => {
    // Of two concurrent changes the second fails: the password it was confirmed with is gone.
    if (!(await replacePassword(tx, account, passwordHash))) throw wrongPassword();
    await deleteSessionsOf(tx, userUuid, tokenHash);
    // Stops a reset or an email change that somebody with the old password may have requested.
    await deleteLinksOf(tx, userUuid);
    await clearPendingEmail(tx, userUuid);
    await audit(tx, 'password_changed', { at: deps.clock.now(), subject: userUuid });
    const { email_key } = account;
    await enqueueEmail(tx, deps.clock.now(), passwordChanged, { email_key });
  });
  deps.wakeJobs();
}
