import type { FastifyInstance } from 'fastify';
import { organizeApi } from '#contract/organize-api.ts';
import { findAccount } from '#server/accounts/account-queries.ts';
import { noteInstallation } from '#server/association/installation-queries.ts';
import { audit } from '#server/audit/audit.ts';
import type { Deps } from '#server/deps/deps.ts';
import { enqueueEmail } from '#server/email/define-email.ts';
import { HttpError } from '#server/errors/http-error.ts';
import { countTry } from '#server/http/auth/rate-limit.ts';
import { route } from '#server/http/route.ts';
import { ownTestEmail } from './test-own-email.ts';

export function movingInRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, clock } = deps;

  route(app, organizeApi.sendTestEmail, async ({ session: { userUuid: user } }) => {
    const account = await findAccount(db, user);
    if (!account) throw new HttpError('unauthenticated');
    await countTry(deps, 'mailToAccount', account.email_key);
    await enqueueEmail(db, clock.now(), ownTestEmail, { user });
    deps.wakeJobs();
    return { data: null };
  });

  route(app, organizeApi.putMovingInAway, async () => {
    await db.transaction(async (tx) => {
      const now = clock.now();
      await noteInstallation(tx, { moved_in_at: now });
      await audit(tx, 'moved_in', { at: now });
    });
    return { data: null };
  });
}
