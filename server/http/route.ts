import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import type { FieldErrors } from '#contract/calls/errors.ts';
import { badRequest, HttpError } from '../errors/http-error.ts';
import { authorize, isAuthorizationStale } from './auth/access.ts';
import type { Session } from './auth/session.ts';
import { requestContext } from './request-context.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Field<E, K extends string> = E extends { [key in K]: infer S } ? Parsed<S> : undefined;

export const publicForNow = 'public, max-age=0, must-revalidate';

/** What a handler receives: everything checked against the contract. */
interface Call<E extends Endpoint> {
  params: Field<E, 'params'>;
  query: Field<E, 'query'>;
  body: Field<E, 'body'>;
  /** Present if the contract requires a login. */
  session: E['access'] extends 'public' | { pass: unknown } ? Session | null : Session;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E> = E extends { answer: infer S extends z.ZodType }
  ? z.input<S>
  : E extends { download: string }
    ? Buffer | Readable
    : undefined;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/**
 * Mounts a public call whose answer is the same for everybody. It knows no session, so that nothing of the
 * reader can be in it, and all readers get the bytes that are cached (response-cache.ts).
 */
export function sharedRoute<E extends Endpoint & { method: 'GET'; access: 'public' }>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Pick<Call<E>, 'params' | 'query'>) => ReturnType<Handler<E>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { sameFor: 'everybody' },
    handler: async (request, reply) => {
      const { params, query } = parse(endpoint, request);
      const result = await handler({ params, query } as unknown as Call<E>);
      return reply.header('cache-control', publicForNow).send(endpoint.answer?.parse(result));
    },
  });
}

/** Mounts one call of the contract: session, access, CSRF, parsing, and the answer stripped to its schema. */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  // Only a visitor's answer may be cached for others: an organizer sees drafts (A8).
  const isForAll = endpoint.access === 'public' && endpoint.method === 'GET' && !!endpoint.answer;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.maxBytes && { bodyLimit: endpoint.maxBytes }),
    config: isForAll ? { sameFor: 'visitors' } : {},
    onRequest: (request, reply) => authorize(endpoint, request, reply),
    handler: async (request, reply) => {
      if (isAuthorizationStale(request)) await authorize(endpoint, request, reply);
      const call = { ...parse(endpoint, request), session: request.session, request, reply };
      const context = { requestId: request.id, userUuid: request.session?.userUuid ?? null };
      const result = await requestContext.run(context, () => handler(call as unknown as Call<E>));
      reply.header('cache-control', isForAll && !request.session ? publicForNow : 'no-store');
      if (endpoint.download) return reply.type(endpoint.download).send(result);
      if (!endpoint.answer) return reply.status(endpoint.status ?? 204).send();
      // An answer is cut to what the contract lists, so a new column cannot leak (A6).
      return reply.status(endpoint.status ?? 200).send(endpoint.answer.parse(result));
    },
  });
}

function parse(endpoint: Endpoint, request: FastifyRequest) {
  const errors: FieldErrors = {};
  const part = (schema: z.ZodType | undefined, value: unknown) => {
    if (!schema) return undefined;
    const result = schema.safeParse(value);
    if (result.success) return result.data;
    for (const issue of result.error.issues) {
      const field = issue.path.join('.');
      errors[field] = [...new Set([...(errors[field] ?? []), issue.message])];
    }
    return undefined;
  };
  if (endpoint.body && !isPlainObject(request.body ?? {})) {
    throw badRequest('Send a JSON object.');
  }
  // The router rejects a path that cannot be decoded; the query parser accepts such a query (D11).
  if (endpoint.query && !isDecodable(request.url)) throw badRequest();
  const parsed = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body ?? {}),
  };
  if (Object.keys(errors).length > 0) throw new HttpError('validation_failed', { errors });
  return parsed;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDecodable(url: string): boolean {
  try {
    // The comparison uses the result: the bundler drops a call whose result is unused.
    return decodeURIComponent(url) !== '';
  } catch {
    return false;
  }
}
