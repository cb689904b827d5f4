import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { pingDatabase } from './health-queries.ts';

/** `/healthz`: the process is up. `/readyz`: it can also reach its database (migrated at start). */
export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    await pingDatabase(db).catch(() => {
      throw new HttpError('unavailable', { retryAfter: 5 });
    });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
