import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from './settings.ts';

/** JSON lines with a request id. Addresses with their query, headers and bodies are never in them (I11). */
export function loggerOptions(
  settings: Settings,
  stream?: { write(line: string): void },
): FastifyServerOptions['logger'] {
  if (settings.logLevel === 'silent') return false;
  return {
    level: settings.logLevel,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (level: string) => ({ level }) },
    serializers: { req: () => ({}), res: () => ({}) },
    ...(stream ? { stream } : {}),
  };
}

/** One line for each answered request, named by its route, so that no token in an address is kept. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'answered',
    );
  });
}
