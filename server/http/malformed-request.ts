import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/errors.ts';
import { sendError } from './errors/error-response.ts';
import { badRequest, HttpError } from './errors/http-error.ts';
import { isReader, looksLikeFile } from './pages/pages.ts';
import { headersOfAll } from './security-headers.ts';

// What fails before it is a request of ours, and so before any hook: answered like every other failure
// (C5, D11), and without a word of the framework's.

/** No hook has set any, and there is no page that this policy would be too strict for. */
const bareHeaders = {
  ...headersOfAll,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/**
 * An address that cannot be decoded, such as `/%ff`; or one with a longer part than `maxParamLength`, if no
 * wildcard takes it. A reader who came by a broken link goes to /not-found (2.1).
 */
export function answerUnreadableAddress(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.headers(bareHeaders);
  if (/^(GET|HEAD)$/.test(request.method) && !request.url.startsWith('/api/')) {
    if (isReader(request) || !looksLikeFile(request.url)) reply.redirect('/not-found', 302);
    else sendError(new HttpError('not_found'), error, request, reply);
    return;
  }
  sendError(badRequest(), error, request, reply);
}

const answers: Record<string, { status: number; body: ErrorBody }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    body: { message: 'The request took too long to arrive.', code: 'request_timeout' },
  },
  HPE_HEADER_OVERFLOW: {
    status: 431,
    body: { message: 'The headers of this request are too large.', code: 'too_large' },
  },
};

/** What is no HTTP at all; there is only the socket to write to. */
export function answerNoRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = answers[error.code ?? ''] ?? {
    status: 400,
    body: { message: badRequest().message, errors: {}, code: 'validation_failed' },
  };
  const text = JSON.stringify(body);
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(error);
}
