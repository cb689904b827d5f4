import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import type { Settings } from '../start/settings.ts';

/** What is told of every answer. */
export interface Answered {
  method: string;
  /** As it is declared, so that no token in an address is kept. */
  route: string;
  status: number;
  ms: number;
}

export type TellAnswer = (requestId: string, answered: Answered) => void;

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

/** One line for each answered request; whoever answers past the hooks tells of it by what this returns. */
export function logRequests(
  app: FastifyInstance,
  onAnswer: (answered: Answered) => void = () => undefined,
): TellAnswer {
  const tell: TellAnswer = (reqId, answered) => {
    app.log.info({ reqId, ...answered, ms: Math.round(answered.ms * 10) / 10 }, 'answered');
    onAnswer(answered);
  };
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    tell(request.id, { method, route, status: reply.statusCode, ms: reply.elapsedTime });
  });
  return tell;
}

/** For the log: what an error says may repeat names, addresses and keys; its kind does not (I11). */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.constructor.name : 'unknown';
}
