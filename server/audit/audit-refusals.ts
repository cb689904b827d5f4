import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { RoleRefusal } from '../errors/http-error.ts';
import { countTryQuietly } from '../http/auth/rate-limit.ts';
import { requestContext } from '../http/request-context.ts';
import { audit } from './audit.ts';

/**
 * N4: who asks for what their role may not do is in the audit log, with what it was. After twenty times an
 * hour it says no more, so that nobody fills it.
 */
export function auditRefusals(app: FastifyInstance, deps: Deps): void {
  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof RoleRefusal) || !request.session) return;
    const { userUuid } = request.session;
    if ((await countTryQuietly(deps, 'refusalOfAccount', userUuid)) === 'too many') return;
    await requestContext.run({ requestId: request.id, userUuid }, () =>
      audit(deps.db, 'access_rejected', {
        at: deps.clock.now(),
        subject: userUuid,
        changes: { permission: { old: null, new: error.asked } },
      }),
    );
  });
}
