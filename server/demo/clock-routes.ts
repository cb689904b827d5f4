import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#server/deps/deps.ts';
import { validationError } from '#server/http/errors/http-error.ts';
import { reconcilePayments } from '#server/membership/reconcile-requests.ts';
import { isDemoClock } from './demo-clock.ts';

const oneDay = 24 * 3600;
const move = z.object({ days: z.int().min(1).max(3660) });

/** Demo mode's clock: what a year brings can be seen without waiting for it. Never in production. */
export function clockRoutes(app: FastifyInstance, deps: Deps): void {
  const { clock } = deps;
  if (!isDemoClock(clock)) return;
  const answer = () => ({ data: { now: clock.now().toISOString() } });

  app.addHook('onRequest', () => clock.refresh());
  app.get('/dev/clock', (_request, reply) =>
    reply.header('cache-control', 'no-store').send(answer()),
  );
  app.post('/dev/clock', async (request, reply) => {
    const wanted = move.safeParse(request.body);
    if (!wanted.success) throw validationError('days', 'Enter a number of days from 1 to 3660.');
    await clock.moveAhead(wanted.data.days * oneDay);
    // Renewals that are due now are seen at once.
    await reconcilePayments(deps);
    return reply.header('cache-control', 'no-store').send(answer());
  });
}
