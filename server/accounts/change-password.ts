import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { passwordChangeSchema } from '#contract/profile.ts';
import { audit } from '../audit/audit.ts';
import type { Deps } from '../deps/deps.ts';
import { deleteLinksOf } from '../email/email-link-queries.ts';
import { enqueueEmail } from '../email/enqueue-email.ts';
import type { Session } from '../http/auth/session.ts';
import { deleteSessionsOf } from '../http/auth/session-queries.ts';
import { forgetPendingEmail, replacePassword } from './account-queries.ts';
import { confirmPassword, wrongPassword } from './confirm-password.ts';
import { hashPassword } from './password.ts';
import { refuseGuessable } from './password-rules.ts';

/** B3: every other browser is signed out; the one that asked stays signed in. */
export async function changePassword(
  deps: Deps,
  { userUuid, tokenHash }: Session,
  wanted: z.output<typeof passwordChangeSchema>,
  request: FastifyRequest,
): Promise<void> {
  const account = await confirmPassword(deps, userUuid, wanted.current_password, request);
  await refuseGuessable(wanted.password, account.email);
  const passwordHash = await hashPassword(wanted.password);

  await deps.db.transaction(async (tx) => {
    // Of two changes at once the second finds that its current password is none any more.
    if (!(await replacePassword(tx, account, passwordHash))) throw wrongPassword();
    await deleteSessionsOf(tx, userUuid, tokenHash);
    // What somebody began who knew the old password is over with it.
    await deleteLinksOf(tx, userUuid);
    await forgetPendingEmail(tx, userUuid);
    await audit(tx, 'password_changed', { at: deps.clock.now(), subject: userUuid });
    const order = { letter: 'password-changed', email_key: account.email_key } as const;
    await enqueueEmail(tx, deps.clock.now(), order);
  });
  deps.wakeJobs();
}
