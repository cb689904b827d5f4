import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from '../start/settings.ts';

/** What is logged and counted for each answer. */
export interface Answered {
  method: string;
  /** The declared path: a URL may contain a token. */
  route: string;
  status: number;
  ms: number;
}

export type LogAnswer = (requestId: string, answered: Answered) => void;

/** I11: JSON lines with a request id, without query strings, headers and bodies. */
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

/** Logs each answered request. Returns the function for answers that bypass the hook. */
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

/** I11: the class of an error, because its message may contain names, emails and keys. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'unknown';
}
