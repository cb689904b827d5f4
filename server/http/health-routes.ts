import type { FastifyInstance } from 'fastify';
import {
  bothSchemas,
  findAppliedMigrations,
  isStartOf,
  knownMigrations,
} from '../db/migrations.ts';
import type { Deps } from '../deps/deps.ts';
import { HttpError } from '../errors/http-error.ts';
import { version } from '../start/version.ts';

/**
 * `/healthz`: the process is up. `/readyz`: it also reaches its database, whose schema is its own. A newer portal may have
 * changed the schema since this one started.
 */
export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version }),
  );
  app.get('/readyz', async (_request, reply) => {
    const applied = await findAppliedMigrations(db).catch(() => {
      throw new HttpError('unavailable', { retryAfter: 5 });
    });
    if (applied.length !== knownMigrations.length || !isStartOf(applied)) {
      throw new HttpError('unavailable', { message: bothSchemas(applied), retryAfter: 5 });
    }
    return reply
      .header('cache-control', 'no-store')
      .send({ status: 'ready', version, schema: knownMigrations.length });
  });
}
