import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { HttpError } from '../errors/http-error.ts';

/** Beside the built server. */
const description = join(import.meta.dirname, '../../dist/portal/openapi.json');

/** Every call, as OpenAPI 3.1 for scripts; written from the contract with the build. */
export function openApiRoutes(app: FastifyInstance): void {
  app.get('/api/openapi.json', async (_request, reply) => {
    await access(description).catch(() => {
      throw new HttpError('not_found');
    });
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(createReadStream(description));
  });
}
