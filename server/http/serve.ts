import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/errors.ts';
import { asking } from './asking.ts';
import { refuseForgery } from './csrf.ts';
import { Fault, unreadable } from './fault.ts';
import type { Session } from './session.ts';

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type Field<E, K extends string> = E extends { [key in K]: infer S } ? Parsed<S> : undefined;

/** What a handler is given: everything checked against the contract. */
interface Call<E extends Endpoint> {
  params: Field<E, 'params'>;
  query: Field<E, 'query'>;
  body: Field<E, 'body'>;
  /** Present wherever the contract asks for a login. */
  session: E['access'] extends 'public' ? Session | null : Session;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Answer<E> = E extends { answer: infer S extends z.ZodType }
  ? z.input<S>
  : E extends { download: string }
    ? Buffer
    : undefined;
type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>;

/** Who is let in, asked for each call before its body is read. */
interface Gate {
  baseUrl: string;
  loadSession(request: FastifyRequest): Promise<void>;
  isSubscribed(userUuid: string): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    gate: Gate;
  }
}

/** Mounts one call of the contract: session, access, CSRF, parsing, and the answer stripped to its schema. */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  // Only what a visitor is told may be kept for others: an organizer is shown drafts (A8).
  const isForAll = endpoint.access === 'public' && endpoint.method === 'GET' && !!endpoint.answer;
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: isForAll ? { sameFor: 'visitors' } : {},
    onRequest: (request) => admit(endpoint, request),
    handler: async (request, reply) => {
      if (mayHaveChanged(request)) await admit(endpoint, request);
      const call = { ...parse(endpoint, request), session: request.session, request, reply };
      const asker = { requestId: request.id, userUuid: request.session?.userUuid ?? null };
      const result = await asking.run(asker, () => handler(call as unknown as Call<E>));
      reply.header(
        'cache-control',
        isForAll && !request.session ? 'public, max-age=0, must-revalidate' : 'no-store',
      );
      if (endpoint.download) return reply.type(endpoint.download).send(result);
      if (!endpoint.answer) return reply.status(endpoint.status ?? 204).send();
      // An answer is cut to what the contract lists, so a new column cannot leak (A6).
      return reply.status(endpoint.status ?? 200).send(endpoint.answer.parse(result));
    },
  });
}

async function admit(endpoint: Endpoint, request: FastifyRequest) {
  const { gate } = request.server;
  await gate.loadSession(request);
  if (endpoint.access !== 'public' && !request.session) throw new Fault('unauthenticated');
  if (endpoint.method !== 'GET') refuseForgery(request, gate.baseUrl);
  if (endpoint.access === 'subscription' && request.session) {
    if (!(await gate.isSubscribed(request.session.userUuid))) {
      throw new Fault('subscription_required');
    }
  }
  letIn.set(request, performance.now());
}

/** When each request was let in. */
const letIn = new WeakMap<FastifyRequest, number>();
const oneSecond = 1000;

/** B2: a body may be half a minute on its way, and the session be over when it is there. */
function mayHaveChanged(request: FastifyRequest): boolean {
  return performance.now() - (letIn.get(request) ?? 0) > oneSecond;
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
    throw unreadable('Send a JSON object.');
  }
  // The query's parser hands on what it cannot decode as it came; in the path it is refused already (D11).
  if (endpoint.query && !isDecodable(request.url)) throw unreadable();
  const parsed = {
    params: part(endpoint.params, request.params),
    query: part(endpoint.query, request.query),
    body: part(endpoint.body, request.body ?? {}),
  };
  if (Object.keys(errors).length > 0) throw new Fault('validation_failed', { errors });
  return parsed;
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isDecodable(address: string): boolean {
  try {
    // Its result is asked for: the bundler leaves a call out whose result is not.
    return decodeURIComponent(address) !== '';
  } catch {
    return false;
  }
}
