import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '#contract/calls/errors.ts';
import { badRequest, HttpError } from '#server/errors/http-error.ts';
import { OperatorError } from '#server/start/operator-error.ts';

/** The only place that turns an error into a body, a log line and a request id. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) =>
    sendError(toHttpError(error, request), error, request, reply),
  );
}

export function sendError(
  httpError: HttpError,
  cause: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (httpError.status >= 500) {
    request.log.error({ code: httpError.code, failure: withoutValues(cause) }, 'request failed');
  } else {
    // I11: the log counts these by route and code, without what was sent.
    request.log.info({ code: httpError.code }, 'request refused');
  }
  if (httpError.retryAfter !== undefined)
    reply.header('retry-after', Math.ceil(httpError.retryAfter));
  const body: ErrorBody = { message: httpError.message, code: httpError.code };
  if (httpError.errors) body.errors = httpError.errors;
  if (httpError.current) body.current = httpError.current;
  if (httpError.status >= 500) body.request_id = request.id;
  // The header may belong to a compressed body that this one replaces.
  reply.removeHeader('content-encoding');
  // D3: a client that is cut off while it sends does not read the answer. The rest is read and discarded,
  // within the time limit of a request.
  if (httpError.code === 'too_large') reply.removeHeader('connection');
  return reply.header('cache-control', 'no-store').status(httpError.status).send(body);
}

const codeOfStatus: Record<number, ErrorCode> = {
  // A forbidden file looks like a missing one (I9).
  403: 'not_found',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'request_timeout',
  413: 'too_large',
  415: 'unsupported_media_type',
};

function toHttpError(error: FastifyError | HttpError, { raw }: FastifyRequest): HttpError {
  if (error instanceof HttpError) return error;
  // The client hung up before its request was complete. A cut database connection has the same code.
  if (raw.destroyed && raw.complete === false) return badRequest();
  if (isTemporary(error)) return new HttpError('unavailable', { retryAfter: 5 });
  const status = error.statusCode ?? 500;
  const code = codeOfStatus[status];
  if (code) return new HttpError(code);
  // Any other 4xx, such as a range beyond a file's end, is the client's error.
  if (status < 400 || status >= 500) return new HttpError('internal');
  return badRequest();
}

/**
 * The database refuses connections, shuts down or has too many; a statement or a lock ran into its time
 * limit, or into a deadlock (F11); a disk is full (I4); or the bucket of the pictures does not answer.
 */
function isTemporary(error: Error): boolean {
  if (error instanceof OperatorError && error.isTemporary) return true;
  const cause: unknown = error.cause ?? error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const text = cause instanceof Error ? cause.message : '';
  return (
    /^(ECONN|EPIPE|ENOSPC|EDQUOT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|08|40|53|55P03|57P|57014)/.test(
      code,
    ) ||
    /^(timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed)/.test(
      text,
    )
  );
}

/** A query's text and values may hold what people typed, so the log has only the driver's message (I11). */
function withoutValues(error: Error): {
  name: string;
  code?: string;
  message: string;
  stack?: string;
} {
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = 'code' in cause ? String(cause.code) : undefined;
  const fromDatabase = error.cause instanceof Error && 'query' in error;
  return {
    name: cause.name,
    ...(code === undefined ? {} : { code }),
    message: fromDatabase ? 'a query failed' : cause.message,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
  };
}
