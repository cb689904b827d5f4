import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '#contract/calls/errors.ts';
import { badRequest, HttpError } from '../errors/http-error.ts';
import { sendError } from './errors/error-response.ts';
import { isReader, looksLikeFile } from './pages/pages.ts';
import { headersOfAll } from './security-headers.ts';

// Requests that fail before any hook or route. Their errors have the same form and headers as all others
// (C5, D11), not the framework's.

/** No hook has set headers yet. No page is sent, so the policy is the strictest. */
const bareHeaders = {
  ...headersOfAll,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

/**
 * Answers a URL that cannot be decoded, such as `/%ff`, or that has a part longer than `maxParamLength`.
 * A broken link to a page leads to /not-found (2.1).
 */
export function answerMalformedUrl(
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

// The status in words, because an import of node:http makes Node load all that `fetch` needs: a twentieth of the start.
const answers: Record<string, { status: string; body: ErrorBody }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    body: { message: 'The request took too long to arrive.', code: 'request_timeout' },
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    body: { message: 'The headers of this request are too large.', code: 'too_large' },
  },
};

/** Answers what is not HTTP: there is no reply, only the socket to write to. */
export function answerMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const { status, body } = answers[error.code ?? ''] ?? {
    status: '400 Bad Request',
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
  const head = [`HTTP/1.1 ${status}`, ...lines];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroy(error);
}
