import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from '../start/settings.ts';

/** What is logged and counted of every answer. */
export interface Answered {
  method: string;
  /** As it is declared, so that no token in a URL is logged. */
  route: string;
  status: number;
  ms: number;
}

export type LogAnswer = (requestId: string, answered: Answered) => void;

/** JSON lines with a request id, without query strings, headers and bodies (I11). */
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

/** Logs one line for each answered request. Returns the logger, for what answers past the hooks. */
export function logRequests(
  app: FastifyInstance,
  onAnswer: (answered: Answered) => void = () => undefined,
): LogAnswer {
  const log: LogAnswer = (reqId, answered) => {
    app.log.info({ reqId, ...answered, ms: Math.round(answered.ms * 10) / 10 }, 'answered');
    onAnswer(answered);
  };
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    log(request.id, { method, route, status: reply.statusCode, ms: reply.elapsedTime });
  });
  return log;
}

/** For the log: a message may repeat names, emails and keys; the kind of the error does not (I11). */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'unknown';
}
